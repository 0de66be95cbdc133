// Package symbols holds the generated tables through which interpreted cells reach compiled packages. A table is built
// when a cell first needs its package, so that a session pays only for what it uses.
package symbols

import (
	"path"
	"reflect"
	"slices"
)

//go:generate go run sprague/stdlib/internal/symbols/gen -types ../exportdata/data -docs ../docs/data

// A Package is one that cells can use.
type Package struct {
	Path      string
	Name      string
	Preloaded bool // usable without an import line
	Ours      bool // part of this project
	Further   bool // not in the kernel for browsers
}

// tables has the functions that build the tables. The file of each package adds its own.
var tables = map[string]func() map[string]reflect.Value{}

// All returns every package that cells can use: first those that every kernel has, then those that the one for browsers
// is without, each sorted by import path.
func All() []Package {
	return slices.DeleteFunc(slices.Clone(packages), func(p Package) bool { return tables[p.Path] == nil })
}

// Lookup builds the table of one package; nil when cells cannot use it.
func Lookup(path string) map[string]reflect.Value {
	if table := tables[path]; table != nil {
		return table()
	}
	return nil
}

// MissingNamed returns the path of a package of a name that other kernels have and this one is without, "" when there
// is none.
func MissingNamed(name string) string {
	for _, p := range packages {
		if path.Base(p.Path) == name && tables[p.Path] == nil {
			return p.Path
		}
	}
	return ""
}

// Missing reports whether other kernels have a package that this one is without.
func Missing(path string) bool {
	return tables[path] == nil && slices.ContainsFunc(packages, func(p Package) bool { return p.Path == path })
}
