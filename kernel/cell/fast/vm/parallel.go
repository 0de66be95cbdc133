package vm

import "sync/atomic"

// The Go run time ends the process when two goroutines are at one map at the same time
// and one of them writes. While cells have goroutines beside their own, the worker looks at
// the operands of all operations on maps first.

// Parallel counts the goroutines of cells that run beside their own, and UseMap, which is
// called while there are some, panics when a map must not be used now; else it returns what
// is to be called when the operation is over. Both are set before anything runs.
var (
	Parallel = new(atomic.Int32)
	UseMap   func(m pointer, write bool) (done func())
)

// guarded carries out an operation on a map with the worker's consent.
func (m *machine) guarded(n *ins, p pointer, write bool, do func(*machine, *ins) *ins) *ins {
	m.at = n
	if p == nil || UseMap == nil {
		return do(m, n)
	}
	defer UseMap(p, write)()
	return do(m, n)
}

// mapOperation returns the handler of an operation on the map in register b.
func mapOperation(do func(*machine, *ins) *ins, write bool) func(*machine, *ins) *ins {
	return func(m *machine, n *ins) *ins {
		if Parallel.Load() != 0 {
			return m.guarded(n, *rp(m, n.b), write, do)
		}
		return do(m, n)
	}
}
