package keep

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"sprague/stdlib/octal"
)

// A forger writes blobs as nobody else would.
type forger struct {
	types, heads, texts, names      []byte
	countTypes, countHeads, countNo uint64
}

func numbers(list ...uint64) (b []byte) {
	for _, n := range list {
		b = binary.AppendUvarint(b, n)
	}
	return b
}

// typ adds a type and returns its number.
func (f *forger) typ(kind byte, rest ...byte) uint64 {
	f.types = append(append(f.types, kind), rest...)
	f.countTypes++
	return f.countTypes - 1
}

// kind adds a type without parts.
func (f *forger) kind(k reflect.Kind) uint64 { return f.typ(byte(k)) }

// object adds an object and returns its number.
func (f *forger) object(kind byte, typ, n, filled uint64, text ...byte) uint64 {
	f.heads = append(append(f.heads, kind), numbers(typ, n, filled, uint64(len(text)))...)
	f.texts = append(f.texts, text...)
	f.countHeads++
	return f.countHeads - 1
}

// name gives an object the name of a variable.
func (f *forger) name(name string, id uint64) {
	f.names = append(appendText(f.names, name), numbers(id)...)
	f.countNo++
}

func (f *forger) blob() []byte {
	b := append([]byte(magic), numbers(f.countTypes)...)
	b = append(append(b, f.types...), numbers(f.countHeads)...)
	b = append(append(append(b, f.heads...), f.texts...), numbers(f.countNo)...)
	return append(b, f.names...)
}

// structOf adds a struct type with fields A, B, …
func (f *forger) structOf(types ...uint64) uint64 {
	rest := numbers(uint64(len(types)))
	for i, t := range types {
		rest = append(appendText(appendText(rest, string(rune('A'+i))), ""), numbers(t)...)
	}
	return f.typ(byte(reflect.Struct), rest...)
}

