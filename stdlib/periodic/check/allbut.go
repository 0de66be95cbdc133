package check

// allBut: every take is allowed but some, the greatest of them k, and the range has 2k values or,
// without any, one.
func (c Claim) allBut(g game) error {
	if g.but < 0 {
		return c.fail("not a subtraction game with all takes allowed but some")
	}
	if c.Take != g.but {
		return c.fail("k = %d, but the greatest excluded take is %d", c.Take, g.but)
	}
	if window := max(2*g.but, 1); c.From < 0 || c.To < c.From+window {
		return c.fail("compared %d ≤ n < %d; needed are %d values", c.From, c.To, window)
	}
	return nil
}
