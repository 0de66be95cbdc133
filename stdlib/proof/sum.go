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
	first, second := summandOf("first", a), summandOf("second", b)
	x, y := first.value, second.value
	s := x ^ y
	p := &Proof{Title: fmt.Sprintf("The value of %s + %s [Sprague1935, Grundy1939]", a, b)}
	for _, c := range []summand{first, second} {
		p.add(grundy.Mex(c.options...) == c.value, "The %s component, %s, has options of values $%s$; their mex is $%d$.",
			c.which, c.Component, setOf(compact(c.options)), c.value)
	}
	p.argue("Claim: the sum has the value $%d \\oplus %d = %d$. By induction we may use it for the options of the "+
		"sum, which are shorter games.", x, y, s)
	p.reach(first, second)
	p.avoid(first, y, s)
	p.avoid(second, x, s)
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

// A summand is a component of the sum with its value, and those of its options.
type summand struct {
	grundy.Component
	which   string
	value   int
	options []int
	to      map[int]string // an option of each value
}

func summandOf(which string, c grundy.Component) summand {
	s := summand{Component: c, which: which, value: c.Value(), to: map[int]string{}}
	for _, choice := range c.Choices() {
		s.options = append(s.options, choice.Value)
		if _, met := s.to[choice.Value]; !met {
			s.to[choice.Value] = choice.To
		}
	}
	return s
}

// reach adds the steps of part (A), one for each value below that of the sum.
func (p *Proof) reach(a, b summand) {
	const shown = 64
	x, y := a.value, b.value
	rest := true // whether it holds beyond those that are shown
	for t := range x ^ y {
		d := x ^ y ^ t
		top := 1 << (bits.Len(uint(d)) - 1)
		mover, other := a, b
		if x&top == 0 {
			mover, other = b, a
		}
		from, to := mover.value, mover.value^d
		name, found := mover.to[to]
		holds := found && to < from && to^other.value == t
		if t >= shown {
			rest = rest && holds
			continue
		}
		p.add(holds, "(A) To reach $t = %d$: $d = %d \\oplus %d \\oplus %d = %d$ has the leading one $%d$, which $%d$ has "+
			"too, so $%d \\oplus %d = %d \\lt %d$ is the value of an option, %s; with it the sum has $%d \\oplus %d = %d$.",
			t, x, y, t, d, top, from, from, d, to, from, name, to, other.value, t)
	}
	if x^y > shown {
		p.add(rest, "(A) The values $%d$ to $%d$ are reached in the same way.", shown, x^y-1)
	}
}

// avoid adds the step of part (B) for the moves in one component of a sum of value s.
func (p *Proof) avoid(c summand, rest, s int) {
	holds := true
	for _, v := range c.options {
		holds = holds && v != c.value && v^rest != s
	}
	p.add(holds, "(B) A move in the %s component changes its value $%d$ into another one $v$, since the mex is not "+
		"among the options; $v \\oplus %d = %d$ would mean $v = %d$. Checked for all %d moves.",
		c.which, c.value, rest, s, c.value, len(c.options))
}
