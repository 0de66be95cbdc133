package keep

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"sprague/internal/pack"
	"sprague/kernel/cell/rt"
)

// reasons lists what is missing, with why.
func reasons(missing []Missing) string {
	var list []string
	for _, m := range missing {
		list = append(list, m.Name+": "+m.Why)
	}
	return strings.Join(list, "; ")
}

// again writes a value, reads it into another of its type and returns that, with what was missing
// on the way out and on the way in.
func again(t *testing.T, v any, limits Limits) (got any, out, in string) {
	t.Helper()
	from, to := reflect.New(reflect.TypeOf(v)), reflect.New(reflect.TypeOf(v))
	from.Elem().Set(reflect.ValueOf(v))
	blob, missing, err := Encode(variables(from.Interface()), here, limits)
	if err != nil {
		t.Fatal(err)
	}
	if missing != nil {
		return nil, reasons(missing), ""
	}
	missing, err = Decode(blob, variables(to.Interface()), here)
	if err != nil {
		t.Fatalf("%T: what was written cannot be read: %v", v, err)
	}
	return to.Elem().Interface(), "", reasons(missing)
}

// slack is how far the bound may be passed: the lengths of texts are not counted.
const slack = 1 + binary.MaxVarintLen16

// The bound of what is written holds for values of every shape: at it a value is kept, a little
// below it is missing.
func TestBytesOfEveryShape(t *testing.T) {
	ints := map[int]int{}
	pairs := map[int8][2]int32{}
	for i := range 1000 {
		ints[i] = -i
		pairs[int8(i)] = [2]int32{int32(i), 7}
	}
	structs := make([]struct{ Xa, Xb int }, 500)
	for _, v := range []any{
		make([]int, 1000), structs, ints, pairs, strings.Repeat("x", 8000),
		[]string{strings.Repeat("a", 4000), strings.Repeat("b", 4000)},
		map[string]int{strings.Repeat("k", 8000): 1}, map[int]string{1: strings.Repeat("v", 8000)},
		map[string]bool{strings.Repeat("k", 8000): true},
		[]any{make([]int, 500), [500]int{1}}, [][]byte{make([]byte, 4000), make([]byte, 4000)}, [1000]int{5: 1},
	} {
		t.Run(fmt.Sprintf("%.30T", v), func(t *testing.T) {
			from := reflect.New(reflect.TypeOf(v))
			from.Elem().Set(reflect.ValueOf(v))
			size := contents(t, from.Interface(), wide.Bytes)
			if contents(t, from.Interface(), size) != size {
				t.Errorf("with %d bytes it is not written", size)
			}
			if n := contents(t, from.Interface(), size-slack); n != -1 {
				t.Errorf("with %d bytes %d are written", size-slack, n)
			}
			if n := contents(t, from.Interface(), size/10); n != -1 {
				t.Errorf("with %d bytes %d are written", size/10, n)
			}
		})
	}
}

// contents returns how many bytes the contents of a variable take within a bound, −1 when it is missing.
func contents(t *testing.T, pointer any, bound int) int {
	t.Helper()
	blob, missing, err := Encode(variables(pointer), here, Limits{Bytes: bound})
	if err != nil {
		t.Fatal(err)
	}
	if len(missing) > 0 {
		if !strings.Contains(missing[0].Why, "there would be more than") {
			t.Errorf("missing because %s", missing[0].Why)
		}
		return -1
	}
	var text blobText
	if err := pack.Read(blob, &text); err != nil {
		t.Fatal(err)
	}
	return len(text.Contents)
}

// A variable that is too large takes no other with it, whichever comes first.
func TestOneTooLarge(t *testing.T) {
	for name, large := range map[string]any{
		"list": ptr(make([]int, 1000)), "map": ptr(numbered(1000)), "text": ptr(strings.Repeat("x", 2000)),
		"texts": ptr(make([]string, 1000)),
	} {
		for _, first := range []bool{true, false} {
			small, got := 42, 0
			from := []Variable{{"large", reflect.ValueOf(large).Elem()}, {"small", reflect.ValueOf(&small).Elem()}}
			if !first {
				from[0], from[1] = from[1], from[0]
			}
			blob, missing, err := Encode(from, here, Limits{Bytes: 1000})
			if err != nil || len(missing) != 1 || missing[0].Name != "large" || len(blob) > 1200 {
				t.Errorf("%s first %v: %v, missing %v, %d bytes", name, first, err, missing, len(blob))
			}
			if missing, err := Decode(blob, []Variable{{"small", reflect.ValueOf(&got).Elem()}}, here); err != nil ||
				len(missing) > 0 || got != 42 {
				t.Errorf("%s first %v: small is %d, %v, %v", name, first, got, missing, err)
			}
		}
	}
}

func ptr[T any](v T) *T { return &v }

func numbered(n int) map[int]int {
	m := map[int]int{}
	for i := range n {
		m[i] = i
	}
	return m
}

// Writing stops when it is told to, whatever it is at.
func TestStopsEverywhere(t *testing.T) {
	const n = 20_000
	links := make([]*int, n)
	for i := range links {
		links[i] = new(int)
	}
	texts, maps := map[string]string{}, []map[int]int{}
	for i := range n {
		texts[fmt.Sprint(i)] = "x"
		maps = append(maps, map[int]int{i: i})
	}
	for name, v := range map[string]any{
		"numbers by number": ptr(numbered(n)), "texts by text": &texts, "pointers": &links, "maps": &maps,
		"texts": ptr(make([]string, n)), "anything": ptr(make([]any, n)),
		"structs": ptr(make([]struct {
			Xa []int
			Xb string
		}, n)),
	} {
		asked := 0
		blob, missing, err := Encode(variables(v), here,
			Limits{Bytes: wide.Bytes, Stop: func() bool { asked++; return true }})
		if err != ErrStopped || blob != nil || missing != nil || asked == 0 {
			t.Errorf("%s: %v after %d questions, %d bytes, missing %v", name, err, asked, len(blob), missing)
		}
		if _, _, err = Encode(variables(v), here, Limits{Bytes: wide.Bytes, Stop: func() bool { return false }}); err != nil {
			t.Errorf("%s, not told to stop: %v", name, err)
		}
	}
}

