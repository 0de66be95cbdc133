package check

import "sprague/stdlib/certificate"

type (
	// A Cost bounds the work of checking a certificate.
	Cost = certificate.Cost
	// Limits bound the cost of a check.
	Limits = certificate.Limits
)

// Cost bounds the work of computing the first n values by the definition.
func (g *Game) Cost(n int64) Cost {
	h := float64(n)
	takes, splits := h, h // for an infinite code, at most
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
