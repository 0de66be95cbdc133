package code

import (
	"reflect"
	"testing"
)

func TestUnitReturns(t *testing.T) {
	u := &Unit{
		Number: 7,
		Types: []Type{{Kind: Int, In: []int32{}, Out: []int32{}, Fields: []Field{}},
			{Kind: Struct, Fields: []Field{{"a", `json:"a"`, 0}}, In: []int32{}, Out: []int32{}},
			{Kind: FuncKind, In: []int32{0, 1}, Out: []int32{0}, Fields: []Field{}, Path: "p", Name: "n", Len: -1}},
		Texts:   []string{"", "a\x00b"},
		Refs:    []Ref{{UserVar, "", "x", 1, -1}, {CompiledFunc, "math", "Sqrt", 2, 0}},
		Funcs:   []Func{{Name: "f", Type: 2, I: 8, P: 16, Code: []Ins{{Op: AddK, A: 8, B: -8, K: -1 << 63, To: -1, X: 1, Pos: 99}, {Op: Ret}}}},
		Symbols: []string{"f"},
	}
	bytes := u.Encode()
	got, err := Decode(bytes)
	if err != nil || !reflect.DeepEqual(got, u) {
		t.Fatalf("%+v comes back as %+v, %v", u, got, err)
	}
	for n := range bytes {
		if _, err := Decode(bytes[:n]); err == nil {
			t.Fatalf("%d bytes of %d are a unit", n, len(bytes))
		}
	}
	if _, err := Decode(append(bytes, 0)); err == nil {
		t.Error("a byte more is no mistake")
	}
	if b := (&Unit{Number: 1}).Encode(); b != nil {
		t.Errorf("a unit without functions is %d bytes", len(b))
	}
}

// Layouts are those of the Go compiler.
func TestLayout(t *testing.T) {
	u := &Unit{Types: []Type{{Kind: Uint8}, {Kind: Int64}, {Kind: String}, {Kind: Float32}, {Kind: Array, Elem: 0, Len: 3}, {Kind: Struct}}}
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
			c float32
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
