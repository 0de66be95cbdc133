package assist

import (
	"go/types"
	"sort"
	"strings"

	"sprague/kernel/cell"
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
		t := o.Type()
		if _, isType := o.(*types.TypeName); isType {
			t = t.Underlying()
		}
		text := types.TypeString(t, qualify)
		if _, isType := o.(*types.TypeName); isType {
			text = "type " + text
		}
		list = append(list, Variable{Name: name, Kind: kindOf(o), Type: text})
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	return list
}

// Lowered returns the name in lowered code of a variable of the session.
func Lowered(c *cell.Checker, name string) (string, bool) {
	lowered, ok := c.Lower.Names[c.Scope[name]]
	return lowered, ok
}
