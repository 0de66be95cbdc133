package proof

import (
	"fmt"
	"strings"

	"sprague/stdlib/grundy"
	"sprague/stdlib/periodic"
	"sprague/stdlib/subtraction"
	"sprague/stdlib/task"
)

// Period proves that a period lasts for ever, by the theorem of its certificate: that of Guy and Smith for octal
// games, one window for subtraction games, and so on. It takes a certificate, as returned by a game's Period, or a
// game of heaps, whose period it searches in the first 4096 values. For a certificate without a theorem the proof does
// not hold. The values are recomputed; if there are more than 2^24, only a sample, and the last step says how sprague
// verify checks the rest. It panics for any other argument.
func Period(of any) *Proof {
	c, why := certificateOf(of)
	p := &Proof{Title: "The period of " + c.Game}
	if why != "" {
		p.add(false, "No period is proved by the first values: %s. A longer search is Period() of the game, whose "+
			"certificate can be given here.", strings.TrimSuffix(why, "."))
		return p
	}
	for _, s := range c.Steps() {
		p.add(s.Holds, "%s", s.Statement)
		p.steps[len(p.steps)-1].Claimed = s.Claimed
	}
	const longest = 1 << 24
	sample := int64(0)
	if len(c.Windows) > 0 && c.Bound > longest {
		sample = 100_000
	}
	switch report, err := c.VerifySample(sample); {
	case err != nil:
		p.add(false, "The independent checker says: %v.", err)
	case !report.Complete() && len(c.Windows) > 0:
		p.add(true, "The independent checker has checked a part, here and now: %v.", report)
	default:
		p.add(true, "The independent checker has recomputed the values and confirms every fact.")
	}
	return p
}

// certificateOf returns the certificate of a game, or why there is none.
func certificateOf(of any) (c periodic.Certificate, why string) {
	if c, ok := of.(periodic.Certificate); ok {
		return c, ""
	}
	row := grundy.Survey(of).Rows
	if len(row) == 0 {
		panic(task.ErrInterrupted)
	}
	if c = row[0].Certificate; c.Game == "" {
		c.Game = row[0].Game
	}
	return c, row[0].Why
}

// Residues proves by induction that in the game of taking 1 to k beans a heap of n has the value n mod (k+1). There is
// a case for each residue, shown on one heap and checked on a hundred. It panics unless 1 ≤ k ≤ 64.
func Residues(k int) *Proof {
	if k < 1 || k > 64 {
		panic(fmt.Sprintf("proof: Residues(%d): k must be from 1 to 64", k))
	}
	var takes []int
	for t := range k {
		takes = append(takes, t+1)
	}
	g := subtraction.New(takes...)
	p := &Proof{Title: fmt.Sprintf("Taking 1 to %d beans: $G(n) = n \\bmod %d$", k, k+1)}
	p.add(g.Value(0) == 0, "A heap of $0$ has no move: $G(0) = 0 = 0 \\bmod %d$.", k+1)
	values := g.Values(100*(k+1) + 1)
	for r := range k + 1 {
		n := k + 1 + r
		var options []int
		for _, t := range takes {
			options = append(options, (n-t)%(k+1))
		}
		p.add(grundy.Mex(options...) == r && holdsOn(values, r, k+1),
			"If $n \\bmod %d = %d$, the options $n-1, \\ldots, n-%d$ that exist have, by induction, all residues below $%d$ "+
				"and never $%d$ itself (for $n = %d$ the set is $%s$): the mex is $%d$.",
			k+1, r, k, r, r, n, setOf(compact(options)), r)
	}
	p.argue("Every $n$ is in one of the %d cases, so the formula holds for all $n$.", k+1)
	return p
}

// holdsOn reports whether the values of all heaps with this residue are the residue.
func holdsOn(values []int, residue, modulus int) bool {
	for n := residue; n < len(values); n += modulus {
		if values[n] != residue {
			return false
		}
	}
	return true
}
