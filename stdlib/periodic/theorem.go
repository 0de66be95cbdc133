package periodic

// The names of the theorems that package check can check.
const (
	NameGuySmith  = "Guy-Smith"
	NameOneWindow = "one window"
	// NameFiniteState is the theorem whose proof stands in check/state.go.
	NameFiniteState = "finite state"
	NameNone        = "none"
)

// A Theorem says how far values must be compared until their repetition is proved.
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
}

// GuySmith returns the periodicity theorem of octal games [GuySmith1956] for a game
// whose last nonzero digit has the index k: if G(n+p) = G(n) for all n with
// i ≤ n < 2i+p+k, then for all n ≥ i. It holds for finite octal codes, and for no
// infinite ones. The comparison begins at i ≥ 1, since a part of size 0 is no heap.
func GuySmith(k int64) Theorem {
	return Theorem{Name: NameGuySmith, Take: k, First: 1,
		length: func(i, p, k int64) int64 { return i + p + k }}
}

// OneWindow returns the theorem for games that never split a heap and take at most k
// tokens: each value is a function of the k before it, so that G(n+p) = G(n) for
// i ≤ n < i+k proves it for all n ≥ i. The comparison may begin at first: 0 when
// every take may leave any number of tokens, as in a subtraction game, else 1.
func OneWindow(k, first int64) Theorem {
	return Theorem{Name: NameOneWindow, Take: k, First: first,
		length: func(_, _, k int64) int64 { return k }}
}

// Observation returns no theorem at all: whatever repeats long enough to be seen
// twice is reported as observed, with a saltus if there is one.
func Observation() Theorem {
	return Theorem{Name: NameNone, arithmetic: true,
		length: func(i, p, _ int64) int64 { return i + p }}
}

// range returns the n that must be compared for the preperiod n0 and the period p.
func (t Theorem) compared(n0, p int64) (from, to int64) {
	from = max(n0, t.First)
	return from, from + t.length(from, p, t.Take)
}

// statement returns the theorem in words.
func (t Theorem) statement() string {
	switch t.Name {
	case NameGuySmith:
		return "Guy and Smith 1956: if G(n+p) = G(n) for all n with i ≤ n < 2i+p+k, where k is the index of the last nonzero digit, then for all n ≥ i"
	case NameOneWindow:
		return "one window: no move splits a heap or takes more than k tokens, so k values decide the next; if G(n+p) = G(n) + s for i ≤ n < i+k, then for all n ≥ i"
	case NameAllBut:
		return "all-but window: every take is allowed but some of at most k; if G(n+p) = G(n) + s for 2k consecutive n from i on, then for all n ≥ i"
	}
	if t.Name == NameFiniteState {
		return "finite state: common ⊕ common is rare, so the last L = A + k values decide the next wherever mex S(n) is common; equal windows of L values then repeat for ever (proof in package check)"
	}
	return "no theorem: the repetition was seen, not proved"
}
