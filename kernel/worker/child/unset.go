package child

import (
	"reflect"
	"slices"
	"sync"
)

// An unset knows the variables of the session that have no value: the cell that was to give them one ended
// before. One of a later cell that is told otherwise by the cell itself, or is not zero any more, has one.
type unset struct {
	mu    sync.Mutex
	names []string // in lowered code
}

// add notes variables without a value.
func (u *unset) add(names ...string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, name := range names {
		if !slices.Contains(u.names, name) {
			u.names = append(u.names, name)
		}
	}
}

// drop forgets variables that nothing can reach any more, or that have a value now.
func (u *unset) drop(names []string) {
	if len(names) == 0 {
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.names = slices.DeleteFunc(u.names, func(name string) bool { return slices.Contains(names, name) })
}

// reached is what a lowered cell calls when the first n of the variables that it gives a value have it.
func (c *child) reached(n int) {
	if cell := c.registry.here(); cell != nil {
		cell.reached.Store(int64(n))
	}
}

// unsetAfter lists the variables that have no value when a cell has ended.
func (c *child) unsetAfter(cell *cell) []string {
	n := min(int(cell.reached.Load()), len(cell.inits))
	has, left := cell.inits[:n], cell.inits[n:]
	c.unset.mu.Lock()
	defer c.unset.mu.Unlock()
	if len(c.unset.names)+len(left) == 0 {
		return nil
	}
	c.compiling.Lock()
	defer c.compiling.Unlock()
	list := slices.DeleteFunc(c.unset.names, func(name string) bool {
		v, declared := c.variable(name)
		return slices.Contains(has, name) || !declared || !v.IsZero()
	})
	for _, name := range left {
		if _, declared := c.variable(name); declared && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	c.unset.names = list
	return slices.Clone(list)
}

// variable returns a variable of the session, if the interpreter has it; the caller holds compiling.
func (c *child) variable(name string) (reflect.Value, bool) {
	place, ok := c.names.Place(name)
	v := c.globals.At(place)
	return v, ok && v.IsValid()
}
