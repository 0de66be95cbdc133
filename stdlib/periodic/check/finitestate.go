package check

import (
	"bytes"
	"cmp"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strings"

	"sprague/stdlib/task"
)

// # The finite-state theorem
//
// Let a finite octal game have the last nonzero digit k, and let T be the takes t
// whose digit allows a split. Choose a mask m > 0. For a value v read at a heap n let
// f(v, n) be the number of bits of v & m, plus n if the position belongs to the
// space, which is allowed only if all t in T have one parity τ; without position put
// τ = 0. Call (v, n) common if f ≡ 1 + τ modulo 2, else rare.
//
// Lemma. If a + b = n − t with t in T, and (G(a), a) and (G(b), b) are common, then
// (G(a) ⊕ G(b), n) is rare. For f(G(a)⊕G(b), n) ≡ f(G(a), a) + f(G(b), b) + τ (the
// positions add up to n − t), which is 2 + 2τ + τ ≡ τ, and not 1 + τ.
//
// Let A ≥ 1 and let S(n) be the values of the options of n that do not split, and of
// the splits one part of which is at most A. Let L = A + k, and let B > 2A + k be such
// that every heap n with A < n < B is common.
//
// Claim 1. Let n ≥ B, and let all heaps from A + 1 to n − 1 be common. If mex S(n) is
// common at n, then G(n) = mex S(n), and n is a common heap. Proof: every value below
// the mex is that of an option. An option outside S(n) is a split both of whose parts
// are greater than A, hence common; its value is rare by the lemma, and so not the
// mex. The mex therefore is the least value no option has.
//
// Claim 2. For n > 2A + k the set S(n) is a function of the L values before n, the
// same function for all n. Proof: a split with a part a ≤ A leaves b = n − t − a ≥
// n − k − A = n − L as the other, and b > A ≥ a ≥ 1: it is a heap, another one than a,
// and every a from 1 to A occurs. G(a) is a constant. Options that do not split leave
// n − t ≥ n − k > 0 tokens.
//
// Theorem. Let every n with B ≤ n < n₀ + p + L satisfy the condition of claim 1, let
// n₀ + L ≥ B, and let G(n₀ + j + p) = G(n₀ + j) for 0 ≤ j < L. Then G(n + p) = G(n)
// for all n ≥ n₀. Proof: let n ≥ n₀ + p + L, and suppose that the equation holds for
// all pairs below n, that all heaps from A + 1 to n − 1 are common, and that
// G(n − p) = mex S(n − p). The L values before n are those before n − p, so by claim 2
// S(n) = S(n − p), with the same mex v. It is common at n − p. Were it rare at n,
// the classes at n − p and n would differ, so the position would belong to the space
// and p be odd; but then the value of heap n − 1, which is that of n − 1 − p, could not
// be common at both. So v is common at n, and G(n) = v = G(n − p) by claim 1. ∎
//
// A certificate has B = 2A + k + 1, and windows: the L values before some heaps. What is to be shown is that the first
// window, before B, is what the rules give, that the walk from each window by claims 1 and 2 leads to the next, and that the
// window before n₀ + L and the last, before n₀ + p + L, are the same. Spots are single values; they show that n₀ and p are
// the least: G(n₀−1) ≠ G(n₀−1+p), and for each prime q that divides p some G(n) ≠ G(n+p/q) with n ≥ n₀. All
// spots lie below n₀ + p + L, where walks meet them.

var finiteState = &Theorem{
	Name: "finite state", File: "finitestate.go", Coq: "FiniteState.v, finite_state", Source: "this notebook",
	Says:  "common ⊕ common is rare, so the last L = A + k values decide the next wherever mex S(n) is common; equal windows of L values then repeat for ever",
	LaTeX: `\bigl(\mathrm{mex}\,S(n) \text{ common for } B \le n < n_0+p+L,\; G(n_0+j) = G(n_0+p+j) \text{ for } 0 \le j < L\bigr) \implies G(n+p) = G(n) \text{ for all } n \ge n_0`,
	Example: `{"format":2,"kind":"period","theorem":"finite state","game":"0.77","preperiod":71,"period":12,"mask":15,"position":false,"reach":70,"windows":[{"at":1` +
		`43,"values":"YmdhZOJgZGFnYuRgooQNCAAA//8=","digest":"d9c7c03f92afe7f736aa1d3fbe8e394a778d0f68777e156ac25c5d7dd0e919ba"},{"at":155,"values":"YmdhZOJgZG` +
		`FnYuRgooQNCAAA//8=","digest":"d9c7c03f92afe7f736aa1d3fbe8e394a778d0f68777e156ac25c5d7dd0e919ba"}],"spots":[{"n":70,"value":6},{"n":71,"value":7},{"n":` +
		`75,"value":8},{"n":77,"value":4},{"n":82,"value":2}]}`,
	Claim: func() Claim { return &FiniteState{} },
}

