package subtraction

import (
	"fmt"
	"slices"

	"sprague/stdlib/internal/integer"
)

// ClosedForm returns a formula for G(n) and true when one of these theorems gives it, else "" and
// false: then Period has the values of one period, which is all there is to say.
//
//   - If S holds 1, …, k and no multiple of k+1, then G(n) = n mod (k+1). By induction: the
//     options n−1, n−2, … have all the residues below that of n, and no option has the
//     residue of n itself.
//   - If all numbers of S are multiples of a, then G(n) is the value of ⌊n/a⌋ in the game of
//     S/a, because beans are taken a at a time. So {a} has ⌊n/a⌋ mod 2.
//   - All but 1, …, k: G(n) = ⌊n/(k+1)⌋, since exactly the heaps with a smaller quotient include one of each.
//
// An interval {a, …, b} with 1 < a < b is refused: its values ⌊(n mod (a+b))/a⌋ repeat, but are no
// residue of n or of a quotient.
func (g Game) ClosedForm() (string, bool) {
	g.heaps("ClosedForm")
	f, ok := g.formula()
	if !ok {
		return "", false
	}
	return f.String(), true
}

// closed returns G(n) by the closed form, if there is one.
func (g Game) closed(n int) (value int, ok bool) {
	f, ok := g.formula()
	return f.at(n), ok
}

// formula is the closed form ⌊n/div⌋ mod mod, without the last where mod is 0.
type formula struct{ div, mod int }

func (f formula) at(n int) int {
	if f.mod == 0 {
		return n / f.div
	}
	return n / f.div % f.mod
}

func (f formula) String() string {
	text := "n"
	if f.div > 1 {
		text = fmt.Sprintf("⌊n/%d⌋", f.div)
	}
	if f.mod > 0 {
		text += fmt.Sprintf(" mod %d", f.mod)
	}
	return text
}

// formula returns the closed form of the game, if there is one.
func (g Game) formula() (formula, bool) {
	if g.allBut {
		k := g.run(1)
		return formula{div: k + 1}, k == len(g.set)
	}
	a := g.set[0]
	for _, t := range g.set {
		a = integer.GCD(a, t)
	}
	k := g.run(a)
	multiple := func(t int) bool { return t/a%(k+1) == 0 }
	return formula{a, k + 1}, k > 0 && !slices.ContainsFunc(g.set, multiple)
}

// run returns the greatest k such that a, 2a, …, ka are in the set.
func (g Game) run(a int) int {
	k := 0
	for k < len(g.set) && g.set[k] == (k+1)*a {
		k++
	}
	return k
}
