package flow_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sprague/kernel/cell/flow"
)

// A world is what the cells of TestFreshIsTrue make: variables are pointers, so that one that is
// declared anew is another one, and functions and pointers of before lead to the old one.
type world struct {
	x, y     *int
	p        **int
	s, t     *[]int
	m, n     *map[int]int
	inc, set *func(*[]int) // a function that is declared anew takes the place of the old one
	get      *func() int
	f        *func()
}

// A move is a cell: its text, the names that must be there, and what it does and shows.
type move struct {
	src   string
	needs string
	do    func(w *world) string
}

func nothing(do func(w *world)) func(w *world) string {
	return func(w *world) string { do(w); return "" }
}

func show(get func(w *world) any) func(w *world) string {
	return func(w *world) string { return fmt.Sprint(get(w)) }
}

func declareFunc(place **func(*[]int), f func(*[]int)) {
	if *place == nil {
		*place = new(func(*[]int))
	}
	**place = f
}

// Moves read and write through names, pointers, slices, maps, functions and function values.
var moves = []move{
	{"x := 1", "", nothing(func(w *world) { w.x = new(int); *w.x = 1 })},
	{"x := 2", "", nothing(func(w *world) { w.x = new(int); *w.x = 2 })},
	{"y := x + 1", "x", nothing(func(w *world) { v := *w.x + 1; w.y = &v })},
	{"var y int", "", nothing(func(w *world) { w.y = new(int) })},
	{"x = 5", "x", nothing(func(w *world) { *w.x = 5 })},
	{"x++", "x", nothing(func(w *world) { *w.x++ })},
	{"x += y", "x y", nothing(func(w *world) { *w.x += *w.y })},
	{"x, y = y, x", "x y", nothing(func(w *world) { *w.x, *w.y = *w.y, *w.x })},
	{"if x > 3 { y = x }", "x y", nothing(func(w *world) {
		if *w.x > 3 {
			*w.y = *w.x
		}
	})},
	{"x", "x", show(func(w *world) any { return *w.x })},
	{"x + 10*y", "x y", show(func(w *world) any { return *w.x + 10**w.y })},

	{"p := &x", "x", nothing(func(w *world) { v := w.x; w.p = &v })},
	{"p = &y", "p y", nothing(func(w *world) { *w.p = w.y })},
	{"*p = 7", "p", nothing(func(w *world) { **w.p = 7 })},
	{"*p += x", "p x", nothing(func(w *world) { **w.p += *w.x })},
	{"*p", "p", show(func(w *world) any { return **w.p })},

	{"s := []int{1, 2}", "", nothing(func(w *world) { w.s = &[]int{1, 2} })},
	{"s := make([]int, 2, 9)", "", nothing(func(w *world) { v := make([]int, 2, 9); w.s = &v })},
	{"t := s", "s", nothing(func(w *world) { v := *w.s; w.t = &v })},
	{"t := append(s, x)", "s x", nothing(func(w *world) { v := append(*w.s, *w.x); w.t = &v })},
	{"s = append(s, 3)", "s", nothing(func(w *world) { *w.s = append(*w.s, 3) })},
	{"s = append(s[:1], x)", "s x", nothing(func(w *world) { *w.s = append((*w.s)[:1], *w.x) })},
	{"t[0]++", "t", nothing(func(w *world) { (*w.t)[0]++ })},
	{"s[1] = x", "s x", nothing(func(w *world) { (*w.s)[1] = *w.x })},
	{"p = &s[0]", "p s", nothing(func(w *world) { *w.p = &(*w.s)[0] })},
	{"fmt.Sprint(s)", "s", show(func(w *world) any { return *w.s })},
	{"fmt.Sprint(s[:cap(s)], t)", "s t", func(w *world) string { return fmt.Sprint((*w.s)[:cap(*w.s)], *w.t) }},

	{"m := map[int]int{}", "", nothing(func(w *world) { w.m = &map[int]int{} })},
	{"n := m", "m", nothing(func(w *world) { v := *w.m; w.n = &v })},
	{"m[1] = x", "m x", nothing(func(w *world) { (*w.m)[1] = *w.x })},
	{"delete(n, 1)", "n", nothing(func(w *world) { delete(*w.n, 1) })},
	{"clear(n)", "n", nothing(func(w *world) { clear(*w.n) })},
	{"n[2]++", "n", nothing(func(w *world) { (*w.n)[2]++ })},
	{"fmt.Sprint(m)", "m", show(func(w *world) any { return *w.m })},

	{"func inc(v *[]int) { x++ }", "x", nothing(func(w *world) {
		x := w.x
		declareFunc(&w.inc, func(*[]int) { *x++ })
	})},
	{"func inc(v *[]int) { (*v)[0] += x }", "x", nothing(func(w *world) {
		x := w.x
		declareFunc(&w.inc, func(v *[]int) { (*v)[0] += *x })
	})},
	{"inc(&s)", "inc s", nothing(func(w *world) { (*w.inc)(w.s) })},
	{"func set(v *[]int) { inc(v); inc(v) }", "inc", nothing(func(w *world) {
		inc := w.inc
		declareFunc(&w.set, func(v *[]int) { (*inc)(v); (*inc)(v) })
	})},
	{"set(&t)", "set t", nothing(func(w *world) { (*w.set)(w.t) })},
	{"func get() int { return x + y }", "x y", nothing(func(w *world) {
		x, y := w.x, w.y
		if w.get == nil {
			w.get = new(func() int)
		}
		*w.get = func() int { return *x + *y }
	})},
	{"get()", "get", show(func(w *world) any { return (*w.get)() })},
	{"f := func() { y++ }", "y", nothing(func(w *world) { y := w.y; v := func() { *y++ }; w.f = &v })},
	{"f = func() { x = get() }", "f x get",
		nothing(func(w *world) { x, get := w.x, w.get; *w.f = func() { *x = (*get)() } })},
	{"f()", "f", nothing(func(w *world) { (*w.f)() })},
}

