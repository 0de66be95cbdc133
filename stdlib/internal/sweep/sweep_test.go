//go:build unix

package sweep

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// The process of the calls is this program with other arguments: in tests one that tells a story, call by
// call, and dies where the story says.
func TestMain(m *testing.M) {
	flag.Parse()
	story, from := os.Getenv("SWEEP_STORY"), 0
	if story == "" && wanted.child == 1 {
		called(wanted)
		os.Exit(0)
	}
	if i := slices.Index(os.Args, "-from"); story == "" || i < 0 {
		os.Exit(m.Run())
	} else if n, err := strconv.Atoi(os.Args[i+1]); err == nil {
		from = n
	}
	for number, end := range strings.Split(story, ",") {
		if number < from {
			continue
		}
		fmt.Println("begin", number, "call"+strconv.Itoa(number)+"(x)")
		switch end {
		case "dies":
			os.Exit(2)
		case "deaf":
			fmt.Println("deaf", "call"+strconv.Itoa(number)+"(x)")
			os.Exit(3)
		case "noise":
			fmt.Println("begin", "no number")
			os.Exit(2)
		case "unclear":
			fmt.Println("unclear", "call"+strconv.Itoa(number)+"(x): index out of range")
		default:
			fmt.Println(end)
		}
	}
	os.Exit(0)
}

// A sweep goes on behind a call that killed its process, or could not be ended, and is good only if all
// calls were survived.
func TestSweepGoesOn(t *testing.T) {
	for story, c := range map[string]struct {
		good bool
		last int // of the children that were run, the call the last began
	}{
		"answered,refused,interrupted": {true, 2},
		"answered,dies,answered":       {false, 2},
		"dies,dies,dies":               {false, 2},
		"answered,deaf,refused":        {false, 2},
		"unclear,answered":             {false, 1},
	} {
		t.Setenv("SWEEP_STORY", story)
		if got := sweep(options{sample: 1}); got != c.good {
			t.Errorf("%s: survived: %v", story, got)
		}
		o := options{sample: 1}
		for {
			last, _, err := child(o)
			if err == nil {
				if last.number != c.last || last.name != fmt.Sprintf("call%d(x)", c.last) {
					t.Errorf("%s: the last call is %+v", story, last)
				}
				break
			}
			if last.number < o.from {
				t.Errorf("%s: no call was begun from %d on", story, o.from)
				break
			}
			if o.from = last.number + 1; o.from > c.last {
				break
			}
		}
	}
	t.Setenv("SWEEP_STORY", "noise")
	if _, _, err := child(options{sample: 1}); err == nil {
		t.Error("a call without a number is begun")
	}
}

// pooled is a small pool: what makes the whole one takes its time.
func pooled() *pool {
	p := &pool{values: map[reflect.Type][]reflect.Value{}, tables: map[string]map[string]reflect.Value{
		"b": {"Second": reflect.ValueOf(func(int, string) {}), "First": reflect.ValueOf(func(...int) {}),
			"Value": reflect.ValueOf(7)},
		"a":    {"Only": reflect.ValueOf(func(octal.Game) {})},
		"task": {"Stop": reflect.ValueOf(task.Stop)},
	}}
	p.add(reflect.ValueOf(octal.Kayles))
	return p
}

// The pool holds few values of each type of the library, in the order in which they came, and none of others.
func TestPool(t *testing.T) {
	p := pooled()
	for _, v := range []any{3, "x", []int{1}, errors.New("e"), (*octal.SyntaxError)(nil), nil} {
		p.add(reflect.ValueOf(v))
	}
	if len(p.order) != 1 {
		t.Fatalf("types %v", p.order)
	}
	for range 2 * kept {
		p.add(reflect.ValueOf(octal.MustParse("0.07")))
	}
	game := reflect.TypeOf(octal.Kayles)
	if len(p.values[game]) != kept || p.order[0] != game {
		t.Errorf("%d games", len(p.values[game]))
	}
	p.make(reflect.ValueOf(func(int) (octal.Game, error) { panic("no") }), []reflect.Value{reflect.ValueOf(1)})
	p.make(reflect.ValueOf(func(n ...int) *octal.SyntaxError { return &octal.SyntaxError{} }),
		[]reflect.Value{reflect.ValueOf([]int{1})})
	if len(p.order) != 2 || p.order[1] != reflect.TypeOf(&octal.SyntaxError{}) {
		t.Errorf("types %v", p.order)
	}
	var names []string
	for _, c := range p.callees() {
		names = append(names, c.name)
	}
	if !slices.Equal(names[:3], []string{"a.Only", "b.First", "b.Second"}) || slices.Contains(names, "b.Value") ||
		slices.Contains(names, "task.Stop") {
		t.Errorf("callees %v", names)
	}
	if !slices.Contains(names, game.String()+".Values") {
		t.Errorf("no methods of games among %v", names)
	}
}

