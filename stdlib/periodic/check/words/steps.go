package words

import (
	"fmt"
	"math/bits"
	"reflect"

	"sprague/stdlib/periodic/check"
)

// step is a statement with its numbers put in.
// Statements are sentences with a full stop; numbers are written plainly.

func step(holds bool, format string, args ...any) Step {
	return Step{Statement: fmt.Sprintf(format, args...), Holds: holds}
}

// # A proof with its numbers
//
// Statement. The steps say what the theorem's proof says, in its order, of the numbers of one claim. A
// step holds if what it says was confirmed here: by comparing numbers, or by a question to package
// check. If all values are given and all steps hold, the checker accepts the claim, but for the table
// of values and exceptions that it may carry along: what it asks is
// asked by the steps, the comparison in the second, the hypotheses about values in the induction
// (the fact "closed"), and that no lesser numbers do in the last ones.
//
// The other way round a step is never more than the checker's word: it is made of the same functions,
// and who does not believe them finds the theorem with its proof beside it ([Proof]).
//
// Where the texts come from: each theorem brings its induction along, as lines with expressions in
// braces ([check.Theorem]). So a new theorem needs nothing here, unless it shows more than numbers.
//
// Cost. That of the questions: a comparison of the values, once for each; a look for a witness for each
// prime divisor of the period. Computing the values is the caller's.

// Steps is the whole proof of a possible claim by its theorem: the values, the comparison, the induction, and that
// neither preperiod nor period can be less. The values G(0), …, G(n−1) may be fewer than the claim
// speaks of, or none; then what takes more is left out.
// Where fewer values are given than the claim speaks of, the comparison is not made and nothing is said of
// it: such steps are the shape of a proof and no proof.
func Steps(c check.Claim, g *check.Game, values []int) ([]Step, error) {
	h := c.About()
	from, to := c.Range(g)
	known := int64(len(values)) >= check.Bound(c, g)
	induction, err := Fill(check.TheoremOf(c).Induction, numbers(c, g, known && c.Closed(g, values) == nil), show(c, g, values))
	if err != nil || !known {
		return induction, err
	}
	out := []Step{
		step(true, "Compute G(0), …, G(%d) by the mex rule.", to+h.Period-1),
		step(check.Compared(c, g, values) == nil, "G(n+%d) = G(n)%s for every n with %d ≤ n < %d.", h.Period, gained(c), from, to),
	}
	return append(append(out, induction...), least(c, values)...), nil
}

// numbers are those that every induction may speak of: all integers of the claim by their names in certificates, and
// i and to (the range), p, k (the last take), greatest (of a set), r and q (the digits of a code, and of its block), h (the most
// heaps that are left), m and a (codes of heaps repeat after so many, from heap a on), S and unit (the gain over a stride, and the greatest power of two in it), takes (those of the digits and a stride), l and begin (L and B of the
// finite-state theorem); and closed: whether the hypotheses about values are known to hold.
// The names are those that the texts of the theorems use, so a name may be added here and never taken
// away. closed is false where values are missing: what is not known is not said to hold.
// Those of a theorem that does not speak of them are there all the same, and 0.
func numbers(c check.Claim, g *check.Game, closed bool) Numbers {
	from, to := c.Range(g)
	n := Numbers{Facts: map[string]bool{"closed": closed}, Integers: Integers(c)}
	head, block := int64(0), int64(0)
	if g.Leaves() > 3 || g.Greatest() == 0 { // a code, whose digits are few
		h, b := g.Written()
		head, block = int64(len(h)), int64(len(b))
	}
	irregular, every := g.Repeats()
	for name, x := range map[string]int64{"m": every, "a": irregular, "i": from, "to": to, "p": c.About().Period, "k": g.Last(), "greatest": g.Greatest(), "r": head, "q": block, "h": g.MostHeaps()} {
		n.Integers[name] = x
	}
	switch c := c.(type) {
	case *check.SumBound:
		n.Integers["unit"] = 1 << bits.TrailingZeros64(uint64(c.Stride/c.Period*c.Saltus)|1<<62)
		n.Integers["takes"] = head
		if block > 0 {
			n.Integers["takes"] += c.Stride
		}
	case *check.FiniteState:
		n.Integers["l"], n.Integers["begin"] = c.Length(g), c.Begin(g)
	}
	return n
}

// Integers returns the integers of a claim, a pointer to a struct, by their names in certificates.
// It goes by reflection since each kind of certificate has numbers of its own; all of them are integers
// with a name in JSON.
func Integers(claim any) map[string]int64 {
	out := map[string]int64{}
	v := reflect.ValueOf(claim).Elem()
	for _, f := range reflect.VisibleFields(v.Type()) {
		if x := v.FieldByIndex(f.Index); !f.Anonymous && x.CanInt() {
			out[f.Tag.Get("json")] = x.Int()
		}
	}
	return out
}

// gained writes the gain behind "G(n)".
// A claim may gain nothing at some residues (live values): then both cases are said. No more residues
// than a certificate lists are asked.
// Gains are never negative: no theorem speaks of values that fall.
func gained(c check.Claim) string {
	h := c.About()
	most, some := int64(0), false
	for n := h.Preperiod; n < h.Preperiod+min(h.Period, check.Listed); n++ {
		gain := c.Gain(n)
		some = some || gain == 0
		most = max(most, gain)
	}
	switch {
	case most == 0:
		return ""
	case some:
		return fmt.Sprintf(", or G(n) + %d,", most)
	}
	return fmt.Sprintf(" + %d", most)
}

// least shows that neither number of the claim can be smaller.
// Why that is enough: the periods from the preperiod on are the multiples of the least one. If it were less than
// p, it would divide p/q for some prime q, and p/q would be a period.
// A witness is the first heap behind the preperiod where values p/q apart differ, so that a reader can look it up.
func least(c check.Claim, values []int) []Step {
	var out []Step
	h := c.About()
	if n := h.Preperiod - 1; n >= 0 {
		out = append(out, step(!check.Repeats(c, values, n), "The preperiod cannot be less: G(%d) = %d, but G(%d) = %d.", n, values[n], n+h.Period, values[n+h.Period]))
	}
	for _, q := range check.Primes(h.Period) {
		d := h.Period / q
		if n := check.Witness(c, values, q); n < 0 {
			out = append(out, step(false, "%d/%d = %d is a period too.", h.Period, q, d))
		} else {
			out = append(out, step(true, "%d/%d = %d is not a period: G(%d) = %d, G(%d) = %d.", h.Period, q, d, n, values[n], n+d, values[n+d]))
		}
	}
	return out
}
