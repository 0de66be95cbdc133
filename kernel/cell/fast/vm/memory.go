package vm

import "unsafe"

// Handlers of memory. A nil pointer is noticed before it is followed.

type pointer = unsafe.Pointer

func addBytes(p pointer, n int32) pointer { return unsafe.Add(p, n) }

func opLdS8(m *machine, n *ins) *ins {
	p := *rp(m, n.b)
	if p == nil {
		return m.noPointer(n)
	}
	*ri(m, n.a) = int64(*(*int8)(unsafe.Add(p, n.k)))
	return n.next()
}

func opLdZ8(m *machine, n *ins) *ins {
	p := *rp(m, n.b)
	if p == nil {
		return m.noPointer(n)
	}
	*ri(m, n.a) = int64(*(*uint8)(unsafe.Add(p, n.k)))
	return n.next()
}

func opLdS16(m *machine, n *ins) *ins {
	p := *rp(m, n.b)
	if p == nil {
		return m.noPointer(n)
	}
	*ri(m, n.a) = int64(*(*int16)(unsafe.Add(p, n.k)))
	return n.next()
}

func opLdZ16(m *machine, n *ins) *ins {
	p := *rp(m, n.b)
	if p == nil {
		return m.noPointer(n)
	}
	*ri(m, n.a) = int64(*(*uint16)(unsafe.Add(p, n.k)))
	return n.next()
}

func opLdS32(m *machine, n *ins) *ins {
	p := *rp(m, n.b)
	if p == nil {
		return m.noPointer(n)
	}
	*ri(m, n.a) = int64(*(*int32)(unsafe.Add(p, n.k)))
	return n.next()
}

func opLdZ32(m *machine, n *ins) *ins {
	p := *rp(m, n.b)
	if p == nil {
		return m.noPointer(n)
	}
	*ri(m, n.a) = int64(*(*uint32)(unsafe.Add(p, n.k)))
	return n.next()
}

func opLd64(m *machine, n *ins) *ins {
	p := *rp(m, n.b)
	if p == nil {
		return m.noPointer(n)
	}
	*ri(m, n.a) = *(*int64)(unsafe.Add(p, n.k))
	return n.next()
}

func opLdF32(m *machine, n *ins) *ins {
	p := *rp(m, n.b)
	if p == nil {
		return m.noPointer(n)
	}
	*rf(m, n.a) = float64(*(*float32)(unsafe.Add(p, n.k)))
	return n.next()
}

func opLdP(m *machine, n *ins) *ins {
	p := *rp(m, n.b)
	if p == nil {
		return m.noPointer(n)
	}
	*rp(m, n.a) = *(*pointer)(unsafe.Add(p, n.k))
	return n.next()
}

func opSt8(m *machine, n *ins) *ins {
	p := *rp(m, n.a)
	if p == nil {
		return m.noPointer(n)
	}
	*(*uint8)(unsafe.Add(p, n.k)) = uint8(*ri(m, n.b))
	return n.next()
}

func opSt16(m *machine, n *ins) *ins {
	p := *rp(m, n.a)
	if p == nil {
		return m.noPointer(n)
	}
	*(*uint16)(unsafe.Add(p, n.k)) = uint16(*ri(m, n.b))
	return n.next()
}

func opSt32(m *machine, n *ins) *ins {
	p := *rp(m, n.a)
	if p == nil {
		return m.noPointer(n)
	}
	*(*uint32)(unsafe.Add(p, n.k)) = uint32(*ri(m, n.b))
	return n.next()
}

func opSt64(m *machine, n *ins) *ins {
	p := *rp(m, n.a)
	if p == nil {
		return m.noPointer(n)
	}
	*(*int64)(unsafe.Add(p, n.k)) = *ri(m, n.b)
	return n.next()
}

func opStF32(m *machine, n *ins) *ins {
	p := *rp(m, n.a)
	if p == nil {
		return m.noPointer(n)
	}
	*(*float32)(unsafe.Add(p, n.k)) = float32(*rf(m, n.b))
	return n.next()
}

func opStP(m *machine, n *ins) *ins {
	p := *rp(m, n.a)
	if p == nil {
		return m.noPointer(n)
	}
	*(*pointer)(unsafe.Add(p, n.k)) = *rp(m, n.b)
	return n.next()
}

func opOffset(m *machine, n *ins) *ins {
	p := *rp(m, n.b)
	if p == nil {
		return m.noPointer(n)
	}
	*rp(m, n.a) = unsafe.Add(p, n.k)
	return n.next()
}

func opNilCheck(m *machine, n *ins) *ins {
	if *rp(m, n.a) == nil {
		return m.noPointer(n)
	}
	return n.next()
}

func opGlobal(m *machine, n *ins) *ins {
	*rp(m, n.a) = n.x
	return n.next()
}

func opLdG64(m *machine, n *ins) *ins {
	*ri(m, n.a) = *(*int64)(n.x)
	return n.next()
}

func opStG64(m *machine, n *ins) *ins {
	*(*int64)(n.x) = *ri(m, n.a)
	return n.next()
}

func opAddG64(m *machine, n *ins) *ins {
	*(*int64)(n.x) += *ri(m, n.a)
	return n.next()
}

func opNew(m *machine, n *ins) *ins {
	m.at = n
	*rp(m, n.a) = newObject(n.x)
	return n.next()
}

func opCopy(m *machine, n *ins) *ins {
	to, from := *rp(m, n.a), *rp(m, n.b)
	if to == nil || from == nil {
		return m.noPointer(n)
	}
	typedmemmove(n.x, to, from)
	return n.next()
}

func opEqMem(m *machine, n *ins) *ins {
	x, y := *rp(m, n.b), *rp(m, n.c)
	if x == nil || y == nil {
		return m.noPointer(n)
	}
	*ri(m, n.a) = truth(unsafe.String((*byte)(x), n.k) == unsafe.String((*byte)(y), n.k))
	return n.next()
}

func opIndexArr(m *machine, n *ins) *ins {
	p := *rp(m, n.b)
	if p == nil {
		return m.noPointer(n)
	}
	i := *ri(m, n.c)
	if uint64(i) >= uint64(n.d) {
		return m.failIndex(n, i, int64(n.d), n.e != 0)
	}
	*rp(m, n.a) = unsafe.Add(p, i*n.k)
	return n.next()
}
