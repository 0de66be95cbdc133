package periodic

import "sprague/stdlib/certificate"

// The names of the theorems, which stand with their proofs in package check.
const (
	NameGuySmith    = "Guy-Smith"
	NameOneWindow   = "one window"
	NameFiniteState = "finite state"
	// NameThreeHeaps is the theorem of Guy and Smith for games that leave up to three heaps.
	NameThreeHeaps = "Guy-Smith for three heaps"
	NameNone       = certificate.NameNone
)

// A Theorem says, to a search, how far values must be compared until their repetition is proved. What
// it claims is checked by package check, which knows nothing of this.
type Theorem struct {
	Name string
	// Take is k, the most tokens a move takes.
	Take int64
	// First is the least i at which the comparison may begin.
	First int64
	// Length returns how many n, from i on, must satisfy G(n+p) = G(n) + s.
	length func(i, p, k int64) int64
	// arithmetic theorems allow a saltus s > 0.
	arithmetic bool
	// Closes, where it is given, decides in the place of length: it looks whether the
	// theorem holds for values that show a pattern, from its start on, and how.
	closes func(values []int, shown pattern) (closure, bool)
	// partly allows that only some residues have the saltus.
	partly bool
}

// A closure says up to where values must be compared, over what multiple of the period the
// theorem was applied, and the margin of [SumBound].
type closure struct{ to, stride, margin, heap int64 }

// GuySmith returns the periodicity theorem of octal games [GuySmith1956] for a game
// whose last nonzero digit has the index k: if G(n+p) = G(n) for all n with
// i ≤ n < 2i+p+k, where i ≥ 1, then for all n ≥ i. It holds for finite octal codes, and for no
// infinite ones. The comparison begins at i ≥ 1, since a part of size 0 is no heap.
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

// OneWindow returns the theorem for games that never split a heap and take at most k
// tokens: each value is a function of the k before it, so that G(n+p) = G(n) for
// i ≤ n < i+k proves it for all n ≥ i, if i is at least first: 0 when every take may
// leave nothing as well as a heap, as in a subtraction game, else 1.
func OneWindow(k, first int64) Theorem {
	return Theorem{Name: NameOneWindow, Take: k, First: first,
		length: func(_, _, k int64) int64 { return max(k, 1) }}
}

// Observation returns no theorem at all: whatever repeats long enough to be seen
// twice is reported as observed, with a saltus if there is one.
func Observation() Theorem {
	return Theorem{Name: NameNone, arithmetic: true,
		length: func(i, p, _ int64) int64 { return i + p }}
}

// compared returns the n that must be compared for a pattern, and whether the values are
// enough for it.
func (t Theorem) compared(values []int, shown pattern) (from int64, c closure, ok bool) {
	p := int64(shown.period)
	from = max(int64(shown.start), t.First)
	if t.Take > int64(len(values)) { // every theorem compares more; and sums with it stay numbers
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

// enough reports whether n values may be enough to prove a period p from start on.
func (t Theorem) enough(n, start, p int) bool {
	if t.closes != nil {
		return start+2*p <= n
	}
	from := max(int64(start), t.First)
	return from+t.length(from, int64(p), t.Take)+int64(p) <= int64(n)
}
