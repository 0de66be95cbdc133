package semilinear

// # Infinite quotients
//
// Let T be the set of P-positions of the sums of heaps up to k, and let sums x₀, x₁ = x₀ + s, x₂ = x₀ + 2s, … and y₀,
// y₁ = y₀ + r, y₂ = y₀ + 2r, … be such that for all m < n exactly one of x_m + y_m and x_n + y_m is in T. Then the
// misère quotient of these heaps is infinite.
//
// Proof. The sum y_m distinguishes x_m and x_n, for all m < n: so no two of the x are in one class. ∎
//
// With n = m + 1 + d this is a statement on all pairs (m, d) of natural numbers, which is decided like the others,
// digit by digit. A quotient of more heaps, or that of the whole game, is infinite too, since more contexts do not
// identify sums.

// Apart checks that the family distinguishes the sums x. Only m and d vary: in x_m + y_m the slope of m is s + r; x_n
// + y_m has one more s, and the slope s of d.
func (c *Outcomes) Apart() error {
	k := c.Heaps
	x, s, y, r := c.counts(c.First), c.counts(c.Step), c.counts(c.Context), c.counts(c.Further)
	d := newDecision(c)
	d.vars = []int{free, free} // m and d; n = m + 1 + d
	same, other := make([]affine, k+1), make([]affine, k+1)
	for h := range k + 1 {
		same[h] = affine{x[h] + y[h], []int{s[h] + r[h], 0}}
		other[h] = affine{x[h] + s[h] + y[h], []int{s[h] + r[h], s[h]}}
	}
	atSame, atOther := d.at(same), d.at(other)
	wrong, err := d.refute(func(s *state) bool { return s.in(atSame) != s.in(atOther) })
	if wrong != nil {
		return c.Fails("for m = %d and n = %d the context y_m does not distinguish x_m and x_n", wrong[0],
			wrong[0]+1+wrong[1])
	}
	return err
}