// FiniteState is the claim of a period of a finite octal game with few rare heaps.
type FiniteState struct {
	Head
	Mask     uint32   `json:"mask" doc:"m: a value is common at n if its bits in the mask, with n if the position counts, are odd in number (for takes of odd parity: even)"`
	Position bool     `json:"position" doc:"whether n counts; only if all takes that split have one parity"`
	Reach    int64    `json:"reach" doc:"A: all heaps above it are common"`
	Windows  []Window `json:"windows" doc:"the L = A + k values before some heaps, ascending: first before B = 2A+k+1, among them before n0+L, last before n0+p+L"`
	Spots    []Spot   `json:"spots" doc:"single values, ascending, that show preperiod and period to be the least"`
}

// A Window is the L values before a heap.
type Window struct {
	At     int64  `json:"at" doc:"the heap"`
	Values Packed `json:"values" doc:"the values, a byte each, compressed by DEFLATE (RFC 1951), in base64"`
	Digest string `json:"digest" doc:"SHA-256 of the values, a byte each, in hexadecimal"`
}

// A Spot is one value.
type Spot struct {
	Heap  int64 `json:"n" doc:"the heap"`
	Value uint8 `json:"value" doc:"its value"`
}

// Packed are bytes, compressed and in base64. They stay so until they are needed: so it is known how many
// there must be.
type Packed string

// Pack compresses bytes.
func Pack(values []byte) Packed {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	w.Write(values)
	w.Close()
	return Packed(base64.StdEncoding.EncodeToString(b.Bytes()))
}

// Unpack returns the bytes, which must be n.
func (p Packed) Unpack(n int64) ([]byte, error) {
	raw, err := base64.StdEncoding.Strict().DecodeString(string(p))
	if err != nil {
		return nil, err
	}
	r := flate.NewReader(bytes.NewReader(raw))
	out := make([]byte, n+1)
	switch got, err := io.ReadFull(r, out); {
	case errors.Is(err, io.ErrUnexpectedEOF) && int64(got) == n:
		return out[:n], nil
	case err == nil:
		return nil, fmt.Errorf("more than %d values", n)
	default:
		return nil, fmt.Errorf("%d values, not %d", got, n)
	}
}

// Digest returns the SHA-256 of values, in hexadecimal.
func Digest(values []byte) string {
	sum := sha256.Sum256(values)
	return hex.EncodeToString(sum[:])
}

// Sort puts windows and spots in their order.
func (c *FiniteState) Sort() {
	slices.SortFunc(c.Windows, func(a, b Window) int { return cmp.Compare(a.At, b.At) })
	slices.SortFunc(c.Spots, func(a, b Spot) int { return cmp.Compare(a.Heap, b.Heap) })
	c.Spots = slices.Compact(c.Spots)
}

// Gain is 0.
func (c *FiniteState) Gain(int64) int64 { return 0 }

// Length returns L.
func (c *FiniteState) Length(g *Game) int64 { return c.Reach + g.Last() }

// Begin returns B.
func (c *FiniteState) Begin(g *Game) int64 { return 2*c.Reach + g.Last() + 1 }

// Range is n₀ ≤ n < n₀ + L.
func (c *FiniteState) Range(g *Game) (from, to int64) {
	return c.Preperiod, c.Preperiod + c.Length(g)
}

// mostSpots is more than any period below 2^52 needs.
const mostSpots = 64

