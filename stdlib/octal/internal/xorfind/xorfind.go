// Package xorfind searches two sequences of values for a place at which they have a given nim
// sum. With the values of the heaps 1, 2, 3, … of an octal game in one and those of the heaps
// m−1, m−2, m−3, … in the other, it finds whether some split of m tokens has a given value.
package xorfind

import (
	"encoding/binary"
	"unsafe"
)

// A Finder implements the search for one kind of processor; all finders agree.
type Finder struct {
	Name string // of the instruction set
	// some searches whole blocks of blockSize places.
	some func(x, y []uint16, sum uint16) bool
	// wide is [Finder.Batch] for a number of places that step divides, thin [Finder.Spread].
	wide func(x, y []uint16, sums *Sums) uint32
	thin func(x []uint16, at []int32, y []uint16, sums *Sums) uint32
	// mark is [Finder.Mark] for a number of places that step divides, met [Finder.Met].
	mark func(set *Set, now uint8, x, y []uint16)
	met  func(bits []uint64, set *Set, now uint8)
}

// blockSize is the number of places between two tests for an early end.
const blockSize = 128

// Best returns the fastest finder for this processor.
func Best() Finder { return finders()[0] }

// Some reports whether x[i] ⊕ y[i] = sum for some i. The slices must be equally long.
func (f Finder) Some(x, y []uint16, sum uint16) bool {
	whole := len(x) / blockSize * blockSize
	y = y[:len(x)]
	if whole > 0 && f.some(x[:whole], y[:whole], sum) {
		return true
	}
	if rest := len(x) - whole; rest > 0 && whole > 0 { // the last block overlaps the one before
		return f.some(x[len(x)-blockSize:], y[len(x)-blockSize:], sum)
	}
	return somePortable(x[whole:], y[whole:], sum)
}

// In words of four values: the lowest and the highest bit of each.
const (
	ones = 0x0001_0001_0001_0001
	tops = 0x8000_8000_8000_8000
)

// places is the number of places between two tests in somePortable.
const places = 16

// somePortable tests words of four values. If a value d in a word is 0, the lowest such has the highest bit in d − 1
// and not in d; if none is 0, no value borrows from the next, and none has. So only whether some is 0 can be read off.
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

// somePlain is the definition.
func somePlain(x, y []uint16, sum uint16) bool {
	for i, v := range x {
		if v^y[i] == sum {
			return true
		}
	}
	return false
}

// bytesOf returns the memory of values.
func bytesOf(x []uint16) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(x))), 2*len(x))
}

func portable() Finder {
	return Finder{"portable", somePortable, batchPortable, spreadPortable, markPortable, metPortable}
}
