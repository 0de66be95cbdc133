package semilinear

import (
	"encoding/binary"
	"slices"

	"sprague/stdlib/task"
)

// A decision is a statement on all vectors of natural numbers z, about points: vectors of counts that depend on z in an affine way.
type decision struct {
	c      *Outcomes
	vars   []affineRange // what z is made of
	points [][]affine    // by heap
	ones   []int         // heaps of which there is to be one at least
}

// An affine is a number that depends on z: base + slope·z.
type affine struct {
	base  int
	slope []int
}

// An affineRange says which values a variable is to take: all, or those up to most.
type affineRange struct {
	bounded bool
	most    int
}

// newDecision begins with one variable for each heap, that of heap h at h−1.
func newDecision(c *Outcomes) *decision {
	d := &decision{c: c}
	for h := 1; h <= c.Heaps; h++ {
		d.vars = append(d.vars, c.rangeOf(h))
	}
	return d
}

// let has n variables, of all values, in place of the counts.
func (d *decision) let(n int) { d.vars = make([]affineRange, n) }

// rangeOf returns how far the count of heap h has to be looked at: see "great counts".
func (c *Outcomes) rangeOf(h int) affineRange {
	greatest, multiple := 1, 1
	for _, t := range c.Tests {
		if !slices.Contains(t.Left, h) && !slices.Contains(t.Right, h) {
			continue
		}
		if len(t.Left) != 1 || len(t.Right) != 0 {
			return affineRange{}
		}
		greatest = max(greatest, t.Least)
		if t.Modulus > 0 {
			multiple = lcm(multiple, t.Modulus)
		}
	}
	return affineRange{true, greatest + multiple}
}

func lcm(a, b int) int {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}

// point adds the point that is z itself and a vector, and returns its number.
func (d *decision) point(add []int) int {
	p := make([]affine, d.c.Heaps+1)
	for h := 1; h <= d.c.Heaps; h++ {
		slope := make([]int, len(d.vars))
		slope[h-1] = 1
		p[h] = affine{add[h], slope}
	}
	return d.at(p)
}

// at adds a point and returns its number.
func (d *decision) at(p []affine) int {
	d.points = append(d.points, p)
	return len(d.points) - 1
}

// atLeastOne adds the condition that there is a heap h at the point z, and returns its number.
func (d *decision) atLeastOne(h int) int {
	d.ones = append(d.ones, h)
	return len(d.ones) - 1
}

// A condition is a·z ≥ c, or a·z ≡ c mod m; if m is below 0 it does not hold.
type condition struct {
	form int // which a
	c, m int
}

// next returns what the condition is of z', where a·z = 2a·z' + low.
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

func modulo(a, m int) int { return ((a % m) + m) % m }

// zero reports whether the condition holds of z = 0.
func (x condition) zero() bool { return x.m == 0 && x.c <= 0 || x.m > 0 && x.c%x.m == 0 }

// A state is what the conditions have become.
type state struct {
	d     *decision
	now   []condition
	tests [][]int // by point and test: which condition, or that it is settled
	ones  []int
}

// true reports whether a condition holds at z = 0.
func (s *state) true(n int) bool { return n == settledTrue || n >= 0 && s.now[n].zero() }

// holds reports whether there is such a heap, at z = 0.
func (s *state) holds(one int) bool { return s.true(s.ones[one]) }

// in reports whether a point is in T, at z = 0.
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

// refute returns z for which says is false, nil if there is none. The error says that the conditions take too many states.
func (d *decision) refute(says func(*state) bool) ([]int, error) {
	var bounded []int
	for v, r := range d.vars {
		if r.bounded {
			bounded = append(bounded, v)
		}
	}
	z := make([]int, len(d.vars))
	for {
		task.Check()
		if wrong, err := d.digits(z, says); wrong != nil || err != nil {
			return wrong, err
		}
		i := 0
		for ; i < len(bounded); i++ {
			v := bounded[i]
			if z[v]++; z[v] <= d.vars[v].most {
				break
			}
			z[v] = 0
		}
		if i == len(bounded) {
			return nil, nil
		}
	}
}