// Hypotheses checks all that does not take values.
func (c *FiniteState) Hypotheses(g *Game) error {
	end := c.Preperiod + c.Period + c.Length(g)
	switch {
	case !g.Finite() || g.subtraction || g.Leaves() > 7:
		return c.Fail("the theorem needs a finite code of digits up to 7")
	case g.unequal:
		return c.Fail("the heaps of a split must differ; the theorem allows no such rule")
	case c.Mask == 0 || c.Mask > 255:
		return c.Fail("the mask %d; it lies between 1 and 255, since values are bytes", c.Mask)
	case c.Reach < 1 || c.Preperiod+c.Length(g) < c.Begin(g):
		return c.Fail("n₀ + L = %d; needed are A ≥ 1 and at least B = %d", c.Preperiod+c.Length(g), c.Begin(g))
	case len(c.Spots) > mostSpots:
		return c.Fail("%d spots; none needs more than %d", len(c.Spots), mostSpots)
	case len(c.Windows) < 2 || c.Windows[0].At != c.Begin(g) || c.Windows[len(c.Windows)-1].At != end || !slices.ContainsFunc(c.Windows, func(w Window) bool { return w.At == end-c.Period }):
		return c.Fail("the windows do not lead from B = %d by n₀ + L = %d to n₀ + p + L = %d", c.Begin(g), end-c.Period, end)
	}
	for i, w := range c.Windows {
		if i > 0 && w.At <= c.Windows[i-1].At {
			return c.Fail("window %d does not come after the one before", i)
		}
	}
	for i, s := range c.Spots {
		if s.Heap < 0 || s.Heap >= end || i > 0 && s.Heap <= c.Spots[i-1].Heap {
			return c.Fail("spot %d, of heap %d, does not come after the one before, or lies not below n₀ + p + L = %d", i, s.Heap, end)
		}
	}
	_, err := c.parity(g)
	return err
}

// parity returns τ.
func (c *FiniteState) parity(g *Game) (int64, error) {
	tau := int64(-1)
	for _, t := range g.Takes() {
		if g.Digit(t)&4 == 0 || !c.Position {
			continue
		}
		if tau >= 0 && t&1 != tau {
			return 0, c.Fail("takes of both parities split; the position cannot belong to the space")
		}
		tau = t & 1
	}
	return max(tau, 0), nil
}

// Common reports whether the value v is common at n.
func (c *FiniteState) Common(g *Game, v int, n int64) bool {
	f := int64(bits.OnesCount(uint(v) & uint(c.Mask)))
	if tau, _ := c.parity(g); c.Position {
		f += n + tau
	}
	return f&1 == 1
}

// Cost is that of mex S(n) at every step.
func (c *FiniteState) Cost(g *Game) Cost {
	n, l := float64(Bound(c, g)), float64(c.Length(g))
	return Cost{Steps: n * l * float64(len(g.takes)), Memory: float64(len(c.Windows)) * (l + 64)}
}

// Unpacked returns the values of the windows, whose digests it checks.
func (c *FiniteState) Unpacked(g *Game) ([][]byte, error) {
	out := make([][]byte, len(c.Windows))
	for i, w := range c.Windows {
		task.Check()
		values, err := w.Values.Unpack(c.Length(g))
		if err != nil {
			return nil, c.Fail("window %d: %v", i, err)
		}
		if Digest(values) != w.Digest {
			return nil, c.Fail("the digest of window %d is wrong", i)
		}
		out[i] = values
	}
	return out, nil
}

// Spotted checks that the spots, if they are right, show preperiod and period to be the least.
func (c *FiniteState) Spotted() error {
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
		return c.Fail("nothing shows that the preperiod is the least")
	}
	for _, q := range primes(c.Period) {
		if !slices.ContainsFunc(c.Spots, func(s Spot) bool { return s.Heap >= c.Preperiod && differ(s.Heap, c.Period/q) }) {
			return c.Fail("nothing shows that %d is no period", c.Period/q)
		}
	}
	return nil
}

// Closed checks, by the definitions, that mex S(n) is common at every step, and what is common below B.
func (c *FiniteState) Closed(g *Game, values []int) error {
	end := c.Preperiod + c.Period + c.Length(g)
	for n := c.Reach + 1; n < c.Begin(g); n++ {
		if !c.Common(g, values[n], n) {
			return c.Fail("heap %d is rare, though greater than A = %d", n, c.Reach)
		}
	}
	for n := c.Begin(g); n < end; n++ {
		task.Check()
		if v := c.mex(g, values, n); v != values[n] || !c.Common(g, v, n) {
			return c.Fail("mex S(%d) = %d and G(%d) = %d; they must be the same, and common", n, v, n, values[n])
		}
	}
	return nil
}

// mex returns mex S(n), for n ≥ B.
func (c *FiniteState) mex(g *Game, values []int, n int64) int {
	in := map[int]bool{}
	for _, t := range g.Takes() {
		if g.Digit(t)&2 != 0 {
			in[values[n-t]] = true
		}
		for a := int64(1); g.Digit(t)&4 != 0 && a <= c.Reach; a++ {
			in[values[a]^values[n-t-a]] = true
		}
	}
	v := 0
	for in[v] {
		v++
	}
	return v
}

