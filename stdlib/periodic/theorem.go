package periodic

import "sprague/stdlib/certificate"

// The names of the theorems, whose proofs are in package check.
const (
	NameGuySmith    = "Guy-Smith"
	NameOneWindow   = "one window"
	NameFiniteState = "finite state"
	// NameThreeHeaps is the theorem of Guy and Smith for games that leave up to three heaps.
	NameThreeHeaps = "Guy-Smith for three heaps"
	NameNone       = certificate.NameNone
)

// A Theorem tells a search how far values must be compared to prove their repetition. Package check checks its
// claims, and does not use this type.
type Theorem struct {
	Name string
	// Take is k, the most tokens a move takes.
	Take int64
	// First is the least i at which the comparison may begin.
	First int64
	// length returns how many n, from i on, must satisfy G(n+p) = G(n) + s.
	length func(i, p, k int64) int64
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
	return Theorem{Name: NameGuySmith, Take: k, First: 1,
		length: func(i, p, k int64) int64 { return i + p + k }}
}

// ThreeHeaps returns the theorem of Guy and Smith for finite codes with digits up to F, whose
// last nonzero digit has the index k: if G(n+p) = G(n) for i ≤ n < 3i+2p+k, i ≥ 1,
// then for all n ≥ i.
func ThreeHeaps(k int64) Theorem {
	return Theorem{Name: NameThreeHeaps, Take: k, First: 1,
		length: func(i, p, k int64) int64 { return 2*i + 2*p + k }}
}

// OneWindow returns the theorem for games that never split a heap and take at most k tokens: each value is a
// function of the k before it, so G(n+p) = G(n) for i ≤ n < i+k proves it for all n ≥ i, if i is at least first: 0
// if every take may leave nothing as well as a heap, as in a subtraction game, else 1.
func OneWindow(k, first int64) Theorem {
	return Theorem{Name: NameOneWindow, Take: k, First: first,
		length: func(_, _, k int64) int64 { return max(k, 1) }}
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
	c.to = from + t.length(from, p, t.Take)
	return from, c, c.to > from && c.to+p <= int64(len(values))
}

// enough reports whether n values may suffice to prove a period p from start on.
func (t Theorem) enough(n, start, p int) bool {
	if t.closes != nil {
		return start+2*p <= n
	}
	from := max(int64(start), t.First)
	return from+t.length(from, int64(p), t.Take)+int64(p) <= int64(n)
}
