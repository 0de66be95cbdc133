package cell

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/kernel/cell/flow"
)

var traces = flag.Int("traces", 60, "edit traces that TestStaleMarks tries")
var traceSeed = flag.Uint64("traceseed", 1, "seed of the first")

// pieces are what the cells of random notebooks are made of; # is a small number. They share
// names, so that cells redefine what others use, change it through aliases, and break.
var pieces = strings.Split(strings.TrimSpace(`
x := #
x = #
x += #
x++
x := x + 1
x := "s#"
y := x + #
y = x * 2
y := 10 / (x - #)
if x > 2 { y = # }
fmt.Println(x, y)
x
y
x, y = y, x
s := []int{#, 2, 3}
s = append(s, x)
s = nil
t := s
t := s[1:]
t[0] = #
s[1] += x
u := append(s, #)
u := append(t[:1], #)
fmt.Println(s, t)
u
len(s)
for i := range 3 { s[0] += i }
for i := range s { s[i]++ }
for _, q := range [][]int{s, t} { q[0] = # }
sort.Ints(s)
copy(t, s)
slices.Max(s)
func f(n int) int { return n + x }
func f(n int) int { x++; return n }
func f(n int) int { return n * # }
func f(n int) string { return fmt.Sprint(n, x) }
func g(n int) int { return f(n) * 2 }
func g(n int) int { s[0] = n; return len(s) }
f(#)
g(x)
h := g
h := func(n int) int { return g(n) + y }
h(2)
c := func() int { x += #; return x }
c := func() int { return x + y }
c()
d := c
fmt.Println(d())
k := func() func() int { n := #; return func() int { n++; return n } }()
func mk(start int) func() int { return func() int { start += x; return start } }
k := mk(#)
k()
p := &x
p := &y
*p = #
*p += 1
*p
func inc(q *int) { *q += # }
inc(&x)
inc(p)
type T struct { A int; L []int }
type T struct { A int; L []int; B string }
func (v T) Sum() int { return v.A + x }
func (v T) Sum() int { return len(v.L) + # }
func (v *T) Bump() { v.A += #; v.L = append(v.L, v.A) }
func (v T) String() string { return fmt.Sprint("T", v.A, y) }
v := T{A: #}
v := T{A: #, L: s}
v.L[0] = #
w := &v
v.Bump()
w.Bump()
w.A = #
fmt.Println(v, w.A)
v.Sum()
bump := v.Bump
bump()
type I interface{ Sum() int }
var i I = v
var i I = w
i.Sum()
var e any = s
var e any = v
fmt.Println(e)
m := map[string]int{"a": #}
m["b"] = x
o := m
o["a"]++
delete(m, "a")
fmt.Println(m, o)
func put(k string, into map[string]int) { into[k] = # }
put("z", m)
put("z", o)
keys := slices.Sorted(maps.Keys(m))
keys
total := 0; for _, n := range m { total += n }
total
ans
y := ans
const K = #
K * x
b := big.NewInt(#)
b.Add(b, b)
a := new(big.Int).Set(b)
fmt.Println(a, b)
r := struct{ p *int }{&x}
*r.p = #
fs := []func() int{c, k}
fs[0]()
for _, fn := range fs { fmt.Println(fn()) }
func swap() { x, y = y, x }
swap()
arr := [3]int{#, 2, 3}
sl := arr[:]
sl[1] = #
arr
ch := make(chan int, 50)
ch <- x
len(ch)
type N struct { V int; Next *N }
list := &N{V: #}
list = &N{V: x, Next: list}
for l := list; l != nil; l = l.Next { l.V++ }
func sum(l *N) (t int) { for ; l != nil; l = l.Next { t += l.V }; return }
sum(list)
func apply(fn func(int) int, n int) int { return fn(n) }
apply(f, #)
apply(func(n int) int { y += n; return y }, #)
func visit[E any](l []E, do func(E)) { for _, x := range l { do(x) } }
visit(s, func(n int) { x += n })
visit([]*int{&x, &y}, func(q *int) { *q = # })
var once = x * #
once
sb := &strings.Builder{}
sb.WriteString(fmt.Sprint(x))
sb.String()
z := strings.Repeat("ab", x % 5)
z
func() { defer func() { recover(); y = # }(); var q []int; q[0] = 1 }()
undefinedName
`), "\n")

// bases declare most of the names, so that most pieces make sense.
var bases = strings.Split(strings.TrimSpace(`
x := #; y := x + #
s := []int{#, 2, 3}; t := s
func f(n int) int { return n + x }; func g(n int) int { return f(n) * 2 }
c := func() int { x += #; return x }; d := c
k := func() func() int { n := #; return func() int { n++; return n } }()
p := &x
type T struct { A int; L []int }; func (v T) Sum() int { return v.A + x }; func (v *T) Bump() { v.A += #; v.L = append(v.L, v.A) }
v := T{A: #, L: s}; w := &v
type I interface{ Sum() int }; var i I = w; var e any = s
m := map[string]int{"a": #}; o := m
h := g
b := big.NewInt(#); a := b
fs := []func() int{c, k}
arr := [3]int{#, 2, 3}; sl := arr[:]
type N struct { V int; Next *N }; list := &N{V: #}
`), "\n")

func piece(r *rand.Rand) string {
	n := 1
	if r.IntN(4) == 0 {
		n = 2
	}
	var parts []string
	for range n {
		parts = append(parts, strings.ReplaceAll(pieces[r.IntN(len(pieces))], "#", fmt.Sprint(1+r.IntN(4))))
	}
	return strings.Join(parts, "\n")
}

