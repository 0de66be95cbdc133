package semilinear

import (
	"encoding/binary"
	"slices"

	"sprague/stdlib/task"
)

// # How a statement about all vectors is decided
//
// Statement. refute returns a vector z of natural numbers for which a statement is false, or nil if and only if there
// is none. The statement is a Boolean combination of conditions a·z ≥ c and a·z ≡ c mod m, which say whether some
// points, each an affine function of z, are in T, and whether there is a heap of some size at z.
//
// Notation. z has bounded variables, whose values are enumerated, and free ones, which are read in binary, the last
// digit first. With the bounded ones fixed every condition concerns the free ones only: a form a and numbers c and m.
//
// Invariant of digits. Let w be the digits read so far, d of each free variable. A visit has a transformed condition
// for each condition: the latter holds for z = 2^d·z' + w if and only if the former holds for z'. So the conditions of
// the visit for z' = 0 are the conditions for w itself; and each vector of free variables is some w.
//
// Termination. Of each form there are finitely many conditions (outcomes.go, "Digits"), and m never grows; so there
// are finitely many lists of conditions, each is visited once, and the queue runs empty. Hence a statement that holds
// at all visits holds for all z.
//
// Cost. For each vector of bounded values: visits times 2^(free variables) times conditions. With two free counts and
// differences up to ten there are some hundred visits.
//
// Source. Büchi 1960; reading digits from the last on, with carries in the constant, is the usual method for
// Presburger arithmetic by automata (Boudet and Comon 1996).

// A decision is a statement on all vectors of natural numbers z, about points: vectors of counts that are affine in z.
// The statements on outcomes, relations and families differ in their points and in the Boolean combination.
type decision struct {
	c      *Outcomes
	check  func()     // ends long work by a panic
	vars   []int      // the components of z: the greatest value, or free
	points [][]affine // by heap
	ones   []int      // heaps of which the first point may have at least one
}

// An affine is a number that depends on z: base + slope·z.
type affine struct {
	base  int
	slope []int
}

// free is the greatest value of a variable that has all values.
const free = -1

// newDecision starts with one variable for each heap, the count of heap h at h−1.
func newDecision(c *Outcomes) *decision {
	d := &decision{c: c, check: c.check}
	if d.check == nil {
		d.check = task.Check
	}
	for h := 1; h <= c.Heaps; h++ {
		d.vars = append(d.vars, c.rangeOf(h))
	}
	return d
}

// rangeOf returns a sufficient bound for the count of heap h; see "Large counts". The bound is below 2·mostNumber + 1,
// since wellFormed rejects moduli without a common multiple up to mostNumber. The initial value 1 of greatest is for
// the condition v ≥ 1 of moves. A count in a test with another heap is free.
func (c *Outcomes) rangeOf(h int) int {
	if _, other := c.other(h); other {
		return 0
	}
	greatest := 1
	for _, t := range c.Tests {
		if !slices.Contains(t.Left, h) && !slices.Contains(t.Right, h) {
			continue
		}
		if len(t.Left) != 1 || len(t.Right) != 0 {
			return free
		}
		greatest = max(greatest, t.Least)
	}
	return greatest + c.multiple(h)
}

// multiple returns the least common multiple of the moduli in conditions on heap h alone, or mostNumber + 1 if it is
// larger than mostNumber. It must not overflow, since counts beyond the bound are not tested.
func (c *Outcomes) multiple(h int) int {
	multiple := 1
	for _, t := range c.Tests {
		if t.Modulus > 0 && len(t.Left) == 1 && t.Left[0] == h {
			multiple = min(lcm(multiple, t.Modulus), mostNumber+1)
		}
	}
	return multiple
}

func lcm(a, b int) int {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}

// point adds the point z + add, and returns its number.
func (d *decision) point(add []int) int {
	p := make([]affine, d.c.Heaps+1)
	for h := 1; h <= d.c.Heaps; h++ {
		slope := make([]int, len(d.vars))
		slope[h-1] = 1
		p[h] = affine{add[h], slope}
	}
	return d.at(p)
}

