package vm

import "unsafe"

// Handlers of memory. A nil pointer is noticed before it is followed.

type pointer = unsafe.Pointer

func addBytes(p pointer, n int32) pointer { return unsafe.Add(p, n) }

// A number is one that a register holds with 64 bits. (As a value a generic function is slower: it is called by
// another one. So each handler puts one in place.)
type number interface {
	int8 | uint8 | int16 | uint16 | int32 | uint32 | int64
}

func load[T number](m *machine, n *ins) *ins {
	p := *rp(m, n.b)
	if p == nil {
		return m.noPointer(n)
	}
	*ri(m, n.a) = int64(*(*T)(unsafe.Add(p, n.k)))
	return n.next()
}

func opLdS8(m *machine, n *ins) *ins  { return load[int8](m, n) }
func opLdZ8(m *machine, n *ins) *ins  { return load[uint8](m, n) }
func opLdS16(m *machine, n *ins) *ins { return load[int16](m, n) }
func opLdZ16(m *machine, n *ins) *ins { return load[uint16](m, n) }
func opLdS32(m *machine, n *ins) *ins { return load[int32](m, n) }
func opLdZ32(m *machine, n *ins) *ins { return load[uint32](m, n) }
func opLd64(m *machine, n *ins) *ins  { return load[int64](m, n) }

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

func store[T number](m *machine, n *ins) *ins {
	p := *rp(m, n.a)
	if p == nil {
		return m.noPointer(n)
	}
	*(*T)(unsafe.Add(p, n.k)) = T(*ri(m, n.b))
	return n.next()
}

func opSt8(m *machine, n *ins) *ins  { return store[uint8](m, n) }
func opSt16(m *machine, n *ins) *ins { return store[uint16](m, n) }
func opSt32(m *machine, n *ins) *ins { return store[uint32](m, n) }
func opSt64(m *machine, n *ins) *ins { return store[int64](m, n) }

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

func opGlobal(m *machine, n *ins) *ins { *rp(m, n.a) = n.x; return n.next() }

func opLdG64(m *machine, n *ins) *ins { *ri(m, n.a) = *(*int64)(n.x); return n.next() }

func opStG64(m *machine, n *ins) *ins { *(*int64)(n.x) = *ri(m, n.a); return n.next() }

func opAddG64(m *machine, n *ins) *ins { *(*int64)(n.x) += *ri(m, n.a); return n.next() }

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