// A live notebook is a session and what its cells show.
type live struct {
	*machine
	log   *flow.Log
	cells []flow.Cell
	shown map[string]string
}

func newLive() *live {
	return &live{machine: newMachine(), log: flow.NewLog(), shown: map[string]string{}}
}

func (l *live) run(c flow.Cell) {
	before := len(l.out.String())
	l.last = nil
	err := l.eval(c.Source)
	e := Refused(c.Source)
	if l.last != nil {
		e = l.last.Effects
	}
	step := l.log.Begin(e)
	how := flow.Done
	if e.Refused {
		how = flow.Refused
	} else if err != nil {
		how = flow.Failed
	}
	l.log.End(step, c.Name, how)
	text := l.out.String()[before:]
	if err != nil {
		text += "error " + err.Error()
	}
	l.shown[c.Name] = text
}

func (l *live) report() []flow.Status { return l.log.Compare(l.cells, l.checker.Player()) }

// TestStaleMarks edits and runs random notebooks at random; whatever is called fresh must show
// what a new session shows that runs all cells from top to bottom.
func TestStaleMarks(t *testing.T) {
	if raceDetector {
		t.Skip("it has one goroutine, and takes the race detector minutes")
	}
	fresh, stale, outside, needless := 0, 0, 0, 0
	if testing.Short() {
		*traces = min(*traces, 5)
	}
	for seed := range uint64(*traces) {
		f, s, o, n := trace(t, *traceSeed+seed)
		fresh, stale, outside, needless = fresh+f, stale+s, outside+o, needless+n
	}
	t.Logf("%d traces: %d cells fresh, %d stale (%d of them show the same all the same), %d outside", *traces, fresh,
		stale, needless, outside)
	if fresh == 0 || stale == 0 {
		t.Error("nothing was compared")
	}
}

func trace(t *testing.T, seed uint64) (fresh, stale, outside, needless int) {
	r := rand.New(rand.NewPCG(seed, 1))
	l := newLive()
	names := 0
	add := func(at int) {
		names++
		l.cells = slices.Insert(l.cells, at, flow.Cell{Name: fmt.Sprint("c", names), Source: piece(r)})
	}
	for _, base := range bases {
		if r.IntN(4) > 0 {
			add(len(l.cells))
			l.cells[len(l.cells)-1].Source = strings.ReplaceAll(base, "#", fmt.Sprint(1+r.IntN(4)))
		}
		for r.IntN(3) == 0 {
			add(len(l.cells))
		}
	}
	for range 2 + r.IntN(8) {
		add(len(l.cells))
	}
	for _, c := range l.cells {
		l.run(c)
	}
	var steps []string
	for range 10 {
		steps = append(steps, l.edit(r, add))
		if r.IntN(3) > 0 {
			continue
		}
		a, b, c, d := l.compare(t, seed, steps)
		fresh, stale, outside, needless = fresh+a, stale+b, outside+c, needless+d
		if t.Failed() {
			t.FailNow()
		}
	}
	return fresh, stale, outside, needless
}

// edit does something that a user may do.
func (l *live) edit(r *rand.Rand, add func(int)) string {
	at := r.IntN(len(l.cells))
	switch r.IntN(10) {
	case 0:
		add(at)
		return fmt.Sprint("insert ", at)
	case 1:
		if len(l.cells) > 3 {
			l.cells = slices.Delete(l.cells, at, at+1)
		}
		return fmt.Sprint("delete ", at)
	case 2:
		to := r.IntN(len(l.cells))
		l.cells[at], l.cells[to] = l.cells[to], l.cells[at]
		return fmt.Sprint("swap ", at, to)
	case 3, 4:
		l.cells[at].Source = piece(r)
		if r.IntN(2) == 0 {
			l.run(l.cells[at])
			return fmt.Sprint("edit and run ", at)
		}
		return fmt.Sprint("edit ", at)
	case 5: // run what is stale, in order
		for range 2 {
			for i, s := range l.report() {
				if s.State == flow.Stale || s.State == flow.NotRun {
					l.run(l.cells[i])
				}
			}
		}
		return "run stale"
	default:
		l.run(l.cells[at])
		return fmt.Sprint("run ", at)
	}
}

// compare holds the marks against a new session that runs everything.
func (l *live) compare(t *testing.T, seed uint64, steps []string) (fresh, stale, outside, needless int) {
	report := l.report()
	anew := newLive()
	for i, c := range l.cells {
		anew.run(c)
		same := anew.shown[c.Name] == l.shown[c.Name]
		switch report[i].State {
		case flow.Fresh:
			fresh++
			if !same {
				t.Errorf("seed %d: cell %d is called fresh and shows\n%s\na run of all cells shows\n%s\nafter %v\n%s", seed, i,
					l.shown[c.Name], anew.shown[c.Name], steps, l.text())
				return
			}
		case flow.Stale:
			stale++
			if same && !strings.Contains(l.shown[c.Name], "error") && strings.TrimSpace(l.shown[c.Name]) != "" {
				needless++
			}
		case flow.Unsettled:
			outside++
		}
	}
	return
}

func (l *live) text() string {
	var b strings.Builder
	for i, c := range l.cells {
		fmt.Fprintf(&b, "%d: %s\n", i, strings.ReplaceAll(c.Source, "\n", "; "))
	}
	return b.String()
}
