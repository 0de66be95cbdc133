package grundy

import (
	"fmt"
	"strings"
)

// CycleError is the error for a position that play can return to: play need not end, and the mex defines no value.
type CycleError struct {
	Cycle []string // the positions of the cycle in the order of play; the first is repeated at the end
}

// Error names the cycle and the package for such games.
func (e *CycleError) Error() string {
	steps := e.Cycle
	if len(steps) > 12 {
		steps = append(append(append([]string{}, steps[:6]...), "…"), steps[len(steps)-5:]...)
	}
	return fmt.Sprintf("grundy: position %s can come back to itself (%s), so play need not end; digraph.Loopy gives "+
		"values with draws to such games",
		e.Cycle[0], strings.Join(steps, " → "))
}

// BudgetError is the error of a search that has used up its budget of positions. Computed values stay known.
type BudgetError struct {
	Budget int // the budget, in positions
	Solved int // positions with a value
}

// Error says how to continue.
func (e *BudgetError) Error() string {
	if e.Solved == 0 {
		return fmt.Sprintf("grundy: the budget of %d positions is spent and no play has come to an end; can it go on for "+
			"ever? If not, Budget(n) sets another and the search goes on from here", e.Budget)
	}
	return fmt.Sprintf("grundy: the budget of %d positions is spent, %d of them have a value; Budget(n) sets another "+
		"and the search goes on from here", e.Budget, e.Solved)
}
