package words

import (
	"slices"
	"strings"

	"sprague/stdlib/internal/list"
)

// MostDigits is the most digits of a code.
const MostDigits = 4096

// figures are what digits are written with.
const figures = "0123456789ABCDEF"

// CodeOf writes digits, and a block that repeats behind them, in the shortest way. It reports whether there is a move.
func CodeOf(digits []uint8, block ...uint8) (string, bool) {
	digits[0] &^= Nothing | One // with nothing taken a move must split
	if len(block) == 0 {
		block = []uint8{0}
	}
	head, block := Shortest(digits[1:], block)
	text := func(digits []uint8) string {
		return list.Join(digits, "", func(d uint8) string { return figures[d : d+1] })
	}
	code := text(digits[:1]) + "." + text(head)
	switch {
	case !slices.Equal(block, []uint8{0}):
		return code + "(" + text(block) + ")", true
	case len(head) == 0:
		return code + "0", digits[0] != 0
	}
	return code, true
}

// ReadCode returns the digits of a code that CodeOf wrote, d₀ first.
func ReadCode(code string) (head, tail []int) {
	list := &head
	for _, c := range code {
		switch {
		case c == '(':
			list = &tail
		case c == '.' || c == ')':
		default:
			*list = append(*list, strings.IndexRune(figures, c))
		}
	}
	return head, tail
}

// Shortest returns the shortest first entries and block with which a list goes on for ever as it does with these.
func Shortest[T comparable](first, block []T) ([]T, []T) {
	for n := 1; n < len(block); n++ {
		if len(block)%n == 0 && slices.Equal(block[n:], block[:len(block)-n]) {
			block = block[:n]
			break
		}
	}
	block = slices.Clone(block)
	for len(block) > 0 && len(first) > 0 && first[len(first)-1] == block[len(block)-1] {
		first = first[:len(first)-1]
		block = append(block[len(block)-1:], block[:len(block)-1]...)
	}
	return first, block
}
