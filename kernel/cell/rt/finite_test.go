package rt

import (
	"bytes"
	"fmt"
	"math/big"
	"testing"
)

type chain struct {
	next *chain
	any  any
}

type talker struct{ in []any }

func (t talker) String() string { return "talker" }

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

func TestFinite(t *testing.T) {
	self := map[string]any{}
	self["self"] = self
	list := []any{1, nil}
	list[1] = list
	array := [2]any{}
	array[0] = &array // below the top, printed as an address
	ring := &chain{}
	ring.next = ring
	deep := &chain{any: self}
	far := any(1)
	for range 1000 {
		far = []any{far, far == nil}
	}
	quiet := talker{in: list}
	shared := []any{[]int{1}, "x"}
	for _, c := range []struct {
		name    string
		value   any
		endless bool
	}{
		{"map", self, true},
		{"slice", list, true},
		{"slice in a slice", [][]any{list}, true},
		{"struct", *deep, true},
		{"pointer to a struct", deep, true},
		{"map of structs", map[int]chain{1: *deep}, true},
		{"array of an address", array, false},
		{"ring of pointers", ring, false},
		{"long way", far, false},
		{"value that prints itself", quiet, false},
		{"values that print themselves", []any{quiet}, false},
		{"the same twice", []any{shared, shared}, false},
		{"a slice of itself, shorter", []any{list[:1]}, false},
		{"nothing", nil, false},
		{"empty", []any{map[string]any{}, []any{}, any(nil)}, false},
		{"number", big.NewInt(7), false},
	} {
		if got := panics(func() { Finite(1, c.value) }); got != c.endless {
			t.Errorf("%s: endless is %v", c.name, got)
		}
		if !c.endless {
			fmt.Fprint(new(bytes.Buffer), c.value)
		}
	}
}

func BenchmarkFinite(b *testing.B) {
	plain := make([]int, 1000)
	open := make([]any, 1000)
	for b.Loop() {
		Finite("x", 1, plain, open)
	}
}
