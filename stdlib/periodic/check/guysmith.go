package check

// # The theorem of Guy and Smith
//
// Let a finite code have the last nonzero digit with the index k, and let no move leave more than
// h heaps. If G(n+p) = G(n) for all n with i ≤ n < h·i + (h−1)·p + k, where i ≥ 1 and p ≥ 1, then
// for all n ≥ i.
//
// Proof. Let n be at least the bound and suppose the equation below n. An option of n + p takes t
// ≤ k and leaves n + p − t ≥ h·i + h·p tokens in at most h heaps; so the greatest heap has at
// least i + p. Make it less by p: that is an option of n by the same take, with the same value,
// since the equation holds for the heap. The other way, the greatest heap of an option of n has
// at least (n−t)/h ≥ i tokens; make it greater by p. It is less than n, or, if nothing is taken,
// n is split and it is less too. So n and n + p have options of the same values. ∎
//
// For h = 2 these are the octal games [GuySmith1956], for h = 3 hexadecimal ones. With i = 0 it
// is false: a part of size 0 is no heap. 0.4 has G(0) = G(1) = G(2) = 0, and i = 0, p = 1, k = 1
// asks for the equation at 0 and 1 alone, but G(3) = 1. The least preperiod may be 0 all the
// same: then i = 1, and the equation is compared at 0 too. If a move must leave unequal heaps,
// the greater of them cannot always be changed, and the theorem says nothing.
//
// The same proof for a machine: guy_smith in stdlib/periodic/coq/GuySmith.v, and its checker in Check.v.

var guySmith = &Theorem{
	Name: "Guy-Smith", Kind: Kind, File: "guysmith.go", Coq: "GuySmith.v, guy_smith", Source: "GuySmith1956",
	Says:    "for a finite octal code whose last nonzero digit has the index k: if G(n+p) = G(n) for all n with i ≤ n < 2i+p+k, where i ≥ 1, then for all n ≥ i",
	LaTeX:   `\bigl(G(n+p) = G(n) \text{ for } i \le n < 2i+p+k\bigr) \implies G(n+p) = G(n) \text{ for all } n \ge i \quad (i \ge 1)`,
	Example: `{"format":2,"kind":"period","theorem":"Guy-Smith","game":"4.3","preperiod":2,"period":2,"exceptions":[0,1],"values":[0,1,2,0]}`,
	New:     func() any { return &GuySmith{} },
	Induction: `The range ends at 2i+p+k = 2·{i} + {p} + {k} = {to}. [to == 2*i+p+k]
Now let n ≥ {to} and suppose the equation holds below n. An option of n+p leaves n+p−t tokens, t ≤ {k}, in at most two heaps; the larger has at least ({to}+{p}−{k})/2 = i+p = {i+p} tokens. [(to+p-k)/2 >= i+p]
So {p} tokens can be taken off the larger heap and its value does not change: the option has the value of an option of n. The other way, the larger heap of an option of n has at least (n−t)/2 ≥ i = {i} tokens, and {p} more do not change its value. [(to-k)/2 >= i]
Hence n and n+p have options of the same values, and G(n+p) = G(n): by induction for all n.`,
}

var threeHeaps = &Theorem{
	Name: "Guy-Smith for three heaps", Kind: Kind, File: "guysmith.go", Coq: "GuySmith.v, guy_smith", Source: "GuySmith1956",
	Says:    "for a finite hexadecimal code whose last nonzero digit has the index k: if G(n+p) = G(n) for all n with i ≤ n < 3i+2p+k, where i ≥ 1, then for all n ≥ i",
	LaTeX:   `\bigl(G(n+p) = G(n) \text{ for } i \le n < 3i+2p+k\bigr) \implies G(n+p) = G(n) \text{ for all } n \ge i \quad (i \ge 1)`,
	Example: `{"format":2,"kind":"period","theorem":"Guy-Smith for three heaps","game":"0.F","preperiod":0,"period":2,"exceptions":[],"values":[0,1]}`,
	New:     func() any { return &ThreeHeaps{} },
	Induction: `The range ends at 3i+2p+k = 3·{i} + 2·{p} + {k} = {to}. [to == 3*i+2*p+k]
Now let n ≥ {to} and suppose the equation holds below n. An option of n+p leaves n+p−t tokens, t ≤ {k}, in at most three heaps; the largest has at least ({to}+{p}−{k})/3 = i+p = {i+p} tokens. [(to+p-k)/3 >= i+p]
So {p} tokens can be taken off the largest heap and its value does not change: the option has the value of an option of n. The other way, the largest heap of an option of n has at least (n−t)/3 ≥ i = {i} tokens, and {p} more do not change its value. [(to-k)/3 >= i]
Hence n and n+p have options of the same values, and G(n+p) = G(n): by induction for all n.`,
}

// GuySmith is the claim of a period of a finite octal game.
type GuySmith struct{ Repeating }

// ThreeHeaps is the claim of a period of a finite hexadecimal game.
type ThreeHeaps struct{ Repeating }

// Hypotheses asks for a finite code that leaves at most two heaps.
func (c *GuySmith) Hypotheses(g *Game) error { return c.leavesAtMost(g, 2) }

// Hypotheses asks for a finite code.
func (c *ThreeHeaps) Hypotheses(g *Game) error { return c.leavesAtMost(g, 3) }

// Range is i ≤ n < 2i+p+k, i ≥ 1.
func (c *GuySmith) Range(g *Game) (from, to int64) { return c.guySmithRange(g, 2) }

// Range is i ≤ n < 3i+2p+k, i ≥ 1.
func (c *ThreeHeaps) Range(g *Game) (from, to int64) { return c.guySmithRange(g, 3) }

func (c *Repeating) leavesAtMost(g *Game, heaps int) error {
	switch {
	case !g.Finite():
		return c.Fail("infinitely many takes; the theorem needs a last digit")
	case g.unequal:
		return c.Fail("the heaps of a split must differ; the theorem allows no such rule")
	case g.Leaves()>>(heaps+1) != 0:
		return c.Fail("some move leaves more than %d heaps", heaps)
	}
	return nil
}

func (c *Repeating) guySmithRange(g *Game, heaps int64) (from, to int64) {
	from = max(c.Preperiod, 1)
	return from, heaps*from + (heaps-1)*c.Period + g.Last()
}
