package vm

import "sprague/kernel/cell/fast/code"

// Handlers of floating-point numbers.

var floats = table{
	code.AddF: func(m *machine, n *ins) *ins { *rf(m, n.a) = *rf(m, n.b) + *rf(m, n.c); return n.next() },
	code.SubF: func(m *machine, n *ins) *ins { *rf(m, n.a) = *rf(m, n.b) - *rf(m, n.c); return n.next() },
	code.MulF: func(m *machine, n *ins) *ins {
		*rf(m, n.a) = float64(*rf(m, n.b) * *rf(m, n.c))
		return n.next()
	},
	code.DivF: func(m *machine, n *ins) *ins { *rf(m, n.a) = *rf(m, n.b) / *rf(m, n.c); return n.next() },
	code.NegF: func(m *machine, n *ins) *ins { *rf(m, n.a) = -*rf(m, n.b); return n.next() },
	code.IToF: func(m *machine, n *ins) *ins { *rf(m, n.a) = float64(*ri(m, n.b)); return n.next() },
	code.UToF: func(m *machine, n *ins) *ins { *rf(m, n.a) = float64(uint64(*ri(m, n.b))); return n.next() },
	code.FToI: func(m *machine, n *ins) *ins { *ri(m, n.a) = int64(*rf(m, n.b)); return n.next() },
	code.FToU: func(m *machine, n *ins) *ins { *ri(m, n.a) = int64(uint64(*rf(m, n.b))); return n.next() },
	code.EqF:  func(m *machine, n *ins) *ins { return compared(m, n, *rf(m, n.b) == *rf(m, n.c)) },
	code.NeF:  func(m *machine, n *ins) *ins { return compared(m, n, *rf(m, n.b) != *rf(m, n.c)) },
	code.LtF:  func(m *machine, n *ins) *ins { return compared(m, n, *rf(m, n.b) < *rf(m, n.c)) },
	code.LeF:  func(m *machine, n *ins) *ins { return compared(m, n, *rf(m, n.b) <= *rf(m, n.c)) },
	code.MinF: func(m *machine, n *ins) *ins { *rf(m, n.a) = min(*rf(m, n.b), *rf(m, n.c)); return n.next() },
	code.MaxF: func(m *machine, n *ins) *ins { *rf(m, n.a) = max(*rf(m, n.b), *rf(m, n.c)); return n.next() },
}
