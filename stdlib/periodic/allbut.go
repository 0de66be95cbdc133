package periodic

// NameAllBut is the name of the theorem of [AllBut].
const NameAllBut = "all-but window"

// AllBut returns the theorem for subtraction games in which every take is allowed except a finite set with greatest
// element k (0 for none): if G(n+p) = G(n) + s for 2k consecutive n, from i on, then for all n ≥ i. The proof is in
// package check.
func AllBut(k int64) Theorem {
	return Theorem{Name: NameAllBut, Take: k, First: 0, arithmetic: true,
		length: func(_, _, k int64) int64 { return max(2*k, 1) }}
}
