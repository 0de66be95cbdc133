package stdlib

import (
	"go/token"
	"reflect"

	"sprague/stdlib/internal/docs"
	"sprague/stdlib/internal/exportdata"
	"sprague/stdlib/internal/symbols"
)

// A Package is one that cells can use.
type Package = symbols.Package

// Packages returns every package that cells can use: first those that every kernel has, then those that the one for
// browsers is without, each sorted by import path. Those marked Preloaded need no import line.
func Packages() []Package { return symbols.All() }

// Symbols builds the table of what a package exports, in the form in which the interpreter takes it: functions and
// constants by value, variables by address, types as nil pointers. It returns nil for a package that cells cannot use.
func Symbols(path string) map[string]reflect.Value { return symbols.Lookup(path) }

// Missing reports whether the program elsewhere has a package for cells that this one is without, because it has been
// made small.
func Missing(path string) bool { return symbols.Missing(path) }

// MissingNamed returns the path of such a package by its name, "" when there is none.
func MissingNamed(name string) string { return symbols.MissingNamed(name) }

// An Importer gives the type checker the packages that cells can use, from data embedded in the binary. It is not safe
// for use by several goroutines at a time.
type Importer = exportdata.Importer

// NewImporter returns an importer that records positions in fset.
func NewImporter(fset *token.FileSet) *Importer { return exportdata.NewImporter(fset) }

// Docs is the documentation of the packages that cells can use.
type Docs = docs.Index

// A DocEntry is the documentation of one symbol.
type DocEntry = docs.Entry

// PackedDocs returns the documentation as it lies beside the kernel for browsers.
func PackedDocs() ([]byte, error) { return docs.Packed() }
