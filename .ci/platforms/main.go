// Platforms type-checks the module as other systems see it, tests included, and the module
// for browsers. It reads sources only, and of what the module imports only the declarations:
// to compile every dependency for every system would take longer than all other checks together.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// The systems that releases name, beside the one the tests run on.
var platforms = []struct{ os, arch, pattern string }{
	{"windows", "amd64", "./..."},
	{"darwin", "arm64", "./..."},
	{"linux", "arm64", "./..."},
	{"js", "wasm", "./kernel/wasm/module"},
}

func main() {
	wrong := 0
	for _, p := range platforms {
		n, err := check(p.os, p.arch, p.pattern)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		fmt.Printf("%s/%s: %d errors\n", p.os, p.arch, n)
		wrong += n
	}
	if wrong > 0 {
		os.Exit(1)
	}
}

// check loads the packages of a pattern, prints the errors of those that belong to this
// module, and returns their number.
func check(goos, arch, pattern string) (int, error) {
	root, err := os.Getwd()
	if err != nil {
		return 0, err
	}
	ours := func(file string) bool { return strings.HasPrefix(file, root+string(filepath.Separator)) }
	found, err := packages.Load(&packages.Config{
		Mode:  packages.LoadAllSyntax | packages.NeedModule,
		Tests: true,
		Env:   append(os.Environ(), "GOOS="+goos, "GOARCH="+arch, "CGO_ENABLED=0"),
		ParseFile: func(fset *token.FileSet, name string, text []byte) (*ast.File, error) {
			f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
			if f != nil && !ours(name) {
				dropBodies(f)
			}
			return f, err
		},
	}, pattern)
	if err != nil {
		return 0, err
	}
	if len(found) == 0 {
		return 0, fmt.Errorf("platforms: %s matches no package in this folder", pattern)
	}
	wrong := map[string]bool{} // a package and its variant for tests have the same errors
	for _, p := range found {
		if strings.HasSuffix(p.PkgPath, ".test") { // a main function that the go command writes
			continue
		}
		for _, e := range p.Errors {
			wrong[e.Error()] = true
		}
	}
	for e := range wrong {
		fmt.Fprintln(os.Stderr, e)
	}
	return len(wrong), nil
}

// dropBodies removes the bodies of functions, which nothing outside their file depends on.
func dropBodies(f *ast.File) {
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			fn.Body = nil
		}
	}
}
