package grundy

import (
	"fmt"
	"strings"

	"sprague/stdlib/grundy/internal/words"
)

// whyNot says why no theorem of package periodic applies to the game.
func (g *Game) whyNot(values int) string {
	d := g.declared()
	switch {
	case g.proof.broken != "":
		return g.proof.broken
	case g.memory() != nil:
		return fmt.Sprintf("it is observed on %d values, because the theorem is of finitely many states, and so of moves "+
			"that take at most some number", values)
	}
	if d == nil {
		return fmt.Sprintf("it is observed on %d values, because a function may change its rule at any heap%s", values,
			g.mayBeBounded())
	}
	var reasons []string
	for i := range d.clauses {
		c := &d.clauses[i]
		switch {
		case !c.Fixed && strings.Contains(c.Words, "function"):
			reasons = append(reasons, "a function may change its mind at any number of tokens")
		case c.Of != nil:
			reasons = append(reasons, fmt.Sprintf("%q depends on the heap otherwise than by remainders", c.String()))
		case !c.Fixed:
			reasons = append(reasons, fmt.Sprintf("%q allows ever greater numbers of tokens that follow no repeating code",
				c.String()))
		case c.Parts != "":
			reasons = append(reasons, fmt.Sprintf("%q compares the heaps that are left", c.String()))
		}
	}
	if reasons == nil {
		reasons = append(reasons, fmt.Sprintf("its conditions on heaps repeat after more than %d", mostCodes))
	}
	return fmt.Sprintf("it is observed on %d values, because %s, and no theorem speaks of such rules", values,
		strings.Join(reasons, " and "))
}

// mayBeBounded suggests the promise with which a period could be concluded, if the first heaps keep one.
func (g *Game) mayBeBounded() string {
	const most, heaps = 12, 16
	for k := 1; k <= most; k++ {
		digits, err := g.digits(k)
		if err != nil || g.agrees(digits, 0, heaps) != nil {
			continue
		}
		code, _ := words.CodeOf(digits)
		return fmt.Sprintf("; the heaps below %d move as in %s: if all heaps do, g.Bounded(%d) says so, and "+
			"g.Bounded(%d).Period() concludes from it", heaps, code, k, k)
	}
	return ""
}
