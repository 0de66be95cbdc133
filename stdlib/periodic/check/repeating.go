package check

// repeatingCode: an infinite code, P a multiple of the period and of the length of the block,
// no saltus, and the range i ≤ n < r + h·(i+P−1) for P, which is that up to To for the
// period. The theorem stands with its proof in package periodic.
func (c Claim) repeatingCode(g game) error {
	if g.last >= 0 || g.unequal {
		return c.fail("not a game with a repeating code")
	}
	if c.Saltus != 0 {
		return c.fail("saltus %d; the theorem knows none", c.Saltus)
	}
	if c.Stride < 1 || c.Stride%c.Period != 0 || c.Stride%g.block != 0 {
		return c.fail("the stride %d is no multiple of the period %d and of the length %d of the block", c.Stride, c.Period, g.block)
	}
	heaps := int64(1)
	for t := int64(0); t < g.written+g.block; t++ {
		for h := int64(2); h <= 3; h++ {
			if g.digit(t)>>h&1 != 0 {
				heaps = max(heaps, h)
			}
		}
	}
	if end := g.written + heaps*(c.From+c.Stride-1) + c.Stride - c.Period; c.From < 1 || c.To < end {
		return c.fail("compared %d ≤ n < %d; needed are i ≥ 1 and n < %d", c.From, c.To, end)
	}
	return nil
}
