// Package xorfind answers one question quickly: do two sequences of values, laid side by
// side, have a given nim sum at some place? With the values of the heaps 1, 2, 3, … of an
// octal game in one and those of the heaps m−1, m−2, m−3, … in the other, that is
// whether some split of m tokens has the value asked for.
package xorfind

// A Finder answers the question in one way; all ways agree.
type Finder struct {
	// Name says for what processor it is.
	Name string
	// some looks at whole blocks of blockSize places.
	some func(x, y []uint16, sum uint16) bool
}

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

// somePortable looks at one place after the other.
func somePortable(x, y []uint16, sum uint16) bool {
	for i, v := range x {
		if v^y[i] == sum {
			return true
		}
	}
	return false
}

func portable() Finder { return Finder{"portable", somePortable} }
