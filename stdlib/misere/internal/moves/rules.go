package moves

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
)

// # What the search asks of a game
//
// Whatever a game is, an octal code, a hexadecimal one, Grundy's game, or a function of the user's, the search
// asks two things of it: the options of a heap as at most three heaps, and whether there are any. Sums are
// options of one heap beside the rest, in misère play as in normal play.
//
// Three ways, the first that fits: digits, if the code is finite and has none above 7, so that options are a loop
// over takes; the options that package octal lists; and the function of the game itself, each heap once.
//
// Invariant. An option leaves fewer tokens or as many in smaller heaps, so that play ends; heap 0 is no heap
// and has no option, and 0 in an option stands for no heap.
//
// Cost. Digits: O(k + options) a heap. A function: its own cost, once for each heap asked about.

// Heaps that come up again ask again: a function's options are remembered, and what is computed from digits is not.

// Rules are the moves of a game, heap by heap.
type Rules struct {
	Name   string
	Game   octal.Game           // unless Own is set
	Own    func(h int) [][3]int // the options of a game without a code; nil for others
	coded  bool                 // the digits say all; not so for Grundy's game
	Digits []int                // of a finite octal code; nil for any other game
}

// Of returns the rules of any game of heaps whose moves leave three heaps at most. It panics for others.
// A function is tried at heap 0 and for being a game of heaps at all, so that what fails fails here and with a reason.
func Of(game any) *Rules {
	if g, err := octal.Of(game); err == nil {
		return OfCode(g)
	}
	g := grundy.Of(game)
	g.Values(0) // panics unless positions are heaps
	if len(g.Options(0)) > 0 {
		panic(fmt.Sprintf("misere: %s has moves from the heap 0, which is not a heap here", g))
	}
	known := map[int][][3]int{}
	return &Rules{Name: g.String(), Own: func(h int) [][3]int {
		list, ok := known[h]
		if !ok {
			list = ownOptions(g, h)
			known[h] = list
		}
		return list
	}}
}

// Functions of the user's may return anything: positions that are no heaps, or more than three, are told with the
// move, and sizes are taken as they are.

// ownOptions returns the options of a heap, 0 for no heap, the greatest heap first.
// Empty parts are dropped; the greatest heap stands first, as in every option here.
func ownOptions(g *grundy.Game, h int) [][3]int {
	var list [][3]int
	for _, o := range g.Options(h) {
		var left [3]int
		n := 0
		for _, p := range o.Parts {
			size, ok := p.Position.(int)
			if !ok || n == len(left) {
				panic(fmt.Sprintf("misere: a move of %s from a heap of %d leaves %s; heaps must be of type int, and at most "+
					"three be left", g, h, o.Position()))
			}
			if size > 0 {
				left[n] = size
				n++
			}
		}
		slices.SortFunc(left[:], func(a, b int) int { return b - a })
		list = append(list, left)
	}
	return list
}

// OfCode returns the rules of an octal game, which may have a code or be one of package octal without.
// A game of package octal without a code, such as Grundy's, has digits that do not say all, which coded is for.
// Digits are there if a loop over them says all: a finite code, none of them above 7.
func OfCode(g octal.Game) *Rules {
	_, err := octal.Parse(g.Code())
	r := &Rules{Name: g.Code(), Game: g, coded: err == nil}
	if r.coded && g.LastDigit() >= 0 && slices.Max(g.Digits()) < 8 {
		r.Digits = g.Digits()
	}
	return r
}

// Options visits the options of heap h as the heaps they leave, 0 for none.
// A split is visited once, with the greater heap first.
// Takes are at most h, so a short heap looks at few digits.
func (r *Rules) Options(h int, visit func(a, b, c int)) {
	if r.Own != nil {
		for _, left := range r.Own(h) {
			visit(left[0], left[1], left[2])
		}
		return
	}
	if r.Digits == nil {
		for _, o := range r.Game.Options(h) {
			var left [3]int
			copy(left[:], o)
			visit(left[0], left[1], left[2])
		}
		return
	}
	for t, d := range r.Digits[:min(len(r.Digits), h+1)] {
		n := h - t
		if d&1 != 0 && n == 0 || d&2 != 0 && n > 0 {
			visit(n, 0, 0)
		}
		if d&4 != 0 {
			for b := 1; 2*b <= n; b++ {
				visit(n-b, b, 0)
			}
		}
	}
}

// Splits reports whether a move may leave two heaps or more, as far as digits say; without them it may.
func (r *Rules) Splits() bool {
	return r.Digits == nil || slices.ContainsFunc(r.Digits, func(d int) bool { return d&4 != 0 })
}

// Moves reports whether heap h has an option.
// For a code without end the heap's own size bounds the takes that are looked at.
func (r *Rules) Moves(h int) bool {
	if r.Own != nil {
		return len(r.Own(h)) > 0
	}
	if !r.coded {
		return len(r.Game.Options(h)) > 0
	}
	for t := range h + 1 {
		d, left := r.Game.Digit(t), h-t
		if d&1 != 0 && left == 0 || d&2 != 0 && left > 0 || d&4 != 0 && left > 1 || d&8 != 0 && left > 2 {
			return true
		}
		if r.Digits != nil && t >= len(r.Digits) {
			return false
		}
	}
	return false
}
