package words

import (
	"slices"
	"strconv"
	"strings"
)

// MostDigits is the most digits of a code.
const MostDigits = 4096

// CodeOf writes digits, and behind them a block that repeats for ever, in the shortest way. It reports whether there is
// any move.
func CodeOf(digits []uint8, block ...uint8) (string, bool) {
	digits[0] &^= Nothing | One // with nothing taken a move must split
	for n := 1; n < len(block); n++ {
		if len(block)%n == 0 && slices.Equal(block[n:], block[:len(block)-n]) {
			block = block[:n]
			break
		}
	}
	if len(block) == 1 && block[0] == 0 {
		block = nil
	}
	for last := len(digits) - 1; last > 0; last-- {
		if block == nil && digits[last] != 0 || block != nil && digits[last] != block[len(block)-1] {
			break
		}
		digits = digits[:last]
		if block != nil {
			block = append([]uint8{block[len(block)-1]}, block[:len(block)-1]...)
		}
	}
	if block == nil && len(digits) == 1 {
		digits = append(digits, 0)
	}
	var b strings.Builder
	for t, d := range digits {
		b.WriteString(hexDigit(d))
		if t == 0 {
			b.WriteByte('.')
		}
	}
	if block != nil {
		b.WriteByte('(')
		for _, d := range block {
			b.WriteString(hexDigit(d))
		}
		b.WriteByte(')')
	}
	return b.String(), !slices.Equal(digits, []uint8{0, 0}) || block != nil
}

func hexDigit(d uint8) string { return strings.ToUpper(strconv.FormatInt(int64(d), 16)) }

// ReadCode returns the digits of a code that CodeOf wrote, d₀ first.
func ReadCode(code string) (head, tail []int) {
	list := &head
	for _, c := range code {
		switch {
		case c == '(':
			list = &tail
		case c == '.' || c == ')':
		default:
			*list = append(*list, strings.IndexRune("0123456789ABCDEF", c))
		}
	}
	return head, tail
}
