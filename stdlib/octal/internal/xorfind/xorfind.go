// Package xorfind answers one question quickly: do two sequences of values, laid side by
// side, have a given nim sum at some place? With the values of the heaps 1, 2, 3, … of an
// octal game in one and those of the heaps m−1, m−2, m−3, … in the other, that is
// whether some split of m tokens has the value asked for.
package xorfind

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// A Finder answers the question in one way; all ways agree.
type Finder struct {
	// Name says for what processor it is.
	Name string
	// some looks at whole blocks of blockSize places.
	some func(x, y []uint16, sum uint16) bool
	// which does so for several sums: bit i of the answer is set if sums[i] is found.
	which func(x, y []uint16, sums *[Together]uint16) uint8
}

// Together is how many sums [Finder.Which] looks for at once, in the time that [Finder.Some] takes for three or four.
const Together = 8

// inCache is how many places are read before the search for several sums may end.
const inCache = 16 * blockSize

// blockSize is how many places are looked at before the search may end.
const blockSize = 128

// Best returns the fastest finder that the processor can use.
func Best() Finder { return finders()[0] }

// Some reports whether x[i] ⊕ y[i] = sum for some i. The slices must be equally long.
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

// Which reports for each of the sums whether x[i] ⊕ y[i] is it for some i: bit j of the answer is set
// for sums[j]. The slices must be equally long.
func (f Finder) Which(x, y []uint16, sums *[Together]uint16) (found uint8) {
	const all = 1<<Together - 1
	if len(x) < blockSize {
		return whichPortable(x, y, sums)
	}
	whole := len(x) / blockSize * blockSize
	for at := 0; at < whole && found != all; at += inCache {
		n := min(inCache, whole-at)
		found |= f.which(x[at:at+n], y[at:at+n], sums)
	}
	if whole < len(x) && found != all { // look at some places twice
		at := len(x) - blockSize
		found |= f.which(x[at:], y[at:len(x)], sums)
	}
	return found
}

// whichPortable looks at one place after the other: the low byte of a sum leads to those it may be.
func whichPortable(x, y []uint16, sums *[Together]uint16) (found uint8) {
	var byLow [256]uint8
	for j, s := range sums {
		byLow[uint8(s)] |= 1 << j
	}
	for i, v := range x {
		v ^= y[i]
		for may := byLow[uint8(v)] &^ found; may != 0; may &= may - 1 {
			if j := bits.TrailingZeros8(may); v == sums[j] {
				found |= 1 << j
			}
		}
	}
	return found
}

// In words of four values: 1 in each, and the highest bit of each.
const (
	ones = 0x0001_0001_0001_0001
	tops = 0x8000_8000_8000_8000
)

// places is how many places somePortable looks at between two questions whether it has found one.
const places = 16

// somePortable looks at four places at a time. The lowest of the values d in a word that is 0, if one is, has the
// highest bit in d − 1 and not in d; where none is 0, no value borrows from the next, and none has. So only whether some is 0 is read off.
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

func portable() Finder { return Finder{"portable", somePortable, whichPortable} }
