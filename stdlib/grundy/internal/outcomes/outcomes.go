// Package outcomes computes who wins in games of one heap, without values: 64 heaps at a time.
//
// Bit h of a set of words stands for the number h. A heap is in won if a move leaves a P-position: if it may be taken
// whole, or is p + t for a P-position p > 0 and a number t that may be taken. The words of won are completed from the
// left. The cost for n heaps is at most n/32 times the count of numbers.
package outcomes

import (
	"math/bits"
	"slices"
)

// Lost returns the P-positions below n, n > 0, of a game in which a move may take the numbers of the set whole and
// leave nothing, and those of the set part, which are listed ascending, too, and leave one heap. The sets have n/64 + 1
// words, and whole is used up. Report is told how many heaps are done.
func Lost(n int, whole, part []uint64, numbers []int, report func(done int)) []int {
	won := whole
	heaps := []int{0}
	won[0] |= 1 // no more is to be added: moves to heap 0 leave no heap
	for w := range won {
		report(64 * w)
		lost := settled(won[w], part[0])
		for rest := lost; rest != 0; rest &= rest - 1 {
			if heap := 64*w + bits.TrailingZeros64(rest); heap < n {
				heaps = append(heaps, heap)
			}
		}
		spread(won[w:], lost, part, numbers)
	}
	return heaps
}

// settled returns the P-positions of a word. The lowest heap that is not won is one; its moves within the word, which
// take numbers below 64, are added before the next is looked for.
func settled(won, near uint64) (lost uint64) {
	for b := range 64 {
		if won>>b&1 == 0 {
			lost |= 1 << b
			won |= near << b
		}
	}
	return lost
}

// spread adds the moves to P-positions of the first word: by number (the P-positions, moved by t) or by P-position (all
// numbers, moved by p), whichever touches fewer words.
func spread(won []uint64, lost uint64, taken []uint64, numbers []int) {
	end, _ := slices.BinarySearch(numbers, 64*len(won))
	if bits.OnesCount64(lost)*len(won) >= end {
		for _, t := range numbers[:end] {
			addMoved(won, t/64, lost, t%64)
		}
		return
	}
	for ; lost != 0; lost &= lost - 1 {
		p := bits.TrailingZeros64(lost)
		for i, word := range taken[:len(won)] {
			addMoved(won, i, word, p)
		}
	}
}

// addMoved adds the numbers of a word that is moved by so many bits, less than 64.
func addMoved(set []uint64, at int, word uint64, by int) {
	set[at] |= word << by
	if at+1 < len(set) {
		set[at+1] |= word >> (64 - by)
	}
}
