package misere

import "slices"

// Bounds on what guesses are tried on.
// A small box lets a wrong guess through, which the checker finds at the end; a great one takes long at each heap.
const (
	likeBox    = 4000      // sums that a heap may be like, and sums beside which it is
	triedBox   = 2_000_000 // vectors
	triedFree  = 12        // greatest free count of these
	mostRounds = 200       // of giving up guesses at a heap
)

// guess finds letters, cycles and what other heaps are like. The error is ErrNotLinear if too many heaps would be
// counted, or too many vectors be told apart. Invariant: after heap h the guesses for the heaps up to h hold on the box
// that was tried last. A heap is looked at when all smaller ones have their guesses, so that its options are known as
// vectors. It ends, since each round counts one heap more or makes a cycle longer, and both have bounds. Cost: rounds
// times vectors of the box times options.
func (v *vectors) guess() error {
	for h := 1; h <= v.k; h++ {
		if len(v.options[h]) == 0 {
			continue
		}
		v.forget()
		if !v.resembles(h) {
			if err := v.count(h); err != nil {
				return err
			}
		}
		for round := 0; ; round++ {
			box := v.roomy(triedFree, 1, triedBox)
			if box == nil || round == mostRounds {
				return ErrNotLinear
			}
			v.forget()
			n, also, ok := v.wrong(box, h)
			if ok {
				break
			}
			if err := v.giveUp(n, also); err != nil {
				return err
			}
		}
	}
	return nil
}

// resembles looks for a small sum of letters that heap h is like, and counts h as that.
// The sums of the box come with those of few heaps first, so the word that is found is a short one. The sum of nothing
// is among them: a heap may be like none.
func (v *vectors) resembles(h int) bool {
	// A word is tried beside each sum of the box, so that the product of both numbers is bounded by likeBox squared.
	box := v.roomy(5, 0, likeBox)
	lost := v.beside(h)
	for _, w := range box {
		if !slices.ContainsFunc(box, func(n vector) bool { return v.previous(n.plus(w)) != lost(n) }) {
			v.words[h] = w
			return true
		}
	}
	return false
}

// beside tells whether heap h and a sum of letters are a P-position, if heap h is like no other.
// It is the definition on sums with one heap of its own: a move is made in the heap, which leaves letters, or in a
// letter.
func (v *vectors) beside(h int) func(vector) bool {
	known := map[vector]bool{}
	var lost func(n vector) bool
	lost = func(n vector) bool {
		n = v.reduced(n)
		p, ok := known[n]
		if ok {
			return p
		}
		v.clock.Tick(40)
		p = !v.wins(n, h)
		for i, l := range v.letters {
			if p && n[i] > 0 {
				p = !slices.ContainsFunc(v.leaves(l.heap), func(o vector) bool { return lost(n.without(i).plus(o)) })
			}
		}
		known[n] = p
		return p
	}
	return lost
}

// wrong returns a sum of the box, and with it a heap that is not counted or 0, at which the guesses for the heaps up to
// last fail what the theorem asks; ok if there is none. The conditions are those of the theorem, on the box in place of
// all vectors: 1 and 2 for sums of letters, then 3 and 4 for each heap that is counted as others. They are tried for
// all heaps again, because what was given up may have been needed by an earlier one.
func (v *vectors) wrong(box []vector, last int) (n vector, also int, ok bool) {
	for _, n := range box {
		if v.previous(n) != v.decide(n) {
			return n, 0, false
		}
	}
	for h := 1; h <= last; h++ {
		if len(v.options[h]) == 0 || v.place[h] != notCounted {
			continue
		}
		if v.words[h] == (vector{}) && !v.wins(vector{}, h) {
			return vector{}, h, false
		}
		for _, n := range box {
			v.clock.Tick(len(v.leaves(h)))
			p, won := v.previous(n.plus(v.words[h])), v.wins(n, h)
			if p && won {
				return n, h, false
			}
			if !p && !won && v.onlyFor(n, h) {
				return vector{}, h, false
			}
		}
	}
	return n, 0, true
}

// onlyFor reports whether, beside n, some heap that h is counted as has a move to a P-position.
// It is the second half of 4: beside n the heap has no move to a P-position, and the heaps that it is counted as have.
func (v *vectors) onlyFor(n vector, h int) bool {
	w := v.words[h]
	for i, l := range v.letters {
		if w[i] > 0 && v.wins(n.plus(w).without(i), l.heap) {
			return true
		}
	}
	return false
}

// giveUp gives up guesses about a sum that failed: the heap with it is counted; cycles that it outruns become longer,
// or all of its cycles if there is nothing else; and those that become too long are given up. A sum that outruns a
// cycle has a count beyond its index: the cycle was used there, and may be wrong. Where there is neither such a cycle
// nor a heap that was like others, all cycles that the sum counts with are made longer.
func (v *vectors) giveUp(n vector, also int) error {
	if also > 0 {
		if err := v.count(also); err != nil {
			return err
		}
	}
	// An index beyond longest makes the letter free: its number is then told by conditions, not by a cycle.
	lengthen := func(all bool) (changed bool) {
		for i := range v.letters {
			l, c := &v.letters[i], int(n[i])
			if l.period == 0 || c == 0 || !all && c <= l.index {
				continue
			}
			if l.index++; l.index > v.longest {
				*l = letter{heap: l.heap}
			}
			changed = true
		}
		return changed
	}
	if !lengthen(false) && also == 0 && !lengthen(true) {
		return ErrNotLinear
	}
	return nil
}
