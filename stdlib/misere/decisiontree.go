package misere

import (
	"math"
	"slices"

	"sprague/stdlib/misere/semilinear"
)

// A set of vectors is learned from examples as a tree of conditions: on counts with a cycle, whether they are at least c or congruent, and on
// free counts besides how two of them compare. Of several conditions that one is asked first which tells most, by entropy. The tree is a guess, of
// which the checker decides for all vectors.

// conditions lists what may be asked of a vector.
func (v *vectors) conditions(far int) []semilinear.Test {
	var out []semilinear.Test
	add := func(left, right []int, least, modulus int) {
		out = append(out, semilinear.Test{Left: left, Right: right, Least: least, Modulus: modulus})
	}
	none := []int{}
	for h := 1; h <= v.k; h++ {
		c := v.cycles[h]
		if c.period > 0 {
			for least := 1; least <= c.index; least++ {
				add([]int{h}, none, least, 0)
			}
			for r := range c.period - 1 {
				add([]int{h}, none, (r+1)%c.period, c.period)
			}
			continue
		}
		for least := 1; least <= far; least++ {
			add([]int{h}, none, least, 0)
		}
		add([]int{h}, none, 1, 2)
		for r := range 3 {
			add([]int{h}, none, r, 4)
			add([]int{h}, none, min(r, 2), 3)
		}
	}
	free := v.free()
	for i, g := range free {
		for _, h := range free[i+1:] {
			for least := range far + 1 {
				add([]int{h}, []int{g}, least, 0)
				add([]int{g}, []int{h}, least+1, 0)
			}
			for r := range 3 {
				add([]int{g, h}, none, r, 4)
			}
		}
	}
	return out
}

// asks reports whether a condition holds of a vector.
func asks(t *semilinear.Test, n *vector) bool {
	sum := -t.Least
	for _, h := range t.Left {
		sum += int(n[h])
	}
	for _, h := range t.Right {
		sum -= int(n[h])
	}
	if t.Modulus > 0 {
		return sum%t.Modulus == 0
	}
	return sum >= 0
}

// A learner grows a tree from examples.
type learner struct {
	tests []semilinear.Test
	tree  []semilinear.Branch
	clock *clock
}

// learn returns the tests and the tree that say of each example whether it is a P-position; ok is false if the conditions
// cannot tell.
func learn(tests []semilinear.Test, examples []vector, previous func(vector) bool, c *clock) (l *learner, ok bool) {
	l = &learner{tests: tests, clock: c}
	var p, n []vector
	for _, e := range examples {
		if previous(e) {
			p = append(p, e)
		} else {
			n = append(n, e)
		}
	}
	if len(p) == 0 || len(n) == 0 {
		return l, false
	}
	_, ok = l.grow(p, n)
	return l, ok
}

// grow adds the branch that tells p from n, and returns where it is.
func (l *learner) grow(p, n []vector) (at int, ok bool) {
	switch {
	case len(n) == 0:
		return 1, true
	case len(p) == 0:
		return 0, true
	}
	best, least := -1, math.Inf(1)
	for i := range l.tests {
		l.clock.tick(len(p) + len(n))
		a, b := share(&l.tests[i], p), share(&l.tests[i], n)
		if a+b == 0 || a+b == len(p)+len(n) {
			continue
		}
		if e := entropy(a, b) + entropy(len(p)-a, len(n)-b); e < least {
			best, least = i, e
		}
	}
	if best < 0 {
		return 0, false
	}
	here := len(l.tree)
	l.tree = append(l.tree, semilinear.Branch{Test: best})
	p1, p0 := divide(&l.tests[best], p)
	n1, n0 := divide(&l.tests[best], n)
	yes, ok1 := l.grow(p1, n1)
	no, ok0 := l.grow(p0, n0)
	l.tree[here].Yes, l.tree[here].No = yes, no
	return here + 2, ok1 && ok0
}

// share counts the vectors of which a condition holds.
func share(t *semilinear.Test, of []vector) int {
	count := 0
	for i := range of {
		if asks(t, &of[i]) {
			count++
		}
	}
	return count
}

func divide(t *semilinear.Test, of []vector) (yes, no []vector) {
	for i := range of {
		if asks(t, &of[i]) {
			yes = append(yes, of[i])
		} else {
			no = append(no, of[i])
		}
	}
	return yes, no
}

// entropy is that of so many of one kind and so many of another, times their number.
func entropy(a, b int) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	x, y := float64(a), float64(b)
	return x*math.Log2((x+y)/x) + y*math.Log2((x+y)/y)
}

// says reports what the tree says of a vector.
func (l *learner) says(n vector) bool {
	i := 2
	for i > 1 {
		b := l.tree[i-2]
		if asks(&l.tests[b.Test], &n) {
			i = b.Yes
		} else {
			i = b.No
		}
	}
	return i == 1
}

// used returns the tests that the tree asks, and the tree with their numbers, equal branches being one.
func (l *learner) used() ([]semilinear.Test, []semilinear.Branch) {
	number := map[int]int{}
	var tests []semilinear.Test
	known := map[semilinear.Branch]int{}
	var list []semilinear.Branch // the last branch first, numbered in this order
	var visit func(i int) int
	visit = func(i int) int {
		if i < 2 {
			return i
		}
		b := l.tree[i-2]
		b.Yes, b.No = visit(b.Yes), visit(b.No)
		if b.Yes == b.No {
			return b.Yes
		}
		n, ok := number[b.Test]
		if !ok {
			n = len(tests)
			number[b.Test] = n
			tests = append(tests, l.tests[b.Test])
		}
		b.Test = n
		if known[b] == 0 {
			list = append(list, b)
			known[b] = len(list) + 1
		}
		return known[b]
	}
	visit(2)
	slices.Reverse(list)
	turned := func(i int) int {
		if i < 2 {
			return i
		}
		return len(list) + 3 - i
	}
	for i, b := range list {
		list[i] = semilinear.Branch{Test: b.Test, Yes: turned(b.Yes), No: turned(b.No)}
	}
	return tests, list
}
