package periodic

import (
	"fmt"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/periodic/check"
)

// A Step is one statement of a proof with its own numbers, and whether they hold.
type Step struct {
	Statement string
	Holds     bool
}

// Steps is a proof, step by step.
type Steps []Step

// String numbers the steps, one to a paragraph.
func (s Steps) String() string {
	lines := make([]string, len(s))
	for i, step := range s {
		mark := "holds"
		if !step.Holds {
			mark = "FAILS"
		}
		lines[i] = fmt.Sprintf("%d. %s  [%s]", i+1, step.Statement, mark)
	}
	return strings.Join(lines, "\n")
}

// Display shows the steps as a numbered list.
func (s Steps) Display() display.Bundle { return display.Plain(s.String()) }

// Steps walks through the proof that the certificate stands for, checking each
// number on values computed anew from the definition.
func (c Certificate) Steps() Steps {
	values, err := check.Values(c.Game, c.To+c.Period)
	if err != nil {
		return Steps{{Statement: err.Error()}}
	}
	same := func(n int64) bool { return values[n+c.Period] == values[n]+int(c.gain(n)) }
	all := true
	for n := c.From; n < c.To; n++ {
		all = all && same(n)
	}
	steps := Steps{
		{fmt.Sprintf("Compute G(0), …, G(%d) by the mex rule.", c.Bound-1), len(values) == int(c.Bound)},
		{fmt.Sprintf("G(n+%d) = G(n)%s for every n with %d ≤ n < %d.", c.Period, c.plus(), c.From, c.To), all},
	}
	steps = append(steps, c.induction()...)
	return append(steps, c.least(values)...)
}

// induction is the part of the proof that makes a finite comparison do for all n.
func (c Certificate) induction() Steps {
	i, p, k := c.From, c.Period, c.Take
	switch c.Theorem {
	case NameGuySmith:
		return Steps{
			{fmt.Sprintf("The range ends at 2i+p+k = 2·%d + %d + %d = %d.", i, p, k, c.To), c.To == 2*i+p+k},
			{fmt.Sprintf("Now let n ≥ %d and suppose the equation holds below n. An option of n+p leaves n+p−t tokens, t ≤ %d, in at most two heaps; the larger has at least (n+p−t)/2 ≥ (2i+2p+k−k)/2 = i+p = %d tokens.", c.To, k, i+p), 2*i+2*p >= 2*(i+p)},
			{fmt.Sprintf("So %d tokens can be taken off the larger heap and its value does not change: the option has the value of an option of n. The other way, the larger heap of an option of n has at least (n−t)/2 ≥ i = %d tokens, and %d more do not change its value.", p, i, p), (c.To-k)/2 >= i},
			{"Hence n and n+p have options of the same values, and G(n+p) = G(n): by induction for all n.", true},
		}
	case NameOneWindow:
		return Steps{
			{fmt.Sprintf("The range holds %d ≥ k = %d consecutive n.", c.To-i, k), c.To-i >= k},
			{"No move splits a heap, so G(n) is a function of the k values before it, the same for all n. Equal windows of k values are followed by equal values: by induction for all n.", true},
		}
	case NameThreeHeaps:
		return Steps{
			{fmt.Sprintf("The range ends at 3i+2p+k = 3·%d + 2·%d + %d = %d.", i, p, k, c.To), c.To == 3*i+2*p+k},
			{fmt.Sprintf("An option of n+p, n ≥ %d, leaves n+p−t ≥ 3i+3p tokens in at most three heaps; the largest has at least i+p = %d, and %d tokens less do not change its value. The largest of an option of n has at least i = %d, and %d more do not.", c.To, i+p, p, i, p), (c.To+p-k)/3 >= i+p},
			{"Hence n and n+p have options of the same values, and G(n+p) = G(n): by induction for all n.", true},
		}
	case NameAllBut:
		return c.allBut()
	case NameRepeatingCode:
		return c.repeating()
	case NameLiveValues:
		return c.live()
	case NameSumBound:
		return c.sums()
	}
	return Steps{{"No theorem is known that carries the equation on for ever: it is observed, not proved.", false}}
}

// least shows that neither number of the certificate can be smaller.
func (c Certificate) least(values []int) Steps {
	var out Steps
	if n := c.Preperiod - 1; n >= 0 {
		out = append(out, Step{
			fmt.Sprintf("The preperiod cannot be less: G(%d) = %d, but G(%d) = %d.", n, values[n], n+c.Period, values[n+c.Period]),
			values[n]+int(c.gain(n)) != values[n+c.Period]})
	}
	for _, q := range check.PrimeDivisors(c.Period) {
		d := c.Period / q
		for n := c.Preperiod; n < c.Preperiod+c.Period; n++ {
			if int64(values[n+d]-values[n])*q != c.gain(n) {
				out = append(out, Step{
					fmt.Sprintf("%d/%d = %d is no period: G(%d) = %d, G(%d) = %d.", c.Period, q, d, n, values[n], n+d, values[n+d]), true})
				break
			}
		}
	}
	return out
}
