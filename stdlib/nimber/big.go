package nimber

import (
	"encoding/binary"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// # Nimbers of any size
//
// A finite nimber is written like a natural number in binary, as words of 64 digits, the least first. Addition is
// bitwise. Multiplication is by a tower of fields (bigfield.go): the nimbers below 2^(2^k) are one, and an element of
// the next is a pair, the lower and the upper half of the words. So the representation of a number is that of nested
// pairs, without conversions.
//
// Bounds. Parsing stops at 2^24 digits, where a product takes minutes; memory bounds calculations.

// A Big is a finite nimber of any size. The zero value is 0. Values are immutable. Invariant: the last word is not 0,
// so equal nimbers have equal words, and the number of words determines the field.
type Big struct {
	words []uint64 // least significant first; the last one is not 0
}

// maxBigBits bounds the input of ParseBig: 2^24 bits are 2 MiB.
const maxBigBits = 1 << 24

// NewBig returns x as a Big.
func NewBig(x uint64) Big { return trimmed([]uint64{x}) }

// BigFromInt returns the nimber with the binary digits of x. It panics if x is negative.
func BigFromInt(x *big.Int) Big {
	if x.Sign() < 0 {
		panic("nimber: BigFromInt of a negative number")
	}
	words := make([]uint64, (x.BitLen()+63)/64)
	digits := x.FillBytes(make([]byte, 8*len(words)))
	for i := range words {
		words[i] = binary.BigEndian.Uint64(digits[8*(len(words)-1-i):])
	}
	return Big{words}
}

// ParseBig parses a number in decimal digits, in hexadecimal digits after 0x, or as a power of two such as 2^100 (the
// ordinary power). An error is a *SyntaxError.
func ParseBig(text string) (Big, error) {
	if exponent, ok := strings.CutPrefix(text, "2^"); ok {
		n, err := strconv.Atoi(exponent)
		if err != nil || n < 0 || n >= maxBigBits {
			return Big{}, &SyntaxError{text, 2, "the exponent must be a number below " + strconv.Itoa(maxBigBits)}
		}
		return bigBit(n), nil
	}
	digits, base, set := text, 10, "0123456789"
	if hex, ok := strings.CutPrefix(text, "0x"); ok {
		digits, base, set = hex, 16, "0123456789abcdefABCDEF"
	}
	start := len(text) - len(digits)
	switch i := strings.IndexFunc(digits, func(r rune) bool { return !strings.ContainsRune(set, r) }); {
	case digits == "":
		return Big{}, &SyntaxError{text, start, "digits expected"}
	case i >= 0:
		return Big{}, &SyntaxError{text, start + i, "not a digit"}
	case len(digits) > maxBigBits/4:
		return Big{}, &SyntaxError{text, start, "too many digits"}
	}
	x, _ := new(big.Int).SetString(digits, base)
	return BigFromInt(x), nil
}

// MustParseBig is ParseBig for constant texts; it panics on an error.
func MustParseBig(text string) Big { return must(ParseBig(text)) }

// bigBit returns 2^n.
func bigBit(n int) Big {
	w := make([]uint64, n/64+1)
	w[n/64] = 1 << (n % 64)
	return Big{w}
}

// trimmed returns the nimber of the words, without leading zeros; it keeps the slice.
func trimmed(words []uint64) Big {
	for len(words) > 0 && words[len(words)-1] == 0 {
		words = words[:len(words)-1]
	}
	return Big{words}
}

// padded returns a copy of the words, padded with zeros to n words.
func (a Big) padded(n int) []uint64 {
	w := make([]uint64, n)
	copy(w, a.words)
	return w
}

// Int returns the binary digits of a as a number.
func (a Big) Int() *big.Int {
	var digits []byte
	for _, w := range slices.Backward(a.words) {
		digits = binary.BigEndian.AppendUint64(digits, w)
	}
	return new(big.Int).SetBytes(digits)
}

// Uint64 returns a if it is below 2^64.
func (a Big) Uint64() (x uint64, ok bool) {
	switch len(a.words) {
	case 0:
		return 0, true
	case 1:
		return a.words[0], true
	}
	return 0, false
}

// IsZero reports whether a is 0.
func (a Big) IsZero() bool { return len(a.words) == 0 }

// Equal reports whether a and b are the same nimber.
func (a Big) Equal(b Big) bool { return slices.Equal(a.words, b.words) }

// Cmp returns −1, 0 or 1 if a is less than, equal to or greater than b.
func (a Big) Cmp(b Big) int { return a.Int().Cmp(b.Int()) }

// BitLen returns the number of binary digits, 0 for 0.
func (a Big) BitLen() int {
	n := len(a.words)
	if n == 0 {
		return 0
	}
	return 64*(n-1) + bits.Len64(a.words[n-1])
}

// FieldBits returns the least power of two w with a < 2^w, as the function of the same name.
func (a Big) FieldBits() int { return powerOfTwo(a.BitLen()) }

// String returns the decimal digits of a.
func (a Big) String() string { return a.Int().String() }

// Hex returns the hexadecimal digits of a after 0x.
func (a Big) Hex() string { return "0x" + a.Int().Text(16) }

// LaTeX returns a as LaTeX.
func (a Big) LaTeX() string { return `$\ast ` + a.String() + `$` }
