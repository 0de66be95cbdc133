package misere

import "slices"

// Bounds of the boxes on which guesses are tested. A small box may accept a wrong guess, which the checker rejects in
// the end; a large one makes each heap slow.
const (
	likeBox    = 4000      // words tried for a heap, and sums with which each is tested
	triedBox   = 2_000_000 // vectors
	triedFree  = 12        // greatest free count in this box
	mostRounds = 200       // rounds of dropped guesses for each heap
)

// guess guesses letters, cycles and the vectors of other heaps: a new heap is counted as the first small sum that has
// its outcomes in sums with small sums; otherwise it is counted itself, with a cycle as in Nim. Then the conditions
// of the theorem "semilinear outcomes" are tested on a box of vectors, and a sum that fails determines which guess to
// give up. It fails if too many heaps would be counted, or too many vectors distinguished.
// Invariant: after heap h the guesses for the heaps up to h hold on the last box. Smaller heaps have their guesses
// first, so that the options of a heap are vectors. It ends, since each round counts one more heap or lengthens a
// cycle, and both are bounded. Cost: rounds times vectors of the box times options.
func (v *vectors) guess() bool {
	for h := 1; h <= v.k; h++ {
		if len(v.options[h]) == 0 {
			continue
		}
		v.forget()
		if !v.resembles(h) && !v.count(h) {
			return false
		}
		for round := 0; ; round++ {
			box := v.box(triedFree, 1, triedBox)
			if box == nil || round == mostRounds {
				return false
			}
			v.forget()
			n, also, ok := v.wrong(box, h)
			if ok {
				break
			}
			if !v.giveUp(n, also) {
				return false
			}
		}
	}
	return true
}

// resembles finds a small sum of letters, possibly empty, that acts like heap h, and counts h as that sum. The box
// lists sums with few heaps first, so the word is short. For the tests heap h is a letter itself, of which a sum has
// one at most.
func (v *vectors) resembles(h int) bool {
	// Each word is tested with each sum of the box: at most likeBox² tests.
	box := v.box(5, 0, likeBox)
	one := v.add(letter{h, 1, 1})
	like := slices.IndexFunc(box, func(w vector) bool {
		return !slices.ContainsFunc(box, func(n vector) bool { return v.previous(n.plus(w)) != v.previous(n.plus(one)) })
	})
	v.letters = v.letters[:len(v.letters)-1]
	v.forget()
	if like >= 0 {
		v.words[h] = box[like]
	}
	return like >= 0
}

// wrong returns a sum of the box, and a heap that is not counted or 0, for which the guesses for the heaps up to last
// violate the theorem, and whether there is one. It tests the conditions of the theorem on the box: 1 and 2 for sums
// of letters, then 3 and 4 for each heap counted as others, all of them again, since guesses that were given up may
// have been needed earlier.
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

// onlyFor reports whether, in the sum with n, some heap that h is counted as has a move to a P-position: the second
// half of condition 4.
func (v *vectors) onlyFor(n vector, h int) bool {
	w := v.words[h]
	for i, l := range v.letters {
		if w[i] > 0 && v.wins(n.plus(w).without(i), l.heap) {
			return true
		}
	}
	return false
}

// giveUp drops the guesses that a failed sum refutes: the heap with it is counted; cycles whose index it exceeds
// become longer, or else all its cycles; and cycles that become too long are dropped. A count beyond the index of a
// cycle used the cycle, which may be wrong. It fails if there is nothing to drop.
func (v *vectors) giveUp(n vector, also int) bool {
	if also > 0 && !v.count(also) {
		return false
	}
	// An index beyond longest makes the letter free.
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
	return lengthen(false) || also > 0 || lengthen(true)
}
