package check

import (
	"regexp"
	"slices"
	"strings"

	"sprague/stdlib/certificate"
)

// # Rules that repeat with the heap
//
// Let every heap n have its own finite code, and let the codes of n and n + m be the same for all n ≥ a. Let no code
// have a digit above 0 after the index k, let no move leave more than h heaps, h ≥ 1, of any sizes, and let P be a
// multiple of m. If G(n+P) = G(n) for all n with i ≤ n < h·i + (h−1)·P + k, where i ≥ 1 and i ≥ a, then for all n ≥ i.
//
// For m = 1 and a = 0 it is the theorem of Guy and Smith, with their proof. "Only even heaps may be split" has m =
// 2, a = 0; "from a heap of at least 7" has m = 1, a = 7.
//
// Proof. Let n be at least the bound and suppose the equation below n. Since n ≥ a and m divides P, the codes of n and
// n + P are the same. An option of n + P takes t ≤ k by its digit and leaves n + P − t ≥ h·i + h·P > 0 tokens, so one
// heap at least and h at most; the greatest has at least i + P tokens. Make it less by P: it stays a heap, since i ≥ 1,
// so that this is an option of n by the same digit. It is less than n, since t ≥ 1 or the heap is split, and at least
// i: its value is the same. The other way, an option of n leaves n − t ≥ h·i > 0 tokens, and the greatest heap has at
// least i; it is less than n. Make it greater by P: that is an option of n + P by the same digit, with the same value.
// So n and n + P have options of the same values. ∎
//
// If p divides P and G(n+p) = G(n) for i ≤ n < to, the equation for P holds for i ≤ n < to − P + p; that is the range
// of the theorem where to = h·i + (h−1)·P + k + P − p. Then p is a period from i on: to ≥ i + P − p, so that the values
// from i to i + P − 1 depend on n mod p alone, and all others repeat them.
//
// None of the hypotheses can be omitted. Let 1 or 2 be taken, and let heaps of at least 1000 be split too: the
// first values are 0 1 2 0 1 2 …, and no comparison below 1000 determines later values. A user's function is not
// such a rule, whatever its results so far: certificates have the code of every residue.

var byResidues = &rule{
	Theorem: theorems["Guy-Smith by residues"],
	hypotheses: func(c *Claim) error {
		if c.Rules.round == nil {
			return c.Fail("the rule is the same for all heaps; the theorem requires codes that repeat with the heap")
		}
		if m := int64(len(c.Rules.round)); c.Stride < 1 || c.Stride%c.Period != 0 || c.Stride%m != 0 {
			return c.Fail("the stride %d is not a multiple of the period %d and of the %d codes that repeat", c.Stride,
				c.Period, m)
		}
		return nil
	},
	// The range for the period p: up to the bound for P, and P − p more.
	compared: func(c *Claim) (from, to int64) {
		from = max(c.Preperiod, 1, int64(len(c.Rules.first)))
		h := c.Rules.MostHeaps()
		return from, h*from + (h-1)*c.Stride + c.Rules.Last() + c.Stride - c.Period
	},
	induction: func(c *Claim, _ []int) (s certificate.Steps) {
		i, p, P, end, k, h := c.From, c.Period, c.Stride, c.To-c.Stride+c.Period, c.Rules.Last(), c.Rules.MostHeaps()
		a, m := c.Rules.Repeats()
		s.Say(end == h*i+(h-1)*P+k && P%m == 0 && i >= a && i >= 1,
			"So G(n+P) = G(n) with P = %d for %d ≤ n < %d = h·i + (h−1)·P + k = %d·%d + %d·%d + %d, and the codes of n and n+P "+
				"are the same for n ≥ %d: they repeat with m = %d, which divides P, from heap %d on.",
			P, i, end, h, i, h-1, P, k, i, m, a)
		s.Say(c.To+p-k >= h*(i+P),
			"Let n ≥ %d and suppose the equation holds below n. An option of n+%d leaves n+%d−t tokens, t ≤ %d, in at most %d "+
				"heaps; the largest has at least i+P = %d tokens.", end, P, P, k, h, i+P)
		s.Say(end-k >= h*i,
			"So %d tokens can be taken off the largest heap and its value does not change: by the same digit that is an option "+
				"of n. The other way, the largest heap of an option of n has at least i = %d tokens, and %d more do not change "+
				"its value.", P, i, P)
		s.Say(P%p == 0 && c.To >= i+P-p,
			"Hence n and n+%d have options of the same values: by induction for all n. Since %d divides %d and was compared "+
				"for all residues, %d is a period too.", P, p, P, p)
		return s
	},
}

// codesByHeap matches the codes of the heaps 0, 1, 2, …, and in brackets those that repeat for ever.
var codesByHeap = regexp.MustCompile(`^heaps ((?:[048C]\.[0-9A-F]+ )*)\(([048C]\.[0-9A-F]+(?: [048C]\.[0-9A-F]+)*)\)$`)

// readCodes parses the codes of heaps, and returns what is wrong with them, or "". The list must be the shortest.
func (g *Game) readCodes(first, round string) string {
	for _, part := range []struct {
		text string
		list *[][]int
	}{{first, &g.first}, {round, &g.round}} {
		for _, code := range strings.Fields(part.text) {
			one := &Game{head: digits(strings.Replace(code, ".", "", 1))}
			if problem := one.longer(); problem != "" {
				return problem
			}
			*part.list = append(*part.list, one.head)
			g.allow(one.head)
		}
	}
	f, m := len(g.first), len(g.round)
	same := func(a, b []int) bool { return slices.Equal(a, b) }
	for n := 1; n < m; n++ {
		if m%n == 0 && slices.EqualFunc(g.round[n:], g.round[:m-n], same) {
			return "the codes in brackets repeat fewer; certificates write the shortest list"
		}
	}
	switch {
	case f > 0 && same(g.first[f-1], g.round[m-1]):
		return "the brackets can begin earlier; certificates write the shortest list"
	case f == 0 && m == 1:
		return "the code is the same for all heaps; certificates write it alone"
	}
	return ""
}

// allow adds the digits of one heap's code to g.head, the union of all.
func (g *Game) allow(code []int) {
	for t, d := range code {
		if t == len(g.head) {
			g.head = append(g.head, 0)
		}
		g.head[t] |= d
	}
}

// Repeats returns the heap from which the codes of heaps repeat, and their period; 0 and 1 if all are the same.
func (g *Game) Repeats() (from, every int64) { return int64(len(g.first)), int64(max(len(g.round), 1)) }

// ByHeap reports whether heaps have their own codes.
func (g *Game) ByHeap() bool { return g.round != nil }

// digitAt returns the digit of t for a heap.
func (g *Game) digitAt(heap, t int64) int {
	if g.round == nil {
		return g.Digit(t)
	}
	var code []int
	if f := int64(len(g.first)); heap < f {
		code = g.first[heap]
	} else {
		code = g.round[(heap-f)%int64(len(g.round))]
	}
	if t < int64(len(code)) {
		return code[t]
	}
	return 0
}
