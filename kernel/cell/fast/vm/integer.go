package vm

import "sprague/kernel/cell/fast/code"

// Handlers of moves, integers and jumps. Each is small enough for the registers of the
// machine; the loop of run goes from one to the next.

var integers = table{
	code.MovI: func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b); return n.next() },
	code.MovP: func(m *machine, n *ins) *ins { *rp(m, n.a) = *rp(m, n.b); return n.next() },
	code.MovStr: func(m *machine, n *ins) *ins {
		*rp(m, n.a), *ri(m, n.b) = *rp(m, n.c), *ri(m, n.d)
		return n.next()
	},
	code.MovSl: func(m *machine, n *ins) *ins {
		*rp(m, n.a), *ri(m, n.b), *ri(m, n.b+8) = *rp(m, n.c), *ri(m, n.d), *ri(m, n.d+8)
		return n.next()
	},
	code.MovPP: func(m *machine, n *ins) *ins {
		*rp(m, n.a), *rp(m, n.a+8) = *rp(m, n.b), *rp(m, n.b+8)
		return n.next()
	},
	code.ConstI: func(m *machine, n *ins) *ins { *ri(m, n.a) = n.k; return n.next() },
	code.NilP:   func(m *machine, n *ins) *ins { *rp(m, n.a) = nil; return n.next() },
	code.ConstS: func(m *machine, n *ins) *ins { *rp(m, n.a), *ri(m, n.b) = n.x, n.k; return n.next() },
	code.Add:    func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) + *ri(m, n.c); return n.next() },
	code.Sub:    func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) - *ri(m, n.c); return n.next() },
	code.Mul:    func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) * *ri(m, n.c); return n.next() },
	code.And:    func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) & *ri(m, n.c); return n.next() },
	code.Or:     func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) | *ri(m, n.c); return n.next() },
	code.Xor:    func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) ^ *ri(m, n.c); return n.next() },
	code.AndNot: func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) &^ *ri(m, n.c); return n.next() },
	code.Shl:    func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) << *ru(m, n.c); return n.next() },
	code.Shr:    func(m *machine, n *ins) *ins { *ru(m, n.a) = *ru(m, n.b) >> *ru(m, n.c); return n.next() },
	code.Sar:    func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) >> *ru(m, n.c); return n.next() },
	code.Div: func(m *machine, n *ins) *ins {
		if *ri(m, n.c) == 0 {
			return m.fail(n, divideByZero)
		}
		*ri(m, n.a) = *ri(m, n.b) / *ri(m, n.c)
		return n.next()
	},
	code.Rem: func(m *machine, n *ins) *ins {
		if *ri(m, n.c) == 0 {
			return m.fail(n, divideByZero)
		}
		*ri(m, n.a) = *ri(m, n.b) % *ri(m, n.c)
		return n.next()
	},
	code.DivU: func(m *machine, n *ins) *ins {
		if *ru(m, n.c) == 0 {
			return m.fail(n, divideByZero)
		}
		*ru(m, n.a) = *ru(m, n.b) / *ru(m, n.c)
		return n.next()
	},
	code.RemU: func(m *machine, n *ins) *ins {
		if *ru(m, n.c) == 0 {
			return m.fail(n, divideByZero)
		}
		*ru(m, n.a) = *ru(m, n.b) % *ru(m, n.c)
		return n.next()
	},
	code.AddK:  func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) + n.k; return n.next() },
	code.MulK:  func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) * n.k; return n.next() },
	code.AndK:  func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) & n.k; return n.next() },
	code.OrK:   func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) | n.k; return n.next() },
	code.XorK:  func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) ^ n.k; return n.next() },
	code.ShlK:  func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) << uint64(n.k); return n.next() },
	code.ShrK:  func(m *machine, n *ins) *ins { *ru(m, n.a) = *ru(m, n.b) >> uint64(n.k); return n.next() },
	code.SarK:  func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) >> uint64(n.k); return n.next() },
	code.DivK:  func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) / n.k; return n.next() },
	code.RemK:  func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) % n.k; return n.next() },
	code.DivUK: func(m *machine, n *ins) *ins { *ru(m, n.a) = *ru(m, n.b) / uint64(n.k); return n.next() },
	code.RemUK: func(m *machine, n *ins) *ins { *ru(m, n.a) = *ru(m, n.b) % uint64(n.k); return n.next() },
	code.ShiftSign: func(m *machine, n *ins) *ins {
		if *ri(m, n.a) < 0 {
			return m.fail(n, negativeShift)
		}
		return n.next()
	},
	code.Neg:  func(m *machine, n *ins) *ins { *ri(m, n.a) = -*ri(m, n.b); return n.next() },
	code.Com:  func(m *machine, n *ins) *ins { *ri(m, n.a) = ^*ri(m, n.b); return n.next() },
	code.Not:  func(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) ^ 1; return n.next() },
	code.S8x:  func(m *machine, n *ins) *ins { *ri(m, n.a) = int64(int8(*ri(m, n.b))); return n.next() },
	code.S16x: func(m *machine, n *ins) *ins { *ri(m, n.a) = int64(int16(*ri(m, n.b))); return n.next() },
	code.S32x: func(m *machine, n *ins) *ins { *ri(m, n.a) = int64(int32(*ri(m, n.b))); return n.next() },
	code.Z8x:  func(m *machine, n *ins) *ins { *ri(m, n.a) = int64(uint8(*ri(m, n.b))); return n.next() },
	code.Z16x: func(m *machine, n *ins) *ins { *ri(m, n.a) = int64(uint16(*ri(m, n.b))); return n.next() },
	code.Z32x: func(m *machine, n *ins) *ins { *ri(m, n.a) = int64(uint32(*ri(m, n.b))); return n.next() },
	code.EqI:  func(m *machine, n *ins) *ins { return compared(m, n, *ri(m, n.b) == *ri(m, n.c)) },
	code.LtI:  func(m *machine, n *ins) *ins { return compared(m, n, *ri(m, n.b) < *ri(m, n.c)) },
	code.EqP:  func(m *machine, n *ins) *ins { return compared(m, n, *rp(m, n.b) == *rp(m, n.c)) },
}

// compared puts whether a comparison holds into i[A].
func compared(m *machine, n *ins, holds bool) *ins {
	*ri(m, n.a) = truth(holds)
	return n.next()
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
