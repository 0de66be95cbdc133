package semilinear

import (
	"encoding/binary"
	"slices"

	"sprague/stdlib/task"
)

// # How a statement about all vectors is decided
//
// Statement. refute returns a vector z of natural numbers of which a statement is false, and nil only if there is
// none, where the statement is a Boolean combination of conditions a·z ≥ c and a·z ≡ c mod m: whether some points,
// each an affine function of z, are in T, and whether there is a heap of some size at z.
//
// Notation. z has bounded variables, whose values are gone through one by one, and free ones, which are read in
// binary, the last digit first. With the bounded ones fixed every condition is about the free ones alone: a form a and
// numbers c and m.
//
// Invariant of digits. Let w be the digits that were read, d of each free variable. A visit holds for each condition
// what it has become: with z = 2^d·z' + w it holds of z exactly if the one in the visit holds of z'. So for z' = 0 the
// conditions of the visit, at 0, say what the conditions say of w itself; and each vector of free variables is some w.
//
// Termination. Where m is 0, c becomes (c − a·b)/2 rounded up, so that |c| comes below the sum of |a| plus one and
// stays there; remainders are below m, and m only gets smaller. So there are finitely many visits, each with its
// conditions once, and the queue runs empty. That is also why a statement that holds at all visits holds of all z.
//
// Why conditions that the tree does not ask may be left out: a point is in T by the branches that are gone through.
// Which those are is not known beforehand, but a branch behind a settled condition on its other side is never reached;
// begin leaves it out, and in asks no other.
//
// Cost. For each vector of bounded values: visits times 2^(free variables) times conditions. With two free counts and
// differences up to ten it is some hundred visits.
//
// Source. Büchi 1960; the reading of digits from the last on, with carries in the constant, is the usual one for
// Presburger arithmetic by automata (Boudet and Comon 1996).

// A decision is a statement on all vectors of natural numbers z, about points: vectors of counts
// that depend on z in an affine way.
// Outcomes ask of z and of what each move leaves of it, relations of z with two sums added, families of sums that grow
// with z. One procedure serves all: they differ in their points, and in what is said of them.
type decision struct {
	c      *Outcomes
	vars   []affineRange // what z is made of
	points [][]affine    // by heap
	ones   []int         // heaps of which there is to be one at least
}

// An affine is a number that depends on z: base + slope·z.
// Points of relations and families depend on more numbers than counts: on how often a step was taken.
type affine struct {
	base  int
	slope []int
}

// An affineRange says which values a variable is to take: all, or those up to most.
// Free ones may be bounded in truth; that is only slower.
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
// The numbers of steps of a family are in no condition alone, so that none has a bound; all of them are read in digits.
func (d *decision) let(n int) { d.vars = make([]affineRange, n) }

// rangeOf returns how far the count of heap h has to be looked at: see "great counts".
// The bound is below 2·mostNumber + 1, since wellFormed refuses moduli without a common multiple up to mostNumber.
// That greatest begins with 1 is for the condition that there is a heap: v ≥ 1 is one of those that a count is in. A
// count that stands in a test with another heap is free, for then no bound of its own says how far to look.
func (c *Outcomes) rangeOf(h int) affineRange {
	if _, other := c.other(h); other {
		return affineRange{true, 0}
	}
	greatest := 1
	for _, t := range c.Tests {
		if !slices.Contains(t.Left, h) && !slices.Contains(t.Right, h) {
			continue
		}
		if len(t.Left) != 1 || len(t.Right) != 0 {
			return affineRange{}
		}
		greatest = max(greatest, t.Least)
	}
	return affineRange{true, greatest + c.multiple(h)}
}

// multiple returns the least common multiple of the moduli that are asked of heap h alone, and mostNumber + 1 if it is
// greater than mostNumber: it must not wrap around, for what is beyond the bound of a count is never looked at.
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

// point adds the point that is z itself and a vector, and returns its number.
// Bounded or free, the variable of heap h counts it, and the point has add[h] more.
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
// Its heap 0 is never looked at: sizes begin with 1.
func (d *decision) at(p []affine) int {
	d.points = append(d.points, p)
	return len(d.points) - 1
}

// atLeastOne adds the condition that there is a heap h at the point z, and returns its number.
// A move in a heap asks for it: only at sums that have the heap is the move there.
func (d *decision) atLeastOne(h int) int {
	d.ones = append(d.ones, h)
	return len(d.ones) - 1
}

// A condition is a·z ≥ c, or a·z ≡ c mod m; if m is below 0 it does not hold.
// Invariant: with m above 0, c is from 0 below m; with m below 0 the condition is false of everything, whatever is read
// behind it.
type condition struct {
	form int // which a
	c, m int
}

