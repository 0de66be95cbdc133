// Command gen writes what the program knows of the packages that cells can use: the symbol tables through which the
// interpreter reaches them, one file a package, and their types and documentation.
//
// The packages are those of packages.txt and every package directly below stdlib. Run it by "go generate ./stdlib/..."
// whenever an exported name appears or goes, or a comment changes.
package main

import (
	"bytes"
	"cmp"
	_ "embed"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

//go:embed packages.txt
var list string

const (
	module = "sprague"
	ours   = module + "/stdlib/"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	tables := flag.String("tables", ".", "folder for the symbol tables")
	types := flag.String("types", "", "folder for types.zip and further.zip")
	docs := flag.String("docs", "", "folder for docs.zip and synopses.json")
	flag.Parse()
	if err := generate(*tables, *types, *docs); err != nil {
		log.Fatal(err)
	}
}

// An entry is one package that cells can use.
type entry struct {
	path    string
	preload bool // usable without an import line
	further bool // not in the kernel for browsers
	ours    bool
	pkg     *packages.Package
}

func generate(tables, types, docs string) error {
	entries, err := load()
	if err != nil {
		return err
	}
	if err := writeTables(tables, entries); err != nil {
		return err
	}
	common := slices.IndexFunc(entries, func(e entry) bool { return e.further })
	if err := writeTypes(filepath.Join(types, "types.zip"), entries[:common]); err != nil {
		return err
	}
	if err := writeTypes(filepath.Join(types, "further.zip"), entries[common:]); err != nil {
		return err
	}
	return writeDocs(docs, entries)
}

// writeTables replaces the symbol tables in a folder.
func writeTables(dir string, entries []entry) error {
	if err := removeOld(dir); err != nil {
		return err
	}
	for _, e := range entries {
		if err := write(dir, "z_"+mangle(e.path)+".go", tableFile(e.pkg.Types, e.further)); err != nil {
			return err
		}
	}
	return write(dir, "z_index.go", indexFile(entries))
}

// indexFile returns the source of the list of packages.
func indexFile(entries []entry) []byte {
	b := bytes.NewBufferString(header + "var packages = []Package{\n")
	for _, e := range entries {
		fmt.Fprintf(b, "{Path: %q, Name: %q, Preloaded: %t, Ours: %t, Further: %t},\n", e.path, e.pkg.Name, e.preload,
			e.ours, e.further)
	}
	b.WriteString("}\n")
	return b.Bytes()
}

// load returns the packages with their types: first those that every kernel has, then the others, each sorted by
// import path.
func load() ([]entry, error) {
	entries, err := parseList(list)
	if err != nil {
		return nil, err
	}
	const mode = packages.NeedName | packages.NeedTypes | packages.NeedExportFile | packages.NeedFiles
	patterns := []string{ours + "..."}
	byPath := map[string]entry{}
	for _, e := range entries {
		patterns = append(patterns, e.path)
		byPath[e.path] = e
	}
	pkgs, err := packages.Load(&packages.Config{Mode: mode}, patterns...)
	if err != nil {
		return nil, err
	}
	var all []entry
	for _, p := range pkgs {
		e, listed := byPath[p.PkgPath]
		if !listed {
			if !visible(p) {
				continue
			}
			e = entry{path: p.PkgPath, preload: true, ours: true}
		}
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("%s: %v", p.PkgPath, p.Errors[0])
		}
		e.pkg = p
		all = append(all, e)
	}
	slices.SortFunc(all, func(a, b entry) int {
		return cmp.Or(strings.Compare(fmt.Sprint(a.further), fmt.Sprint(b.further)), strings.Compare(a.path, b.path))
	})
	return all, nil
}

// visible says that a package of ours is for cells: it stands directly below stdlib.
func visible(p *packages.Package) bool {
	rest, ok := strings.CutPrefix(p.PkgPath, ours)
	return ok && !strings.Contains(rest, "/") && rest != "internal" && p.Name != "main"
}

func parseList(text string) ([]entry, error) {
	var entries []entry
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		mark, path, ok := strings.Cut(line, " ")
		if !ok || !strings.Contains("+-~", mark) {
			return nil, fmt.Errorf("packages.txt: %q begins with none of + - ~", line)
		}
		entries = append(entries, entry{path: path, preload: mark == "+", further: mark == "~"})
	}
	return entries, nil
}

// removeOld deletes what an earlier run wrote, so that a package which has gone leaves nothing behind.
func removeOld(dir string) error {
	old, _ := filepath.Glob(filepath.Join(dir, "z_*.go"))
	for _, name := range old {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return nil
}