// Each of these blobs says something that is not so of an int, a list and an any. Reading it ends
// with an error or with variables missing; what is missing is zero.
func TestForgedBlobs(t *testing.T) {
	const big = 1 << 62
	eight := make([]byte, 8)
	for name, forge := range map[string]func(f *forger, integer, list, any uint64){
		"an int of no bytes": func(f *forger, i, l, a uint64) { f.name("a", f.object(regionObject, i, 1, 1)) },
		"an int of nine bytes": func(f *forger, i, l,
			a uint64) {
			f.name("a", f.object(regionObject, i, 1, 1, make([]byte, 9)...))
		},
		"two ints for one": func(f *forger, i, l,
			a uint64) {
			f.name("a", f.object(regionObject, i, 2, 2, make([]byte, 16)...))
		},
		"no ints for one":           func(f *forger, i, l, a uint64) { f.name("a", f.object(regionObject, i, 0, 0)) },
		"an int that is not filled": func(f *forger, i, l, a uint64) { f.name("a", f.object(regionObject, i, 1, 0)) },
		"more filled than there is": func(f *forger, i, l,
			a uint64) {
			f.name("a", f.object(regionObject, i, 1, 2, make([]byte, 16)...))
		},
		"2^62 ints":            func(f *forger, i, l, a uint64) { f.name("a", f.object(regionObject, i, big, 0)) },
		"2^62 ints, filled":    func(f *forger, i, l, a uint64) { f.name("a", f.object(regionObject, i, big, big)) },
		"an object of no kind": func(f *forger, i, l, a uint64) { f.name("a", f.object(9, i, 1, 1, eight...)) },
		"a map that is an int": func(f *forger, i, l, a uint64) { f.name("a", f.object(mapObject, i, 1, 1, eight...)) },
		"a list for the int":   func(f *forger, i, l, a uint64) { f.name("a", f.object(regionObject, l, 1, 1, isNil)) },
		"a list of no object": func(f *forger, i, l, a uint64) {
			f.name("b", f.object(regionObject, l, 1, 1, append([]byte{isRef}, numbers(9, 0, 1, 1)...)...))
		},
		"a list that is no slice": func(f *forger, i, l, a uint64) { f.name("b", f.object(regionObject, l, 1, 1, isPlain)) },
		"a list of empty elements": func(f *forger, i, l, a uint64) {
			f.name("b", f.object(regionObject, l, 1, 1, append([]byte{isEmpty}, numbers(5)...)...))
		},
		"a list in the list": func(f *forger, i, l, a uint64) {
			f.name("b", f.object(regionObject, l, 1, 1, append([]byte{isRef}, numbers(0, 0, 1, 1)...)...))
		},
		"a list that is cut off": func(f *forger, i, l,
			a uint64) {
			f.name("b", f.object(regionObject, l, 1, 1, isRef, 0))
		},
		"longer than its room":        list(3, 0, 3, 2),
		"past the end by one":         list(3, 0, 4, 4),
		"past the end by the offset":  list(3, 8, 3, 3),
		"in the middle of an element": list(3, 4, 1, 1),
		"from the end on":             list(3, 24, 1, 1),
		"2^62 elements":               list(3, 0, big, big),
		"2^64-1 elements":             list(3, 8, 1<<64-1, 1<<64-1),
		"an offset of 2^64-8":         list(3, 1<<64-8, 1, 1),
		"an any of no type": func(f *forger, i, l,
			a uint64) {
			f.name("c", f.object(regionObject, a, 1, 1, isPlain, 99))
		},
		"an any in an any": func(f *forger, i, l,
			a uint64) {
			f.name("c", f.object(regionObject, a, 1, 1, isPlain, byte(a), isNil))
		},
		"an any that is something": func(f *forger, i, l, a uint64) { f.name("c", f.object(regionObject, a, 1, 1, 77)) },
		"an any with half an int": func(f *forger, i, l, a uint64) {
			f.name("c", f.object(regionObject, a, 1, 1, isPlain, byte(i), 0, 0, 0, 0))
		},
		"an any, then more": func(f *forger, i, l,
			a uint64) {
			f.name("c", f.object(regionObject, a, 1, 1, isNil, isNil))
		},
		"a variable of no object": func(f *forger, i, l, a uint64) { f.name("a", 5) },
		"a bool that is two": func(f *forger, i, l, a uint64) {
			f.name("c", f.object(regionObject, a, 1, 1, isPlain, byte(f.kind(reflect.Bool)), 2))
		},
		"bools of which one is two": func(f *forger, i, l, a uint64) {
			bools := f.typ(byte(reflect.Array), numbers(3, f.kind(reflect.Bool))...)
			f.name("c", f.object(regionObject, a, 1, 1, isPlain, byte(bools), 1, 0, 2))
		},
		"a bool in a struct": func(f *forger, i, l, a uint64) {
			s := f.structOf(f.kind(reflect.Int8), f.kind(reflect.Bool))
			f.name("c", f.object(regionObject, a, 1, 1, isPlain, byte(s), 1, 255))
		},
		"a key that is a list": func(f *forger, i, l, a uint64) {
			m := f.typ(byte(reflect.Map), numbers(a, i)...)
			id := f.object(mapObject, m, 1, 0, append([]byte{isPlain, byte(l), isNil}, eight...)...)
			f.name("c", f.object(regionObject, a, 1, 1, isPlain, byte(m), isRef, byte(id)))
		},
		"a map of 2^62 pairs": func(f *forger, i, l, a uint64) {
			m := f.typ(byte(reflect.Map), numbers(i, i)...)
			id := f.object(mapObject, m, big, 0)
			f.name("c", f.object(regionObject, a, 1, 1, isPlain, byte(m), isRef, byte(id)))
		},
		"a map of another type": func(f *forger, i, l, a uint64) {
			m, other := f.typ(byte(reflect.Map), numbers(i, i)...), f.typ(byte(reflect.Map), numbers(i, a)...)
			id := f.object(mapObject, other, 0, 0)
			f.name("c", f.object(regionObject, a, 1, 1, isPlain, byte(m), isRef, byte(id)))
		},
		"a pointer to an int as a pointer to an any": func(f *forger, i, l, a uint64) {
			p := f.typ(byte(reflect.Pointer), numbers(a)...)
			id := f.object(regionObject, i, 2, 2, make([]byte, 16)...)
			f.name("c", f.object(regionObject, a, 1, 1, append([]byte{isPlain, byte(p), isRef}, numbers(id, 0)...)...))
		},
		"a pointer to nothing large that is large": func(f *forger, i, l, a uint64) {
			p := f.typ(byte(reflect.Pointer), numbers(i)...)
			f.name("c", f.object(regionObject, a, 1, 1, isPlain, byte(p), isEmpty))
		},
		"a game of no code": func(f *forger, i, l, a uint64) {
			g := f.typ(typeNamed, append(appendText(nil, "sprague/stdlib/octal"), appendText(nil, "Game")...)...)
			f.name("c", f.object(regionObject, a, 1, 1, append([]byte{isPlain, byte(g), structText}, appendText(nil, "no code")...)...))
		},
		"a game by its fields": func(f *forger, i, l, a uint64) {
			g := f.typ(typeNamed, append(appendText(nil, "sprague/stdlib/octal"), appendText(nil, "Game")...)...)
			f.name("c", f.object(regionObject, a, 1, 1, isPlain, byte(g), structFields, 1, 2, 3, 4))
		},
		"a type of no package": func(f *forger, i, l, a uint64) {
			g := f.typ(typeNamed, append(appendText(nil, "os"), appendText(nil, "nothing")...)...)
			f.name("c", f.object(regionObject, a, 1, 1, isPlain, byte(g), structZero))
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := &forger{}
			integer := f.kind(reflect.Int)
			forge(f, integer, f.typ(byte(reflect.Slice), numbers(integer)...), f.typ(typeAny))
			x, l, v := 1, []int{1}, any(1)
			missing, err := Decode(f.blob(), variables(&x, &l, &v), here, Limits{Bytes: 1 << 20})
			if err == nil && len(missing) != 3 {
				t.Errorf("missing are only %s", reasons(missing))
			}
			for _, m := range missing {
				if zero := map[string]bool{"a": x == 0, "b": l == nil, "c": v == nil}; !zero[m.Name] {
					t.Errorf("%s is missing and %d, %v, %v", m.Name, x, l, v)
				}
			}
			if names := Names(f.blob()); (names == nil) != (err != nil) {
				t.Errorf("its names are %v, and reading it says %v", names, err)
			}
		})
	}
}