// next returns what the condition is of z', where a·z = 2a·z' + low.
// For m = 0: a·z ≥ c is 2a·z' ≥ c − low, which is a·z' ≥ (c − low)/2 rounded up; >> 1 rounds down, also below 0. For an
// odd m the inverse of 2 is (m + 1)/2. For an even m both sides must be even, and halve.
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

// modulo returns the remainder of a from 0 below m, which Go's % does not where a is negative.
func modulo(a, m int) int { return ((a % m) + m) % m }

// zero reports whether the condition holds of z = 0.
// The sum of nothing is 0, so that the condition is asked of its numbers alone.
func (x condition) zero() bool { return x.m == 0 && x.c <= 0 || x.m > 0 && x.c%x.m == 0 }

// A state is what the conditions have become.
// tests has for each point and test the number of its condition, so that equal conditions of several points are one and
// are followed once.
type state struct {
	d     *decision
	now   []condition
	tests [][]int // by point and test: which condition, or that it is settled
	ones  []int
}

// true reports whether a condition holds at z = 0.
// Settled conditions have negative numbers, and are not among those that are followed.
func (s *state) true(n int) bool { return n == settledTrue || n >= 0 && s.now[n].zero() }

// holds reports whether there is such a heap, at z = 0.
// That there is a heap is a condition like the others, beside the tests and not one of them.
func (s *state) holds(one int) bool { return s.true(s.ones[one]) }

// in reports whether a point is in T, at z = 0.
// It goes down the tree, which is finite and leads to later branches only.
// The tests that begin left out have the condition 0 here, and no way leads to them.
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

// refute returns z for which says is false, nil if there is none. The error says that the
// conditions take too many states.
// The bounded variables are an odometer: the first counts up, and carries to the next when it is beyond its bound.
// The order of the vectors does not matter for what is decided. It makes small counterexamples likely: the counts of
// small heaps are gone through first, and of free variables those with the fewest digits. says must depend on the truth
// of the conditions alone: at one list of them it is asked once, for the first vector that has it, and answers for all
// others.
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
// low[b][f] is a·b for the digits b and the form f, which each step takes off. Without free variables there is nothing
// to read, and the first visit is the last. A list of conditions that was met before is not followed again: what comes
// of it depends on it alone, and has been seen or is in the queue. Breadth first, the digits of a counterexample are as
// few as can be.
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
	// before is the visit that this one was reached from by reading digits: the way back spells z.
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
			return nil, d.c.Fails("more than %d states: this was not decided", mostStates)
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
// The digits that were read last are the highest, and the way back begins with them.
func (d *decision) read(z, free []int, backwards func(yield func(int))) []int {
	out := slices.Clone(z)
	backwards(func(b int) {
		for i, v := range free {
			out[v] = 2*out[v] + b>>i&1
		}
	})
	return out
}

// begin returns the conditions that the tree can ask with the bounded variables as in z, and the
// forms in which the others stand. What depends on the bounded variables alone is settled, and
// branches that are not reached are left out.
// Only what can be asked is followed, which is most of what makes states few.
// The heap of a condition that there is one is looked at in the first point, which is z itself.
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
// Conditions are numbered as they come; equal ones, of one form and the same numbers, have one number.
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
// Each branch is looked at once for a point, from wherever it is reached: what it asks is the same.
func (b *beginning) ask(point int, p []affine, branch int, seen []bool) {
	if seen[branch] {
		return
	}
	seen[branch] = true
	at := b.s.d.c.Tree[branch]
	n := b.add(p, &b.s.d.c.Tests[at.Test])
	b.s.tests[point][at.Test] = n
	// 0 and 1 are the ends of the tree, outside T and in T; branch i is written i + 2.
	if n != settledFalse && at.Yes > 1 {
		b.ask(point, p, at.Yes-2, seen)
	}
	if n != settledTrue && at.No > 1 {
		b.ask(point, p, at.No-2, seen)
	}
}

// add returns the number of a test at a point.
// A test at a point is its left counts less its right ones, as a form in the variables: bounded ones are numbers by
// now. Forms are kept in a list, for there are few; conditions in a map, for each point asks all tests.
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
	// The fixed part moves to the other side: base + a·z ≥ Least is a·z ≥ Least − base.
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
// Equal lists of conditions have equal keys: numbers are written with their length.
// Forms are not written: which form a condition has is the same at all visits of one run, for conditions keep their
// places.
func key(now []condition) string {
	var b []byte
	for _, x := range now {
		b = binary.AppendVarint(b, int64(x.c))
		b = binary.AppendVarint(b, int64(x.m))
	}
	return string(b)
}
