package octal_test

import (
	"fmt"
	"testing"

	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
	"sprague/stdlib/octal"
)

func ExampleGame_At() {
	sum := grundy.Sum(octal.MustParse("0.77").At(7), octal.MustParse("0.137").At(9), nim.Heaps(4))
	fmt.Println(sum, "has value", sum.Value())
	fmt.Println(sum.WinningMoves())
	// Output:
	// 7 in 0.77 + 9 in 0.137 + 4 has value 5
	// 4 → 1 (value 4 becomes 1, the xor of the rest)
}

// A heap as a component agrees with the game: its value is the mex of its choices.
func TestComponentsAreHeaps(t *testing.T) {
	for _, code := range []string{"0.77", "0.137", "4.3", "0.3F"} {
		g := octal.MustParse(code)
		for n := range 25 {
			c := g.At(n)
			var values []int
			for _, choice := range c.Choices() {
				values = append(values, choice.Value)
			}
			if c.Value() != g.Value(n) || grundy.Mex(values...) != c.Value() {
				t.Errorf("%s: heap %d has value %d, choices %v", code, n, c.Value(), values)
			}
		}
	}
}
