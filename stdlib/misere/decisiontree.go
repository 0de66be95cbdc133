package misere

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"sprague/stdlib/internal/list"
	"sprague/stdlib/misere/semilinear"
)

// # Learning a set of vectors
//
// For each vector of bounded counts, the P-positions are a set of vectors of free counts: a picture. There are few
// different ones, about as many as a quotient would have elements. Each is learned from examples as a decision tree,
// whose conditions compare a free count with a number, with another count or with two others, or are congruences. Each
// node has the condition with the greatest gain of information. Before the pictures come conditions on the bounded
// counts, one letter after the other, with equal subtrees shared. The result is a guess, which the checker decides for
// all vectors.
//
// Cost: pictures and conditions are sets of bits, one for each example; a node of a tree takes a few operations for
// each condition and 64 examples.

// freeBox bounds the free counts in the examples, by the number of free counts. With at least two free counts there
// are a thousand to fifty thousand examples. Numbers in conditions are below half the bound, so that each has examples
// on both sides.
var freeBox = []int{0, 48, 31, 15, 9, 6, 5}

// examples are a set of vectors of free counts, one bit each. All sets of a learner have equal length; in sets that
// are counted, bits beyond the last example are 0.
type examples []uint64

// and returns the intersection of both sets, or, if no is set, the difference a minus b.
func (a examples) and(b examples, no bool) examples {
	out := make(examples, len(a))
	for i, w := range a {
		if x := b[i]; no {
			out[i] = w &^ x
		} else {
			out[i] = w & x
		}
	}
	return out
}

func (a examples) count() int { return a.common(a) }

// common returns the size of the intersection. Most of the time is spent here.
func (a examples) common(b examples) int {
	n := 0
	for i, w := range a {
		n += bits.OnesCount64(w & b[i])
	}
	return n
}

// A learner builds a tree. Branches are appended after those to which they lead, each once, so that equal subtrees are
// shared; the order is reversed at the end.
type learner struct {
	*vectors
	vecs    []vector          // of free counts: the examples
	tests   []semilinear.Test // conditions on free counts
	holds   []examples        // by condition
	asked   []semilinear.Test // the tests of branches
	numbers map[string]int    // indices in asked
	nodes   map[semilinear.Branch]int
	list    []semilinear.Branch // successors first; i + 2 is branch i
	trees   map[string]int      // by picture
}

// learn returns tests and a tree that identify the P-positions in the box, with numbers up to far in conditions on at
// most two counts, and, if wide is set, with conditions on three counts and doubled counts; ok is false if the
// conditions do not suffice, or too many counts are free.
func (v *vectors) learn(far int, wide bool) (l *learner, ok bool) {
	free := v.free()
	if len(free) >= len(freeBox) {
		return nil, false
	}
	l = &learner{vectors: v, numbers: map[string]int{}, nodes: map[semilinear.Branch]int{}, trees: map[string]int{}}
	most, heaps := make([]int, len(v.letters)), make([]int, len(free))
	for i, x := range free {
		most[x], heaps[i] = freeBox[len(free)], v.letters[x].heap
	}
	l.vecs = v.grid(most)
	l.conditions(heaps, min(far, freeBox[len(free)]/2), wide)
	root, ok := l.bounded(0, vector{})
	if ok = ok && root > 1; ok {
		l.turn()
	}
	return l, ok
}

// where returns the examples whose numbers have a property.
func (l *learner) where(is func(i int) bool) examples {
	out := make(examples, (len(l.vecs)+63)/64)
	for i := range l.vecs {
		if is(i) {
			out[i/64] |= 1 << (i % 64)
		}
	}
	return out
}

// conditions lists the conditions on the counts of free heaps, with the examples for which they hold: comparisons of a
// count, or of the difference of two counts, with a number; if wide is set, comparisons with three counts or a doubled
// one, which few games need; congruences modulo 2, 3 and 4 of one count, of two, and of all.
func (l *learner) conditions(free []int, far int, wide bool) {
	counts := list.Map(l.vecs, l.counts)
	add := func(left, right []int, least, modulus int) {
		t := semilinear.Test{Left: ascending(left), Right: ascending(right), Least: least, Modulus: modulus}
		l.tests = append(l.tests, t)
		l.holds = append(l.holds, l.where(func(i int) bool { return t.Holds(counts[i]) }))
	}
	// The remainder of a sum of counts; the certificate has it in the field least.
	congruent := func(left []int) {
		for m := 2; m <= 4; m++ {
			for r := range m {
				add(left, nil, r, m)
			}
		}
	}
	// left − right ≥ least, or right − left > least: together they determine each difference up to far.
	compare := func(left, right []int) {
		for least := range far + 1 {
			add(left, right, least, 0)
		}
		for least := 1; least <= far; least++ {
			add(right, left, least, 0)
		}
	}
	for i, g := range free {
		for least := 1; least <= far; least++ {
			add([]int{g}, nil, least, 0)
		}
		congruent([]int{g})
		for j, h := range free {
			if j > i {
				compare([]int{g}, []int{h})
				congruent([]int{g, h})
			}
			if j != i && wide {
				compare([]int{g, g}, []int{h})
			}
			for _, x := range free[j+1:] {
				if j != i && x != g && wide {
					compare([]int{g}, []int{h, x})
				}
			}
		}
	}
	if len(free) > 2 {
		congruent(free)
	}
}