// at adds a point and returns its number. Index 0 is not used.
func (d *decision) at(p []affine) int {
	d.points = append(d.points, p)
	return len(d.points) - 1
}

// atLeastOne adds the condition that z has a heap h, as a move in h requires, and returns its number.
func (d *decision) atLeastOne(h int) int {
	d.ones = append(d.ones, h)
	return len(d.ones) - 1
}

// A condition is a·z ≥ c if m is 0, a·z ≡ c mod m with 0 ≤ c < m if m > 0, and false for all z if m < 0.
type condition struct {
	form int // which a
	c, m int
}

// next returns the condition on z' if a·z = 2a·z' + low; see "Digits". >> 1 rounds down, also below 0.
func (x condition) next(low int) condition {
	c := x.c - low
	switch {
	case x.m < 0:
	case x.m == 0:
		x.c = (c + 1) >> 1
	case x.m%2 == 1:
		x.c = modulo(c*(x.m+1)/2, x.m)
	case modulo(c, 2) == 1:
		x.c, x.m = 0, -1
	default:
		x.m /= 2
		x.c = modulo(c/2, x.m)
	}
	return x
}

// modulo returns the remainder of a from 0 below m, also for negative a.
func modulo(a, m int) int { return ((a % m) + m) % m }

func (x condition) zero() bool { return x.m == 0 && x.c <= 0 || x.m > 0 && x.c%x.m == 0 }

// A state has the transformed conditions. tests has for each point and test the index of its condition; equal
// conditions of several points are one.
type state struct {
	d         *decision
	now       []condition
	tests     [][]int // by point and test: the index of the condition, or a settled value
	ones      []int
	z, digits []int // values of the bounded variables, and the free ones
	forms     [][]int
	number    map[condition]int // the index of each condition as it is before any digit
}

// true reports whether a condition holds at z = 0. Settled conditions have negative indices.
func (s *state) true(n int) bool { return n == settledTrue || n >= 0 && s.now[n].zero() }

// holds reports whether the condition of atLeastOne holds at z = 0.
func (s *state) holds(one int) bool { return s.true(s.ones[one]) }

// in reports whether a point is in T, at z = 0. It follows the tree; tests omitted by begin are never reached.
func (s *state) in(point int) bool {
	i := 2
	for i > 1 {
		b := s.d.c.Tree[i-2]
		if s.true(s.tests[point][b.Test]) {
			i = b.Yes
		} else {
			i = b.No
		}
	}
	return i == 1
}

// refute returns a z for which says is false, or nil if there is none. The error says that the conditions take too
// many states. It enumerates the values of bounded variables, and free ones by the number of digits, so that
// counterexamples tend to be small. says must depend only on the truth of the conditions: it is called once for each
// list of them.
func (d *decision) refute(says func(*state) bool) ([]int, error) {
	return d.enumerate(make([]int, len(d.vars)), len(d.vars), says)
}

// enumerate enumerates the bounded variables among the first ones, for values of the others in z.
func (d *decision) enumerate(z []int, first int, says func(*state) bool) ([]int, error) {
	if first == 0 {
		d.check()
		return d.digits(z, says)
	}
	v := first - 1
	for z[v] = 0; z[v] <= max(d.vars[v], 0); z[v]++ {
		if wrong, err := d.enumerate(z, v, says); wrong != nil || err != nil {
			return wrong, err
		}
	}
	z[v] = 0
	return nil, nil
}

