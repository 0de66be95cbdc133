package proof

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/nimber"
)

// NimProduct derives a ⊗ b from the definition [Conway1976]: the mex of a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′ over all a′ < a, b′ < b,
// one step for each pair. The smaller products are computed by the definition too. It panics unless a and b are from 0
// to 31.
func NimProduct(a, b int) *Proof {
	if a < 0 || b < 0 || a > 31 || b > 31 {
		panic(fmt.Sprintf("proof: NimProduct(%d, %d): the factors must be from 0 to 31", a, b))
	}
	product := byDefinition(max(a, b) + 1)
	p := &Proof{Title: fmt.Sprintf("$%d \\otimes %d$ from the definition [Conway1976]", a, b)}
	var values []int
	for x := range a {
		for y := range b {
			v := product[x][b] ^ product[a][y] ^ product[x][y]
			values = append(values, v)
			holds := int(nimber.Mul(uint64(x), uint64(b))^nimber.Mul(uint64(a), uint64(y))^nimber.Mul(uint64(x), uint64(y))) == v
			p.add(holds, "$a' = %d, b' = %d$: $%d \\otimes %d \\oplus %d \\otimes %d \\oplus %d \\otimes %d = %d \\oplus %d "+
				"\\oplus %d = %d$.",
				x, y, x, b, a, y, x, y, product[x][b], product[a][y], product[x][y], v)
		}
	}
	set := compact(values)
	p.add(isMex(product[a][b], set), "The excluded values are $%s$, so $%d \\otimes %d = \\mathrm{mex} = %d$.",
		setOf(set), a, b, product[a][b])
	quick := int(nimber.Mul(uint64(a), uint64(b)))
	p.add(quick == product[a][b], "The quick product of package nimber gives $%d$ too.", quick)
	return p
}

// byDefinition returns the products of numbers below n by the mex rule.
func byDefinition(n int) [][]int {
	product := make([][]int, n)
	for a := range product {
		product[a] = make([]int, n)
	}
	for a := range n {
		for b := range n {
			var values []int
			for x := range a {
				for y := range b {
					values = append(values, product[x][b]^product[a][y]^product[x][y])
				}
			}
			product[a][b] = grundy.Mex(values...)
		}
	}
	return product
}

// isMex reports whether m is the mex of the set, which is strictly ascending.
func isMex(m int, set []int) bool {
	below, found := slices.BinarySearch(set, m)
	return !found && below == m
}

// compact returns the distinct values in ascending order.
func compact(values []int) []int { return slices.Compact(slices.Sorted(slices.Values(values))) }
