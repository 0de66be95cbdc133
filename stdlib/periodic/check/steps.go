package check

import (
	"fmt"
	"strings"

	"sprague/stdlib/certificate"
)

// # A proof with its numbers
//
// Statement. The steps follow the proof of the theorem, with the numbers of one claim. A step holds if it was
// confirmed: by comparing numbers, or by a call of the checker. If all values are given and all steps hold, the checker
// accepts the claim, apart from a table of values and exceptions.
//
// Cost. One comparison of the values for each call of the checker; a search for a witness for each prime divisor of the
// period. The caller computes the values.

// Steps returns the whole proof of a possible claim: the values, the comparison, the induction, and that preperiod and
// period are the least. If the values G(0), …, G(n−1) are fewer than the claim needs, the steps that need more are
// omitted: the rest is then an outline and not a proof.
func (c *Claim) Steps(values []int) (s certificate.Steps) {
	c.Derive()
	known := int64(len(values)) >= c.Bound()
	if known {
		s.Say(true, "Compute G(0), …, G(%d) by the mex rule.", c.To+c.Period-1)
		s.Say(c.Compared(values) == nil, "G(n+%d) = G(n)%s for every n with %d ≤ n < %d.", c.Period, c.gained(), c.From, c.To)
	}
	s = append(s, c.by.induction(c, values)...)
	if known {
		s = append(s, c.least(values)...)
	}
	return s
}

// gained formats the gain after "G(n)". If some residues gain nothing it has both cases.
func (c *Claim) gained() string {
	switch {
	case c.Saltus == 0:
		return ""
	case len(c.Still) > 0:
		return fmt.Sprintf(", or G(n) + %d,", c.Saltus)
	}
	return fmt.Sprintf(" + %d", c.Saltus)
}

// least shows that preperiod and period are the least. The witness is the first heap after the preperiod where
// values p/q apart differ.
func (c *Claim) least(values []int) (s certificate.Steps) {
	if n := c.Preperiod - 1; n >= 0 {
		s.Say(!c.Repeats(values, n), "The preperiod cannot be less: G(%d) = %d, but G(%d) = %d.",
			n, values[n], n+c.Period, values[n+c.Period])
	}
	for _, q := range Primes(c.Period) {
		d := c.Period / q
		if n := c.Witness(values, q); n < 0 {
			s.Say(false, "%d/%d = %d is a period too.", c.Period, q, d)
		} else {
			s.Say(true, "%d/%d = %d is not a period: G(%d) = %d, G(%d) = %d.", c.Period, q, d, n, values[n], n+d, values[n+d])
		}
	}
	return s
}

// stateSteps shows the definition of common values, the rare heaps and one worked step; without values only the
// definitions, which hold by the numbers of the claim.
func (c *Claim) stateSteps(values []int) (s certificate.Steps) {
	begin, k := c.Begin(), c.Rules.Last()
	counts := fmt.Sprintf("the number of its bits in the mask %b₂", c.Mask)
	if c.Position {
		counts += fmt.Sprintf(", plus n + %d,", c.Rules.Tau())
	}
	s.Say(c.statesFit() == nil,
		"Call a value at heap n common if %s is odd, else rare. The bits of a nim sum have the parity of the bits of "+
			"both parts "+
			"together: so a split into two common heaps is worth something rare.", counts)
	s.Say(begin == 2*c.Reach+k+1,
		"Let A = %d, k = %d, L = A + k = %d and B = 2A + k + 1 = %d. S(n) are the values of the options of n that do not "+
			"split, "+
			"or have a part of at most A: from B on they are the same function of the last L values for all n, and an option "+
			"outside S(n) is common ⊕ common, hence rare. If mex S(n) is common, it is G(n).", c.Reach, k, c.Length(), begin)
	if int64(len(values)) > begin {
		s = append(s, c.worked(values)...)
	}
	s.Say(c.Preperiod+c.Length() >= begin,
		"The L values before %d are those before %d, and the walk goes on by the same function of them: by induction "+
			"G(n+%d) = G(n) for all n ≥ %d.", c.Preperiod+c.Length(), c.Preperiod+c.Period+c.Length(), c.Period, c.Preperiod)
	return s
}

// worked returns the steps that need values. One step is worked out; the others hold if the walk was made here.
func (c *Claim) worked(values []int) (s certificate.Steps) {
	const most = 24 // rare heaps that are listed: a line and a half
	begin, end := c.Begin(), c.Preperiod+c.Period+c.Length()
	common := c.Rules.Common(c.Mask, c.Position)
	var rare []string
	last := int64(0)
	for n := int64(1); n < begin; n++ {
		if !common(values[n], n) {
			rare = append(rare, fmt.Sprintf("G(%d) = %d = %b₂", n, values[n], values[n]))
			last = n
		}
	}
	shown := strings.Join(rare[:min(len(rare), most)], ", ")
	if len(rare) > most {
		shown += fmt.Sprintf(", … (%d in all)", len(rare))
	}
	s.Say(last <= c.Reach, "The rare heaps below B are %s. None is greater than A = %d.", shown, c.Reach)
	example, holds := c.below(values, begin)
	s.Say(holds && common(values[begin], begin),
		"For example n = B = %d: S(%d) holds %s, its mex is %d = %b₂, which is common: so G(%d) = %d.",
		begin, begin, example, values[begin], values[begin], begin, values[begin])
	if int64(len(values)) < end {
		s.Say(true, "So it is, as the certificate says, at every n with %d ≤ n < %d: that is to be walked through from "+
			"window to "+
			"window, %d windows of %d values.", begin, end, len(c.Windows), c.Length())
		s[len(s)-1].Claimed = true
		return s
	}
	_, err := c.Walk(end)
	s.Say(err == nil, "So it is at every n with %d ≤ n < %d: mex S(n) is common. These %d steps were recomputed here.",
		begin, end, end-begin)
	return s
}

// below names an option for each value below the mex of S(n), the first in the order of takes and parts, and
// reports whether the mex is G(n).
func (c *Claim) below(values []int, n int64) (string, bool) {
	by := map[int]string{}
	for _, t := range c.Rules.Takes() {
		if v := values[n-t]; c.Rules.Digit(t)&2 != 0 && by[v] == "" {
			by[v] = fmt.Sprintf("%d (heap %d)", v, n-t)
		}
		for a := int64(1); c.Rules.Digit(t)&4 != 0 && a <= c.Reach; a++ {
			if v := values[a] ^ values[n-t-a]; by[v] == "" {
				by[v] = fmt.Sprintf("%d (%d + %d)", v, a, n-t-a)
			}
		}
	}
	mex := 0
	for by[mex] != "" {
		mex++
	}
	var list []string
	for v := range mex {
		list = append(list, by[v])
	}
	if len(list) == 0 {
		return "no 0", mex == values[n]
	}
	return strings.Join(list, ", "), mex == values[n]
}
