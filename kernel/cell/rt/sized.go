package rt

import (
	"bytes"
	"math"
	"math/big"
	"math/bits"
	"math/rand"
	randv2 "math/rand/v2"
	"strings"
)

// Methods of Go's library that make something as large as a number says. They ask for the memory
// first (see Room), as the functions do that the worker redirects.

// BufferGrow is the method Grow of bytes.Buffer.
func BufferGrow(b *bytes.Buffer, n int) {
	if n > b.Available() {
		Room(n, 1)
	}
	b.Grow(n)
}

// BuilderGrow is the method Grow of strings.Builder.
func BuilderGrow(b *strings.Builder, n int) {
	if n > b.Cap()-b.Len() {
		Room(n, 1)
	}
	b.Grow(n)
}

// IntLsh is the method Lsh of big.Int.
func IntLsh(z, x *big.Int, n uint) *big.Int {
	if x.Sign() != 0 {
		Room(int(n/8), 1)
	}
	return z.Lsh(x, n)
}

// IntSetBit is the method SetBit of big.Int.
func IntSetBit(z, x *big.Int, i int, b uint) *big.Int {
	if b == 1 || x.Sign() < 0 {
		Room(i/8, 1)
	}
	return z.SetBit(x, i, b)
}

// IntExp is the method Exp of big.Int. Without a modulus x**y has as many bits as x has, times y:
// the library would work for hours on one that never fits.
func IntExp(z, x, y, m *big.Int) *big.Int {
	if (m == nil || m.Sign() == 0) && x.BitLen() > 1 && y.Sign() > 0 {
		size := uint64(math.MaxUint64)
		if y.IsUint64() {
			if high, low := bits.Mul64(uint64(x.BitLen()-1), y.Uint64()); high == 0 {
				size = low / 8
			}
		}
		Room(int(min(size, addressable)), 1)
	}
	return z.Exp(x, y, m)
}

// RatFloatString is the method FloatString of big.Rat.
func RatFloatString(x *big.Rat, digits int) string { return x.FloatString(Room(digits, 1)) }

// FloatText is the method Text of big.Float.
func FloatText(x *big.Float, format byte, digits int) string { return x.Text(format, Room(digits, 1)) }

// RandPerm is the method Perm of math/rand.Rand.
func RandPerm(r *rand.Rand, n int) []int { return r.Perm(Room(n, 8)) }

// RandV2Perm is the method Perm of math/rand/v2.Rand.
func RandV2Perm(r *randv2.Rand, n int) []int { return r.Perm(Room(n, 8)) }
