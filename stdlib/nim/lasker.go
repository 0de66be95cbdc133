package nim

import (
	"fmt"
	"math"
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/registry"
	"sprague/stdlib/task"
)

// LaskerPosition is a position of Lasker's Nim: a move takes any number of beans from a heap, or
// splits a heap into two that are not empty.
type LaskerPosition struct{ sum }

// Lasker returns Lasker's Nim with heaps of these sizes. It panics for a negative size, and for the greatest int, whose
// value is no int.
func Lasker(heaps ...int) LaskerPosition {
	check("Lasker"+negative, heaps)
	if slices.Contains(heaps, math.MaxInt) {
		panic(fmt.Sprintf("nim: Lasker: the value of a heap of %d is no int", math.MaxInt))
	}
	return LaskerPosition{sum{slices.Clone(heaps), true}}
}

// LaskerGame returns Lasker's Nim as a game of heaps, with Values, Table, Period and what such games have.
func LaskerGame() *grundy.Game {
	return grundy.Words("take any number of tokens; split a heap into two heaps").Named("Lasker's Nim")
}

// Rule returns the rule in words.
func (p LaskerPosition) Rule() string {
	return "Take any number of beans from one heap, or split a heap in two. Who cannot move loses."
}

// laskerValue returns the value of one heap: h, but the pairs 4k+3, 4k+4 change places [WinningWays, chapter 4].
func laskerValue(h int) int {
	switch {
	case h%4 == 3:
		return h + 1
	case h%4 == 0 && h > 0:
		return h - 1
	}
	return h
}

var laskerHeaps = grundy.New(registry.Heaps{
	Options:  laskerOptions,
	Reaching: laskerReaching,
	Value:    laskerValue,
})

func laskerOptions(h int) [][]int {
	needMoves(h, 1.5*float64(h))
	return splits(lowerings(h), h, func(_, _ int) bool { return true })
}

// laskerReaching returns the options of this value.
func laskerReaching(h, value int) (options [][]int) {
	const most = 10_000_000_000
	if h > most {
		panic(fmt.Sprintf("nim: a heap of %d has more splits than can be looked at; Value and Outcome are known for it", h))
	}
	if value == math.MaxInt { // of a heap greater than any int
		return nil
	}
	if left := laskerValue(value); left < h { // laskerValue is its own inverse
		options = [][]int{{left}}
	}
	return splits(options, h, func(part, rest int) bool { return laskerValue(part)^laskerValue(rest) == value })
}

// splits appends the ways to split a heap that are wanted.
func splits(options [][]int, h int, wanted func(part, rest int) bool) [][]int {
	for part := 1; 2*part <= h; part++ {
		if part%(1<<20) == 0 {
			task.Check()
		}
		if rest := h - part; wanted(part, rest) {
			options = append(options, []int{part, rest})
		}
	}
	return options
}
