package moves

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
)

// # The interface to a game
//
// The search needs two functions of a game, whether an octal or hexadecimal code, Grundy's game, or a user's function:
// the options of a heap as at most three heaps, and whether there are any. Options of a sum are options of one heap
// with the rest, in misère play as in normal play.
//
// The first of these that applies is used: digits, if the code is finite and has none above 7, so that options are a
// loop over takes; the options that package octal lists; and the function of the game itself, once for each heap.
//
// Invariant. An option leaves fewer tokens, or as many in smaller heaps, so play ends; heap 0 is not a heap and has no
// option, and 0 in an option stands for no heap.
//
// Cost. Digits: O(k + options) for a heap. A function: its own cost, once for each heap, since its options are
// memoized.

// Rules are the moves of a game from each heap.
type Rules struct {
	Name   string
	Game   octal.Game           // unless Own is set
	Own    func(h int) [][3]int // the options of a game without a code; nil for others
	coded  bool                 // the digits determine the moves, unlike for Grundy's game
	Digits []int                // of a finite octal code; nil for any other game
}

// Of returns the rules of a game of heaps whose moves leave at most three heaps. It panics for other games. It tests a
// function at heap 0.
func Of(game any) *Rules {
	if g, err := octal.Of(game); err == nil {
		return OfCode(g)
	}
	g := grundy.Of(game)
	g.Values(0) // panics unless positions are heaps
	if len(g.Choices(0)) > 0 {
		panic(fmt.Sprintf("misere: %s has moves from heap 0, which must have none", g))
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

// ownOptions returns the options of a heap, descending, without empty parts, 0 for no heap. It panics with the move
// for positions that are not heaps, or more than three.
func ownOptions(g *grundy.Game, h int) [][3]int {
	var list [][3]int
	for _, o := range g.Choices(h) {
		var left [3]int
		n := 0
		for _, p := range o.Parts {
			size, ok := p.Position.(int)
			if !ok || n == len(left) {
				panic(fmt.Sprintf("misere: a move of %s from heap %d leaves %s; heaps must be of type int, and at most "+
					"three may be left", g, h, o.Position()))
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

// OfCode returns the rules of an octal game. Digits is set if they determine the moves: for a finite code, none above
// 7.
func OfCode(g octal.Game) *Rules {
	_, err := octal.Parse(g.Code())
	r := &Rules{Name: g.Code(), Game: g, coded: err == nil}
	if r.coded && g.LastDigit() >= 0 && slices.Max(g.Digits()) < 8 {
		r.Digits = g.Digits()
	}
	return r
}

// Options visits the options of heap h as the heaps they leave, 0 for none; a split once, with the greater heap first.
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

// Splits reports whether a move may leave two heaps or more, according to the digits; without digits it is true.
func (r *Rules) Splits() bool {
	return r.Digits == nil || slices.ContainsFunc(r.Digits, func(d int) bool { return d&4 != 0 })
}

// Moves reports whether heap h has an option.
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