// Numbers are given to types that hold them, and to no others.
func TestNumbersInTheirTypes(t *testing.T) {
	for _, c := range []struct {
		of   any
		n    int64
		fits bool
	}{
		{int8(0), 127, true}, {int8(0), 128, false}, {int8(0), -128, true}, {int8(0), -129, false},
		{uint8(0), 255, true}, {uint8(0), 256, false}, {uint8(0), -1, false},
		{int64(0), math.MaxInt64, true}, {uint64(0), math.MaxInt64, true}, {0.5, 1, false}, {"", 1, false},
		{[]int{}, 1, false},
	} {
		v, fits := number(reflect.TypeOf(c.of), c.n)
		if fits != c.fits || fits && v.CanInt() && v.Int() != c.n || fits && v.CanUint() && v.Uint() != uint64(c.n) {
			t.Errorf("%d as a %T: %v, %v", c.n, c.of, v, fits)
		}
	}
}

// Every attack can be made: its arguments are of the types of the function. One has all arguments mild,
// each argument is far out alone, and all numbers are together.
func TestAttacksFit(t *testing.T) {
	p := pooled()
	type colour string
	for _, fn := range []any{
		func() {}, func(int) {}, func(int, uint8, string) {}, func(...int) {}, func([]string, bool) {}, func(float64) {},
		func(colour) {},
		func(any) {}, func(fmt.Stringer) {}, func(func(int) []int) {}, func([3]int8) {}, func(octal.Game, int) {},
		func(struct{ N int }) {}, func([][]int) {},
	} {
		ft := reflect.TypeOf(fn)
		list := p.attacks(ft)
		if len(list) == 0 || list[0].text != "" {
			t.Errorf("%v: %d attacks", ft, len(list))
			continue
		}
		told := map[string]bool{}
		alone := map[int]bool{}
		together := false
		for _, a := range list {
			if len(a.in) != ft.NumIn() {
				t.Fatalf("%v: %d arguments", ft, len(a.in))
			}
			for i, v := range a.in {
				if !v.Type().AssignableTo(ft.In(i)) {
					t.Fatalf("%v: argument %d is a %v", ft, i, v.Type())
				}
			}
			told[a.text] = true
			if n, _, ok := strings.Cut(strings.TrimPrefix(a.text, "#"), ": "); ok {
				i, _ := strconv.Atoi(n)
				alone[i] = true
			}
			together = together || strings.HasPrefix(a.text, "all: ")
		}
		if fits := ft.NumIn() > 1 && ft.In(0).Kind() == reflect.Int && ft.In(1).Kind() == reflect.Uint8; together != fits {
			t.Errorf("%v: numbers together: %v", ft, together)
		}
		for i := range ft.NumIn() {
			if k := ft.In(i).Kind(); !alone[i+1] && k != reflect.Struct {
				t.Errorf("%v: argument %d is never far out", ft, i)
			}
		}
	}
	for _, fn := range []any{func(chan int) {}, func(*int) {}, func(map[int]int) {}, func(int, error) {}} {
		if list := p.attacks(reflect.TypeOf(fn)); len(list) != 0 {
			t.Errorf("%T: %d attacks without a value of each type", fn, len(list))
		}
	}
}

