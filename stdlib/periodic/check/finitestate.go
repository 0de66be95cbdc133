package check

import (
	"math/bits"
	"slices"

	"sprague/stdlib/certificate"
	"sprague/stdlib/task"
)

// # The finite-state theorem
//
// Let a finite octal game have the last nonzero digit k, and let T be the takes t whose digit allows a split. Choose a
// mask m > 0. For a value v read at a heap n let f(v, n) be the number of bits of v & m, plus n if the position belongs
// to the space, which is allowed only if all t in T have one parity τ; without position put τ = 0. Call (v, n) common
// if f ≡ 1 + τ modulo 2, else rare.
//
// Lemma. If a + b = n − t with t in T, and (G(a), a) and (G(b), b) are common, then
// (G(a) ⊕ G(b), n) is rare. For f(G(a)⊕G(b), n) ≡ f(G(a), a) + f(G(b), b) + τ (the
// positions add up to n − t), which is 2 + 2τ + τ ≡ τ, and not 1 + τ.
//
// Let A ≥ 1 and let S(n) be the values of the options of n that do not split, and of the splits one part of which is at
// most A. Let L = A + k, and let B > 2A + k be such that every heap n with A < n < B is common.
//
// Claim 1. Let n ≥ B, and let all heaps from A + 1 to n − 1 be common. If mex S(n) is common at n, then G(n) = mex
// S(n), and n is a common heap. Proof: every value below the mex is that of an option. An option outside S(n) is a
// split both of whose parts are greater than A, hence common; its value is rare by the lemma, and so not the mex. The
// mex therefore is the least value no option has.
//
// Claim 2. For n > 2A + k the set S(n) is a function of the L values before n, the same function for all n. Proof: a
// split with a part a ≤ A leaves b = n − t − a ≥ n − k − A = n − L as the other, and b > A ≥ a ≥ 1: it is a heap,
// another one than a, and every a from 1 to A occurs. G(a) is a constant. Options that do not split leave n − t ≥ n − k
// > 0 tokens.
//
// Theorem. Let every n with B ≤ n < n₀ + p + L satisfy the condition of claim 1, let n₀ + L ≥ B, and let G(n₀ + j + p)
// = G(n₀ + j) for 0 ≤ j < L. Then G(n + p) = G(n) for all n ≥ n₀. Proof: let n ≥ n₀ + p + L, and suppose that the
// equation holds for all pairs below n, that all heaps from A + 1 to n − 1 are common, and that G(n − p) = mex S(n −
// p). The L values before n are those before n − p, so by claim 2 S(n) = S(n − p), with the same mex v. It is common at
// n − p. Were it rare at n, the classes at n − p and n would differ, so the position would belong to the space and p be
// odd; but then the value of heap n − 1, which is that of n − 1 − p, could not be common at both. So v is common at n,
// and G(n) = v = G(n − p) by claim 1. ∎
//
// A certificate has B = 2A + k + 1, and windows: the L values before some heaps. The check shows that the rules give
// the first window, before B, that the walk from each window by claims 1 and 2 leads to the next, and that the window
// before n₀ + L and the last, before n₀ + p + L, are equal. Spots are single values; they show that n₀ and p are the
// least: G(n₀−1) ≠ G(n₀−1+p), and for each prime q that divides p some G(n) ≠ G(n+p/q) with n ≥ n₀. All spots lie below
// n₀ + p + L, where walks meet them.
//
// The lemma also bounds the options to try. Let v be the least common value that no option without a split and no split
// with a rare part has. No option has v. So the mex is the least rare value below v that no option has, or else v. To
// find it, splits are tried until all rare values below v are met; from B on, only splits with a part of at most A.
//
// The same proof for a machine: finite_state in stdlib/periodic/coq/FiniteState.v, and its checker in FiniteCheck.v.

var finiteState = &rule{
	Theorem:    theorems["finite state"],
	hypotheses: (*Claim).statesFit,
	// n₀ ≤ n < n₀ + L.
	compared:  func(c *Claim) (from, to int64) { return c.Preperiod, c.Preperiod + c.Length() },
	cost:      (*Claim).walkCost,
	compute:   (*Claim).Walk,
	evidence:  (*Claim).windowsAndSpots,
	induction: (*Claim).stateSteps,
}

// Length returns L.
func (c *Claim) Length() int64 { return c.Reach + c.Rules.Last() }

// Begin returns B.
func (c *Claim) Begin() int64 { return 2*c.Reach + c.Rules.Last() + 1 }

// mostSpots is larger than any period below 2^52 needs.
const mostSpots = 64

