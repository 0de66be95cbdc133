package periodic

import (
	"math/bits"
	"slices"

	"sprague/stdlib/certificate"
	"sprague/stdlib/internal/integer"
)

// The names of theorems that searches outside of this package apply.
const (
	NameFiniteState = "finite state"
	NameNone        = certificate.NameNone
)

// A Theorem tells a search how far values must be compared to prove their repetition. Package check, which does not use
// this type, has the proofs and checks the claims.
type Theorem struct {
	Name string
	// Take is k, the most tokens a move takes.
	Take int64
	// First is the least i at which the comparison may begin.
	First int64
	// length returns how many n, from i on, must satisfy G(n+P) = G(n) + S, where P is the least common multiple of the
	// period and of every, or the period if that is 0.
	length func(i, P, k int64) int64
	every  int
	// arithmetic theorems allow a saltus s > 0.
	arithmetic bool
	// closes, if not nil, replaces length: it decides whether the theorem holds for values with a pattern.
	closes func(values []int, shown pattern) (closure, bool)
	// partly allows that only some residues have the saltus.
	partly bool
}

// A closure says up to which n values must be compared, for which multiple of the period the theorem was applied,
// and the margin and the heap of [SumBound].
type closure struct{ to, stride, margin, heap int64 }

// GuySmith returns the periodicity theorem of octal games [GuySmith1956] for a game whose last nonzero digit has
// the index k: if G(n+p) = G(n) for all n with i ≤ n < 2i+p+k, where i ≥ 1, then for all n ≥ i. It holds for finite
// octal codes only. The comparison begins at i ≥ 1, since a part of size 0 is not a heap.
func GuySmith(k int64) Theorem {
	return Theorem{Name: "Guy-Smith", Take: k, First: 1, length: lengthFor(2)}
}

// lengthFor returns the length for moves that leave at most h heaps: up to h·i + (h−1)·P + k.
func lengthFor(h int64) func(i, P, k int64) int64 {
	return func(i, P, k int64) int64 { return (h-1)*(i+P) + k }
}

// ThreeHeaps returns the theorem of Guy and Smith for finite codes with digits up to F, whose last nonzero digit has
// the index k: if G(n+p) = G(n) for i ≤ n < 3i+2p+k, i ≥ 1, then for all n ≥ i.
func ThreeHeaps(k int64) Theorem {
	return Theorem{Name: "Guy-Smith for three heaps", Take: k, First: 1, length: lengthFor(3)}
}

// OneWindow returns the theorem for games that never split a heap and take at most k tokens: each value is a
// function of the k before it, so G(n+p) = G(n) for i ≤ n < i+k proves it for all n ≥ i, if i is at least first: 0
// if every take may leave nothing as well as a heap, as in a subtraction game, else 1.
func OneWindow(k, first int64) Theorem {
	return Theorem{Name: "one window", Take: k, First: first,
		length: func(_, _, k int64) int64 { return max(k, 1) }}
}

// AllBut returns the theorem for subtraction games in which every take is allowed except a finite set with greatest
// element k (0 for none): if G(n+p) = G(n) + s for 2k consecutive n, from i on, then for all n ≥ i.
func AllBut(k int64) Theorem {
	return Theorem{Name: "all-but window", Take: k, First: 0, arithmetic: true,
		length: func(_, _, k int64) int64 { return max(2*k, 1) }}
}

// RepeatingCode returns the theorem for infinite codes whose values repeat without a saltus: with the r digits head[0],
// head[1], …, then block again and again, and up to h heaps left by a move. If P is a multiple of the length of the
// block, and G(n+P) = G(n) for all n with i ≤ n < r + h·(i+P−1), i ≥ 1, then for all n ≥ i. The search tries the least
// P.
func RepeatingCode(head, block []int) Theorem {
	c := code{head, block}
	length := func(i, P, _ int64) int64 { return int64(len(head)) + int64(c.heaps())*(i+P-1) - i }
	return Theorem{Name: "repeating code", Take: int64(len(head) + len(block)), First: 1, length: length,
		every: len(block)}
}

// ByResidues returns the theorem of Guy and Smith for rules that depend on the heap n, but only on n mod m from some
// heap on: a move takes at most k tokens and leaves at most h = heaps heaps, of any sizes. If P is a multiple of m, and
// G(n+P) = G(n) for all n with i ≤ n < h·i + (h−1)·P + k, where i ≥ 1 and the rule repeats from i on, then for all
// n ≥ i.
func ByResidues(heaps, k, m, from int64) Theorem {
	return Theorem{Name: "Guy-Smith by residues", Take: k, First: max(1, from), length: lengthFor(heaps), every: int(m)}
}

// A code has the digits head[0], head[1], … followed by block again and again, if there is a block.
type code struct{ head, block []int }

func (c code) digit(t int) int {
	switch {
	case t < len(c.head):
		return c.head[t]
	case len(c.block) == 0:
		return 0
	}
	return c.block[(t-len(c.head))%len(c.block)]
}

// heaps returns the most heaps that a move leaves, at least 1.
func (c code) heaps() int {
	all := 0
	for _, d := range slices.Concat(c.head, c.block) {
		all |= d
	}
	return max(bits.Len(uint(all))-1, 1)
}

// Observation returns a theorem that proves nothing: a repetition seen twice is reported as observed, with a saltus
// if there is one.
func Observation() Theorem {
	return Theorem{Name: NameNone, arithmetic: true,
		length: func(i, p, _ int64) int64 { return i + p }}
}

// compared returns the range of n to compare for a pattern, and whether there are enough values.
func (t Theorem) compared(values []int, shown pattern) (from int64, c closure, ok bool) {
	p := int64(shown.period)
	from = max(int64(shown.start), t.First)
	if t.Take > int64(len(values)) { // every theorem compares more, and this excludes overflow
		return from, c, false
	}
	if t.closes != nil {
		if from+2*p > int64(len(values)) {
			return from, c, false
		}
		shown.start = int(from)
		c, ok = t.closes(values, shown)
		return from, c, ok
	}
	stride := p
	if t.every > 0 {
		stride = int64(integer.LCM(shown.period, t.every))
		c.stride = stride
	}
	c.to = from + t.length(from, stride, t.Take) + stride - p
	return from, c, c.to > from && c.to+p <= int64(len(values))
}