// ascending returns the heaps as in certificates.
func ascending(heaps []int) []int {
	out := append([]int{}, heaps...)
	slices.Sort(out)
	return out
}

// bounded adds the branches on the counts of the bounded letters from i on, and then for the picture, given the counts
// of the earlier letters in n; it returns the first branch. Tests "at least" determine a count below the index of a
// letter, and remainders one within its cycle; the last value needs no test. A letter of size x takes x − 1 branches.
func (l *learner) bounded(i int, n vector) (at int, ok bool) {
	for i < len(l.letters) && l.letters[i].period == 0 {
		i++
	}
	if i == len(l.letters) {
		return l.picture(n)
	}
	x := l.letters[i]
	to := make([]int, x.size())
	for c := range to {
		n[i] = uint8(c)
		if to[c], ok = l.bounded(i+1, n); !ok {
			return 0, false
		}
	}
	h := []int{x.heap}
	at = to[len(to)-1]
	for c := x.size() - 2; c >= 0; c-- {
		if c >= x.index {
			at = l.branch(semilinear.Test{Left: h, Right: []int{}, Least: c % x.period, Modulus: x.period}, to[c], at)
		} else {
			at = l.branch(semilinear.Test{Left: h, Right: []int{}, Least: c + 1}, at, to[c])
		}
	}
	return at, true
}

// picture adds the branches for the P-positions with these bounded counts. Equal pictures are learned once.
func (l *learner) picture(n vector) (at int, ok bool) {
	p := l.where(func(i int) bool { return l.previous(n.plus(l.vecs[i])) })
	key := fmt.Sprint(p)
	if at, ok = l.trees[key]; !ok {
		if at, ok = l.grow(l.where(func(int) bool { return true }), p); ok {
			l.trees[key] = at
		}
	}
	return at, ok
}

// grow adds the branches that separate p from the rest of all, and returns the first one. It chooses the condition
// with the least entropy of both parts, the greedy algorithm of decision trees. It fails if no condition separates the
// remaining examples. The tree need not be minimal; a larger one only takes the checker longer.
func (l *learner) grow(all, p examples) (at int, ok bool) {
	size, in := all.count(), p.count()
	switch in {
	case size:
		return 1, true
	case 0:
		return 0, true
	}
	best, least := -1, math.Inf(1)
	for i, has := range l.holds {
		l.clock.Tick(len(has))
		of, lost := has.common(all), has.common(p)
		if of == 0 || of == size {
			continue
		}
		if e := entropy(lost, of-lost) + entropy(in-lost, size-of-in+lost); e < least {
			best, least = i, e
		}
	}
	if best < 0 {
		return 0, false
	}
	has := l.holds[best]
	yes, ok := l.grow(all.and(has, false), p.and(has, false))
	if !ok {
		return 0, false
	}
	no, ok := l.grow(all.and(has, true), p.and(has, true))
	return l.branch(l.tests[best], yes, no), ok
}

// branch returns the branch of a test, or its successor if there is only one.
func (l *learner) branch(t semilinear.Test, yes, no int) int {
	if yes == no {
		return yes
	}
	name := fmt.Sprint(t)
	number, ok := l.numbers[name]
	if !ok {
		number = len(l.asked)
		l.numbers[name] = number
		l.asked = append(l.asked, t)
	}
	b := semilinear.Branch{Test: number, Yes: yes, No: no}
	if l.nodes[b] == 0 {
		l.list = append(l.list, b)
		l.nodes[b] = len(l.list) + 1
	}
	return l.nodes[b]
}

// turn reverses the order of the branches, so that the first is the root and each precedes its successors, as the
// certificate requires.
func (l *learner) turn() {
	slices.Reverse(l.list)
	turned := func(i int) int {
		if i < 2 {
			return i
		}
		return len(l.list) + 3 - i
	}
	for i, b := range l.list {
		l.list[i] = semilinear.Branch{Test: b.Test, Yes: turned(b.Yes), No: turned(b.No)}
	}
}

// entropy returns the entropy of a set with a elements of one kind and b of another, times its size, in bits.
func entropy(a, b int) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	x, y := float64(a), float64(b)
	return x*math.Log2((x+y)/x) + y*math.Log2((x+y)/y)
}
