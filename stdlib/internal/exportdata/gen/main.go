// Command gen writes the export data and the documentation index of every package
// a cell may import. It needs the Go toolchain; what reads its output does not.
//
//	go run sprague/stdlib/internal/exportdata/gen -types DIR -docs DIR
package main

import (
	"flag"
	"log"
	"slices"

	"golang.org/x/tools/go/packages"

	"sprague/stdlib"
)

func main() {
	typesDir := flag.String("types", "", "folder for types.bin and further.bin, with their indexes")
	docsDir := flag.String("docs", "", "folder for docs.bin")
	flag.Parse()
	var paths []string
	further := map[string]bool{}
	for _, p := range stdlib.Packages() {
		paths = append(paths, p.Path)
		further[p.Path] = p.Further
	}
	loaded, err := load(paths)
	if err != nil {
		log.Fatal(err)
	}
	if *typesDir != "" {
		isFurther := func(p *packages.Package) bool { return further[p.PkgPath] }
		common := slices.DeleteFunc(slices.Clone(loaded), isFurther)
		others := slices.DeleteFunc(slices.Clone(loaded), func(p *packages.Package) bool { return !isFurther(p) })
		if err := writeTypes(*typesDir, "index.json", "types.bin", common); err != nil {
			log.Fatal(err)
		}
		if err := writeTypes(*typesDir, "further.json", "further.bin", others); err != nil {
			log.Fatal(err)
		}
	}
	if *docsDir != "" {
		if err := writeDocs(*docsDir, loaded); err != nil {
			log.Fatal(err)
		}
	}
}

// load type-checks the packages from source, in the order of paths.
func load(paths []string) ([]*packages.Package, error) {
	config := &packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps |
			packages.NeedSyntax | packages.NeedFiles | packages.NeedTypesInfo | packages.NeedExportFile,
	}
	found, err := packages.Load(config, paths...)
	if err != nil {
		return nil, err
	}
	byPath := map[string]*packages.Package{}
	for _, p := range found {
		for _, e := range p.Errors {
			return nil, e
		}
		byPath[p.PkgPath] = p
	}
	var list []*packages.Package
	for _, path := range paths {
		if p := byPath[path]; p != nil {
			list = append(list, p)
		}
	}
	return list, nil
}
