package keep

import (
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"

	"sprague/kernel/cell/rt"
	"sprague/stdlib"
	"sprague/stdlib/nim"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/subtraction"
)

// here is a world of the packages that cells know.
var here = World{
	Type: func(path, name string) reflect.Type {
		if v, ok := stdlib.Symbols(path)[name]; ok && v.Kind() == reflect.Pointer && v.IsNil() {
			return v.Type().Elem()
		}
		return nil
	},
	Describe:   func(t *rt.Type) string { return t.String() },
	Descriptor: func(name string) *rt.Type { return heap },
}

var heap = rt.Named("main.Heap")

var wide = Limits{Bytes: 64 << 20}

// variables makes variables of pointers to them, named a, b, ….
func variables(pointers ...any) []Variable {
	var list []Variable
	for i, p := range pointers {
		list = append(list, Variable{string(rune('a' + i)), reflect.ValueOf(p).Elem()})
	}
	return list
}

// through writes variables and reads them into others.
func through(t *testing.T, from, to []Variable) {
	t.Helper()
	blob, missing, err := Encode(from, here, wide)
	if err != nil || len(missing) > 0 {
		t.Fatal(missing, err)
	}
	if missing, err = Decode(blob, to, here); err != nil || len(missing) > 0 {
		t.Fatal(missing, err)
	}
}

func TestValues(t *testing.T) {
	sequence := octal.Kayles.Sequence(50)
	number, _ := new(big.Int).SetString(strings.Repeat("123456789", 20), 10)
	certificate, err := octal.Kayles.Period()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []any{
		7, -3.5, "text\x00", true, complex(1, -2), []int{1, 2, 3}, []int(nil), []int{}, []string{"a", ""}, [3]bool{true},
		map[string]int{"a": 1}, map[string][]int{"a": {1}, "b": nil}, map[int]map[int]bool{1: {2: true}}, map[string]int(nil),
		struct {
			Xa int
			Xb []string
		}{1, []string{"q"}},
		[]any{1, "two", nil, []any{3.0, map[string]any{"k": 4}}}, struct{}{}, []struct{}{{}, {}},
		*number, number, big.NewRat(3, 7), time.Date(2020, 1, 2, 3, 4, 5, 6, time.UTC), 3 * time.Second,
		octal.Kayles, []octal.Game{octal.Kayles, octal.MustParse("0.106")}, octal.Kayles.Misere(), subtraction.New(1, 2, 5),
		subtraction.AllBut(3),
		certificate, []periodic.Certificate{certificate}, sequence, nim.New(3, 4, 5), errors.New("no"),
		octal.Kayles.WinningMoves(5, 6),
	} {
		place, again := reflect.New(reflect.TypeOf(v)), reflect.New(reflect.TypeOf(v))
		place.Elem().Set(reflect.ValueOf(v))
		t.Run(fmt.Sprintf("%T", v), func(t *testing.T) {
			through(t, variables(place.Interface()), variables(again.Interface()))
			got, want := fmt.Sprintf("%+v", again.Elem().Interface()), fmt.Sprintf("%+v", v)
			if s, ok := v.(*octal.Sequence); ok {
				got, want = fmt.Sprint(again.Elem().Interface().(*octal.Sequence).Slice(0, s.Len())), fmt.Sprint(s.Slice(0,
					s.Len()))
			}
			if got != want && reflect.TypeOf(v).Kind() != reflect.Pointer {
				t.Errorf("%s became %s", want, got)
			}
			if reflect.TypeOf(v).Kind() == reflect.Slice && reflect.ValueOf(v).IsNil() != again.Elem().IsNil() {
				t.Error("nil is not nil")
			}
		})
	}
}

