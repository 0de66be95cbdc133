package proof

import (
	"slices"

	"sprague/stdlib/grundy"
)

// MexProperty proves, for these values, that grundy.Mex returns their mex: not among them, with every smaller number
// among them, and at most their number. It panics for a negative value.
func MexProperty(values ...int) *Proof {
	if len(values) > 0 && slices.Min(values) < 0 {
		panic("proof: MexProperty: values must be ≥ 0")
	}
	set := compact(values)
	p := &Proof{Title: "The mex of $" + setOf(set) + "$"}
	m := grundy.Mex(values...)
	for v := range m {
		p.add(slices.Contains(set, v), "$%d$ is in $S = %s$, so the mex is greater than $%d$.", v, setOf(set), v)
	}
	p.add(!slices.Contains(set, m), "$%d$ is not in $S$, and every smaller number is: $\\mathrm{mex}\\,S = %d$.", m, m)
	below, _ := slices.BinarySearch(set, m)
	p.add(below == m && m <= len(set), "The $%d$ numbers below the mex are different members of $S$, so "+
		"$\\mathrm{mex}\\,S = %d \\leq %d$, the size of $S$.", m, m, len(set))
	return p
}
