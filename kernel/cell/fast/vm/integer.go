package vm

// Handlers of moves, integers and jumps. Each is small enough for the registers of the
// machine; the loop of run goes from one to the next.

func opJmp(m *machine, n *ins) *ins { return goTo(m, n) }

func opMovI(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b); return n.next() }
func opMovP(m *machine, n *ins) *ins { *rp(m, n.a) = *rp(m, n.b); return n.next() }
func opMovStr(m *machine, n *ins) *ins {
	*rp(m, n.a), *ri(m, n.b) = *rp(m, n.c), *ri(m, n.d)
	return n.next()
}
func opMovSl(m *machine, n *ins) *ins {
	*rp(m, n.a), *ri(m, n.b), *ri(m, n.b+8) = *rp(m, n.c), *ri(m, n.d), *ri(m, n.d+8)
	return n.next()
}
func opMovPP(m *machine, n *ins) *ins {
	*rp(m, n.a), *rp(m, n.a+8) = *rp(m, n.b), *rp(m, n.b+8)
	return n.next()
}
func opConstI(m *machine, n *ins) *ins { *ri(m, n.a) = n.k; return n.next() }
func opNilP(m *machine, n *ins) *ins   { *rp(m, n.a) = nil; return n.next() }
func opConstS(m *machine, n *ins) *ins { *rp(m, n.a), *ri(m, n.b) = n.x, n.k; return n.next() }

func opAdd(m *machine, n *ins) *ins    { *ri(m, n.a) = *ri(m, n.b) + *ri(m, n.c); return n.next() }
func opSub(m *machine, n *ins) *ins    { *ri(m, n.a) = *ri(m, n.b) - *ri(m, n.c); return n.next() }
func opMul(m *machine, n *ins) *ins    { *ri(m, n.a) = *ri(m, n.b) * *ri(m, n.c); return n.next() }
func opAnd(m *machine, n *ins) *ins    { *ri(m, n.a) = *ri(m, n.b) & *ri(m, n.c); return n.next() }
func opOr(m *machine, n *ins) *ins     { *ri(m, n.a) = *ri(m, n.b) | *ri(m, n.c); return n.next() }
func opXor(m *machine, n *ins) *ins    { *ri(m, n.a) = *ri(m, n.b) ^ *ri(m, n.c); return n.next() }
func opAndNot(m *machine, n *ins) *ins { *ri(m, n.a) = *ri(m, n.b) &^ *ri(m, n.c); return n.next() }
func opShl(m *machine, n *ins) *ins    { *ri(m, n.a) = *ri(m, n.b) << *ru(m, n.c); return n.next() }
func opShr(m *machine, n *ins) *ins    { *ru(m, n.a) = *ru(m, n.b) >> *ru(m, n.c); return n.next() }
func opSar(m *machine, n *ins) *ins    { *ri(m, n.a) = *ri(m, n.b) >> *ru(m, n.c); return n.next() }
func opDiv(m *machine, n *ins) *ins {
	d := *ri(m, n.c)
	if d == 0 {
		return m.fail(n, divideByZero)
	}
	*ri(m, n.a) = *ri(m, n.b) / d
	return n.next()
}
func opRem(m *machine, n *ins) *ins {
	d := *ri(m, n.c)
	if d == 0 {
		return m.fail(n, divideByZero)
	}
	*ri(m, n.a) = *ri(m, n.b) % d
	return n.next()
}
func opDivU(m *machine, n *ins) *ins {
	d := *ru(m, n.c)
	if d == 0 {
		return m.fail(n, divideByZero)
	}
	*ru(m, n.a) = *ru(m, n.b) / d
	return n.next()
}
func opRemU(m *machine, n *ins) *ins {
	d := *ru(m, n.c)
	if d == 0 {
		return m.fail(n, divideByZero)
	}
	*ru(m, n.a) = *ru(m, n.b) % d
	return n.next()
}
func opAddK(m *machine, n *ins) *ins  { *ri(m, n.a) = *ri(m, n.b) + n.k; return n.next() }
func opMulK(m *machine, n *ins) *ins  { *ri(m, n.a) = *ri(m, n.b) * n.k; return n.next() }
func opAndK(m *machine, n *ins) *ins  { *ri(m, n.a) = *ri(m, n.b) & n.k; return n.next() }
func opOrK(m *machine, n *ins) *ins   { *ri(m, n.a) = *ri(m, n.b) | n.k; return n.next() }
func opXorK(m *machine, n *ins) *ins  { *ri(m, n.a) = *ri(m, n.b) ^ n.k; return n.next() }
func opShlK(m *machine, n *ins) *ins  { *ri(m, n.a) = *ri(m, n.b) << uint64(n.k); return n.next() }
func opShrK(m *machine, n *ins) *ins  { *ru(m, n.a) = *ru(m, n.b) >> uint64(n.k); return n.next() }
func opSarK(m *machine, n *ins) *ins  { *ri(m, n.a) = *ri(m, n.b) >> uint64(n.k); return n.next() }
func opDivK(m *machine, n *ins) *ins  { *ri(m, n.a) = *ri(m, n.b) / n.k; return n.next() }
func opRemK(m *machine, n *ins) *ins  { *ri(m, n.a) = *ri(m, n.b) % n.k; return n.next() }
func opDivUK(m *machine, n *ins) *ins { *ru(m, n.a) = *ru(m, n.b) / uint64(n.k); return n.next() }
func opRemUK(m *machine, n *ins) *ins { *ru(m, n.a) = *ru(m, n.b) % uint64(n.k); return n.next() }
func opShiftSign(m *machine, n *ins) *ins {
	if *ri(m, n.a) < 0 {
		return m.fail(n, negativeShift)
	}
	return n.next()
}
func opNeg(m *machine, n *ins) *ins  { *ri(m, n.a) = -*ri(m, n.b); return n.next() }
func opCom(m *machine, n *ins) *ins  { *ri(m, n.a) = ^*ri(m, n.b); return n.next() }
func opNot(m *machine, n *ins) *ins  { *ri(m, n.a) = *ri(m, n.b) ^ 1; return n.next() }
func opS8x(m *machine, n *ins) *ins  { *ri(m, n.a) = int64(int8(*ri(m, n.b))); return n.next() }
func opS16x(m *machine, n *ins) *ins { *ri(m, n.a) = int64(int16(*ri(m, n.b))); return n.next() }
func opS32x(m *machine, n *ins) *ins { *ri(m, n.a) = int64(int32(*ri(m, n.b))); return n.next() }
func opZ8x(m *machine, n *ins) *ins  { *ri(m, n.a) = int64(uint8(*ri(m, n.b))); return n.next() }
func opZ16x(m *machine, n *ins) *ins { *ri(m, n.a) = int64(uint16(*ri(m, n.b))); return n.next() }
func opZ32x(m *machine, n *ins) *ins { *ri(m, n.a) = int64(uint32(*ri(m, n.b))); return n.next() }

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

