package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"
)

//go:embed switch.go.txt
var switchCode string

// A program is a package with all its mutants in it: an overlay for go test.
type program struct {
	mutants []mutant
	overlay string
}

// mutate writes the package at path with its mutants into the folder work.
func mutate(path, work string) (program, error) {
	found, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, path)
	if err != nil {
		return program{}, err
	}
	if len(found) != 1 || packages.PrintErrors(found) > 0 {
		return program{}, fmt.Errorf("%s is not one package that compiles", path)
	}
	f := &finder{pkg: found[0]}
	replaced := map[string]string{}
	for _, file := range f.pkg.Syntax {
		name := f.pkg.Fset.File(file.Pos()).Name()
		first := len(f.sites)
		for _, d := range file.Decls {
			f.walk(d)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return program{}, err
		}
		to := filepath.Join(work, filepath.Base(name))
		if err := os.WriteFile(to, rewrite(text, f.sites[first:], f.pkg.Fset), 0o600); err != nil {
			return program{}, err
		}
		replaced[name] = to
	}
	to := filepath.Join(work, "zz_mutants.go")
	code := strings.Replace(switchCode, "package mutants", "package "+f.pkg.Name, 1)
	if err := os.WriteFile(to, []byte(code), 0o600); err != nil {
		return program{}, err
	}
	replaced[filepath.Join(filepath.Dir(f.pkg.GoFiles[0]), "zz_mutants.go")] = to
	overlay := filepath.Join(work, "overlay.json")
	data, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return program{}, err
	}
	return program{f.mutants, overlay}, os.WriteFile(overlay, data, 0o600)
}

// An edit puts text into a file in the place of n bytes.
type edit struct {
	offset, n, order int
	text             string
}

// rewrite writes the sites into the text. Sites come with the outer one first, so at one
// offset what opens keeps that order, and what shuts has the other.
func rewrite(text []byte, sites []site, fset *token.FileSet) []byte {
	var edits []edit
	for i, s := range sites {
		edits = append(edits,
			edit{fset.Position(s.expr.Pos()).Offset, 0, i, s.open},
			edit{fset.Position(s.expr.End()).Offset, 0, -1 - i, s.shut})
		if s.operator.IsValid() {
			edits = append(edits, edit{fset.Position(s.operator).Offset, s.operatorLen, 0, s.middle})
		}
	}
	sort.SliceStable(edits, func(i, j int) bool {
		a, b := edits[i], edits[j]
		if a.offset != b.offset {
			return a.offset < b.offset
		}
		return a.order < b.order
	})
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, text[at:e.offset]...), e.text...)
		at = e.offset + e.n
	}
	return append(out, text[at:]...)
}
