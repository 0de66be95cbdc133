// Package xorfind answers one question quickly: do two sequences of values, laid side by
// side, have a given nim sum at some place? With the values of the heaps 1, 2, 3, … of an
// octal game in one and those of the heaps m−1, m−2, m−3, … in the other, that is
// whether some split of m tokens has the value asked for.
package xorfind

import (
	"encoding/binary"
	"unsafe"
)

// A Finder answers the question in one way; all ways agree.
type Finder struct {
	// Name says for what processor it is.
	Name string
	// some looks at whole blocks of blockSize places.
	some func(x, y []uint16, sum uint16) bool
	// wide is [Finder.Lanes] for a number of places that step divides, thin [Finder.Spread].
	wide func(x, y []uint16, sums *Sums) uint32
	thin func(x []uint16, at []int32, y []uint16, sums *Sums) uint32
	// mark is [Finder.Mark] for a number of places that step divides, met [Finder.Met].
	mark func(set *Set, now uint8, x, y []uint16)
	met  func(bits []uint64, set *Set, now uint8)
}

// blockSize is how many places are looked at before the search may end.
// A look whether something was found is a jump that is seldom taken; more places between two looks are wasted where one
// is.
const blockSize = 128

// Best returns the fastest finder that the processor can use.
func Best() Finder { return finders()[0] }

// Some reports whether x[i] ⊕ y[i] = sum for some i. The slices must be equally long.
// Looking at the last block a second time instead of the rest place by place is right, since the question is whether
// there is any place.
func (f Finder) Some(x, y []uint16, sum uint16) bool {
	whole := len(x) / blockSize * blockSize
	y = y[:len(x)]
	if whole > 0 && f.some(x[:whole], y[:whole], sum) {
		return true
	}
	if rest := len(x) - whole; rest > 0 && whole > 0 { // look at some places twice
		return f.some(x[len(x)-blockSize:], y[len(x)-blockSize:], sum)
	}
	return somePortable(x[whole:], y[whole:], sum)
}

// In words of four values: 1 in each, and the highest bit of each.
const (
	ones = 0x0001_0001_0001_0001
	tops = 0x8000_8000_8000_8000
)

// places is how many places somePortable looks at between two questions whether it has found one.
const places = 16

// somePortable looks at four places at a time. The lowest of the values d in a word that is 0, if one is, has the
// highest bit in d − 1 and not in d; where none is 0, no value borrows from the next, and none has. So only whether
// some is 0 is read off.
func somePortable(x, y []uint16, sum uint16) bool {
	whole := len(x) / places * places
	a, b, s := bytesOf(x[:whole]), bytesOf(y[:whole]), ones*uint64(sum)
	for i := 0; i < len(a); i += 2 * places {
		a, b := a[i:i+2*places:i+2*places], b[i:i+2*places:i+2*places]
		d0 := binary.NativeEndian.Uint64(a) ^ binary.NativeEndian.Uint64(b) ^ s
		d1 := binary.NativeEndian.Uint64(a[8:]) ^ binary.NativeEndian.Uint64(b[8:]) ^ s
		d2 := binary.NativeEndian.Uint64(a[16:]) ^ binary.NativeEndian.Uint64(b[16:]) ^ s
		d3 := binary.NativeEndian.Uint64(a[24:]) ^ binary.NativeEndian.Uint64(b[24:]) ^ s
		if ((d0-ones)&^d0|(d1-ones)&^d1|(d2-ones)&^d2|(d3-ones)&^d3)&tops != 0 {
			return true
		}
	}
	return somePlain(x[whole:], y[whole:], sum)
}

// somePlain looks at one place after the other.
// It is the definition, and what is left over by blocks.
func somePlain(x, y []uint16, sum uint16) bool {
	for i, v := range x {
		if v^y[i] == sum {
			return true
		}
	}
	return false
}

// bytesOf is the memory of values.
func bytesOf(x []uint16) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(x))), 2*len(x))
}

func portable() Finder {
	return Finder{"portable", somePortable, lanesPortable, spreadPortable, markPortable, metPortable}
}
