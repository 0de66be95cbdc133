package fast_test

import (
	"math"
	"strings"
	"time"
)

// Expressions, in functions that run twice (see helpers_test.go). A trail notes what is called, in order.

type trail struct{ list []int }

func (t *trail) at(x int) int {
	t.list = append(t.list, x)
	return x
}

func (t *trail) yes(x int, b bool) bool {
	t.at(x)
	return b
}

func (t *trail) text(s string) string {
	t.at(len(s))
	return s
}

func (t *trail) two(x int) (int, int) { return t.at(x), t.at(-x) }

func (t *trail) numbers(x int) []int { return []int{t.at(x), x + 1, x + 2} }

func (t *trail) table(x int) map[int]int { return map[int]int{t.at(x): 1} }

func (t *trail) place(x int) place { return place{t.at(x), x * 2} }

func (t *trail) big(x int) big { return big{n: t.at(x)} }

type place struct{ x, y int }

type big struct {
	cells [4]int
	n     int
}

func sum(list []int) (s int) {
	for _, x := range list {
		s = s*31 + x
	}
	return s
}

// Calls come first, in order; variables beside them are read when the statement comes to them.
func order(x int) (a, b, c, d, e, f int) {
	t := &trail{}
	change := func(v int) int { x += v; return t.at(x) }
	a = x + change(1) + x
	b = change(2)*x - x
	c = []int{x, change(3), x}[0]
	d = t.at(x) + -change(4) + (x ^ change(5))
	e = [3]int{0: x, 2: change(6)}[0] + place{x, change(7)}.x
	f = sum(t.list)
	return a, b, c, d, e, f
}

func conditional(x int) (r int, s int) {
	t := &trail{}
	a := t.yes(1, x > 0) && t.yes(2, x > 5) || t.yes(3, x == 0)
	if t.yes(4, a) == t.yes(5, x > 3) && t.at(6)+x > t.at(7) {
		r = 1
	}
	b := []bool{t.yes(8, a) || t.yes(9, !a), x > 1 && t.yes(10, x > 2), !a && x == 0}
	for i, v := range b {
		if v {
			r += 2 << i
		}
	}
	if !(t.yes(11, a) || !t.yes(12, !a) && x != 3) {
		r += 100
	}
	return r, sum(t.list)
}

func indexed(x int) (a, b, c, s int) {
	t := &trail{}
	i := x & 1
	q := []int{10, 20, 30}
	bump := func() int { i++; return t.at(i) }
	a = q[i] + bump()
	b = q[bump()-1] + q[i&1]
	c = t.numbers(i)[t.at(1)] + t.table(2)[t.at(2)] + q[len(t.numbers(3))-1] + t.place(4).y
	return a, b, c, sum(t.list)
}

func sliced(x int) (a, b []int, s string, r int) {
	t := &trail{}
	q := []int{1, 2, 3, 4, 5}
	a = q[t.at(1):t.at(x&3+1)]
	b = append(a[:1:1], t.numbers(7)[1:]...)
	b = append(b, t.at(8), len(q[x&1:]), cap(a))
	s = t.text("hello")[t.at(1):][:t.at(2)] + "xyz"[x&1:]
	n := copy(q[1:], t.numbers(9))
	return a, b, s, sum(t.list) + n + q[2]
}

// Values go to where they are used, also when that is a part of them.
func inPlace(x int) (place, int, big, []int) {
	p := place{x, 1}
	p = place{p.y, p.x}
	p.x = p.x + p.y*p.x
	x = -x + x*x
	b := big{cells: [4]int{1, 2, 3, 4}, n: x}
	c := b
	c.cells[1] = b.cells[2]
	b = big{cells: c.cells, n: c.n + b.n}
	b.cells = [4]int{b.cells[3], b.cells[2]}
	l := []int{x}
	l = append(l, l[0], len(l))
	l, l[0] = l[1:], 7
	return p, x, b, l
}

func boxes(x int, s string) (a, b, c, d, e any) {
	a, b, c = x, s+"!", []string{s}
	d = float64(x) / 4
	var n any = uint8(x)
	if v, ok := n.(uint8); ok && v > 3 {
		e = v
	}
	return a, b, c, d, e
}

// Composite literals of all kinds, with keys and without, within each other.
func literals(x int) (r int, all []int) {
	a := [...]int{5: x, 1, 2: 3}
	b := []place{{1, x}, {y: 2}, {}}
	c := map[string][]place{"a": {{1, 2}}, "b": nil}
	d := map[place]int{{1, 2}: 3, {x, x}: 4}
	e := [][]int{{}, {x}, {1, 2, 3}, nil}
	f := []*place{{x, 1}, {y: 3}}
	g := struct {
		place
		list [2]string
	}{place{3, x}, [2]string{1: "z"}}
	h := big{[4]int{1: x}, 2}
	i := []big{{n: x}, {cells: [4]int{3: 1}}}
	j := []string{2: "c", 0: "a"}
	k := [2][2]int{{1}, {1: x}}
	l := []float64{1, float64(x), math.Sqrt(4)}
	m := []byte{'a', byte(x), 4: 9}
	r = a[5] + a[6%len(a)] + b[1].y + c["a"][0].y + d[place{1,
		2}] + e[2][2] + f[0].x + g.x + g.y + h.cells[1] + i[0].n + i[1].cells[3] + k[1][1] + int(l[2])
	return r, []int{len(a), len(b), len(c), len(d), len(e), len(f), len(g.list[1]), len(j), len(m), int(m[0]), len(j[1])}
}

