package quotient

import (
	"encoding/binary"
	"math/bits"
)

// A set is a set of elements of a monoid, one bit each. Operands must be from newSet of the same size, which is not
// checked.
type set []uint64

func newSet(size int) set { return make(set, (size+63)/64) }

func (s set) has(i int32) bool { return s[i>>6]>>(uint(i)&63)&1 != 0 }

func (s set) add(i int32) { s[i>>6] |= 1 << (uint(i) & 63) }

func (s set) empty() bool { return s.count() == 0 }

func (s set) within(t set) bool {
	for i, w := range s {
		if w&^t[i] != 0 {
			return false
		}
	}
	return true
}

func (s set) without(t set) set {
	out := make(set, len(s))
	for i, w := range s {
		out[i] = w &^ t[i]
	}
	return out
}

// keep removes from s the elements that are not in t.
func (s set) keep(t set) {
	for i := range s {
		s[i] &= t[i]
	}
}

func (s set) join(t set) {
	for i, w := range t {
		s[i] |= w
	}
}

func (s set) count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// members lists the set in ascending order.
func (s set) members() []int32 {
	var out []int32
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			out = append(out, int32(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return out
}

func (s set) key() string {
	b := make([]byte, 0, 8*len(s))
	for _, w := range s {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return string(b)
}

// everything returns the set of all elements of a monoid of this size, without bits beyond the size.
func everything(size int) set {
	s := newSet(size)
	for i := range s {
		s[i] = ^uint64(0)
	}
	if n := uint(size) & 63; n != 0 {
		s[len(s)-1] = 1<<n - 1
	}
	return s
}