// digits decides with the bounded variables as they are in z, reading the others digit by digit.
func (d *decision) digits(z []int, says func(*state) bool) ([]int, error) {
	var free []int
	for v, r := range d.vars {
		if !r.bounded {
			free = append(free, v)
		}
	}
	s, forms := d.begin(z, free)
	low := make([][]int, 1<<len(free)) // a·b by digits b and form a
	for b := range low {
		for _, a := range forms {
			sum := 0
			for i, x := range a {
				sum += x * (b >> i & 1)
			}
			low[b] = append(low[b], sum)
		}
	}
	type visit struct {
		now    []condition
		before int
		digits int
	}
	queue := []visit{{now: s.now, before: -1}}
	seen := map[string]bool{key(s.now): true}
	for i := 0; i < len(queue); i++ {
		task.Check()
		if s.now = queue[i].now; !says(s) {
			return d.read(z, free, func(yield func(int)) {
				for j := i; queue[j].before >= 0; j = queue[j].before {
					yield(queue[j].digits)
				}
			}), nil
		}
		if len(queue) > mostStates {
			return nil, d.c.fails("more than %d states: this was not decided", mostStates)
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
		if len(free) == 0 {
			break
		}
	}
	return nil, nil
}

// read returns z with the digits that were read, the last of them first.
func (d *decision) read(z, free []int, backwards func(yield func(int))) []int {
	out := slices.Clone(z)
	backwards(func(b int) {
		for i, v := range free {
			out[v] = 2*out[v] + b>>i&1
		}
	})
	return out
}

// begin returns the conditions that the tree can ask with the bounded variables as in z, and the forms in which the others stand. What depends on the bounded
// variables alone is settled, and branches that are not reached are left out.
func (d *decision) begin(z, free []int) (*state, [][]int) {
	s := &state{d: d}
	b := &beginning{s: s, z: z, free: free, number: map[condition]int{}}
	for i, p := range d.points {
		s.tests = append(s.tests, make([]int, len(d.c.Tests)))
		b.ask(i, p, 0, make([]bool, len(d.c.Tree)))
	}
	for _, h := range d.ones {
		s.ones = append(s.ones, b.add(d.points[0], &Test{Left: []int{h}, Least: 1}))
	}
	return s, b.forms
}

// A beginning collects the conditions of a state.
type beginning struct {
	s       *state
	z, free []int
	forms   [][]int
	number  map[condition]int
}

// Conditions that are settled have these numbers.
const (
	settledTrue  = -1
	settledFalse = -2
)

// ask adds what the tree can ask of a point from a branch on.
func (b *beginning) ask(point int, p []affine, branch int, seen []bool) {
	if seen[branch] {
		return
	}
	seen[branch] = true
	at := b.s.d.c.Tree[branch]
	n := b.add(p, &b.s.d.c.Tests[at.Test])
	b.s.tests[point][at.Test] = n
	if n != settledFalse && at.Yes > 1 {
		b.ask(point, p, at.Yes-2, seen)
	}
	if n != settledTrue && at.No > 1 {
		b.ask(point, p, at.No-2, seen)
	}
}

// add returns the number of a test at a point.
func (b *beginning) add(p []affine, t *Test) int {
	base, a := 0, make([]int, len(b.free))
	put := func(sign int, heaps []int) {
		for _, h := range heaps {
			base += sign * p[h].base
			for v, x := range p[h].slope {
				base += sign * x * b.z[v]
			}
			for i, v := range b.free {
				a[i] += sign * p[h].slope[v]
			}
		}
	}
	put(1, t.Left)
	put(-1, t.Right)
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
	x.form = slices.IndexFunc(b.forms, func(f []int) bool { return slices.Equal(f, a) })
	if x.form < 0 {
		x.form = len(b.forms)
		b.forms = append(b.forms, a)
	}
	n, ok := b.number[x]
	if !ok {
		n = len(b.s.now)
		b.number[x] = n
		b.s.now = append(b.s.now, x)
	}
	return n
}

// key is the conditions as a map key.
func key(now []condition) string {
	var b []byte
	for _, x := range now {
		b = binary.AppendVarint(b, int64(x.c))
		b = binary.AppendVarint(b, int64(x.m))
	}
	return string(b)
}
