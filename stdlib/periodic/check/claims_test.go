package check_test

import (
	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// claimOf returns a claim by a theorem, with no more than its numbers.
func claimOf(theorem, game string, preperiod, period int64) *check.Claim {
	c, err := check.Of(&certificate.Period{Envelope: certificate.Envelope{Theorem: theorem}, Preperiod: preperiod,
		Period: period})
	if err != nil {
		panic(err)
	}
	c.Game = game
	return c
}

// read decodes the certificate of a claim.
func read(text string) (*check.Claim, error) {
	c, t, err := certificate.Read([]byte(text))
	if err != nil {
		return nil, err
	}
	if t.Kind != certificate.KindPeriod {
		panic(t.Kind)
	}
	return check.Of(c.(*certificate.Period))
}

// write encodes it.
func write(c *check.Claim) string {
	return string(certificate.Encode(certificate.Named(c.Theorem), c.Certificate()))
}

// verify reads a claim and checks it.
func verify(text string, limits certificate.Limits) (*check.Claim, error) {
	c, err := read(text)
	if err != nil {
		return nil, err
	}
	return c, c.Check(limits)
}