// list forges a slice of n ints that is said to be at an offset, with a length and a room.
func list(n, offset, length, room uint64) func(f *forger, integer, list, any uint64) {
	return func(f *forger, integer, list, _ uint64) {
		id := f.object(regionObject, integer, n, n, make([]byte, 8*n)...)
		f.name("b", f.object(regionObject, list, 1, 1, append([]byte{isRef}, numbers(id, offset, length, room)...)...))
	}
}

// The same forger says true things, so that the table above fails for what it says it does.
func TestForgerCanTellTheTruth(t *testing.T) {
	f := &forger{}
	integer := f.kind(reflect.Int)
	l, a := f.typ(byte(reflect.Slice), numbers(integer)...), f.typ(typeAny)
	id := f.object(regionObject, integer, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0)
	f.name("a", f.object(regionObject, integer, 1, 1, 7, 0, 0, 0, 0, 0, 0, 0))
	f.name("b", f.object(regionObject, l, 1, 1, append([]byte{isRef}, numbers(id, 8, 1, 2)...)...))
	f.name("c", f.object(regionObject, a, 1, 1, isPlain, byte(f.structOf(integer, f.kind(reflect.String))), 5, 0, 0, 0, 0,
		0, 0, 0, 2, 'h', 'i'))
	x, list, v := 0, []int(nil), any(nil)
	missing, err := Decode(f.blob(), variables(&x, &list, &v), here, wide)
	if err != nil || missing != nil || x != 7 || fmt.Sprint(list, cap(list), v) != "[2] 2 {5 hi}" {
		t.Errorf("%v, %s, %d, %v, %v", err, reasons(missing), x, list, v)
	}
}

