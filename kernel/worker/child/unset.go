package child

import (
	"reflect"
	"slices"
)

// reached is what a lowered cell calls when the first n of the variables that it gives a value have it.
func (c *child) reached(n int) {
	if cell := c.registry.here(); cell != nil {
		cell.reached.Store(int64(n))
	}
}

// unsetAfter lists the variables that have no value when a cell has ended: the cell that was to give them one ended
// before. One of a later cell that is told otherwise by the cell itself, or is not zero any more, has one.
func (c *child) unsetAfter(cell *cell) []string {
	inits := cell.job.Inits
	n := min(int(cell.reached.Load()), len(inits))
	has, left := inits[:n], inits[n:]
	if len(c.unset)+len(left) == 0 {
		return nil
	}
	list := slices.DeleteFunc(c.unset, func(name string) bool {
		v, declared := c.variable(name)
		return slices.Contains(has, name) || !declared || !v.IsZero()
	})
	for _, name := range left {
		if _, declared := c.variable(name); declared && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	c.unset = list
	return slices.Clone(list)
}

// variable returns a variable of the session, if the interpreter has it.
func (c *child) variable(name string) (reflect.Value, bool) {
	place, ok := c.names.Place(name)
	v := c.globals.At(place)
	return v, ok && v.IsValid()
}
