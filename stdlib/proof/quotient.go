package proof

import "sprague/stdlib/misere"

// Quotient proves that the misère quotient of a certificate is that of its game, or of its heaps up to a bound, by the
// theorem of the certificate. The independent checker checks each step, if that takes at most a minute; otherwise the
// proof does not hold, and its last step says how to check it.
func Quotient(c misere.Certificate) *Proof {
	p := &Proof{Title: "The misère quotient of " + c.Game}
	for _, s := range c.Steps() {
		p.add(s.Holds, "%s", s.Statement)
	}
	return p
}
