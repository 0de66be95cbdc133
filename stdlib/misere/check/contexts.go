package check

import (
	"encoding/binary"
	"math/bits"

	"sprague/stdlib/task"
)

// contexts is a set of elements: element x is bit x mod 64 of word x/64. Sets of one monoid have the same number of
// words, at least one, and no bits beyond the order, as from [monoid.none]; empty, size and key depend on it. Sets are
// changed in place while a search owns them, and never after they are stored.
type contexts []uint64

func (m *monoid) none() contexts { return make(contexts, m.order/64+1) }

// contextsOf returns, for each element, those whose product with it has a property.
func (m *monoid) contextsOf(is func(int32) bool) []contexts {
	out := make([]contexts, m.order)
	for x, row := range m.table {
		task.Check()
		out[x] = m.none()
		for y, z := range row {
			if is(z) {
				out[x].add(int32(y))
			}
		}
	}
	return out
}

func (s contexts) has(x int32) bool { return s[uint32(x)/64]>>(uint32(x)%64)&1 == 1 }

func (s contexts) add(x int32) { s[uint32(x)/64] |= 1 << (uint32(x) % 64) }

func (s contexts) join(t contexts) {
	for i := range s {
		s[i] |= t[i]
	}
}

func (s contexts) empty() bool { return s.size() == 0 }

func (s contexts) size() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s contexts) within(t contexts) bool {
	for i, w := range s {
		if w&^t[i] != 0 {
			return false
		}
	}
	return true
}

// each calls visit with the members in ascending order.
func (s contexts) each(visit func(x int32)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			visit(int32(64*i + bits.TrailingZeros64(w)))
		}
	}
}

func (s contexts) key() string {
	var b []byte
	for _, w := range s {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return string(b)
}
