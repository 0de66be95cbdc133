// Package keep writes the variables of a session into bytes and reads them back in another process.
//
// # Memory as objects
//
// What variables reach is a graph: slices share arrays, pointers point into structs, maps stand in two places. It comes
// back as the same graph. A region is a piece of memory that holds elements of one type: a variable, what a pointer
// points to, the array behind a slice. Regions that overlap are parts of the largest of them, so a survey first finds
// all regions and sorts them by address; then every pointer and slice is written as the number of its region and an
// offset in bytes. A map is an object, too. The values of variables follow in the order in which objects are first
// referred to, not nested: a list of a million elements needs no stack.
//
// A value in a struct of a compiled package is written by what the package says of it (see library.go): a game by its
// code, a certificate by its text, a sequence by its file. Where it says nothing, and the type has unexported fields,
// the variable is missing, as one with a function or a channel in it is; a reason stands beside its name. A variable is
// there with all it reaches, or not at all.
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

const maxDepth = 1000 // of interfaces in structs in interfaces

// How a pointer, slice, map, interface, or struct of a compiled package is written.
const (
	isNil   = iota // nil, or zero
	isEmpty        // a slice without room, a pointer to nothing large
	isRef          // the number of an object follows
	isBox          // an interface with a value of a cell's type
	isPlain        // an interface with any other, or the fields of a struct
	isText         // what its package says
)

// A blobText is what a blob is packed from.
type blobText struct {
	Types    []typeText
	Objects  []head
	Contents []byte
	Names    []string // of the variables
	IDs      []int    // and their objects
}

// A head says what an object is.
type head struct {
	Map    bool
	Type   int
	N      int // elements with room, or pairs
	Filled int // elements that are written
	Length int // of its contents
}

// A refusal is the reason why a value is not written, or not read. Package keep panics with it.
type refusal string

func refuse(format string, args ...any) { panic(refusal(fmt.Sprintf(format, args...))) }

// try runs f and returns the reason for which it refuses a value, "" for none.
func try(f func()) (why string) {
	defer func() {
		if r := recover(); r != nil {
			reason, ok := r.(refusal)
			if !ok {
				panic(r)
			}
			why = string(reason)
		}
	}()
	f()
	return ""
}

// A sliceHead is a slice in memory.
type sliceHead struct {
	data     unsafe.Pointer
	len, cap int
}

func at(t reflect.Type, p unsafe.Pointer) reflect.Value { return reflect.NewAt(t, p).Elem() }

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
	switch k := t.Kind(); k {
	case reflect.Array:
		return flat(t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			if !flat(f.Type) {
				return false
			}
		}
		return !compiled(t)
	default:
		return k >= reflect.Bool && k <= reflect.Complex128
	}
}

// compiled reports whether a struct type belongs to a compiled package; those of cells have lost their names.
func compiled(t reflect.Type) bool { return t.PkgPath() != "" }
