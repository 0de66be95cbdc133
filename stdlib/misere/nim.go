package misere

import (
	"fmt"
	"slices"

	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/nim"
)

// # Bouton's rule in misère play
//
// Statement. A sum of heaps of Nim is a P-position in misère play if and only if its xor is 0 and some heap is above
// 1, or its xor is 1 and none is.
//
// Proof. If no heap is above 1 there is no choice, and the player who faces an odd number of them takes the last one.
// Otherwise some heap is above 1. If the xor is 0, the highest bit occurs in two heaps, so two are above 1, and every
// move leaves one of them and changes the xor: by induction it leaves an N-position. If the xor is not 0 and there is
// one heap above 1, it can be reduced to 0 or 1, one of which leaves an odd number of heaps of 1. If there are two or
// more, the move that makes the xor 0 leaves one of them above 1. ∎

// Nim returns the misère outcome of heaps of Nim and the winning moves by Bouton's rule: the xor of a P-position is 0
// as in normal play, unless no heap has more than one bean, when it is 1 [Bouton1901]. It panics for negative heap
// sizes.
func Nim(heaps ...int) Answer {
	sum := 0
	// The rules have only the moves that can win; one to 0 for every heap.
	r := &moves.Rules{Name: "Nim", Own: func(h int) [][3]int { return boutonTargets(sum^h, h) }}
	for _, h := range r.Position(heaps) {
		sum ^= h
	}
	return answer(r, judge{Bouton, boutonP, boutonBecause}, heaps)
}

// boutonTargets returns, descending, the sizes below h that a winning move in a heap of h can leave if the xor of the
// other heaps is rest: rest, which makes the xor 0, or 1 or 0, which may leave no heap above 1.
func boutonTargets(rest, h int) (targets [][3]int) {
	sizes := []int{rest, 1, 0}
	slices.SortFunc(sizes, func(a, b int) int { return b - a })
	for _, size := range slices.Compact(sizes) {
		if size < h {
			targets = append(targets, [3]int{size})
		}
	}
	return targets
}

func boutonP(p moves.Position) bool {
	goal := 1
	if p.Most() > 1 {
		goal = 0
	}
	return nim.Sum(p...) == goal
}

func boutonBecause(p moves.Position) string {
	if p.Most() > 1 {
		return fmt.Sprintf("the xor of %s is %d, with a heap above 1", moves.Sum(p), nim.Sum(p...))
	}
	number := "an even"
	if len(p)%2 == 1 {
		number = "an odd"
	}
	return fmt.Sprintf("%s has no heap above 1 and %s number of heaps", moves.Sum(p), number)
}
