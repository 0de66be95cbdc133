package vm

import (
	"unsafe"

	"sprague/kernel/cell/fast/code"
)

// Handlers of memory. A nil pointer is noticed before it is followed.

type pointer = unsafe.Pointer

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

var memory = table{
	code.LdS8:  func(m *machine, n *ins) *ins { return load[int8](m, n) },
	code.LdZ8:  func(m *machine, n *ins) *ins { return load[uint8](m, n) },
	code.LdS16: func(m *machine, n *ins) *ins { return load[int16](m, n) },
	code.LdZ16: func(m *machine, n *ins) *ins { return load[uint16](m, n) },
	code.LdS32: func(m *machine, n *ins) *ins { return load[int32](m, n) },
	code.LdZ32: func(m *machine, n *ins) *ins { return load[uint32](m, n) },
	code.Ld64:  func(m *machine, n *ins) *ins { return load[int64](m, n) },
	code.LdP: func(m *machine, n *ins) *ins {
		p := *rp(m, n.b)
		if p == nil {
			return m.noPointer(n)
		}
		*rp(m, n.a) = *(*pointer)(unsafe.Add(p, n.k))
		return n.next()
	},
	code.LdSl: func(m *machine, n *ins) *ins {
		p := *rp(m, n.b)
		if p == nil {
			return m.noPointer(n)
		}
		m.setHeader(n.a, n.f, *(*sliceHeader)(unsafe.Add(p, n.k)))
		return n.next()
	},
	code.LdStr: func(m *machine, n *ins) *ins {
		p := *rp(m, n.b)
		if p == nil {
			return m.noPointer(n)
		}
		m.setStr(n.a, n.f, *(*string)(unsafe.Add(p, n.k)))
		return n.next()
	},
	code.St8:  func(m *machine, n *ins) *ins { return store[uint8](m, n) },
	code.St16: func(m *machine, n *ins) *ins { return store[uint16](m, n) },
	code.St32: func(m *machine, n *ins) *ins { return store[uint32](m, n) },
	code.St64: func(m *machine, n *ins) *ins { return store[int64](m, n) },
	code.StP: func(m *machine, n *ins) *ins {
		p := *rp(m, n.a)
		if p == nil {
			return m.noPointer(n)
		}
		*(*pointer)(unsafe.Add(p, n.k)) = *rp(m, n.b)
		return n.next()
	},
	code.Offset: func(m *machine, n *ins) *ins {
		p := *rp(m, n.b)
		if p == nil {
			return m.noPointer(n)
		}
		*rp(m, n.a) = unsafe.Add(p, n.k)
		return n.next()
	},
	code.NilCheck: func(m *machine, n *ins) *ins {
		if *rp(m, n.a) == nil {
			return m.noPointer(n)
		}
		return n.next()
	},
	code.Global: func(m *machine, n *ins) *ins { *rp(m, n.a) = n.x; return n.next() },
	code.LdG64:  func(m *machine, n *ins) *ins { *ri(m, n.a) = *(*int64)(n.x); return n.next() },
	code.StG64:  func(m *machine, n *ins) *ins { *(*int64)(n.x) = *ri(m, n.a); return n.next() },
	code.AddG64: func(m *machine, n *ins) *ins { *(*int64)(n.x) += *ri(m, n.a); return n.next() },
	code.New: func(m *machine, n *ins) *ins {
		m.at = n
		*rp(m, n.a) = newObject(n.x)
		return n.next()
	},
	code.Copy: func(m *machine, n *ins) *ins {
		to, from := *rp(m, n.a), *rp(m, n.b)
		if to == nil || from == nil {
			return m.noPointer(n)
		}
		typedmemmove(n.x, to, from)
		return n.next()
	},
	code.EqMem: func(m *machine, n *ins) *ins {
		x, y := *rp(m, n.b), *rp(m, n.c)
		*ri(m, n.a) = truth(unsafe.String((*byte)(x), n.k) == unsafe.String((*byte)(y), n.k))
		return n.next()
	},
	code.IndexArr: func(m *machine, n *ins) *ins {
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
	},
}

func store[T number](m *machine, n *ins) *ins {
	p := *rp(m, n.a)
	if p == nil {
		return m.noPointer(n)
	}
	*(*T)(unsafe.Add(p, n.k)) = T(*ri(m, n.b))
	return n.next()
}
