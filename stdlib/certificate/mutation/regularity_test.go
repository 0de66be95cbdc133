package mutation

import (
	"encoding/json"
	"fmt"
	"slices"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/ruler/automata"
)

// TrueRegularity returns why the first n values contradict a certificate of ruler regularity.
func TrueRegularity(text []byte, n int64) error {
	var c automata.Claim
	if err := json.Unmarshal(text, &c); err != nil {
		return err
	}
	g, err := check.ReadGame(c.Game)
	if err != nil {
		return err
	}
	for heap, v := range check.Values(g, max(n, 3*c.Period+c.Preperiod)) {
		if want := says(&c, int64(heap)); want != int64(v) {
			return fmt.Errorf("G(%d) = %d, and not %d", heap, v, want)
		}
	}
	return nil
}

// says returns the value of a heap according to the certificate.
func says(c *automata.Claim, n int64) int64 {
	m := int64(0)
	for n >= c.Preperiod+c.Period {
		n, m = n-c.Period, m+1
	}
	for _, r := range c.Rulers {
		if r.Heap != n {
			continue
		}
		u, power := m+r.Shift, int64(1)
		for u%(2*power) == 0 {
			power *= 2
		}
		if u == power {
			return r.One + c.Saltus*(u-1)
		}
		return r.Three + c.Saltus*(u-3) - r.Fall*(power-1)
	}
	if slices.Contains(c.Still, n) {
		return c.Values[n]
	}
	return c.Values[n] + c.Saltus*m
}
