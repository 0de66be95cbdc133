package check

import "sprague/stdlib/internal/limit"

// A Cost bounds what it takes to check a certificate: Steps are options, positions or comparisons
// to look at, Memory is in bytes. It follows from the numbers of the certificate, before anything
// is computed.
type Cost = limit.Cost

// Limits are what a check may cost: Time on one processor, and Memory in bytes. A certificate
// that could cost more is refused before the work begins, with a [TooMuch].
type Limits = limit.Limits

// A TooMuch says that a check would cost more than it may.
type TooMuch = limit.TooMuch

// Generous limits let everything through that was ever proved with this program.
func Generous() Limits { return limit.Generous() }

// Cost returns what the first n values take by the definition.
func (g *Game) Cost(n int64) Cost {
	h := float64(n)
	takes, splits := h, h // of an infinite code, at most
	if g.Finite() {
		takes, splits = min(h, float64(len(g.takes))), min(h, float64(len(g.Splitting())))
	}
	steps := h * (takes + 1)
	if g.Leaves()&4 != 0 {
		steps += splits * h * h / 4
	}
	if g.Leaves()&8 != 0 {
		steps += takes * h * h * h / 36
	}
	return Cost{Steps: steps, Memory: 28*h + min(2*atOnce, takes*h)}
}
