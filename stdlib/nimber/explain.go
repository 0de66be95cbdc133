package nimber

import (
	"fmt"
	"strconv"
	"strings"
)

// # A product by its definition
//
// a ⊗ b = mex{a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′ : a′ < a, b′ < b} [Conway1976]. Motivation: in a field (a − a′)(b − b′) is not 0, so
// ab must differ from each of these; it is the least of the remaining numbers. The computation here takes the smaller
// products from the fast multiplication, and computes the mex: it tests one product by the definition.
//
// Cost. a·b pairs, each a line of a table.

// A Pair is one of the excluded values in the definition of a product a ⊗ b, that for a′ < a and b′ < b.
type Pair struct {
	A, B   uint64 // a′ and b′
	Left   uint64 // a′ ⊗ b
	Right  uint64 // a ⊗ b′
	Corner uint64 // a′ ⊗ b′
	Value  uint64 // Left ⊕ Right ⊕ Corner
}

// A Definition is a product computed by the definition: every pair, and the mex of their values. It displays as a
// table.
type Definition struct {
	A, B    uint64
	Pairs   []Pair // in order of a′, then b′
	Product uint64 // the mex of the values
}

const maxPairs = 1 << 16

// ExplainMul computes a ⊗ b by the definition, with all a·b pairs. It panics if there are more than 65536 of them.
func ExplainMul(a, b uint64) Definition {
	if a != 0 && b > maxPairs/a {
		panic(fmt.Sprintf("nimber: the definition of %d ⊗ %d has more than %d pairs", a, b, maxPairs))
	}
	d := Definition{A: a, B: b, Pairs: make([]Pair, 0, a*b)}
	seen := map[uint64]bool{}
	for x := range a {
		for y := range b {
			p := Pair{A: x, B: y, Left: Mul(x, b), Right: Mul(a, y), Corner: Mul(x, y)}
			p.Value = p.Left ^ p.Right ^ p.Corner
			d.Pairs = append(d.Pairs, p)
			seen[p.Value] = true
		}
	}
	for seen[d.Product] {
		d.Product++
	}
	return d
}

// values lists the distinct excluded values in order of appearance.
func (d Definition) values() string {
	seen := map[uint64]bool{}
	var values []string
	for _, p := range d.Pairs {
		if !seen[p.Value] {
			seen[p.Value] = true
			values = append(values, strconv.FormatUint(p.Value, 10))
		}
	}
	return strings.Join(values, ", ")
}

func (d Definition) conclusion() string {
	return fmt.Sprintf("%d ⊗ %d = mex{%s} = %d", d.A, d.B, d.values(), d.Product)
}

func (d Definition) cells() [][]string {
	rows := [][]string{{"a′", "b′", "a′⊗b", "a⊗b′", "a′⊗b′", "sum"}}
	for _, p := range d.Pairs {
		rows = append(rows, strings.Fields(fmt.Sprintln(p.A, p.B, p.Left, p.Right, p.Corner, p.Value)))
	}
	return rows
}

// String returns the pairs, one in each line, and the product.
func (d Definition) String() string {
	return alignRight(d.cells()) + "\n" + d.conclusion()
}

// HTML returns the pairs as a table, and the product.
func (d Definition) HTML() string { return htmlTable(d.cells(), 2) + "\n<p>" + d.conclusion() + "</p>" }

// LaTeX returns the same as LaTeX.
func (d Definition) LaTeX() string {
	cells := d.cells()
	cells[0] = []string{"a'", "b'", `a'\otimes b`, `a\otimes b'`, `a'\otimes b'`, `\text{sum}`}
	return latexTable("rr|rrr|r", cells) +
		fmt.Sprintf("\n$$%d\\otimes %d=\\operatorname{mex}\\{%s\\}=%d$$", d.A, d.B, d.values(), d.Product)
}
