package vm

import (
	"unsafe"

	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/rt"
)

// Handlers of slices. The data of s[x,y] is p[x], its length i[y], its capacity i[y+1].

func element[T number](m *machine, n *ins) *ins {
	i := uint64(*ri(m, n.d) + n.k)
	if i >= uint64(*ri(m, n.c)) {
		return m.outside(n)
	}
	*ri(m, n.a) = int64(*(*T)(unsafe.Add(*rp(m, n.b), i*uint64(unsafe.Sizeof(T(0))))))
	return n.next()
}

var slices = table{
	code.SliceSl:   opSliceSl,
	code.SliceArr:  opSliceSl,
	code.Slice3:    opSlice3,
	code.Slice3Arr: opSlice3,
	code.IxZ8:      func(m *machine, n *ins) *ins { return element[uint8](m, n) },
	code.IxS32:     func(m *machine, n *ins) *ins { return element[int32](m, n) },
	code.Ix64:      func(m *machine, n *ins) *ins { return element[int64](m, n) },
	code.IxP: func(m *machine, n *ins) *ins {
		i, length := *ri(m, n.d)+n.k, *ri(m, n.c)
		if uint64(i) >= uint64(length) {
			return m.outside(n)
		}
		*rp(m, n.a) = *(*pointer)(unsafe.Add(*rp(m, n.b), 8*i))
		return n.next()
	},
	code.IxSub64: func(m *machine, n *ins) *ins {
		i, length := *ri(m, n.d)-*ri(m, n.f)+n.k, *ri(m, n.c)
		if uint64(i) >= uint64(length) {
			return m.outside(n)
		}
		*ri(m, n.a) = *(*int64)(unsafe.Add(*rp(m, n.b), 8*i))
		return n.next()
	},
	code.IxSl: func(m *machine, n *ins) *ins {
		i, length := *ri(m, n.d)+n.k, *ri(m, n.c)
		if uint64(i) >= uint64(length) {
			return m.outside(n)
		}
		s := (*sliceHeader)(unsafe.Add(*rp(m, n.b), 24*i))
		*ri(m, n.f), *ri(m, n.f+8) = int64(s.len), int64(s.cap)
		*rp(m, n.a) = s.data
		return n.next()
	},
	code.IxStr: func(m *machine, n *ins) *ins {
		i, length := *ri(m, n.d)+n.k, *ri(m, n.c)
		if uint64(i) >= uint64(length) {
			return m.outside(n)
		}
		s := *(*string)(unsafe.Add(*rp(m, n.b), 16*i))
		*ri(m, n.f) = int64(len(s))
		*rp(m, n.a) = pointer(unsafe.StringData(s))
		return n.next()
	},
	code.IxAddr: func(m *machine, n *ins) *ins {
		i, length := *ri(m, n.d), *ri(m, n.c)
		if uint64(i) >= uint64(length) {
			return m.outside(n)
		}
		*rp(m, n.a) = unsafe.Add(*rp(m, n.b), i*n.k)
		return n.next()
	},
	code.Sx8:  func(m *machine, n *ins) *ins { return setElement[uint8](m, n) },
	code.Sx32: func(m *machine, n *ins) *ins { return setElement[uint32](m, n) },
	code.Sx64: func(m *machine, n *ins) *ins { return setElement[int64](m, n) },
	code.SxP: func(m *machine, n *ins) *ins {
		i, length := *ri(m, n.d)+n.k, *ri(m, n.c)
		if uint64(i) >= uint64(length) {
			return m.outside(n)
		}
		*(*pointer)(unsafe.Add(*rp(m, n.b), 8*i)) = *rp(m, n.a)
		return n.next()
	},
	code.SxAdd64: func(m *machine, n *ins) *ins {
		i, length := *ri(m, n.d)+n.k, *ri(m, n.c)
		if uint64(i) >= uint64(length) {
			return m.outside(n)
		}
		*(*int64)(unsafe.Add(*rp(m, n.b), 8*i)) += *ri(m, n.a)
		return n.next()
	},
	code.SxK8: func(m *machine, n *ins) *ins {
		i, length := *ri(m, n.d), *ri(m, n.c)
		if uint64(i) >= uint64(length) {
			return m.outside(n)
		}
		*(*uint8)(unsafe.Add(*rp(m, n.b), i)) = uint8(n.k)
		return n.next()
	},
	code.MakeSl: func(m *machine, n *ins) *ins {
		m.at = n
		length := *ri(m, n.c)
		capacity := length
		if n.d >= 0 {
			capacity = *ri(m, n.d)
		}
		t := (*sliceType)(n.x)
		if uint64(length) > t.most {
			return m.fail(n, outOfRange)
		}
		if uint64(capacity) > t.most || capacity < length {
			return m.fail(n, capOutOfRange)
		}
		room(uint64(capacity) * uint64(t.size))
		m.setHeader(n.a, n.b, sliceHeader{newArray(t.elem, int(capacity)), int(length), int(capacity)})
		return n.next()
	},
	code.Grow: func(m *machine, n *ins) *ins {
		m.at = n
		t := (*sliceType)(n.x)
		s := m.header(n.c, n.d)
		first := s.len
		s = m.grown(s, int(n.k), t)
		m.setHeader(n.a, n.b, s)
		*rp(m, n.e) = unsafe.Add(s.data, first*int(t.size))
		return n.next()
	},
	code.AppendSl: func(m *machine, n *ins) *ins {
		m.at = n
		t := (*sliceType)(n.x)
		s, more := m.header(n.c, n.d), sliceHeader{*rp(m, n.e), int(*ri(m, n.f)), int(*ri(m, n.f))}
		first := s.len
		if more.len > 0 {
			s = m.grown(s, more.len, t)
			typedslicecopy(t.elem, sliceHeader{unsafe.Add(s.data, first*int(t.size)), more.len, more.len}, more)
		}
		m.setHeader(n.a, n.b, s)
		return n.next()
	},
	code.App64: func(m *machine, n *ins) *ins { return appended(m, n, *ri(m, n.e)) },
	code.App8:  func(m *machine, n *ins) *ins { return appended(m, n, uint8(*ri(m, n.e))) },
	code.AppSl: func(m *machine, n *ins) *ins { return appended(m, n, m.header(n.e, n.f)) },
	code.CopySl: func(m *machine, n *ins) *ins {
		to := sliceHeader{*rp(m, n.b), int(*ri(m, n.c)), int(*ri(m, n.c))}
		from := sliceHeader{*rp(m, n.d), int(*ri(m, n.e)), int(*ri(m, n.e))}
		*ri(m, n.a) = int64(typedslicecopy((*sliceType)(n.x).elem, to, from))
		return n.next()
	},
	code.ClearSl: func(m *machine, n *ins) *ins {
		t := (*sliceType)(n.x)
		data := *rp(m, n.a)
		for i := range *ri(m, n.b) {
			typedmemclr(t.elem, unsafe.Add(data, i*int64(t.size)))
		}
		return n.next()
	},
}

