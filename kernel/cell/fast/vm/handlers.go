package vm

import "sprague/kernel/cell/fast/code"

// A table has the handlers of some operations.
type table [code.Ops]func(*machine, *ins) *ins

// handlers are what the operations do.
var handlers = func() (all table) {
	for _, t := range []*table{&control, &integers, &jumps, &floats, &memory, &slices, &texts, &maps, &values, &methods} {
		for op, do := range t {
			if do != nil {
				all[op] = do
			}
		}
	}
	return all
}()