// digits decides with the bounded variables of z fixed, reading the others digit by digit, breadth first, so that
// counterexamples have few digits. low[b][f] is a·b for the digits b and the form f. Each list of conditions is
// visited once.
func (d *decision) digits(z []int, says func(*state) bool) ([]int, error) {
	var digits []int // the free variables
	for v, most := range d.vars {
		if most == free {
			digits = append(digits, v)
		}
	}
	s := d.begin(z, digits)
	low := make([][]int, 1<<len(digits)) // a·b, by digits b and form a
	for b := range low {
		for _, a := range s.forms {
			sum := 0
			for i, x := range a {
				sum += x * (b >> i & 1)
			}
			low[b] = append(low[b], sum)
		}
	}
	// before is the previous visit: the path back gives z.
	type visit struct {
		now    []condition
		before int
		digits int
	}
	queue := []visit{{now: s.now, before: -1}}
	seen := map[string]bool{key(s.now): true}
	for i := 0; i < len(queue); i++ {
		d.check()
		if s.now = queue[i].now; !says(s) {
			wrong := slices.Clone(z) // the last digits read are the highest
			for j := i; queue[j].before >= 0; j = queue[j].before {
				for k, v := range digits {
					wrong[v] = 2*wrong[v] + queue[j].digits>>k&1
				}
			}
			return wrong, nil
		}
		if len(queue) > mostStates {
			return nil, d.c.Fails("more than %d states: not decided", mostStates)
		}
		for b := range low {
			next := make([]condition, len(s.now))
			for j, x := range queue[i].now {
				next[j] = x.next(low[b][x.form])
			}
			if k := key(next); !seen[k] {
				seen[k] = true
				queue = append(queue, visit{next, i, b})
			}
		}
	}
	return nil, nil
}

// begin returns the conditions that the tree can reach with the bounded variables of z.
// Conditions on bounded variables only are settled, and branches that are not reached are omitted, which keeps the
// number of states small. The conditions of atLeastOne are those of the first point, which is z itself.
func (d *decision) begin(z, digits []int) *state {
	s := &state{d: d, z: z, digits: digits, number: map[condition]int{}}
	for i, p := range d.points {
		s.tests = append(s.tests, make([]int, len(d.c.Tests)))
		s.ask(i, p, 0, make([]bool, len(d.c.Tree)))
	}
	for _, h := range d.ones {
		s.ones = append(s.ones, s.add(d.points[0], &Test{Left: []int{h}, Least: 1}))
	}
	return s
}

// The values of settled conditions.
const (
	settledTrue  = -1
	settledFalse = -2
)

// ask adds the conditions of a point that the tree can reach from a branch on. It visits each branch once for a point.
func (s *state) ask(point int, p []affine, branch int, seen []bool) {
	if seen[branch] {
		return
	}
	seen[branch] = true
	at := s.d.c.Tree[branch]
	n := s.add(p, &s.d.c.Tests[at.Test])
	s.tests[point][at.Test] = n
	// 0 and 1 are leaves, outside T and in T; branch i is i + 2.
	if n != settledFalse && at.Yes > 1 {
		s.ask(point, p, at.Yes-2, seen)
	}
	if n != settledTrue && at.No > 1 {
		s.ask(point, p, at.No-2, seen)
	}
}

// add returns the number of the condition of a test at a point: the difference of its left and right counts, as a form
// in the free variables.
func (s *state) add(p []affine, t *Test) int {
	base, a := 0, make([]int, len(s.digits))
	put := func(sign int, heaps []int) {
		for _, h := range heaps {
			base += sign * p[h].base
			for v, x := range p[h].slope {
				base += sign * x * s.z[v]
			}
			for i, v := range s.digits {
				a[i] += sign * p[h].slope[v]
			}
		}
	}
	put(1, t.Left)
	put(-1, t.Right)
	// base + a·z ≥ Least is a·z ≥ Least − base.
	x := condition{0, t.Least - base, t.Modulus}
	if x.m > 0 {
		x.c = modulo(x.c, x.m)
	}
	if !slices.ContainsFunc(a, func(x int) bool { return x != 0 }) {
		if x.zero() {
			return settledTrue
		}
		return settledFalse
	}
	x.form = slices.IndexFunc(s.forms, func(f []int) bool { return slices.Equal(f, a) })
	if x.form < 0 {
		x.form = len(s.forms)
		s.forms = append(s.forms, a)
	}
	n, ok := s.number[x]
	if !ok {
		n = len(s.now)
		s.number[x] = n
		s.now = append(s.now, x)
	}
	return n
}

// key returns the conditions as a map key, which is injective: numbers have their length. The form of each condition
// is the same at all visits, so it is not part of the key.
func key(now []condition) string {
	var b []byte
	for _, x := range now {
		b = binary.AppendVarint(b, int64(x.c))
		b = binary.AppendVarint(b, int64(x.m))
	}
	return string(b)
}
