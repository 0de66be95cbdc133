// Package exclusion proves, under a bound on the values, that a game does not have the period p, whatever the
// preperiod, for a list of p. The first values are computed by the definition, and the rest is an exhaustive search,
// which anyone can repeat.
//
//	outcome, err := certificate.Verify(text, certificate.Options{})
package exclusion