func (w *world) has(name string) bool {
	switch name {
	case "x":
		return w.x != nil
	case "y":
		return w.y != nil
	case "p":
		return w.p != nil
	case "s":
		return w.s != nil
	case "t":
		return w.t != nil
	case "m":
		return w.m != nil
	case "n":
		return w.n != nil
	case "inc":
		return w.inc != nil
	case "set":
		return w.set != nil
	case "get":
		return w.get != nil
	case "f":
		return w.f != nil
	}
	return false
}

// run runs a cell. One that names what is not there is refused.
func (w *world) run(m move) (shown string, refused bool) {
	for name := range strings.FieldsSeq(m.needs) {
		if !w.has(name) {
			return "refused", true
		}
	}
	return m.do(w), false
}

var histories = flag.Uint64("histories", 20, "how many random notebooks TestFreshIsTrue works with")

// A fresh cell shows what a run of all cells shows: random notebooks of the moves, run and edited in
// random orders, against a model in which every variable is a pointer. A cell is asked for what it has shown
// when it last ran. After all cells have run once from the top, in an empty session, all are fresh, unless two
// declare the same name.
func TestFreshIsTrue(t *testing.T) {
	const size, steps = 9, 12
	claims, stale := uint64(0), uint64(0)
	for seed := range *histories {
		r := rand.New(rand.NewPCG(seed, 16))
		pick := func() move { return moves[r.IntN(len(moves))] }
		at := make([]move, size)
		b := newNotebook(make([]string, size)...)
		for i := range at {
			at[i] = pick()
			if i < 4 { // what most others need
				at[i] = []move{moves[0], moves[3], moves[16], moves[11]}[i]
			}
			b.cells[i].Source = at[i].src
		}
		w, shown := &world{}, make([]string, size)
		run := func(i int) string {
			e := b.play.Effects(at[i].src)
			text, refused := w.run(at[i])
			if e.Refused != refused {
				t.Fatalf("seed %d: %q is refused: %v, in the model %v", seed, at[i].src, e.Refused, refused)
			}
			st := b.log.Begin(e)
			how := flow.Refused
			if !refused {
				b.play.Keep()
				how = flow.Done
			}
			b.log.End(st, b.cells[i].Name, how)
			return text
		}
		var history []string
		for range steps {
			i := r.IntN(size)
			if r.IntN(4) == 0 {
				at[i] = pick()
				b.cells[i].Source = at[i].src
				history = append(history, fmt.Sprintf("edit %d", i))
			}
			i = r.IntN(size)
			shown[i] = run(i)
			history = append(history, fmt.Sprint("run ", i, " ", at[i].src))
			var all world
			for k, s := range b.compare() {
				would, _ := all.run(at[k])
				switch s.State {
				case flow.Fresh:
					if claims++; would != shown[k] {
						t.Fatalf("seed %d: cell %d, %q, is fresh and has shown %q; a run of all cells shows %q\n%s\nafter %s",
							seed, k, at[k].src, shown[k], would, strings.Join(sources(at), "\n"), strings.Join(history, "; "))
					}
				case flow.Stale:
					stale++
				}
			}
		}
		b.log.Reset()
		b.play = b.checker.Player()
		w = &world{}
		for i := range at {
			run(i)
		}
		if got := b.states(); got != strings.Repeat("f", size) && !declaredTwice(at) {
			t.Errorf("seed %d: run from the top the cells are %s\n%s", seed, got, strings.Join(sources(at), "\n"))
		}
	}
	if claims < *histories || stale < *histories {
		t.Errorf("%d cells were called fresh, %d stale: these histories say little", claims, stale)
	}
}

func declaredTwice(at []move) bool {
	by := map[string]bool{}
	for _, m := range at {
		name, _, declares := strings.Cut(m.src, " :=")
		if rest, isFunc := strings.CutPrefix(m.src, "func "); isFunc {
			name, _, declares = strings.Cut(rest, "(")
		}
		if rest, isVar := strings.CutPrefix(m.src, "var "); isVar {
			name, _, declares = strings.Cut(rest, " ")
		}
		if declares && by[name] {
			return true
		}
		by[name] = by[name] || declares
	}
	return false
}

func sources(at []move) (list []string) {
	for i, m := range at {
		list = append(list, fmt.Sprintf("%d: %s", i, m.src))
	}
	return list
}
