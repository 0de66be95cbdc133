package proof

import (
	"fmt"
	"math/bits"

	"sprague/stdlib/grundy"
)

// SumRule proves, for two positions, that the value of a sum is the xor of the values, in two parts: (A) every smaller
// value is that of some option of the sum, (B) no option has the value itself. The positions may belong to different
// games. For more than 64 values part (A) shows the first 64. It panics if a position is nil.
func SumRule(a, b grundy.Component) *Proof {
	if a == nil || b == nil {
		panic("proof: SumRule needs two positions, such as octal.Kayles.At(5), not nil")
	}
	x, y := a.Value(), b.Value()
	s := x ^ y
	p := &Proof{Title: fmt.Sprintf("The value of %s + %s [Sprague1935, Grundy1939]", a, b)}
	p.ownValue("first", a)
	p.ownValue("second", b)
	p.argue("Claim: the sum has the value $%d \\oplus %d = %d$. By induction we may use it for the options of the "+
		"sum, which are shorter games.", x, y, s)
	const shown = 64
	for t := range min(s, shown) {
		p.reach(a, b, t)
	}
	if s > shown {
		p.add(reachAll(a, b, shown), "(A) The values $%d$ to $%d$ are reached in the same way.", shown, s-1)
	}
	p.avoid("first", a, y, s)
	p.avoid("second", b, x, s)
	p.argue("So the values of the options contain $0, \\ldots, %d$ but not $%d$: the mex is $%d$.", s-1, s, s)
	if s == 0 {
		p.steps[len(p.steps)-1].Statement = "So no option of the sum has value $0$, and nothing is smaller: the mex is $0$."
	}
	all := grundy.Sum(a, b).Choices()
	values := make([]int, len(all))
	for i, c := range all {
		values[i] = c.Value
	}
	p.add(grundy.Mex(values...) == s, "All %d options of the sum together: their mex is $%d$.", len(all),
		grundy.Mex(values...))
	return p
}

// ownValue adds the value of a component with its options.
func (p *Proof) ownValue(which string, c grundy.Component) {
	var values []int
	for _, choice := range c.Choices() {
		values = append(values, choice.Value)
	}
	p.add(grundy.Mex(values...) == c.Value(), "The %s component, %s, has options of values $%s$; their mex is $%d$.",
		which, c, setOf(compact(values)), c.Value())
}

// reach adds the step of part (A) for the value t below that of the sum.
func (p *Proof) reach(a, b grundy.Component, t int) {
	x, y := a.Value(), b.Value()
	d := x ^ y ^ t
	top := 1 << (bits.Len(uint(d)) - 1)
	mover, from, rest := a, x, y
	if x&top == 0 {
		mover, from, rest = b, y, x
	}
	to := from ^ d
	name, found := "", false
	for _, choice := range mover.Choices() {
		if choice.Value == to {
			name, found = choice.To, true
			break
		}
	}
	p.add(found && to < from && to^rest == t,
		"(A) To reach $t = %d$: $d = %d \\oplus %d \\oplus %d = %d$ has the leading one $%d$, which $%d$ has too, so $%d "+
			"\\oplus %d = %d \\lt %d$ is the value of an option, %s; with it the sum has $%d \\oplus %d = %d$.",
		t, x, y, t, d, top, from, from, d, to, from, name, to, rest, t)
}

// reachAll reports whether the moves of reach exist for all values from least to below that of the sum.
func reachAll(a, b grundy.Component, least int) bool {
	x, y := a.Value(), b.Value()
	left, right := valuesOf(a), valuesOf(b)
	for t := least; t < x^y; t++ {
		d := x ^ y ^ t
		if to := x ^ d; to < x && left[to] {
			continue
		}
		if to := y ^ d; to >= y || !right[to] {
			return false
		}
	}
	return true
}

// valuesOf returns the values of the options.
func valuesOf(c grundy.Component) map[int]bool {
	values := map[int]bool{}
	for _, choice := range c.Choices() {
		values[choice.Value] = true
	}
	return values
}

// avoid adds the step of part (B) for the moves in one component.
func (p *Proof) avoid(which string, c grundy.Component, rest, s int) {
	holds := true
	for _, choice := range c.Choices() {
		holds = holds && choice.Value != c.Value() && choice.Value^rest != s
	}
	p.add(holds, "(B) A move in the %s component changes its value $%d$ into another one $v$, since the mex is not "+
		"among the options; $v \\oplus %d = %d$ would mean $v = %d$. Checked for all %d moves.",
		which, c.Value(), rest, s, c.Value(), len(c.Choices()))
}
