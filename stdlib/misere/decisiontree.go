package misere

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"sprague/stdlib/misere/semilinear"
)

// # Learning a set of vectors
//
// For each vector of the bounded counts, the P-positions are a set of vectors of free counts: a
// picture. There are few different ones, about as many as a quotient would have elements. Each is
// learned from examples as a tree of conditions: how a free count compares with a number, with
// another or with two others, and congruences. Of several conditions that one is asked first which
// tells most, by entropy. In front of the pictures stand conditions on the bounded counts, one letter
// after the other, where equal subtrees are one. All of it is a guess, of which the checker decides for
// all vectors.
//
// Cost: a picture is a set of bits, one for each example, and so is a condition; a node of a tree takes a few
// operations for each condition and 64 examples.

// freeBox is how great free counts are in the examples, by how many are free.
// With two and more that is a thousand to fifty thousand examples. Numbers in conditions stay below half of it, so
// that each has examples on both sides.
var freeBox = []int{0, 48, 31, 15, 9, 6, 5}

// examples are a set of vectors of free counts, a bit each.
// All sets of one learner have the length of its examples, rounded up to words; the bits beyond are 0 in the sets that
// are counted.
type examples []uint64

// and returns what is in both sets, or if no is set, in a alone.
// Both answers to a condition are made of one set, so that none is kept of those where it fails.
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

// count is how many examples are in the set.
func (a examples) count() int {
	n := 0
	for _, w := range a {
		n += bits.OnesCount64(w)
	}
	return n
}

// common counts what is in both sets.
// It is what most of the time goes into: a word of 64 examples takes an operation.
func (a examples) common(b examples) int {
	n := 0
	for i, w := range a {
		n += bits.OnesCount64(w & b[i])
	}
	return n
}

// A learner makes a tree.
// Branches are numbered as they come, each behind those that it leads to, and turned round at the end; a branch that is
// there already is not made again, so that equal subtrees are one.
type learner struct {
	*vectors
	vecs    []vector          // of free counts: the examples
	tests   []semilinear.Test // conditions on free counts
	holds   []examples        // by condition
	asked   []semilinear.Test // by any branch
	numbers map[string]int    // of these
	nodes   map[semilinear.Branch]int
	list    []semilinear.Branch // each behind those that it leads to; i + 2 is the branch i
	trees   map[string]int      // by picture
}

// learn returns the tests and the tree that say of each vector of the box whether it is a P-position,
// with numbers up to far in conditions on at most two counts, or if wide is set on three and on doubled ones, too; ok
// is false if the conditions cannot tell, or too many counts are free.
func (v *vectors) learn(far int, wide bool) (l *learner, ok bool) {
	free := v.free()
	if len(free) >= len(freeBox) {
		return nil, false
	}
	l = &learner{vectors: v, numbers: map[string]int{}, nodes: map[semilinear.Branch]int{}, trees: map[string]int{}}
	most := freeBox[len(free)]
	l.vecs = []vector{{}}
	for _, i := range free {
		var next []vector
		for _, n := range l.vecs {
			for c := range most + 1 {
				n[i] = uint8(c)
				next = append(next, n)
			}
		}
		l.vecs = next
	}
	l.conditions(free, min(far, most/2), wide)
	root, ok := l.bounded(0, vector{})
	if ok = ok && root > 1; ok {
		l.turn()
	}
	return l, ok
}

// conditions lists what may be asked of free counts, and of which examples it holds.
// A count is compared with numbers, and with another: their difference is at least so much, one way or the other. Wide
// are those that few games need, of three counts or a doubled one. Remainders are modulo 2, 3 and 4, of one count, of
// two and of all.
func (l *learner) conditions(free []int, far int, wide bool) {
	add := func(left, right []int, least, modulus int) {
		t := semilinear.Test{Left: l.heaps(left), Right: l.heaps(right), Least: least, Modulus: modulus}
		has := make(examples, (len(l.vecs)+63)/64)
		for i, n := range l.vecs {
			if asks(left, right, least, modulus, &n) {
				has[i/64] |= 1 << (i % 64)
			}
		}
		l.tests, l.holds = append(l.tests, t), append(l.holds, has)
	}
	// The remainder of a sum of counts, from 0 on; the certificate writes it as the least.
	congruent := func(left []int) {
		for m := 2; m <= 4; m++ {
			for r := range m {
				add(left, nil, r, m)
			}
		}
	}
	// left is greater by least, or right by one more and further: with both, each difference up to far is told.
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

// heaps returns the heaps of letters.
// Certificates list heaps ascending, so that equal conditions are written alike.
func (l *learner) heaps(letters []int) []int {
	out := []int{}
	for _, i := range letters {
		out = append(out, l.letters[i].heap)
	}
	slices.Sort(out)
	return out
}

// asks reports whether a condition on letters holds of a vector.
// It says the same as the condition of the certificate, of letters in place of heaps.
func asks(left, right []int, least, modulus int, n *vector) bool {
	sum := -least
	for _, i := range left {
		sum += int(n[i])
	}
	for _, i := range right {
		sum -= int(n[i])
	}
	if modulus > 0 {
		return sum%modulus == 0
	}
	return sum >= 0
}

// bounded adds the branches that ask for the counts of the bounded letters from i on, and then for the
// picture, when n has those of the letters before; it returns where to begin.
// The last number of a letter stands for all that are not asked for: below its index a count is asked for by "at
// least", within its cycle by the remainder. A letter of the size x takes x − 1 branches.
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

// picture adds the branches that tell the P-positions with these bounded counts.
// Pictures are few and come often, so that each is learned once.
func (l *learner) picture(n vector) (at int, ok bool) {
	all, p := make(examples, (len(l.vecs)+63)/64), make(examples, (len(l.vecs)+63)/64)
	for i, f := range l.vecs {
		all[i/64] |= 1 << (i % 64)
		if l.previous(n.plus(f)) {
			p[i/64] |= 1 << (i % 64)
		}
	}
	// The picture is its own name: bounded counts with equal pictures share a tree.
	key := fmt.Sprint(p)
	if at, ok = l.trees[key]; !ok {
		if at, ok = l.grow(all, p); ok {
			l.trees[key] = at
		}
	}
	return at, ok
}

// grow adds the branches that tell p from the rest of all, and returns where to begin.
// It is the greedy choice of decision trees, with the least entropy of both parts together; a condition that holds of
// all examples, or of none, tells nothing. Without one that tells there is no tree: examples that no condition tells
// apart. The size of the tree is not the least there is; the checker takes longer for a greater one, and decides the
// same.
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

// branch returns the branch that asks a test, or where it leads if that is one place.
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

// turn puts the branch at which to begin first, and each before those that it leads to.
// The certificate wants each branch before those that it leads to, and the list is made the other way round.
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

// entropy is that of so many of one kind and so many of another, times their number.
// In bits: so many are needed to say of each which kind it is.
func entropy(a, b int) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	x, y := float64(a), float64(b)
	return x*math.Log2((x+y)/x) + y*math.Log2((x+y)/y)
}
