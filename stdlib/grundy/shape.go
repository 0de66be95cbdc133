package grundy

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"

	"sprague/stdlib/grundy/internal/index"
	"sprague/stdlib/internal/registry"
)

// engine is a solver for positions of any type.
type engine interface {
	limit(positions int)
	solved() int
	solve(pos any) (int, error)
	options(pos any) []Choice
	show(pos any) string
	number(pos any) int     // identifies a position, unlike its text
	position() reflect.Type // the type of positions
	called() string         // the name of that type
}

// functional is the engine of a moves function.
type functional interface {
	engine
	over(name string)                 // sets the name of the type of positions
	shape() string                    // the type of the moves function
	work() int                        // the number of options looked at
	list(n int) [][]int               // the options of a heap as lists of heaps
	brief(n int) (value int, ok bool) // the value of a heap if that needs few new positions and does not panic
	reach(start any) (Reach, error)
}

// defaultBudget is a number of positions that fit in the memory of a laptop.
const defaultBudget = 50_000_000

// firstPlay is the default budget until some play has ended, to find in seconds a rule under which none ends.
const firstPlay = 5_000_000

// engineFor returns the solver for a moves function: a generic one for common types, else one that uses reflection.
func engineFor(moves any) functional {
	if h, ok := moves.(registry.Heaps); ok {
		return &formula{whole(nil, h.Options), h}
	}
	if f := reflect.ValueOf(moves); f.Kind() != reflect.Func || f.IsNil() {
		panic("grundy: New takes a function func(P) []P or func(P) [][]P that lists the moves")
	}
	switch f := moves.(type) {
	case func(int) []int:
		return whole(f, nil)
	case func(int) [][]int:
		return whole(nil, f)
	case func(string) []string:
		return whole(f, nil)
	case func(string) [][]string:
		return whole(nil, f)
	case func(uint64) []uint64:
		return whole(f, nil)
	case func(uint64) [][]uint64:
		return whole(nil, f)
	case func([2]int) [][2]int:
		return whole(f, nil)
	case func([2]int) [][][2]int:
		return whole(nil, f)
	case func([3]int) [][3]int:
		return whole(f, nil)
	case func([4]int) [][4]int:
		return whole(f, nil)
	case func([]int) [][]int:
		return lists(f, nil)
	case func([]int) [][][]int:
		return lists(nil, f)
	}
	return reflected(moves)
}

// whole returns a solver for comparable positions, which are their own keys.
func whole[P comparable](plain func(P) []P, parts func(P) [][]P) functional {
	same := func(p P) P { return p }
	return begin(&solver[P, P]{
		key: same, keep: same, plain: plain, parts: parts, adopt: as[P],
		print: func(p P) string { return text(p) },
		wrap:  func(p P) any { return p },
		of:    reflect.TypeFor[P](),
	})
}

// lists returns a solver for positions that are slices of integers.
func lists(plain func([]int) [][]int, parts func([]int) [][][]int) functional {
	var key []byte // reused: the string made from it is a copy
	return begin(&solver[[]int, string]{
		key: func(p []int) string {
			key = key[:0]
			for _, x := range p {
				key = binary.AppendVarint(key, int64(x))
			}
			return string(key)
		},
		keep: slices.Clone[[]int], plain: plain, parts: parts, adopt: as[[]int],
		print: func(p []int) string { return text(p) },
		wrap:  func(p []int) any { return p },
		of:    reflect.TypeFor[[]int](),
	})
}

// begin gives a solver its empty table.
func begin[P any, K comparable](s *solver[P, K]) *solver[P, K] {
	s.ids = index.New[K](nil)
	if ints, ok := any(s).(*solver[P, int]); ok {
		ints.ids = index.New(func(key int) int { return key })
	}
	if heaps, ok := any(s).(*solver[int, int]); ok {
		heaps.compare = func(a, b int32) int { return cmp.Compare(heaps.positions[a], heaps.positions[b]) }
	}
	s.budget = defaultBudget
	return s
}

// as returns a caller's position as a P.
func as[P any](pos any) P {
	if p, ok := pos.(P); ok {
		return p
	}
	return convert(pos, reflect.TypeFor[P](), reflect.TypeFor[P]().String()).Interface().(P)
}

// convert converts a caller's position to type t, integers if they keep their value. It panics if it does not fit.
func convert(pos any, t reflect.Type, name string) reflect.Value {
	v := reflect.ValueOf(pos)
	switch {
	case !v.IsValid():
	case v.Type() == t:
		return v
	case v.Kind() == t.Kind() && v.CanConvert(t):
		return v.Convert(t)
	case isInteger(v.Kind()) && isInteger(t.Kind()):
		c := v.Convert(t)
		if back := c.Convert(v.Type()); back.Equal(v) && negative(c) == negative(v) {
			return c
		}
		panic(fmt.Sprintf("grundy: position %v does not fit into %v, which the moves take", pos, name))
	}
	panic(fmt.Sprintf("grundy: position %v is of type %T, and the moves take %v", pos, pos, name))
}

func isInteger(k reflect.Kind) bool { return k >= reflect.Int && k <= reflect.Uintptr }

func negative(v reflect.Value) bool { return v.CanInt() && v.Int() < 0 }

// text returns a position as text; the empty string shows as "".
func text(p any) string {
	if s := fmt.Sprint(p); s != "" {
		return s
	}
	return `""`
}
