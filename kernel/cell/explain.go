package cell

import (
	"fmt"
	"go/types"
)

// Explain says how a function that cells have declared runs: on the machine of fast functions or in the
// interpreter, and then for what. It is false for a name that is no such function.
func (c *Checker) Explain(name string) (string, bool) {
	f, ok := c.Scope[name].(*types.Func)
	if !ok {
		return "", false
	}
	run, ok := c.Lower.Runs(f)
	switch {
	case !ok:
		return name + " runs in the interpreter: a generic function is compiled for the types with which it is called", true
	case run.Called:
		return name + " has no loop and does not call itself: it runs fast when fast functions call it, and in the interpreter when others do, since crossing over would take longer", true
	case run.Fast:
		return name + " runs fast: it is compiled to instructions over registers", true
	case run.Reason == "":
		return name + " runs in the interpreter", true
	}
	where := ""
	if from, at := c.lineOf(f.Pos()), c.lineOf(run.Pos); run.Pos.IsValid() && from > 0 && at >= from {
		where = fmt.Sprintf(", at line %d of the function", at-from+1)
	}
	return name + " runs in the interpreter: " + run.Reason + where, true
}
