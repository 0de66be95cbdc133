package vm

import (
	"unicode/utf8"
	"unsafe"

	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/rt"
)

// Handlers of strings. The data of s[x,y] is p[x], its length i[y].

func (m *machine) str(p, i int32) string {
	return unsafe.String((*byte)(*rp(m, p)), int(*ri(m, i)))
}

func (m *machine) setStr(p, i int32, s string) {
	*rp(m, p), *ri(m, i) = pointer(unsafe.StringData(s)), int64(len(s))
}

var texts = table{
	code.EqS: func(m *machine, n *ins) *ins { return compared(m, n, m.str(n.b, n.c) == m.str(n.d, n.e)) },
	code.NeS: func(m *machine, n *ins) *ins { return compared(m, n, m.str(n.b, n.c) != m.str(n.d, n.e)) },
	code.LtS: func(m *machine, n *ins) *ins { return compared(m, n, m.str(n.b, n.c) < m.str(n.d, n.e)) },
	code.LeS: func(m *machine, n *ins) *ins { return compared(m, n, m.str(n.b, n.c) <= m.str(n.d, n.e)) },
	code.Concat: func(m *machine, n *ins) *ins {
		x, y := m.str(n.c, n.d), m.str(n.e, n.f)
		switch {
		case len(y) == 0:
			m.setStr(n.a, n.b, x)
		case len(x) == 0:
			m.setStr(n.a, n.b, y)
		case len(x) < shortest:
			m.at = n
			room(uint64(len(x)) + uint64(len(y)))
			m.setStr(n.a, n.b, x+y)
		default:
			m.at = n
			m.setStr(n.a, n.b, m.extended(x, y))
		}
		return n.next()
	},
	code.SliceStr: func(m *machine, n *ins) *ins {
		length := *ri(m, n.d)
		lo, hi := m.bounds(n, length)
		if uint64(hi) > uint64(length) || uint64(lo) > uint64(hi) {
			m.at = n
			rt.SliceOut(rt.SliceLength, int(lo), int(hi), int(length))
		}
		*rp(m, n.a), *ri(m, n.b) = from(*rp(m, n.c), lo, 1, hi-lo), hi-lo
		return n.next()
	},
	code.Rune: func(m *machine, n *ins) *ins {
		at := *ri(m, n.e)
		s := m.str(n.c, n.d)
		if b := s[at]; b < utf8.RuneSelf {
			*ri(m, n.a), *ri(m, n.b) = int64(b), at+1
			return n.next()
		}
		r, size := utf8.DecodeRuneInString(s[at:])
		*ri(m, n.a), *ri(m, n.b) = int64(r), at+int64(size)
		return n.next()
	},
	code.RuneStr: func(m *machine, n *ins) *ins {
		r := *ri(m, n.c)
		if r != int64(rune(r)) {
			r = utf8.RuneError
		}
		m.setStr(n.a, n.b, string(rune(r)))
		return n.next()
	},
	code.BytesStr: func(m *machine, n *ins) *ins { return toText[[]byte](m, n) },
	code.StrBytes: func(m *machine, n *ins) *ins { return fromText[[]byte](m, n, 1) },
	code.RunesStr: func(m *machine, n *ins) *ins { return toText[[]rune](m, n) },
	code.StrRunes: func(m *machine, n *ins) *ins { return fromText[[]rune](m, n, 4) },
}

func toText[S []byte | []rune](m *machine, n *ins) *ins {
	m.at = n
	s := m.header(n.c, n.d)
	room(uint64(s.len))
	m.setStr(n.a, n.b, string(*(*S)(pointer(&s))))
	return n.next()
}

func fromText[S []byte | []rune](m *machine, n *ins, size uint64) *ins {
	m.at = n
	text := m.str(n.c, n.d)
	room(size * uint64(len(text)))
	s := S(text)
	m.setHeader(n.a, n.b, *(*sliceHeader)(pointer(&s)))
	return n.next()
}

// A tail is the memory after the string that the machine has concatenated last: the next
// operand goes there, if it is that string which grows. No other string has a byte of it,
// so that nobody sees it change, and a loop of s += x takes linear time.
type tail struct {
	end  pointer // of the string
	left int
}

// shortest is the length from which on a concatenation gets room to grow.
const shortest = 64

// extended returns x+y, in place if x is the string of the tail.
func (m *machine) extended(x, y string) string {
	length := len(x) + len(y)
	if m.tail.end != nil && m.tail.end == pointer(unsafe.Add(pointer(unsafe.StringData(x)), len(x)-1)) &&
		len(y) <= m.tail.left {
		copy(unsafe.Slice((*byte)(unsafe.Add(m.tail.end, 1)), len(y)), y)
		m.tail.end, m.tail.left = unsafe.Add(m.tail.end, len(y)), m.tail.left-len(y)
		return unsafe.String(unsafe.StringData(x), length)
	}
	room(uint64(length))
	b := append(make([]byte, 0, length+length/2), x...)
	b = append(b, y...)
	m.tail = tail{pointer(&b[length-1]), cap(b) - length}
	return unsafe.String(&b[0], length)
}
