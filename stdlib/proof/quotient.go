package proof

import "sprague/stdlib/misere"

// Quotient proves that the misère quotient of a certificate is that of its game, or of its heaps up to some one: by the
// theorem that it rests on, of Plambeck and Siegel, on usual elements, or by the tests on sums alone. Each step is
// checked anew by the independent checker, if that takes a minute at most; else the proof does not hold, and its last
// step says how to have it checked.
func Quotient(c misere.Certificate) *Proof {
	p := &Proof{Title: "The misère quotient of " + c.Game}
	for _, s := range c.Steps() {
		p.add(s.Holds, "%s", s.Statement)
	}
	return p
}
