package periodic

// NameByResidues is the name of the theorem of [ByResidues].
const NameByResidues = "Guy-Smith by residues"

// ByResidues returns the theorem of Guy and Smith for rules that depend on the heap n, but only on n
// mod m from some heap on: a move takes at most k tokens and leaves at most h = heaps heaps, of any sizes.
//
// Theorem. Let P be a multiple of m, and G(n+P) = G(n) for all n with i ≤ n < h·i + (h−1)·P + k,
// where i ≥ 1 and the rule repeats from i on. Then it holds for all n ≥ i.
//
// The proof is in package check.
func ByResidues(heaps, k, m, from int64) Theorem {
	closes := func(values []int, shown pattern) (closure, bool) {
		i, p := int64(shown.start), int64(shown.period)
		whole := int64(lcm(int(p), int(m)))
		bound := heaps*i + (heaps-1)*whole + k
		return closure{to: bound + whole - p, stride: whole}, bound+whole <= int64(len(values))
	}
	return Theorem{Name: NameByResidues, Take: k, First: max(1, from), closes: closes}
}