// statesFit checks the hypotheses that need no values.
func (c *Claim) statesFit() error {
	end := c.Preperiod + c.Period + c.Length()
	switch {
	case !c.Rules.Finite() || c.Rules.subtraction || c.Rules.Leaves() > 7:
		return c.Fail("the theorem needs a finite code of digits up to 7")
	case c.Rules.unequal:
		return c.Fail("the heaps of a split must differ, which the theorem does not allow")
	case c.Mask == 0 || c.Mask > 255:
		return c.Fail("the mask is %d; it must be from 1 to 255, since values are bytes", c.Mask)
	case c.Reach < 1 || c.Preperiod+c.Length() < c.Begin():
		return c.Fail("n₀ + L = %d: must be at least B = %d, with A ≥ 1", c.Preperiod+c.Length(), c.Begin())
	case len(c.Spots) > mostSpots:
		return c.Fail("%d spots: must be at most %d", len(c.Spots), mostSpots)
	case len(c.Windows) < 2 || c.Windows[0].At != c.Begin() || c.Windows[len(c.Windows)-1].At != end ||
		!slices.ContainsFunc(c.Windows, func(w certificate.Window) bool { return w.At == end-c.Period }):
		return c.Fail("the windows do not lead from B = %d by n₀ + L = %d to n₀ + p + L = %d", c.Begin(), end-c.Period, end)
	}
	for i, w := range c.Windows {
		if i > 0 && w.At <= c.Windows[i-1].At {
			return c.Fail("window %d does not come after the one before", i)
		}
	}
	for i, s := range c.Spots {
		if s.Heap < 0 || s.Heap >= end || i > 0 && s.Heap <= c.Spots[i-1].Heap {
			return c.Fail("spot %d, of heap %d, does not come after the one before, or is not below n₀ + p + L = %d", i,
				s.Heap, end)
		}
	}
	otherwise := func(t int64) bool { return t&1 != c.Rules.Tau() }
	if c.Position && slices.ContainsFunc(c.Rules.Splitting(), otherwise) {
		return c.Fail("takes of both parities split; the position cannot belong to the space")
	}
	return nil
}

// Tau returns τ, the parity of the takes that split, if they have one.
func (g *Game) Tau() int64 {
	if splits := g.Splitting(); len(splits) > 0 {
		return splits[0] & 1
	}
	return 0
}

// Common returns a function that reports whether the value v is common at n, for a mask and with or without the
// position.
func (g *Game) Common(mask uint32, position bool) func(v int, n int64) bool {
	tau := g.Tau()
	return func(v int, n int64) bool {
		f := int64(bits.OnesCount(uint(v) & uint(mask)))
		if position {
			f += n + tau
		}
		return f&1 == 1
	}
}

// tries is the maximal average number of splits that a step may try; known certificates need less than a tenth of it.
const tries = 1 << 14

// walkCost is the cost of the walk, which stops if it exceeds it.
func (c *Claim) walkCost(n int64) Cost {
	cost := WalkCost(n)
	cost.Memory += float64(len(c.Windows)) * float64(c.Length()+64)
	return cost
}

// WalkCost bounds the cost of a walk to n values.
func WalkCost(n int64) Cost { return Cost{Steps: (tries + 256) * float64(n), Memory: 11 * float64(n)} }

// Walk returns G(0), …, G(n−1) by the lemma, without reading the windows.
func (c *Claim) Walk(n int64) ([]int, error) {
	w := walk{Claim: c, table: newTable(c.Rules, n), splits: c.Rules.Splitting()}
	for v, common := 0, c.Rules.Common(c.Mask, c.Position); v < 256; v++ {
		w.common[0][v], w.common[1][v] = common(v, 0), common(v, 1)
	}
	for h := range n {
		task.Check()
		v, err := w.next(h)
		if err != nil {
			return nil, err
		}
		w.add(v)
		if h > 0 && !w.common[h&1][v] {
			w.rare, w.rareValues = append(w.rare, h), append(w.rareValues, byte(v))
		}
	}
	return w.values, nil
}

// ByMask returns a claim whose walk computes the values of any octal game, with the rare heaps of a mask; the lemma
// holds for every mask. The reach is beyond the n values requested.
func ByMask(g *Game, mask uint32, n int64) *Claim {
	c := &Claim{period: &period{Mask: mask, Reach: n}, Rules: g, by: finiteState}
	c.Game = g.Name
	return c
}

