package display

import (
	"strings"
	"testing"
	"unicode/utf8"
)

type speaker struct{ much []int }

func (speaker) String() string { return "I am short" }

func TestBrief(t *testing.T) {
	type tree struct{ left, right *tree }
	ring := &tree{}
	ring.left = ring
	for _, c := range []struct {
		value any
		want  string
	}{
		{nil, "<nil>"},
		{7, "7"},
		{"a\nb", "a b"},
		{[]int{1, 2}, "[1 2]"},
		{make([]int, 1<<24), "[0 0 0 0 0 0 0 0 0 0 … 16777216 elements"},
		{make([][]int, 1<<20), "[[] [] [] [] [] [] [] [] [] [] … 1048576 elements"},
		{[][]int{make([]int, 1<<20)}, "1 elements"},
		{[1 << 16]byte{}, "65536 elements"},
		{func(int) {}, "func(int)"},
		{make(chan int), "chan int"},
		{ring, "a large value"},
		{Plot, "func(*plot.Plot) display.Bundle"},
		{speaker{make([]int, 1<<20)}, "I am short"},
		{strings.Repeat("é", 1<<20), strings.Repeat("é", briefRunes-1) + "…"},
	} {
		got := Brief(c.value)
		if got != c.want || utf8.RuneCountInString(got) > briefRunes+20 {
			t.Errorf("%T: %q, want %q", c.value, got, c.want)
		}
	}
}
