package vm

import (
	"unsafe"

	"sprague/kernel/cell/fast/code"
)

// Handlers of comparisons with a jump.

// jumpIf goes where an instruction leads, if a condition holds.
func jumpIf(m *machine, n *ins, holds bool) *ins {
	if holds {
		return goTo(m, n)
	}
	return n.next()
}

var jumps = table{
	code.Jmp:     func(m *machine, n *ins) *ins { return goTo(m, n) },
	code.JT:      func(m *machine, n *ins) *ins { return jumpIf(m, n, *ri(m, n.a) != 0) },
	code.JF:      func(m *machine, n *ins) *ins { return jumpIf(m, n, *ri(m, n.a) == 0) },
	code.JEq:     func(m *machine, n *ins) *ins { return jumpIf(m, n, *ri(m, n.a) == *ri(m, n.b)) },
	code.JNe:     func(m *machine, n *ins) *ins { return jumpIf(m, n, *ri(m, n.a) != *ri(m, n.b)) },
	code.JLtU:    func(m *machine, n *ins) *ins { return jumpIf(m, n, *ru(m, n.a) < *ru(m, n.b)) },
	code.JLeU:    func(m *machine, n *ins) *ins { return jumpIf(m, n, *ru(m, n.a) <= *ru(m, n.b)) },
	code.JEqK:    func(m *machine, n *ins) *ins { return jumpIf(m, n, *ri(m, n.a) == n.k) },
	code.JNeK:    func(m *machine, n *ins) *ins { return jumpIf(m, n, *ri(m, n.a) != n.k) },
	code.JLtK:    func(m *machine, n *ins) *ins { return jumpIf(m, n, *ri(m, n.a) < n.k) },
	code.JGeK:    func(m *machine, n *ins) *ins { return jumpIf(m, n, *ri(m, n.a) >= n.k) },
	code.JLtUK:   func(m *machine, n *ins) *ins { return jumpIf(m, n, *ru(m, n.a) < uint64(n.k)) },
	code.JGeUK:   func(m *machine, n *ins) *ins { return jumpIf(m, n, *ru(m, n.a) >= uint64(n.k)) },
	code.JNil:    func(m *machine, n *ins) *ins { return jumpIf(m, n, *rp(m, n.a) == nil) },
	code.JNotNil: func(m *machine, n *ins) *ins { return jumpIf(m, n, *rp(m, n.a) != nil) },
	code.JLt:     func(m *machine, n *ins) *ins { return jumpIf(m, n, *ri(m, n.a) < *ri(m, n.b)) },
	code.JLe:     func(m *machine, n *ins) *ins { return jumpIf(m, n, *ri(m, n.a) <= *ri(m, n.b)) },
	code.JIx8: func(m *machine, n *ins) *ins {
		i := *ri(m, n.d) + n.k
		if uint64(i) >= uint64(*ri(m, n.c)) {
			return m.outside(n)
		}
		return jumpIf(m, n, *(*uint8)(unsafe.Add(*rp(m, n.b), i)) != 0)
	},
	code.JNotIx8: func(m *machine, n *ins) *ins {
		i := *ri(m, n.d) + n.k
		if uint64(i) >= uint64(*ri(m, n.c)) {
			return m.outside(n)
		}
		return jumpIf(m, n, *(*uint8)(unsafe.Add(*rp(m, n.b), i)) == 0)
	},
	code.LoopLt: func(m *machine, n *ins) *ins {
		*ri(m, n.a)++
		return jumpIf(m, n, *ri(m, n.a) < *ri(m, n.b))
	},
	code.LoopLe: func(m *machine, n *ins) *ins {
		*ri(m, n.a)++
		return jumpIf(m, n, *ri(m, n.a) <= *ri(m, n.b))
	},
	code.LoopLtK: func(m *machine, n *ins) *ins {
		*ri(m, n.a)++
		return jumpIf(m, n, *ri(m, n.a) < n.k)
	},
}
