package grundy

import (
	"fmt"
	"strings"
)

// CycleError says that a position can come back to itself, so that play need not end
// and the mex does not define a value.
type CycleError struct {
	Cycle []string // the positions of the cycle in the order of play; the first is repeated at the end
}

// Error names the cycle and says where such games are at home.
func (e *CycleError) Error() string {
	steps := e.Cycle
	if len(steps) > 12 {
		steps = append(append(append([]string{}, steps[:6]...), "…"), steps[len(steps)-5:]...)
	}
	return fmt.Sprintf("grundy: position %s can come back to itself (%s), so play need not end; digraph.Loopy gives "+
		"values with draws to such games",
		e.Cycle[0], strings.Join(steps, " → "))
}

// BudgetError says that the budget of positions is spent. What was computed stays known.
type BudgetError struct {
	Budget int // the budget, in positions
	Solved int // how many positions have a value by now
}

// Error says how to go on.
func (e *BudgetError) Error() string {
	if e.Solved == 0 {
		return fmt.Sprintf("grundy: the budget of %d positions is spent and no play has come to an end; can it go on for "+
			"ever? If not, Budget(n) sets another and the search goes on from here", e.Budget)
	}
	return fmt.Sprintf("grundy: the budget of %d positions is spent, %d of them have a value; Budget(n) sets another "+
		"and the search goes on from here", e.Budget, e.Solved)
}