// A walk computes values by the lemma.
type walk struct {
	*Claim
	*table
	splits     []int64
	common     [2][256]bool // by the heap modulo 2
	rare       []int64      // the rare heaps, except 0
	rareValues []byte       // their values
	tried      int64
}

// next returns the value of h, which must be common if h > A, and mex S(h) from B on.
func (w *walk) next(h int64) (int, error) {
	for _, t := range w.takes {
		left, d := h-t, w.Digit(t)
		w.mark(h, left, d&3)
		if d&4 != 0 && left > 0 {
			w.meetRare(h, w.up[1:left])
		}
	}
	v := 0
	for v < 256 && (w.marked(h, v) || !w.common[h&1][v]) {
		v++
	}
	if v == 256 || w.tried > tries*(h+4096) {
		return 0, w.Fail("the value of heap %d is above 255, or the walk up to it tries more splits than %d a step", h, tries)
	}
	rare := w.missing(h, v)
	if rare < v && h > w.Reach {
		return 0, w.Fail("heap %d is rare, or mex S(%d) is: no split with a part of at most A = %d has the value %d", h, h,
			w.Reach, rare)
	}
	return rare, nil
}

// meetRare marks the splits of a move from h with a rare part; others are the values of the possible other parts,
// from heap 1 on.
func (w *walk) meetRare(h int64, others []byte) {
	w.tried += int64(len(w.rare))
	rareValues, marks := w.rareValues[:len(w.rare)], (*[256]int64)(w.marks)
	for i, a := range w.rare {
		other := len(others) - int(a)
		if uint(other) >= uint(len(others)) {
			return
		}
		marks[rareValues[i]^others[other]] = h + 1
	}
}

// missing returns the least value below v that no option of h has, or v.
func (w *walk) missing(h int64, v int) int {
	const together = 32
	last := h / 2
	if h >= w.Begin() {
		last = w.Reach
	}
	for least, from := 0, int64(1); ; from += together {
		for least < v && w.marked(h, least) {
			least++
		}
		if least == v || from > last {
			return least
		}
		for _, t := range w.splits {
			if to := min(from+together, last+1, h-t); from < to {
				w.meet(h, w.up[from:to], w.before(h-t-from+1))
			}
		}
		w.tried += together * int64(len(w.splits))
	}
}

// meet marks the splits of h into parts with these values.
func (w *walk) meet(h int64, ones, others []byte) {
	marks := (*[256]int64)(w.marks)
	others = others[:len(ones)]
	for i, u := range ones {
		marks[u^others[i]] = h + 1
	}
}

// Unpacked returns the values of the windows, and checks their digests.
func (c *Claim) Unpacked() ([][]byte, error) {
	out := make([][]byte, len(c.Windows))
	for i, w := range c.Windows {
		task.Check()
		values, err := w.Values.Unpack(c.Length())
		if err != nil {
			return nil, c.Fail("window %d: %v", i, err)
		}
		if certificate.Digest(values) != w.Digest {
			return nil, c.Fail("the digest of window %d is wrong", i)
		}
		out[i] = values
	}
	return out, nil
}

// Spotted checks that the spots, if they are right, show that preperiod and period are the least.
func (c *Claim) Spotted() error {
	values := map[int64]uint8{}
	for _, s := range c.Spots {
		values[s.Heap] = s.Value
	}
	differ := func(n, d int64) bool {
		a, ok := values[n]
		b, also := values[n+d]
		return ok && also && a != b
	}
	if c.Preperiod > 0 && !differ(c.Preperiod-1, c.Period) {
		return c.Fail("no spots show that the preperiod is the least")
	}
	for _, q := range Primes(c.Period) {
		shows := func(s certificate.Spot) bool { return s.Heap >= c.Preperiod && differ(s.Heap, c.Period/q) }
		if !slices.ContainsFunc(c.Spots, shows) {
			return c.Fail("no spots show that %d is not a period", c.Period/q)
		}
	}
	return nil
}

// windowsAndSpots checks windows and spots.
func (c *Claim) windowsAndSpots(values []int) error {
	windows, err := c.Unpacked()
	if err != nil {
		return err
	}
	for i, w := range c.Windows {
		for j, v := range windows[i] {
			if n := w.At - int64(len(windows[i])) + int64(j); int(v) != values[n] {
				return c.Fail("window %d has the value %[3]d of heap %[2]d, but it is %[4]d", i, n, v, values[n])
			}
		}
	}
	for _, s := range c.Spots {
		if int(s.Value) != values[s.Heap] {
			return c.Fail("the value of heap %d is given as %d, but is %d", s.Heap, s.Value, values[s.Heap])
		}
	}
	return c.Spotted()
}