func opEqI(m *machine, n *ins) *ins  { return compared(m, n, *ri(m, n.b) == *ri(m, n.c)) }
func opNeI(m *machine, n *ins) *ins  { return compared(m, n, *ri(m, n.b) != *ri(m, n.c)) }
func opLtI(m *machine, n *ins) *ins  { return compared(m, n, *ri(m, n.b) < *ri(m, n.c)) }
func opLeI(m *machine, n *ins) *ins  { return compared(m, n, *ri(m, n.b) <= *ri(m, n.c)) }
func opLtU(m *machine, n *ins) *ins  { return compared(m, n, *ru(m, n.b) < *ru(m, n.c)) }
func opLeU(m *machine, n *ins) *ins  { return compared(m, n, *ru(m, n.b) <= *ru(m, n.c)) }
func opEqK(m *machine, n *ins) *ins  { return compared(m, n, *ri(m, n.b) == n.k) }
func opNeK(m *machine, n *ins) *ins  { return compared(m, n, *ri(m, n.b) != n.k) }
func opLtK(m *machine, n *ins) *ins  { return compared(m, n, *ri(m, n.b) < n.k) }
func opLeK(m *machine, n *ins) *ins  { return compared(m, n, *ri(m, n.b) <= n.k) }
func opGtK(m *machine, n *ins) *ins  { return compared(m, n, *ri(m, n.b) > n.k) }
func opGeK(m *machine, n *ins) *ins  { return compared(m, n, *ri(m, n.b) >= n.k) }
func opLtUK(m *machine, n *ins) *ins { return compared(m, n, *ru(m, n.b) < uint64(n.k)) }
func opLeUK(m *machine, n *ins) *ins { return compared(m, n, *ru(m, n.b) <= uint64(n.k)) }
func opGtUK(m *machine, n *ins) *ins { return compared(m, n, *ru(m, n.b) > uint64(n.k)) }
func opGeUK(m *machine, n *ins) *ins { return compared(m, n, *ru(m, n.b) >= uint64(n.k)) }

func opEqP(m *machine, n *ins) *ins   { return compared(m, n, *rp(m, n.b) == *rp(m, n.c)) }
func opNilEq(m *machine, n *ins) *ins { return compared(m, n, *rp(m, n.b) == nil) }
func opNilNe(m *machine, n *ins) *ins { return compared(m, n, *rp(m, n.b) != nil) }