// Types are small to write and can be large to make: arrays of arrays, structs that double their
// size, or the length of their name, with each line. None of it takes memory or time.
func TestTypesThatGrow(t *testing.T) {
	for name, forge := range map[string]func(f *forger) uint64{
		"arrays of arrays": func(f *forger) uint64 {
			id := f.kind(reflect.Int)
			for range 60 {
				id = f.typ(byte(reflect.Array), numbers(1000, id)...)
			}
			return id
		},
		"structs that double": func(f *forger) uint64 {
			id := f.kind(reflect.Int)
			for range 60 {
				id = f.structOf(id, id)
			}
			return id
		},
		"structs of nothing that double": func(f *forger) uint64 {
			id := f.structOf()
			for range 60 {
				id = f.structOf(id, id)
			}
			return id
		},
		"maps that double": func(f *forger) uint64 {
			id := f.kind(reflect.Int)
			for range 60 {
				id = f.typ(byte(reflect.Pointer), numbers(f.typ(byte(reflect.Map), numbers(id, id)...))...)
			}
			return id
		},
		"a long way of pointers": func(f *forger) uint64 {
			id := f.kind(reflect.Int)
			for range maxTypes - 10 {
				id = f.typ(byte(reflect.Pointer), numbers(id)...)
			}
			return id
		},
		"2^40 arrays of no bools": func(f *forger) uint64 {
			id := f.typ(byte(reflect.Array), numbers(0, f.kind(reflect.Bool))...)
			return f.typ(byte(reflect.Array), numbers(1<<40, id)...)
		},
		"2^40 arrays of no texts": func(f *forger) uint64 {
			id := f.typ(byte(reflect.Array), numbers(0, f.kind(reflect.String))...)
			return f.typ(byte(reflect.Array), numbers(1<<40, id)...)
		},
		"2^41 elements of nothing": func(f *forger) uint64 { return f.typ(byte(reflect.Array), numbers(1<<41, f.structOf())...) },
		"a struct of twice a name": func(f *forger) uint64 {
			return f.typ(byte(reflect.Struct), append(numbers(2), "\x01A\x00\x00\x01A\x00\x00"...)...)
		},
		"a field of a small letter": func(f *forger) uint64 {
			return f.typ(byte(reflect.Struct), append(numbers(1), "\x01a\x00\x00"...)...)
		},
		"a map by a map": func(f *forger) uint64 {
			id := f.kind(reflect.Int)
			id = f.typ(byte(reflect.Map), numbers(id, id)...)
			return f.typ(byte(reflect.Map), numbers(id, id)...)
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := &forger{}
			integer := f.kind(reflect.Int)
			id := forge(f)
			a := f.typ(typeAny)
			f.name("a", f.object(regionObject, integer, 1, 1, 7, 0, 0, 0, 0, 0, 0, 0))
			f.name("b", f.object(regionObject, a, 1, 1, append([]byte{isPlain}, numbers(id)...)...))
			x, v := 0, any(nil)
			missing, err := Decode(f.blob(), variables(&x, &v), here, Limits{Bytes: 1 << 20})
			if err == nil && (x != 7 || len(missing) > 1) {
				t.Errorf("x is %d, missing %s", x, reasons(missing))
			}
		})
	}
}

// A blob that is cut off anywhere, or has a byte more, is no blob; so is one that counts more types,
// objects or variables than it can have.
func TestCutBlobs(t *testing.T) {
	x, list := []any{1, "two", map[string]int{"a": 1}, octal.Kayles}, []int{1, 2, 3}
	blob, _, err := Encode(variables(&x, &list), here, wide)
	if err != nil {
		t.Fatal(err)
	}
	for n := range blob {
		var y []any
		var l []int
		if missing, err := Decode(blob[:n], variables(&y, &l), here, wide); err == nil {
			t.Errorf("%d of %d bytes are read, missing %s", n, len(blob), reasons(missing))
		}
		if Names(blob[:n]) != nil {
			t.Errorf("%d of %d bytes have names", n, len(blob))
		}
	}
	huge := numbers(1 << 62)
	for name, b := range map[string][]byte{
		"nothing": nil, "another file": []byte("{}"),
		"the next version": []byte(strings.Replace(string(blob), "values 1", "values 2", 1)),
		"a byte more":      append(blob[:len(blob):len(blob)], 0), "2^62 types": append([]byte(magic), huge...),
		"2^62 objects":         append([]byte(magic+"\x00"), huge...),
		"2^62 variables":       append([]byte(magic+"\x00\x00"), huge...),
		"a number without end": []byte(magic + strings.Repeat("\xff", 20)),
		"a name of 2^62 bytes": append([]byte(magic+"\x01"), append([]byte{typeNamed}, huge...)...),
	} {
		y := []any{5}
		if missing, err := Decode(b, variables(&y), here, wide); err == nil || missing != nil || len(y) != 1 {
			t.Errorf("%s is read: missing %s, %v", name, reasons(missing), y)
		}
	}
	if names := Names(blob); len(names) != 2 {
		t.Errorf("the names are %v", names)
	}
}