func setElement[T number](m *machine, n *ins) *ins {
	i := uint64(*ri(m, n.d) + n.k)
	if i >= uint64(*ri(m, n.c)) {
		return m.outside(n)
	}
	*(*T)(unsafe.Add(*rp(m, n.b), i*uint64(unsafe.Sizeof(T(0))))) = T(*ri(m, n.a))
	return n.next()
}

// header returns the slice s[p,i].
func (m *machine) header(p, i int32) sliceHeader {
	return sliceHeader{*rp(m, p), int(*ri(m, i)), int(*ri(m, i+8))}
}

func (m *machine) setHeader(p, i int32, s sliceHeader) {
	*rp(m, p), *ri(m, i), *ri(m, i+8) = s.data, int64(s.len), int64(s.cap)
}

// from returns the data of a slice that begins lo elements later: where nothing is left,
// no pointer beyond the end is made.
func from(data pointer, lo, size, left int64) pointer {
	if left == 0 {
		return data
	}
	return unsafe.Add(data, lo*size)
}

// bounds returns those of x[e:f], which are 0 and the length where they are left out.
func (m *machine) bounds(n *ins, length int64) (lo, hi int64) {
	if hi = length; n.e >= 0 {
		lo = *ri(m, n.e)
	}
	if n.f >= 0 {
		hi = *ri(m, n.f)
	}
	return lo, hi
}

func opSliceSl(m *machine, n *ins) *ins {
	length, capacity := *ri(m, n.d), *ri(m, n.d+8)
	lo, hi := m.bounds(n, length)
	if uint64(hi) > uint64(capacity) || uint64(lo) > uint64(hi) {
		m.at = n
		rt.SliceOut(ofArray(n), int(lo), int(hi), int(capacity))
	}
	*rp(m, n.a) = from(*rp(m, n.c), lo, n.k, capacity-lo)
	*ri(m, n.b), *ri(m, n.b+8) = hi-lo, capacity-lo
	return n.next()
}

func opSlice3(m *machine, n *ins) *ins {
	capacity := *ri(m, n.b+8)
	lo, hi, limit := int64(0), *ri(m, n.d), *ri(m, n.e)
	if n.c >= 0 {
		lo = *ri(m, n.c)
	}
	if uint64(limit) > uint64(capacity) || uint64(hi) > uint64(limit) || uint64(lo) > uint64(hi) {
		m.at = n
		rt.Slice3Out(ofArray(n), int(lo), int(hi), int(limit), int(capacity))
	}
	*rp(m, n.a) = from(*rp(m, n.a), lo, n.k, limit-lo)
	*ri(m, n.b), *ri(m, n.b+8) = hi-lo, limit-lo
	return n.next()
}

// ofArray returns how the bounds are told that an instruction slices by.
func ofArray(n *ins) int {
	if n.op == uint16(code.SliceArr) || n.op == uint16(code.Slice3Arr) {
		return rt.SliceLength
	}
	return 0
}

// A sliceType is what instructions know of the elements of a slice.
type sliceType struct {
	elem pointer
	size uintptr
	most uint64 // elements that fit an address space
}

// grown returns a slice with more elements, whose values are left to the caller.
func (m *machine) grown(s sliceHeader, more int, t *sliceType) sliceHeader {
	if more <= s.cap-s.len { // their sum may be above the largest int
		s.len += more
		return s
	}
	if uint64(s.len+more) > t.most {
		panic(rt.Failure("runtime error: growslice: len out of range"))
	}
	room(uint64(s.len+more) * uint64(t.size))
	return growslice(s.data, s.len+more, s.cap, more, t.elem)
}

func appended[T any](m *machine, n *ins, x T) *ins {
	s := m.header(n.c, n.d)
	if s.len < s.cap {
		s.len++
	} else {
		m.at = n
		s = m.grown(s, 1, (*sliceType)(n.x))
	}
	*(*T)(unsafe.Add(s.data, uintptr(s.len-1)*unsafe.Sizeof(x))) = x
	m.setHeader(n.a, n.b, s)
	return n.next()
}
