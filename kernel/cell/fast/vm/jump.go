package vm

import "unsafe"

// Handlers of comparisons with a jump.

func opJEq(m *machine, n *ins) *ins {
	if *ri(m, n.a) == *ri(m, n.b) {
		return goTo(m, n)
	}
	return n.next()
}

func opJNe(m *machine, n *ins) *ins {
	if *ri(m, n.a) != *ri(m, n.b) {
		return goTo(m, n)
	}
	return n.next()
}

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

func opJLtU(m *machine, n *ins) *ins {
	if uint64(*ri(m, n.a)) < uint64(*ri(m, n.b)) {
		return goTo(m, n)
	}
	return n.next()
}

func opJLeU(m *machine, n *ins) *ins {
	if uint64(*ri(m, n.a)) <= uint64(*ri(m, n.b)) {
		return goTo(m, n)
	}
	return n.next()
}

func opJEqK(m *machine, n *ins) *ins {
	if *ri(m, n.a) == n.k {
		return goTo(m, n)
	}
	return n.next()
}

func opJNeK(m *machine, n *ins) *ins {
	if *ri(m, n.a) != n.k {
		return goTo(m, n)
	}
	return n.next()
}

func opJLtK(m *machine, n *ins) *ins {
	if *ri(m, n.a) < n.k {
		return goTo(m, n)
	}
	return n.next()
}

func opJLeK(m *machine, n *ins) *ins {
	if *ri(m, n.a) <= n.k {
		return goTo(m, n)
	}
	return n.next()
}

func opJGtK(m *machine, n *ins) *ins {
	if *ri(m, n.a) > n.k {
		return goTo(m, n)
	}
	return n.next()
}

func opJGeK(m *machine, n *ins) *ins {
	if *ri(m, n.a) >= n.k {
		return goTo(m, n)
	}
	return n.next()
}

func opJLtUK(m *machine, n *ins) *ins {
	if uint64(*ri(m, n.a)) < uint64(n.k) {
		return goTo(m, n)
	}
	return n.next()
}

func opJLeUK(m *machine, n *ins) *ins {
	if uint64(*ri(m, n.a)) <= uint64(n.k) {
		return goTo(m, n)
	}
	return n.next()
}

func opJGtUK(m *machine, n *ins) *ins {
	if uint64(*ri(m, n.a)) > uint64(n.k) {
		return goTo(m, n)
	}
	return n.next()
}

func opJGeUK(m *machine, n *ins) *ins {
	if uint64(*ri(m, n.a)) >= uint64(n.k) {
		return goTo(m, n)
	}
	return n.next()
}

func opJNil(m *machine, n *ins) *ins {
	if *rp(m, n.a) == nil {
		return goTo(m, n)
	}
	return n.next()
}

func opJNotNil(m *machine, n *ins) *ins {
	if *rp(m, n.a) != nil {
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