// What shares memory before shares it afterwards.
func TestSharing(t *testing.T) {
	a := make([]int, 6, 20)
	for i := range a {
		a[i] = i
	}
	b, c := a[1:3], a[4:5:6]
	p := &a[2]
	arr := [3]int{7, 8, 9}
	q, r := &arr, arr[1:]
	m := map[string]*int{"a": p, "q": &arr[0]}
	n := m
	var self any
	self = []any{1, &self}

	var a2, b2, c2, r2 []int
	var p2 *int
	var arr2 [3]int
	var q2 *[3]int
	var m2, n2 map[string]*int
	var self2 any
	through(t, variables(&a, &b, &c, &p, &arr, &q, &r, &m, &n, &self),
		variables(&a2, &b2, &c2, &p2, &arr2, &q2, &r2, &m2, &n2, &self2))
	*p2 = 100
	arr2[0], arr2[1] = 70, 80
	n2["new"] = nil
	c2[0] = -1
	checks := map[string]bool{
		"element": a2[2] == 100 && b2[1] == 100 && *m2["a"] == 100, "array": q2[0] == 70 && r2[0] == 80 && *m2["q"] == 70,
		"map": len(m2) == 3, "middle": a2[4] == -1, "capacity": cap(a2) == cap(a) && cap(c2) == 2 &&
			len(append(b2, 5)) == 3 && a2[3] == 5,
		"circle": self2.([]any)[1].(*any) == &self2,
	}
	for name, ok := range checks {
		if !ok {
			t.Error(name)
		}
	}
}

// A slice of the first elements of an array keeps nothing of the others from being written.
func TestSliceOfAllOfAnArray(t *testing.T) {
	p := &[5]int{1, 2, 3, 4, 5}
	q := p[:2]
	var p2 *[5]int
	var q2 []int
	through(t, variables(&q, &p), variables(&q2, &p2))
	if *p2 != *p || len(q2) != 2 || &q2[0] != &p2[0] {
		t.Errorf("%v became %v, and its first elements %v", *p, *p2, q2)
	}
}

func TestLists(t *testing.T) {
	type link = struct {
		X    int
		Next any
	}
	var list any
	for i := range 300_000 {
		list = &link{i, list}
	}
	var again any
	through(t, variables(&list), variables(&again))
	for i := 299_999; i >= 0; i-- {
		l := again.(*link)
		if l.X != i {
			t.Fatal(i, l.X)
		}
		again = l.Next
	}
}

func TestMissing(t *testing.T) {
	f, ch, x := func() {}, make(chan int), 3
	shared := []any{f}
	with := []any{1, shared}
	m := map[string]any{"x": &x, "f": f}
	blob, missing, err := Encode(variables(&f, &ch, &with, &x, &m, &shared), here, wide)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range missing {
		names = append(names, m.Name+" "+m.Why)
	}
	want := "a it holds a function; b it holds a channel; c it holds a function; e it holds a function; f it holds a " +
		"function"
	if got := strings.Join(names, "; "); got != want {
		t.Errorf("missing: %s", got)
	}
	var y int
	if missing, err := Decode(blob, []Variable{{"d", reflect.ValueOf(&y).Elem()}}, here); err != nil ||
		len(missing) > 0 || y != 3 {
		t.Error(missing, err, y)
	}
}

func TestLimits(t *testing.T) {
	small, large := make([]int, 10), make([]int, 1000)
	_, missing, err := Encode(variables(&large, &small), here, Limits{Bytes: 1000})
	if err != nil || len(missing) != 1 || missing[0].Name != "a" {
		t.Error(missing, err)
	}
	many, bytes := make([]any, 100_000), make([]byte, 3<<20)
	always := func() bool { return true }
	for _, limits := range []Limits{{Bytes: 1 << 20, Stop: always}, {Bytes: 4 << 20, Stop: always},
		{Bytes: 1 << 20, Room: func(n int) bool { return n != 1<<20 }}} {
		if _, _, err := Encode(variables(&bytes, &many), here, limits); err != ErrStopped {
			t.Errorf("%+v: %v", limits, err)
		}
	}
}

func BenchmarkTenMegabytes(b *testing.B) {
	var list []any
	for range 100 {
		v := make([]int, 100<<10/8)
		list = append(list, &v)
	}
	from := variables(list...)
	b.SetBytes(10 << 20)
	var blob []byte
	b.Run("encode", func(b *testing.B) {
		for b.Loop() {
			blob, _, _ = Encode(from, here, wide)
		}
	})
	b.Run("decode", func(b *testing.B) {
		for b.Loop() {
			Decode(blob, from, here)
		}
	})
}
