package stdlib

import (
	"reflect"

	"sprague/stdlib/internal/symbols"
)

// A Package is one that cells can use.
type Package = symbols.Package

// Packages returns every package that cells can use: first those that every kernel has, then
// those that the one for browsers is without, each sorted by import path.
// Those marked Preloaded need no import line.
func Packages() []Package { return symbols.All() }

// Symbols builds the table of what a package exports, in the form in which the
// interpreter takes it: functions and constants by value, variables by address,
// types as nil pointers. It returns nil for a package that cells cannot use.
func Symbols(path string) map[string]reflect.Value { return symbols.Lookup(path) }

// Missing reports whether the program elsewhere has a package for cells that this one is
// without, because it has been made small.
func Missing(path string) bool { return symbols.Missing(path) }

// MissingNamed returns the path of such a package by its name, "" when there is none.
func MissingNamed(name string) string { return symbols.MissingNamed(name) }
