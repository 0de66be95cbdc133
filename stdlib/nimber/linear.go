package nimber

import "math/bits"

// Addition of nimbers is addition of vectors over GF(2), so every additive map (squaring, square root, a change of
// basis, multiplication by a constant) is a matrix of bits, determined by its columns: column i is the image of 2^i.
type columns [64]uint64

// A linear is such a map in tabulated form: entry [k][b] is the image of b·2^(8k), so an image is the sum of eight
// entries. It takes 16 KiB.
type linear [8][256]uint64

// build fills t from the columns of a map, with one sum for each entry: b without its top bit precedes b.
func (t *linear) build(c *columns) {
	for k := range t {
		for b := 1; b < 256; b++ {
			top := bits.Len8(uint8(b)) - 1
			t[k][b] = t[k][b&^(1<<top)] ^ c[8*k+top]
		}
	}
}

// apply returns the image of x. The compiler inlines low and high, but not apply: hot code uses them directly.
func (t *linear) apply(x uint64) uint64 { return t.low(x) ^ t.high(x) }

func (t *linear) replace(x []uint64) {
	for i, w := range x {
		x[i] = t.apply(w)
	}
}

// low returns the image of the lower half of x.
func (t *linear) low(x uint64) uint64 {
	return t[0][uint8(x)] ^ t[1][uint8(x>>8)] ^ t[2][uint8(x>>16)] ^ t[3][uint8(x>>24)]
}

// high returns the image of the upper half of x.
func (t *linear) high(x uint64) uint64 {
	return t[4][uint8(x>>32)] ^ t[5][uint8(x>>40)] ^ t[6][uint8(x>>48)] ^ t[7][x>>56]
}

func columnsOf(f func(uint64) uint64) *columns {
	var c columns
	for i := range c {
		c[i] = f(1 << i)
	}
	return &c
}

// inverse returns the columns of the inverse map by Gauss–Jordan elimination on columns. It panics if the map is not
// invertible, which would be a bug: the maps of this package are.
func (c *columns) inverse() *columns {
	m, inv := *c, columns{}
	for i := range inv {
		inv[i] = 1 << i
	}
	for bit := range m {
		pivot := bit
		for m[pivot]>>bit&1 == 0 {
			if pivot++; pivot == len(m) {
				panic("nimber: singular map")
			}
		}
		m[bit], m[pivot] = m[pivot], m[bit]
		inv[bit], inv[pivot] = inv[pivot], inv[bit]
		for j := range m {
			if j != bit && m[j]>>bit&1 == 1 {
				m[j] ^= m[bit]
				inv[j] ^= inv[bit]
			}
		}
	}
	return &inv
}