func lengths(s []int, text string, m map[string]int) (r [8]int) {
	a := [3]int{}
	p := &a
	r = [8]int{len(s), cap(s), len(text), len(m), len(a), cap(p), len("const"), len(s[:0])}
	for i := 0; i < len(s); i++ {
		r[0] += i
	}
	for i := 0; i <= len(text); i++ {
		r[2]++
	}
	return r
}

func extremes(x int, a, b float64) (int, int, float64, float64, string, uint8) {
	s := string(rune(x & 0x7f))
	return min(x, x*x, 5), max(-x, x), min(a, b), max(b, 1.5, a), max(s, "m"), min(uint8(x), 200, uint8(x*3))
}

// Conversions between texts, numbers and types of the user's own.
type celsius float64
type name string
type names []name
type flag bool

func converts(x int, f float64, s string) (celsius, name, int, string, flag, int64, rune) {
	c := celsius(x) + 1.5
	n := name(s) + "?"
	l := names{n, name("b")}
	y := int(c) + len(l) + int(len(n))
	t := string(l[0]) + string(rune(x&0x7fff)) + string([]byte(s)) + string([]rune(s))
	b := flag(x > 0) && !flag(f > 1)
	return c, n, y, t, b, int64(int8(x)) + int64(uint16(x)), []rune(s + "z")[0]
}

func addresses(x int) (int, int, int, []int) {
	p := &place{x, 1}
	q := &p.y
	*q += p.x
	a := [3]int{1, 2, 3}
	r := &a[x&1]
	*r = 9
	s := []big{{n: 1}, {n: 2}}
	t := &s[1].cells[2]
	*t = 5
	u := &s[x&1]
	u.n *= 3
	v := &[]int{1, 2}[1]
	*v += 3
	w := *p
	w.x++
	pp := &p
	(*pp).y++
	(**pp).x--
	return p.x + p.y*7, w.x + *v, s[0].n + s[1].n*3 + s[1].cells[2]*5, a[:]
}

func equals(x, y int, s string) (r int) {
	p, q := place{x, y}, place{y, x}
	a, b := [2]int{x, y}, [2]int{y, x}
	pa, pb := &p, &p
	type inner struct {
		s string
		p place
		f float64
	}
	i, j := inner{s, p, 1}, inner{s + "", q, 1}
	for k, v := range []bool{p == q, a == b, pa == pb, i == j, i != j, p != place{x, y}, s == "a", pa != nil, &p == pb,
		"a" < s} {
		if v {
			r |= 1 << k
		}
	}
	return r
}

func methods(x int) (int, int, int) {
	p := place{x, 2}
	q := &p
	a := p.length() + q.length()
	p.grow(3)
	q.grow(4)
	list := []place{p, {1, 1}}
	list[1].grow(5)
	b := list[1].length() + (*q).length() + place{7, 8}.length()
	c := celsius(x).twice() + q.plus(p, list...).x
	return a, b, c
}

func (p place) length() int  { return p.x*p.x + p.y*p.y }
func (p *place) grow(k int)  { p.x, p.y = p.x+k, p.y*k }
func (c celsius) twice() int { return int(c * 2) }
func (p *place) plus(q place, more ...place) place {
	for _, m := range more {
		q.x += m.x
	}
	return place{p.x + q.x, q.y}
}

func generic[T int | float64 | uint8 | string](a, b T) (T, bool, []T) {
	list := []T{a, b}
	for i := range list {
		list[i] += a
	}
	return larger(a, b), a < b, list
}

func larger[T int | float64 | uint8 | string](a, b T) T {
	if a > b {
		return a
	}
	return b
}

// Variables and functions of compiled packages, and what goes to them.
func compiled(x int, s string) (int, string, time.Duration, []string) {
	l := x + 2
	d := time.Duration(x) * 3
	d += time.Duration(l)
	return l, strings.ToUpper(s) + strings.Repeat("-", x&3), d, strings.Fields(s + " x y")
}

func shiftsBeside(x int) (int, int, uint8) {
	t := &trail{}
	a := t.at(x) << t.at(2) >> 1
	var n uint = 3
	b := 1<<n + x>>n
	c := uint8(x)<<n | uint8(x)>>(8-n)
	return a, b, c
}

func nestedCalls(x int) (int, int) {
	t := &trail{}
	r := add(add(t.at(1), x), add(x, add(t.at(2), t.at(3)*add(4, x))))
	a, b := t.two(add(r&7, t.at(5)))
	return r + a*b, sum(t.list)
}

func add(a, b int) int { return a + b }

func bigOnes(x int) (int, int, big) {
	t := &trail{}
	a := t.big(1)
	b := same(t.big(x))
	m := map[string]big{"a": a}
	c := m["a"]
	c.n += 5
	m["b"] = c
	list := []big{a, b, m["b"], m["none"]}
	list[3] = same(list[2])
	list[2].n = 100
	return list[3].n + a.n*10 + b.n*100, sum(t.list), list[1]
}

func same(b big) big {
	b.cells[0]++
	return b
}
