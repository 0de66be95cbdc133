package vm

import "unsafe"

// Handlers of comparisons with a jump.

// jumpIf goes where an instruction leads, if a condition holds.
func jumpIf(m *machine, n *ins, holds bool) *ins {
	if holds {
		return goTo(m, n)
	}
	return n.next()
}

func opJT(m *machine, n *ins) *ins      { return jumpIf(m, n, *ri(m, n.a) != 0) }
func opJF(m *machine, n *ins) *ins      { return jumpIf(m, n, *ri(m, n.a) == 0) }
func opJEq(m *machine, n *ins) *ins     { return jumpIf(m, n, *ri(m, n.a) == *ri(m, n.b)) }
func opJNe(m *machine, n *ins) *ins     { return jumpIf(m, n, *ri(m, n.a) != *ri(m, n.b)) }
func opJLtU(m *machine, n *ins) *ins    { return jumpIf(m, n, *ru(m, n.a) < *ru(m, n.b)) }
func opJLeU(m *machine, n *ins) *ins    { return jumpIf(m, n, *ru(m, n.a) <= *ru(m, n.b)) }
func opJEqK(m *machine, n *ins) *ins    { return jumpIf(m, n, *ri(m, n.a) == n.k) }
func opJNeK(m *machine, n *ins) *ins    { return jumpIf(m, n, *ri(m, n.a) != n.k) }
func opJLtK(m *machine, n *ins) *ins    { return jumpIf(m, n, *ri(m, n.a) < n.k) }
func opJLeK(m *machine, n *ins) *ins    { return jumpIf(m, n, *ri(m, n.a) <= n.k) }
func opJGtK(m *machine, n *ins) *ins    { return jumpIf(m, n, *ri(m, n.a) > n.k) }
func opJGeK(m *machine, n *ins) *ins    { return jumpIf(m, n, *ri(m, n.a) >= n.k) }
func opJLtUK(m *machine, n *ins) *ins   { return jumpIf(m, n, *ru(m, n.a) < uint64(n.k)) }
func opJLeUK(m *machine, n *ins) *ins   { return jumpIf(m, n, *ru(m, n.a) <= uint64(n.k)) }
func opJGtUK(m *machine, n *ins) *ins   { return jumpIf(m, n, *ru(m, n.a) > uint64(n.k)) }
func opJGeUK(m *machine, n *ins) *ins   { return jumpIf(m, n, *ru(m, n.a) >= uint64(n.k)) }
func opJNil(m *machine, n *ins) *ins    { return jumpIf(m, n, *rp(m, n.a) == nil) }
func opJNotNil(m *machine, n *ins) *ins { return jumpIf(m, n, *rp(m, n.a) != nil) }

// Those of most loops are written out: as above, they would be an instruction longer.

func opJLt(m *machine, n *ins) *ins {
	if *ri(m, n.a) < *ri(m, n.b) {
		return goTo(m, n)
	}
	return n.next()
}

func opJLe(m *machine, n *ins) *ins {
	if *ri(m, n.a) <= *ri(m, n.b) {
		return goTo(m, n)
	}
	return n.next()
}

func opJIx8(m *machine, n *ins) *ins {
	i := *ri(m, n.d) + n.k
	if uint64(i) >= uint64(*ri(m, n.c)) {
		return m.outside(n)
	}
	if *(*uint8)(unsafe.Add(*rp(m, n.b), i)) != 0 {
		return goTo(m, n)
	}
	return n.next()
}

func opJNotIx8(m *machine, n *ins) *ins {
	i := *ri(m, n.d) + n.k
	if uint64(i) >= uint64(*ri(m, n.c)) {
		return m.outside(n)
	}
	if *(*uint8)(unsafe.Add(*rp(m, n.b), i)) == 0 {
		return goTo(m, n)
	}
	return n.next()
}

func opLoopLt(m *machine, n *ins) *ins {
	i := ri(m, n.a)
	*i++
	if *i < *ri(m, n.b) {
		return goTo(m, n)
	}
	return n.next()
}

func opLoopLe(m *machine, n *ins) *ins {
	i := ri(m, n.a)
	*i++
	if *i <= *ri(m, n.b) {
		return goTo(m, n)
	}
	return n.next()
}

func opLoopLtK(m *machine, n *ins) *ins {
	i := ri(m, n.a)
	*i++
	if *i < n.k {
		return goTo(m, n)
	}
	return n.next()
}

func opLoopLeK(m *machine, n *ins) *ins {
	i := ri(m, n.a)
	*i++
	if *i <= n.k {
		return goTo(m, n)
	}
	return n.next()
}