// Values of unusual types are kept, those nested too deeply are missing by themselves.
func TestUnusualTypes(t *testing.T) {
	nested := func(n int) any {
		var v any = "text"
		for range n {
			v = struct{ X any }{v}
		}
		return v
	}
	for _, c := range []struct {
		name string
		v    any
		kept bool
	}{
		{"depth", nested(maxDepth), true},
		{"depth, one more", nested(maxDepth + 1), false},
		{"depth, ten times", nested(10 * maxDepth), false},
		{"empty elements", make([]struct{}, 1<<31), true},
		{"very many empty elements", make([]struct{}, 1<<40), true},
		{"empty arrays", [1 << 20][0]string{}, true},
	} {
		var mark, read = 42, 0
		from, to := reflect.New(reflect.TypeOf(c.v)), reflect.New(reflect.TypeOf(c.v))
		from.Elem().Set(reflect.ValueOf(c.v))
		blob, missing, err := Encode(variables(&mark, from.Interface()), here, wide)
		if err != nil || (len(missing) == 0) != c.kept {
			t.Errorf("%s: %v, missing %.200s", c.name, err, reasons(missing))
		}
		missing, err = Decode(blob, variables(&read, to.Interface()), here)
		if err != nil || read != 42 || (len(missing) == 0) != c.kept {
			t.Errorf("%s, read: %v, %d, missing %.200s", c.name, err, read, reasons(missing))
		}
	}
}

// A pointer to an array in a slice that reaches beyond the memory that is otherwise known is missing.
func TestPartsOfArrays(t *testing.T) {
	whole := []int{0, 1, 2, 3, 4, 5}
	part, inside, beyond := whole[:4:4], (*[2]int)(whole[1:]), (*[3]int)(whole[2:])
	blob, missing, err := Encode(variables(&part, &inside, &beyond), here, wide)
	if err != nil || reasons(missing) != "c: it points to memory of another kind" {
		t.Fatalf("%v, missing %s", err, reasons(missing))
	}
	var part2 []int
	var inside2 *[2]int
	if missing, err = Decode(blob, variables(&part2, &inside2), here); err != nil || missing != nil {
		t.Fatalf("%v, missing %s", err, reasons(missing))
	}
	part2[1] = 9
	if *inside2 != [2]int{9, 2} {
		t.Errorf("the array is %v", *inside2)
	}
}

// A blob that Encode has not written is an error, not a panic.
func TestNoBlob(t *testing.T) {
	for _, blob := range []string{"{}", "no blob at all", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"} {
		var x int
		if missing, err := Decode([]byte(blob), variables(&x), here); err == nil {
			t.Errorf("%q is read; missing %s", blob, reasons(missing))
		}
	}
}

// Values of the types of cells are kept in their boxes, those of a type that has been declared anew
// are missing, with the reason.
func TestBoxes(t *testing.T) {
	old := rt.Named("main.Old")
	world := here
	world.Describe = func(typ *rt.Type) string { return map[*rt.Type]string{heap: "type1"}[typ] }
	world.Descriptor = func(name string) *rt.Type { return map[string]*rt.Type{"type1": heap}[name] }
	var none any
	inner := []any{rt.NewBox(heap, []int{1, 2}), rt.NewBox(heap, "text")}
	stale, deep, empty := any(rt.NewBox(old, 1)), []any{[]any{rt.NewBox(old, 1)}}, any(rt.NewBox(heap, nil))
	blob, missing, err := Encode(variables(&inner, &stale, &deep, &empty, &none), world, wide)
	want := "b: it holds a main.Old of an earlier declaration; c: it holds a main.Old of an earlier declaration; d: " +
		"it holds an empty value of a type of a cell"
	if got := reasons(missing); err != nil || got != want {
		t.Fatalf("%v, %s", err, got)
	}
	inner2, none2 := []any(nil), any(5)
	if missing, err := Decode(blob, []Variable{{"a", reflect.ValueOf(&inner2).Elem()},
		{"e", reflect.ValueOf(&none2).Elem()}}, world); err != nil || len(missing) > 0 || none2 != nil {
		t.Fatal(err, missing, none2)
	}
	for i, want := range []any{[]int{1, 2}, "text"} {
		typ, inside, ok := rt.Parts(inner2[i])
		if !ok || typ != heap || !reflect.DeepEqual(inside, want) {
			t.Errorf("box %d holds %v of %v", i, inside, typ)
		}
	}
	world.Descriptor = func(string) *rt.Type { return nil }
	if missing, err := Decode(blob, variables(&inner2), world); err != nil ||
		reasons(missing) != "a: it is of a type that is not known here" || inner2 != nil {
		t.Errorf("without its descriptor: %v, %s, %v", err, reasons(missing), inner2)
	}
}

// A cell that begins need not wait until many variables are written, though each is a number.
func TestManyNumbersCanBeStopped(t *testing.T) {
	var list []Variable
	for range 8192 {
		list = append(list, Variable{"n", reflect.New(reflect.TypeFor[int]()).Elem()})
	}
	if _, _, err := Encode(list, World{}, Limits{Bytes: 1 << 20, Stop: func() bool { return true }}); err != ErrStopped {
		t.Errorf("%v", err)
	}
}
