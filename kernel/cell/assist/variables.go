package assist

import (
	"go/types"
	"slices"
	"strings"

	"sprague/kernel/cell"
	"sprague/kernel/cell/build"
)

// A Variable is a name that the session has declared: a variable, constant, function
// or type.
type Variable struct {
	Name string
	Kind string // "var", "const", "func" or "type"
	Type string // as Go writes it; for a type, its definition

	Unset string // why a variable has no value; empty when it has one
}

// Variables lists what earlier cells have declared, sorted by name. Names that
// begin with an underscore are the pipeline's own and are left out.
func Variables(c *cell.Checker) []Variable {
	var list []Variable
	for name, o := range c.Scope {
		if strings.HasPrefix(name, "_") {
			continue
		}
		text := types.TypeString(o.Type(), build.Short)
		if _, isType := o.(*types.TypeName); isType {
			text = "type " + types.TypeString(o.Type().Underlying(), build.Short)
		}
		list = append(list, Variable{Name: name, Kind: kindOf(o), Type: text})
	}
	slices.SortFunc(list, func(a, b Variable) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// Lowered returns the name in lowered code of a variable of the session.
func Lowered(c *cell.Checker, name string) (string, bool) {
	lowered, ok := c.Lower.Names[c.Scope[name]]
	return lowered, ok
}