// The memory that reading takes is bounded: of the lists in a blob as many are read as there is room for.
func TestRoomToRead(t *testing.T) {
	a, b := make([]int, 1000), make([]int, 1000)
	blob, _, _ := Encode(variables(&a, &b), here, wide)
	for room, want := range map[int]int{16000: 0, 15999: 1, 8000: 1, 7999: 2, 0: 2} {
		var a2, b2 []int
		missing, err := Decode(blob, variables(&a2, &b2), here, Limits{Bytes: room})
		if err != nil || len(missing) != want || (len(a2) == 1000) != (want < 2) {
			t.Errorf("with room for %d bytes %d are missing (%s, %v), want %d", room, len(missing), reasons(missing), err, want)
		}
	}
	// Room that nothing is written into counts as well.
	wideOpen := make([]int, 1, 100_000)
	blob, _, _ = Encode(variables(&wideOpen), here, wide)
	if len(blob) > 200 {
		t.Errorf("a list of one element with much room takes %d bytes", len(blob))
	}
	var got []int
	if missing, _ := Decode(blob, variables(&got), here, Limits{Bytes: 1000}); len(missing) != 1 ||
		!strings.Contains(missing[0].Why, "more memory than a session may have") {
		t.Errorf("its room is taken without a bound: %s", reasons(missing))
	}
	if missing, _ := Decode(blob, variables(&got), here, Limits{Bytes: 800_000}); missing != nil || len(got) != 1 ||
		cap(got) != 100_000 {
		t.Errorf("missing %s, %d of %d", reasons(missing), len(got), cap(got))
	}
}

// Places inside of values are found by their types: a pointer fits where its type stands, nowhere else.
func TestFits(t *testing.T) {
	type inner struct {
		A int32
		B [3]int16
	}
	type outer struct {
		X int64
		Y [2]inner
		Z struct{}
		W string
	}
	in := reflect.TypeFor[outer]()
	y, size := unsafe.Offsetof(outer{}.Y), unsafe.Sizeof(inner{})
	b := y + unsafe.Offsetof(inner{}.B)
	for _, c := range []struct {
		offset uintptr
		t      reflect.Type
		n      int
		want   bool
	}{
		{0, in, 1, true}, {0, in, 2, false}, {1, in, 1, false},
		{0, reflect.TypeFor[int64](), 1, true}, {0, reflect.TypeFor[int64](), 2, false},
		{0, reflect.TypeFor[uint64](), 1, false}, {4, reflect.TypeFor[int32](), 1, false},
		{y, reflect.TypeFor[[2]inner](), 1, true}, {y, reflect.TypeFor[inner](), 1, true},
		{y, reflect.TypeFor[inner](), 2, true}, {y, reflect.TypeFor[inner](), 3, false},
		{y + size, reflect.TypeFor[inner](), 1, true}, {y + size, reflect.TypeFor[inner](), 2, false},
		{y + 2*size, reflect.TypeFor[inner](), 1, false}, {y + 1, reflect.TypeFor[inner](), 1, false},
		{b, reflect.TypeFor[int16](), 3, true}, {b, reflect.TypeFor[int16](), 4, false},
		{b + 2, reflect.TypeFor[int16](), 2, true}, {b + 4, reflect.TypeFor[int16](), 2, false},
		{b + 6, reflect.TypeFor[int16](), 1, false},
		{b + size, reflect.TypeFor[[3]int16](), 1, true}, {unsafe.Offsetof(outer{}.W), reflect.TypeFor[string](), 1, true},
		{unsafe.Offsetof(outer{}.W), reflect.TypeFor[*byte](), 1, false},
		{in.Size(), reflect.TypeFor[string](), 1, false},
	} {
		if got := fits(in, c.offset, c.t, c.n); got != c.want {
			t.Errorf("%d of %s at %d: %v, want %v", c.n, c.t, c.offset, got, c.want)
		}
	}
}