// A function of moves leads down to 0 and stops there, to itself, or on for ever.
func TestLeadingFunctions(t *testing.T) {
	for step, want := range map[int64][]int{-1: {2, 1, 0}, 0: {3, 3, 3}, 1: {4, 5, 6}} {
		f := leading(reflect.TypeFor[func(int) []int](), step).Interface().(func(int) []int)
		at := 3
		for _, w := range want {
			next := f(at)
			if len(next) != 1 || next[0] != w {
				t.Fatalf("step %d: from %d to %v", step, at, next)
			}
			at = next[0]
		}
		if step < 0 && len(f(0)) != 0 {
			t.Errorf("from 0 to %v", f(0))
		}
	}
	deep := leading(reflect.TypeFor[func(uint8, int) ([][]int8, error)](),
		-1).Interface().(func(uint8, int) ([][]int8, error))
	if got, err := deep(3, 1); got != nil || err != nil { // it leads by numbers with a sign alone
		t.Errorf("%v, %v", got, err)
	}
	pairs := leading(reflect.TypeFor[func(int) [][]int8](), -1).Interface().(func(int) [][]int8)
	if got := fmt.Sprint(pairs(5)); got != "[[4]]" {
		t.Errorf("in two slices: %s", got)
	}
}

// How a call ended: by an answer, a refusal of the library, an error of Go itself, or an interrupt.
func TestHowCallsEnd(t *testing.T) {
	for want, fn := range map[string]any{
		"answered":    func(n int) int { return n },
		"refused":     func(int) { panic("octal: no such code") },
		"unclear":     func(n int) int { return 1 / (n - 3) },
		"interrupted": func(int) { panic(fmt.Errorf("search: %w", task.ErrInterrupted)) },
	} {
		if kind, what := try(reflect.ValueOf(fn), []reflect.Value{reflect.ValueOf(3)}); kind != want ||
			(what != "") != (kind == "unclear") {
			t.Errorf("%s: %s %s", want, kind, what)
		}
	}
	if kind, what := try(reflect.ValueOf(func(list []int) int { return list[3] }),
		[]reflect.Value{reflect.ValueOf([]int{1})}); kind != "unclear" || !strings.Contains(what, "index out of range") {
		t.Errorf("an index: %s %s", kind, what)
	}
	if kind, _ := try(reflect.ValueOf(func(list ...int) int { return len(list) }),
		[]reflect.Value{reflect.ValueOf([]int{1, 2})}); kind != "answered" {
		t.Errorf("a call with dots: %s", kind)
	}
	// A call that goes on until it is told to end is interrupted.
	wait := func(int) {
		for t.Context().Err() == nil {
			task.Check()
		}
	}
	if kind, _ := try(reflect.ValueOf(wait), []reflect.Value{reflect.ValueOf(1)}); kind != "interrupted" {
		t.Errorf("an endless call: %s", kind)
	}
	task.Reset()
	if place() != "" {
		t.Errorf("outside of the library: %s", place())
	}
}

// The tables are those of this project.
func TestTablesAreOurs(t *testing.T) {
	tables := ours()
	if _, ok := tables["octal"]["Parse"]; !ok {
		t.Error("octal.Parse is not called")
	}
	for name := range tables {
		if name == "fmt" || strings.Contains(name, "sprague") {
			t.Errorf("the table %s", name)
		}
	}
	if got := sortedNames(map[string]int{"b": 1, "a": 2, "c": 0}); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("names %v", got)
	}
}

// What a function is given far out is of its type, and each thing but once; texts and slices end, however long they
// are.
func TestHostileArguments(t *testing.T) {
	p := pooled()
	for _, typ := range []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[uint](),
		reflect.TypeFor[string](), reflect.TypeFor[[]int](), reflect.TypeFor[func(int) []int](), reflect.TypeFor[float64]()} {
		told := map[string]bool{}
		for _, h := range p.hostile(typ) {
			if !h.value.Type().AssignableTo(typ) || told[h.text] {
				t.Errorf("%v: %s, of type %v", typ, h.text, h.value.Type())
			}
			told[h.text] = true
		}
		if len(told) < 2 {
			t.Errorf("%v: %d far out", typ, len(told))
		}
	}
}
