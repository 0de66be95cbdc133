package rt_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sprague/kernel/cell/rt"
)

var odd = []float64{0, math.Copysign(0, -1), 1, -1, math.NaN(), math.Inf(1), math.Inf(-1), math.SmallestNonzeroFloat64,
	math.MaxFloat64}

func TestMinMaxAsCompiled(t *testing.T) {
	for _, x := range odd {
		for _, y := range odd {
			if got, want := math.Float64bits(rt.Min(x, y)), math.Float64bits(min(x, y)); got != want && !math.IsNaN(x) &&
				!math.IsNaN(y) {
				t.Errorf("min(%v, %v) is %x, want %x", x, y, got, want)
			}
			if got, want := math.Float64bits(rt.Max(x, y)), math.Float64bits(max(x, y)); got != want && !math.IsNaN(x) &&
				!math.IsNaN(y) {
				t.Errorf("max(%v, %v) is %x, want %x", x, y, got, want)
			}
			if math.IsNaN(min(x, y)) != math.IsNaN(rt.Min(x, y)) || math.IsNaN(max(x, y)) != math.IsNaN(rt.Max(x, y)) {
				t.Errorf("min or max of %v and %v is a number, or is none", x, y)
			}
		}
	}
}

// Runes are those of a range clause, over text of all kinds.
func TestRunesAsCompiled(t *testing.T) {
	check := func(t interface{ Errorf(string, ...any) }, s string) {
		starts, runes := rt.Runes(s)
		var at []int
		var all []rune
		for i, r := range s {
			at, all = append(at, i), append(all, r)
		}
		if !slices.Equal(starts, at) || !slices.Equal(runes, all) {
			t.Errorf("%q: %v %q, want %v %q", s, starts, runes, at, all)
		}
	}
	for _, s := range []string{"", "a", "ξψ", "a\xffb", "\xe2\x82", "€", "\xed\xa0\x80", "😀x", "\x00",
		"\xf8\x88\x80\x80\x80", strings.Repeat("é", 1<<19), strings.Repeat("\xff", 1<<20+1)} {
		check(t, s)
	}
	rapid.Check(t, func(t *rapid.T) { check(t, string(rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "bytes"))) })
}

// Sort is slices.Sort for the erased form of any slice of ordered values.
func TestSortAsCompiled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sameSort(t, rapid.SliceOf(rapid.Int()).Draw(t, "int"))
		sameSort(t, rapid.SliceOf(rapid.String()).Draw(t, "string"))
		sameSort(t, rapid.SliceOf(rapid.OneOf(rapid.Float64(), rapid.SampledFrom(odd))).Draw(t, "float64"))
		sameSort(t, rapid.SliceOf(rapid.Uint8()).Draw(t, "uint8"))
		sameSort(t, rapid.SliceOf(rapid.Int16()).Draw(t, "int16"))
		sameSort(t, rapid.SliceOf(rapid.Uint64()).Draw(t, "uint64"))
		sameSort(t, rapid.SliceOf(rapid.Float32()).Draw(t, "float32"))
	})
	rt.Sort(nil)
	rt.Sort([]int(nil))
}

func sameSort[T interface {
	~int | ~string | ~float64 | ~uint8 | ~int16 | ~uint64 | ~float32
}](t *rapid.T, list []T) {
	want := slices.Clone(list)
	slices.Sort(want)
	rt.Sort(list)
	for i := range list {
		if list[i] != want[i] && (list[i] == list[i] || want[i] == want[i]) {
			t.Fatalf("%v, want %v", list, want)
		}
	}
}

func TestClear(t *testing.T) {
	m, s := map[any]int{math.NaN(): 1, "a": 2}, []any{1, "x", nil, point{}}
	rt.Clear(m)
	rt.Clear(s[:3])
	if len(m) != 0 || !reflect.DeepEqual(s, []any{nil, nil, nil, point{}}) {
		t.Errorf("%v, %v", m, s)
	}
	rt.Clear(map[int]int(nil))
	rt.Clear([]int(nil))
}

func TestConverted(t *testing.T) {
	for _, c := range []struct{ x, p, want any }{
		{300, (*uint8)(nil), uint8(44)}, {-1, (*uint16)(nil), uint16(65535)}, {2.9, (*int)(nil), 2}, {-2.9, (*int)(nil), -2},
		{65, (*string)(nil), "A"}, {-1, (*string)(nil), "\ufffd"},
		{[]byte("ab"), (*string)(nil), "ab"}, {"é", (*[]rune)(nil), []rune{'é'}},
		{1 << 53, (*float32)(nil), float32(1 << 53)}, {nil, nil, nil},
	} {
		if c.p == nil {
			continue
		}
		if got := rt.Converted(c.x, c.p); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v becomes %T %v, want %T %v", c.x, got, got, c.want, c.want)
		}
	}
}

func TestSmallFunctions(t *testing.T) {
	if f := rt.Exact(strings.ToUpper).(func(string) string); f("a") != "A" {
		t.Error("Exact gives another function")
	}
	called := 0
	rt.Watched(func() { called++ })()
	done := make(chan bool)
	rt.Go(func() { close(done) })
	<-done
	if pc, file, line, ok := rt.Caller(0); called != 1 || pc != 0 || file != "" || line != 0 || ok {
		t.Error("the caller is known")
	}
	if rt.Callers(0, make([]uintptr, 3)) != 0 {
		t.Error("callers are known")
	}
	if rt.BoolInt(true) != 1 || rt.BoolInt(false) != 0 {
		t.Error("a truth is another number")
	}
	for name, want := range map[string]bool{"": false, "A": true, "Z": true, "a": false, "_": false, "[": false,
		"@": false, "Éa": true, "éa": false, "世": false, "\xff": false} {
		if rt.IsExported(name) != want {
			t.Errorf("%q is exported: %v", name, !want)
		}
	}
}

// What a value looks like to functions that look at it by reflection.
func TestPlain(t *testing.T) {
	var null *point
	for _, x := range []any{nil, 0, []int(nil), map[string]int(nil), (func())(nil), (chan int)(nil), null, &aPoint,
		[]int{}, map[int]int{}} {
		v := reflect.ValueOf(x)
		if !v.IsValid() || v.Kind() == reflect.Int {
			continue
		}
		if got := rt.NilOr(x); (got == nil) != v.IsNil() {
			t.Errorf("%#v is nil: %v", x, got == nil)
		}
	}
	if rt.NilOr(nil) != nil {
		t.Error("nil is not nil")
	}
	box := world.Box(number(4))
	for name, got := range map[string]any{"Value": rt.Value(box), "value": rt.Value(4),
		"Seen": rt.Seen(4, "reflect"), "Any": rt.Any(4)} {
		if got != 4 {
			t.Errorf("%s gives %v", name, got)
		}
	}
	if _, v, boxed := rt.Parts(box); v != 4 || !boxed {
		t.Errorf("inside is %v, %v", v, boxed)
	}
	if _, _, boxed := rt.Parts(4); boxed || rt.Compiled(box) || !rt.Compiled(4) || !rt.Compiled(nil) {
		t.Error("a compiled value is a box, or a box is none")
	}
	const reflection = "package reflect cannot see main.number, a type declared in a cell (print with %T, or write " +
		"the code for the type)"
	if got := words(func() { rt.Seen(box, "reflect") }); got != reflection {
		t.Errorf("%q", got)
	}
}
