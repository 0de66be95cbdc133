package subtraction

import "fmt"

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
	f, ok := g.formula()
	return f.text, ok
}

// formula is a closed form, as text and as a function.
type formula struct {
	text string
	at   func(n int64) int64
}

// formula returns the closed form of the game, if there is one.
func (g Game) formula() (formula, bool) {
	g.made()
	if g.allBut {
		return g.quotient()
	}
	a := g.set[0]
	for _, t := range g.set {
		a = gcd(a, t)
	}
	k := g.run(a)
	for _, t := range g.set {
		if t/a%(k+1) == 0 {
			return formula{}, false
		}
	}
	if k == 0 {
		return formula{}, false
	}
	text := fmt.Sprintf("n mod %d", k+1)
	if a > 1 {
		text = fmt.Sprintf("⌊n/%d⌋ mod %d", a, k+1)
	}
	return formula{text, func(n int64) int64 { return n / int64(a) % int64(k+1) }}, true
}

// quotient returns the closed form of an all-but game.
func (g Game) quotient() (formula, bool) {
	k := g.run(1)
	if k != len(g.set) {
		return formula{}, false
	}
	if k == 0 {
		return formula{"n", func(n int64) int64 { return n }}, true
	}
	return formula{fmt.Sprintf("⌊n/%d⌋", k+1), func(n int64) int64 { return n / int64(k+1) }}, true
}

// run returns the greatest k such that a, 2a, …, ka are in the set.
func (g Game) run(a int) int {
	k := 0
	for k < len(g.set) && g.set[k] == (k+1)*a {
		k++
	}
	return k
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
