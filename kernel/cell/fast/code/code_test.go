package code

import (
	"errors"
	"math"
	"reflect"
	"testing"
	"unsafe"

	"sprague/internal/pack"
)

// read reads a unit that has been packed.
func read(b []byte) (*Unit, error) {
	u := &Unit{}
	if err := pack.Read(b, u); err != nil {
		return nil, err
	}
	return u, nil
}

func TestUnitReturns(t *testing.T) {
	u := &Unit{
		Number: 7,
		Types: []Type{{Kind: Int},
			{Kind: Struct, Fields: []Field{{"a", `json:"a"`, 0}}},
			{Kind: FuncKind, In: []int32{0, 1}, Out: []int32{0}, Path: "p", Name: "n", Len: -1}},
		Texts: []string{"", "a\x00b"},
		Refs:  []Ref{{UserVar, "", "x", 1, -1}, {CompiledFunc, "math", "Sqrt", 2, 0}},
		Funcs: []Func{{Name: "f", Type: 2, I: 8, P: 16,
			Code: []Ins{{Op: AddK, A: 8, B: -8, K: -1 << 63, To: -1, X: 1, Pos: 99}, {Op: Ret}}}},
		Symbols: []string{"f"},
	}
	bytes := pack.Append(nil, *u)
	got, err := read(bytes)
	if err != nil || !reflect.DeepEqual(got, u) {
		t.Fatalf("%+v comes back as %+v, %v", u, got, err)
	}
	for n := range bytes {
		if _, err := read(bytes[:n]); err == nil {
			t.Fatalf("%d bytes of %d are a unit", n, len(bytes))
		}
	}
	if _, err := read(append(bytes, 0)); err == nil {
		t.Error("a byte more is no mistake")
	}
}

// Layouts are those of the Go compiler.
func TestLayout(t *testing.T) {
	u := &Unit{Types: []Type{{Kind: Uint8}, {Kind: Int64}, {Kind: String}, {Kind: Int32},
		{Kind: Array, Elem: 0, Len: 3}, {Kind: Struct}}}
	add := func(fields ...int32) int32 {
		s := Type{Kind: Struct}
		for _, f := range fields {
			s.Fields = append(s.Fields, Field{Type: f})
		}
		u.Types = append(u.Types, s)
		return int32(len(u.Types) - 1)
	}
	mixed, last, inner := add(0, 1, 3, 2), add(1, 5), add(0, 4)
	for _, c := range []struct {
		t int32
		v any
	}{
		{0, uint8(0)}, {2, ""}, {4, [3]uint8{}}, {5, struct{}{}},
		{mixed, struct {
			a uint8
			b int64
			c int32
			d string
		}{}},
		{last, struct {
			a int64
			b struct{}
		}{}},
		{inner, struct {
			a uint8
			b [3]uint8
		}{}},
	} {
		l, want := u.Layout(c.t), reflect.TypeOf(c.v)
		if l.Size != int64(want.Size()) || l.Align != int64(want.Align()) {
			t.Errorf("%v: size %d, alignment %d", want, l.Size, l.Align)
		}
		if want.Kind() == reflect.Struct {
			for i := range want.NumField() {
				if at, _, _ := u.FieldAt(c.t, i); at != int64(want.Field(i).Offset) {
					t.Errorf("%v: field %d at %d", want, i, at)
				}
			}
		}
	}
	if l := u.Layout(mixed); l.Mem || l.I != 4 || l.P != 1 {
		t.Errorf("a struct of five leaves: %+v", l)
	}
	if l := u.Layout(inner); !l.Mem || l.P != 1 {
		t.Errorf("a struct with an array: %+v", l)
	}
}

// A unit in which everything is something else: all operands, at the ends of their types.
func strange() *Unit {
	u := &Unit{Number: math.MinInt64, Texts: []string{"", "\x00", "a€", string(make([]byte, 300))},
		Symbols: []string{"", "F"}}
	for k := Bool; k <= Named; k++ {
		u.Types = append(u.Types, Type{Kind: k, Elem: int32(k), Key: -int32(k), Len: math.MaxInt64,
			Fields: []Field{{"", "tag", math.MinInt32}, {"é", "", math.MaxInt32}},
			In:     []int32{1, -1}, Out: []int32{math.MinInt32}, Path: "a/b", Name: "N"})
	}
	for k := UserFunc; k <= Unused; k++ {
		u.Refs = append(u.Refs, Ref{k, "p", "n", math.MaxInt32, -1})
	}
	f := Func{Name: "f", Type: 3, I: math.MaxInt32, P: math.MinInt32, Lit: true}
	for op := Jmp; op < Ops; op++ {
		f.Code = append(f.Code, Ins{op, 1, -2, math.MaxInt32, math.MinInt32, 5, -6, math.MinInt64 + int64(op), -1, 8,
			math.MaxInt32})
	}
	u.Funcs = []Func{f, {Name: ""}}
	return u
}

func TestStrangeUnitReturns(t *testing.T) {
	u := strange()
	got, err := read(pack.Append(nil, *u))
	if err != nil || !reflect.DeepEqual(got, u) {
		t.Fatalf("%v: %d functions", err, len(got.Funcs))
	}
	if again := pack.Append(nil, *got); string(again) != string(pack.Append(nil, *u)) {
		t.Error("what was decoded is written in another way")
	}
}

