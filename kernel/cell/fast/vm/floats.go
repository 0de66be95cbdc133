package vm

// Handlers of floating-point numbers. A float32 is held as the float64 of its value: the
// sum, product or quotient of two, taken in float64 and rounded, is the correctly rounded one.

func opAddF(m *machine, n *ins) *ins { *rf(m, n.a) = *rf(m, n.b) + *rf(m, n.c); return n.next() }
func opSubF(m *machine, n *ins) *ins { *rf(m, n.a) = *rf(m, n.b) - *rf(m, n.c); return n.next() }
func opMulF(m *machine, n *ins) *ins {
	*rf(m, n.a) = float64(*rf(m, n.b) * *rf(m, n.c))
	return n.next()
}
func opDivF(m *machine, n *ins) *ins   { *rf(m, n.a) = *rf(m, n.b) / *rf(m, n.c); return n.next() }
func opNegF(m *machine, n *ins) *ins   { *rf(m, n.a) = -*rf(m, n.b); return n.next() }
func opRoundF(m *machine, n *ins) *ins { *rf(m, n.a) = float64(float32(*rf(m, n.b))); return n.next() }
func opIToF(m *machine, n *ins) *ins   { *rf(m, n.a) = float64(*ri(m, n.b)); return n.next() }
func opUToF(m *machine, n *ins) *ins   { *rf(m, n.a) = float64(uint64(*ri(m, n.b))); return n.next() }
func opIToF32(m *machine, n *ins) *ins { *rf(m, n.a) = float64(float32(*ri(m, n.b))); return n.next() }
func opUToF32(m *machine, n *ins) *ins {
	*rf(m, n.a) = float64(float32(uint64(*ri(m, n.b))))
	return n.next()
}
func opFToI(m *machine, n *ins) *ins { *ri(m, n.a) = int64(*rf(m, n.b)); return n.next() }
func opFToU(m *machine, n *ins) *ins { *ri(m, n.a) = int64(uint64(*rf(m, n.b))); return n.next() }
func opEqF(m *machine, n *ins) *ins  { return compared(m, n, *rf(m, n.b) == *rf(m, n.c)) }
func opNeF(m *machine, n *ins) *ins  { return compared(m, n, *rf(m, n.b) != *rf(m, n.c)) }
func opLtF(m *machine, n *ins) *ins  { return compared(m, n, *rf(m, n.b) < *rf(m, n.c)) }
func opLeF(m *machine, n *ins) *ins  { return compared(m, n, *rf(m, n.b) <= *rf(m, n.c)) }
func opMinF(m *machine, n *ins) *ins { *rf(m, n.a) = min(*rf(m, n.b), *rf(m, n.c)); return n.next() }
func opMaxF(m *machine, n *ins) *ins { *rf(m, n.a) = max(*rf(m, n.b), *rf(m, n.c)); return n.next() }
