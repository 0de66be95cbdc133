package check

import "fmt"

func step(holds bool, format string, args ...any) Step {
	return Step{Statement: fmt.Sprintf(format, args...), Holds: holds}
}

// Steps is the whole proof of a possible claim by its theorem: the values, the comparison, the induction, and that
// neither preperiod nor period can be less. The values G(0), …, G(n−1) may be fewer than the claim
// speaks of, or none; then what takes more is left out.
func Steps(c Claim, g *Game, values []int) []Step {
	h := c.About()
	from, to := c.Range(g)
	if int64(len(values)) < Bound(c, g) {
		return c.Induction(g, values)
	}
	out := []Step{
		step(true, "Compute G(0), …, G(%d) by the mex rule.", to+h.Period-1),
		step(compared(c, g, values) == nil, "G(n+%d) = G(n)%s for every n with %d ≤ n < %d.", h.Period, gained(c), from, to),
	}
	return append(append(out, c.Induction(g, values)...), least(c, values)...)
}

// gained writes the gain behind "G(n)".
func gained(c Claim) string {
	h := c.About()
	most, some := int64(0), false
	for n := h.Preperiod; n < h.Preperiod+min(h.Period, Listed); n++ {
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
func least(c Claim, values []int) []Step {
	var out []Step
	h := c.About()
	if n := h.Preperiod - 1; n >= 0 {
		out = append(out, step(!repeats(c, values, n), "The preperiod cannot be less: G(%d) = %d, but G(%d) = %d.", n, values[n], n+h.Period, values[n+h.Period]))
	}
	for _, q := range primes(h.Period) {
		d := h.Period / q
		if n := witness(c, values, q); n < 0 {
			out = append(out, step(false, "%d/%d = %d is a period too.", h.Period, q, d))
		} else {
			out = append(out, step(true, "%d/%d = %d is no period: G(%d) = %d, G(%d) = %d.", h.Period, q, d, n, values[n], n+d, values[n+d]))
		}
	}
	return out
}
