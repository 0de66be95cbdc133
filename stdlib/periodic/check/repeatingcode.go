package check

// # Repeating codes
//
// Let a code have r digits and behind them a block that repeats for ever, and let a move leave at
// most h heaps, of any sizes. Let P be a multiple of the length of the block, and G(n+P) = G(n)
// for all n with i ≤ n < r + h·(i+P−1), i ≥ 1. Then it holds for all n ≥ i.
//
// It is the argument of Guy and Smith with other bounds; theirs do not hold for infinite codes.
//
// Proof. Let n be at least the bound and suppose the equation below n. In an option of n + P that
// has a part a ≥ i + P, make it a − P: that is an option of n with the same value. If all parts
// are less, at least n + P − h·(i+P−1) ≥ r + P tokens were taken: take P less, by the same digit.
// An option of n that takes a number of tokens in the block becomes one of n + P by taking P
// more. If it takes less than r, its greatest part is at least i, since its parts hold more than
// h·i tokens: make it greater by P. So n and n + P have options of the same values. ∎
//
// If p divides P and G(n+p) = G(n) for i ≤ n < to, the equation for P holds for n < to − P + p.
//
// The same proof for a machine: repeating_code in stdlib/periodic/coq/GuySmith.v, and its checker
// in Check.v.

var repeatingCode = &Theorem{
	Name: "repeating code", Kind: Kind, File: "repeatingcode.go", Coq: "GuySmith.v, repeating_code", Source: "this notebook, after GuySmith1956",
	Says:    "a block of length q repeats behind r ≥ 1 digits, that before the point among them, and at most h heaps are left: if G(n+P) = G(n) for i ≤ n < r + h·(i+P−1), where q divides P and i ≥ 1, then for all n ≥ i",
	LaTeX:   `\bigl(G(n+P) = G(n) \text{ for } i \le n < r + h(i+P-1)\bigr) \implies G(n+P) = G(n) \text{ for all } n \ge i \quad (i \ge 1)`,
	Example: `{"format":2,"kind":"period","theorem":"repeating code","game":"0.(05)","preperiod":1,"period":2,"exceptions":[0],"values":[0,0,1],"stride":2}`,
	New:     func() any { return &RepeatingCode{} },
	Induction: `So G(n+P) = G(n) with P = {stride} for {i} ≤ n < {to-stride+p} = r + h·(i+P−1) = {r} + {h}·({i}+{stride}−1): the block of length {q} divides P. [to-stride+p == r+h*(i+stride-1) && stride%q == 0]
Let n ≥ {to-stride+p}. An option of n+{stride} either has a part of at least i+P = {i+stride}, which can be less by {stride}, or all its parts hold less than that and at least {r+stride} tokens were taken, of which {stride} less are taken by the same digit of the repeating block. [to+p-h*(i+stride-1) >= r+stride]
The other way, a take in the block can be greater by {stride}, and after a take below r = {r} the greatest of at most {h} parts is at least i = {i} and can be greater by {stride}. So n and n+{stride} have options of the same values: by induction for all n. [to-stride+p-(r-1) > h*i]`,
}

// RepeatingCode is the claim of a period of an infinite code.
type RepeatingCode struct {
	Repeating
	Stride int64 `json:"stride" doc:"P, a multiple of the period and of the length of the repeating block"`
}

// Hypotheses asks for a repeating block, and for a stride that fits it.
func (c *RepeatingCode) Hypotheses(g *Game) error {
	if len(g.block) == 0 {
		return c.Fail("not a game with a repeating code")
	}
	if c.Stride < 1 || c.Stride%c.Period != 0 || c.Stride%int64(len(g.block)) != 0 {
		return c.Fail("the stride %d is not a multiple of the period %d and of the length %d of the block", c.Stride, c.Period, len(g.block))
	}
	return nil
}

// Range is that of the period p: up to the bound for P, and P − p more.
func (c *RepeatingCode) Range(g *Game) (from, to int64) {
	from = max(c.Preperiod, 1)
	return from, int64(len(g.head)) + g.MostHeaps()*(from+c.Stride-1) + c.Stride - c.Period
}
