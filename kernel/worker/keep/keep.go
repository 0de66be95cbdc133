// Package keep writes the variables of a session into bytes and reads them back in another
// process.
//
// # Memory as objects
//
// What variables reach is a graph: slices share arrays, pointers point into structs, maps
// stand in two places. It comes back as the same graph. A region is a piece of memory that
// holds elements of one type: a variable, what a pointer points to, the array behind a slice.
// Regions that overlap are parts of the largest of them, so a survey first finds all regions
// and sorts them by address; then every pointer and slice is written as the number of its
// region and an offset in bytes. A map is an object, too. The values of variables follow in
// the order in which objects are first referred to, not nested: a list of a million elements
// needs no stack.
//
//	blob      = types, objects, contents, variables
//	type      = kind, its parts by their numbers, or package and name of a compiled type
//	object    = region: type, extent, elements that are written | map: type, pairs
//	variable  = name, object
//
// A value in a struct of a compiled package is written by what the package says of it (see
// library.go): a game by its code, a certificate by its text, a sequence by its file. Where
// it says nothing, and the type has unexported fields, the variable is missing, as one with a
// function or a channel in it is; a reason stands beside its name. A variable is there with
// all it reaches, or not at all.
//
// A blob goes from one worker to the next one of the same program, through the memory of the session: it is read as it
// was written, and nothing in it is checked.
package keep

import (
	"errors"
	"fmt"
	"reflect"
	"unsafe"

	"sprague/kernel/cell/rt"
)

// A Variable is a place in memory with its name. The value is addressable.
type Variable struct {
	Name  string
	Value reflect.Value
}

// A Missing variable could not be written, or not be read. One that is Undeclared has no place.
type Missing struct {
	Name, Why  string
	Undeclared bool `json:",omitempty"`
}

// A World knows what blobs refer to by name.
type World struct {
	// Type returns a type of a compiled package, nil for none.
	Type func(path, name string) reflect.Type

	// Describe names the descriptor of a type that a cell has declared; Descriptor returns
	// it. Either fails with "" or nil.
	Describe   func(t *rt.Type) string
	Descriptor func(name string) *rt.Type
}

// Limits bound the work of writing.
type Limits struct {
	Bytes int                  // of the blob
	Stop  func() bool          // asked now and then while writing; nil for never
	Room  func(bytes int) bool // whether so many can be taken; nil for always
}

// ErrStopped says that writing was stopped from outside, or that there is no memory for it.
var ErrStopped = errors.New("keep: stopped")

const (
	maxDepth = 1000 // of interfaces in structs in interfaces
)

// What an object is.
const (
	regionObject = 1
	mapObject    = 2
)

// How a pointer, slice, map or interface is written.
const (
	isNil   = 0
	isEmpty = 1 // a slice without room, a pointer to nothing large
	isRef   = 2
	isBox   = 3 // an interface with a value of a cell's type
	isPlain = 4 // an interface with any other
)

// How a struct of a compiled package is written.
const (
	structZero   = 0
	structText   = 1 // as its package says
	structFields = 2
)

// A sliceHead is a slice in memory.
type sliceHead struct {
	data     unsafe.Pointer
	len, cap int
}

// at returns the value of type t at p.
func at(t reflect.Type, p unsafe.Pointer) reflect.Value { return reflect.NewAt(t, p).Elem() }

// bytesAt returns n bytes of memory.
func bytesAt(p unsafe.Pointer, n uintptr) []byte { return unsafe.Slice((*byte)(p), n) }

// A flatness remembers of types whether they are flat.
type flatness map[reflect.Type]bool

func (f flatness) flat(t reflect.Type) bool {
	known, ok := f[t]
	if !ok {
		known = flat(t)
		f[t] = known
	}
	return known
}

// flat reports whether values of a type are numbers side by side, with nothing to follow.
func flat(t reflect.Type) bool {
	switch k := t.Kind(); {
	case k >= reflect.Bool && k <= reflect.Complex128:
		return true
	case k == reflect.Array:
		return flat(t.Elem())
	case k == reflect.Struct:
		if compiled(t) {
			return false
		}
		for i := range t.NumField() {
			if !flat(t.Field(i).Type) {
				return false
			}
		}
		return true
	}
	return false
}

// compiled reports whether a struct type belongs to a compiled package; those of cells have
// lost their names.
func compiled(t reflect.Type) bool { return t.PkgPath() != "" }

// cannot is the reason why a value is not written.
func cannot(format string, args ...any) error { return fmt.Errorf(format, args...) }