// Evidence checks windows and spots.
func (c *FiniteState) Evidence(values []int) error {
	g, err := ReadGame(c.Game)
	if err != nil {
		return err
	}
	windows, err := c.Unpacked(g)
	if err != nil {
		return err
	}
	for i, w := range c.Windows {
		for j, v := range windows[i] {
			if n := w.At - int64(len(windows[i])) + int64(j); int(v) != values[n] {
				return c.Fail("window %d says that the value of %d is %d; it is %d", i, n, v, values[n])
			}
		}
	}
	for _, s := range c.Spots {
		if int(s.Value) != values[s.Heap] {
			return c.Fail("the value of %d is given as %d; it is %d", s.Heap, s.Value, values[s.Heap])
		}
	}
	return c.Spotted()
}

// Induction is the proof with the numbers of the claim, and rare heaps, mask and a worked step shown
// where values are given.
func (c *FiniteState) Induction(g *Game, values []int) []Step {
	l, begin, k := c.Length(g), c.Begin(g), g.Last()
	end := c.Preperiod + c.Period + l
	tau, err := c.parity(g)
	counts, parity := fmt.Sprintf("the number of its bits in the mask %b₂", c.Mask), "odd"
	if c.Position {
		counts += fmt.Sprintf(", plus n + %d,", tau)
	}
	out := []Step{
		step(err == nil && g.Leaves() <= 7, "Call a value at heap n common if %s is %s, else rare. The bits of a nim sum have the parity of the bits of both parts together: so a split into two common heaps is worth something rare.", counts, parity),
		step(begin == 2*c.Reach+k+1, "Let A = %d, k = %d, L = A + k = %d and B = 2A + k + 1 = %d. S(n) are the values of the options of n that do not split, or have a part of at most A: from B on they are the same function of the last L values for all n, and an option outside S(n) is common ⊕ common, hence rare. If mex S(n) is common, it is G(n).", c.Reach, k, l, begin),
	}
	if int64(len(values)) > begin {
		out = append(out, c.worked(g, values)...)
	}
	return append(out,
		step(c.Preperiod+l >= begin, "The L values before %d are those before %d, and the walk goes on by the same function of them: by induction G(n+%d) = G(n) for all n ≥ %d.", c.Preperiod+l, end, c.Period, c.Preperiod))
}

// worked are the steps that take values.
func (c *FiniteState) worked(g *Game, values []int) []Step {
	var rare []string
	last := int64(0)
	for n := int64(1); n < c.Begin(g); n++ {
		if !c.Common(g, values[n], n) {
			rare = append(rare, fmt.Sprintf("G(%d) = %d = %b₂", n, values[n], values[n]))
			last = n
		}
	}
	shown := strings.Join(rare[:min(len(rare), 24)], ", ")
	if len(rare) > 24 {
		shown += fmt.Sprintf(", … (%d in all)", len(rare))
	}
	begin, end := c.Begin(g), c.Preperiod+c.Period+c.Length(g)
	out := []Step{
		step(last <= c.Reach, "The rare heaps below B are %s. None is greater than A = %d.", shown, c.Reach),
		step(c.mex(g, values, begin) == values[begin], "For example n = B = %d: S(%d) holds %s, its mex is %d = %b₂, which is common: so G(%d) = %d.", begin, begin, c.below(g, values, begin), values[begin], values[begin], begin, values[begin]),
	}
	if int64(len(values)) < end {
		return append(out, step(true, "So it is, as the certificate says, at every n with %d ≤ n < %d: that is to be walked through from window to window, %d windows of %d values.", begin, end, len(c.Windows), c.Length(g)))
	}
	return append(out,
		step(c.Closed(g, values) == nil, "So it is at every n with %d ≤ n < %d: mex S(n) is common. These %d steps were recomputed here.", begin, end, end-begin))
}

// below says by which options S(n) has the values below its mex.
func (c *FiniteState) below(g *Game, values []int, n int64) string {
	by := map[int]string{}
	for _, t := range g.Takes() {
		if v := values[n-t]; g.Digit(t)&2 != 0 && by[v] == "" {
			by[v] = fmt.Sprintf("%d (heap %d)", v, n-t)
		}
		for a := int64(1); g.Digit(t)&4 != 0 && a <= c.Reach; a++ {
			if v := values[a] ^ values[n-t-a]; by[v] == "" {
				by[v] = fmt.Sprintf("%d (%d + %d)", v, a, n-t-a)
			}
		}
	}
	var list []string
	for v := range values[n] {
		list = append(list, by[v])
	}
	if len(list) == 0 {
		return "no 0"
	}
	return strings.Join(list, ", ")
}