// Bytes that somebody has changed are refused or are a unit, also one that is written and read again: reading
// them never panics.
func TestChangedBytes(t *testing.T) {
	short := strange()
	short.Types, short.Texts, short.Funcs[0].Code = short.Types[:2], short.Texts[:3], short.Funcs[0].Code[:3]
	bytes := pack.Append(nil, *short)
	for i := range bytes {
		for _, b := range []byte{0, 1, 0x7f, 0x80, 0xff} {
			changed := append([]byte(nil), bytes...)
			changed[i] = b
			u, err := read(changed)
			if err != nil {
				if !errors.Is(err, pack.ErrMalformed) || u != nil {
					t.Fatalf("byte %d as %d: %v, %v", i, b, u, err)
				}
				continue
			}
			if again, err := read(pack.Append(nil, *u)); len(u.Funcs) > 0 && (err != nil || !reflect.DeepEqual(again, u)) {
				t.Fatalf("byte %d as %d: comes back as %+v, %v", i, b, again, err)
			}
		}
	}
	for _, b := range [][]byte{nil, {}, {0}, {0xff}, {0, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1},
		{0, 1}} {
		if _, err := read(b); !errors.Is(err, pack.ErrMalformed) {
			t.Errorf("%v: %v", b, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	short := strange()
	short.Funcs[0].Code = short.Funcs[0].Code[:2]
	f.Add(pack.Append(nil, *short))
	f.Add([]byte{2, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, b []byte) {
		u, err := read(b)
		if err != nil || len(u.Funcs) == 0 {
			return
		}
		again, err := read(pack.Append(nil, *u))
		if err != nil || !reflect.DeepEqual(again, u) {
			t.Errorf("%+v comes back as %+v, %v", u, again, err)
		}
	})
}

// Sizes, alignments and registers of all kinds, by themselves, in arrays, and in structs behind a byte.
func TestLayouts(t *testing.T) {
	kinds := map[Kind]reflect.Type{
		Bool: reflect.TypeFor[bool](), Int: reflect.TypeFor[int64](), Int8: reflect.TypeFor[int8](),
		Int16: reflect.TypeFor[int16](), Int32: reflect.TypeFor[int32](), Int64: reflect.TypeFor[int64](),
		Uint: reflect.TypeFor[uint64](), Uint8: reflect.TypeFor[uint8](), Uint16: reflect.TypeFor[uint16](),
		Uint32: reflect.TypeFor[uint32](), Uint64: reflect.TypeFor[uint64](), Uintptr: reflect.TypeFor[uint64](),
		Float64: reflect.TypeFor[float64](),
		String:  reflect.TypeFor[string](), Slice: reflect.TypeFor[[]int](), Map: reflect.TypeFor[map[int]int](),
		Pointer: reflect.TypeFor[*int](),
		Any:     reflect.TypeFor[any](), Error: reflect.TypeFor[error](), FuncKind: reflect.TypeFor[func()](),
		Chan: reflect.TypeFor[chan int](),
	}
	if unsafe.Sizeof(uintptr(0)) != 8 {
		t.Skip("layouts are those of systems of 64 bits")
	}
	for kind, want := range kinds {
		u := &Unit{Types: []Type{{Kind: kind}, {Kind: Array, Elem: 0, Len: 3}, {Kind: Uint8},
			{Kind: Struct, Fields: []Field{{Type: 2}, {Type: 0}, {Type: 2}}}, {Kind: Named, Elem: 0}, {Kind: Array, Elem: 0}}}
		array := reflect.ArrayOf(3, want)
		structure := reflect.StructOf([]reflect.StructField{{Name: "A", Type: reflect.TypeFor[uint8]()},
			{Name: "B", Type: want}, {Name: "C", Type: reflect.TypeFor[uint8]()}})
		for i, typ := range map[int32]reflect.Type{0: want, 1: array, 3: structure, 4: want} {
			checkLayout(t, u.Layout(i), typ)
		}
		for i := range structure.NumField() {
			if at, _, _ := u.FieldAt(3, i); at != int64(structure.Field(i).Offset) {
				t.Errorf("%v: field %d at %d", structure, i, at)
			}
		}
		if l := u.Layout(5); l.Size != 0 || l.Pointers {
			t.Errorf("an empty array: %+v", l)
		}
	}
}

func checkLayout(t *testing.T, l Layout, typ reflect.Type) {
	t.Helper()
	if l.Size != int64(typ.Size()) || l.Align != int64(typ.Align()) {
		t.Errorf("%v: size %d, alignment %d", typ, l.Size, l.Align)
	}
	words, pointers := int32(0), int32(0)
	for _, leaf := range l.Leaves {
		if leaf.Kind == Ptr {
			pointers++
		} else {
			words++
		}
	}
	if !l.Mem && (words != l.I || pointers != l.P) || l.Mem && (l.I != 0 || l.P != 1 || l.Leaves != nil) {
		t.Errorf("%v: %+v", typ, l)
	}
}

// A struct is in registers up to six leaves, and not with one more.
func TestMostLeaves(t *testing.T) {
	for n := range 10 {
		u := &Unit{Types: []Type{{Kind: Int}, {Kind: Struct, Fields: make([]Field, n)}}}
		if l := u.Layout(1); l.Mem != (n > MaxLeaves) || !l.Mem && l.I != int32(n) {
			t.Errorf("%d fields: %+v", n, l)
		}
		for i := range n {
			if at, word, pointer := u.FieldAt(1, i); at != int64(8*i) || word != int32(i) || pointer != 0 {
				t.Errorf("field %d of %d at %d, %d, %d", i, n, at, word, pointer)
			}
		}
	}
}
