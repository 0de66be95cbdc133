package misere

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
)

// rules are the moves of a game, heap by heap.
type rules struct {
	name   string
	game   octal.Game           // unless own is set
	own    func(h int) [][3]int // the options of a game without a code; nil for others
	coded  bool                 // the digits say all; not so for Grundy's game
	digits []int                // of a finite octal code; nil for any other game
}

// rulesOf returns the rules of any game of heaps whose moves leave three heaps at most. It panics for others.
func rulesOf(game any) *rules {
	if g, err := octal.Of(game); err == nil {
		return newRules(g)
	}
	g := grundy.Of(game)
	g.Values(0) // panics unless positions are heaps
	if len(g.Options(0)) > 0 {
		panic(fmt.Sprintf("misere: %s has moves from the heap 0, which is not a heap here", g))
	}
	known := map[int][][3]int{}
	return &rules{name: g.String(), own: func(h int) [][3]int {
		list, ok := known[h]
		if !ok {
			list = ownOptions(g, h)
			known[h] = list
		}
		return list
	}}
}

// ownOptions returns the options of a heap, 0 for no heap, the greatest heap first.
func ownOptions(g *grundy.Game, h int) [][3]int {
	var list [][3]int
	for _, o := range g.Options(h) {
		var left [3]int
		n := 0
		for _, p := range o.Parts {
			size, ok := p.Position.(int)
			if !ok || n == len(left) {
				panic(fmt.Sprintf("misere: a move of %s from a heap of %d leaves %s; heaps must be of type int, and at most three be left", g, h, o.Position()))
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

func newRules(g octal.Game) *rules {
	_, err := octal.Parse(g.Code())
	r := &rules{name: g.Code(), game: g, coded: err == nil}
	if r.coded && g.LastDigit() >= 0 && slices.Max(g.Digits()) < 8 {
		r.digits = g.Digits()
	}
	return r
}

// options visits the options of heap h as the heaps they leave, 0 for none.
func (r *rules) options(h int, visit func(a, b, c int)) {
	if r.own != nil {
		for _, left := range r.own(h) {
			visit(left[0], left[1], left[2])
		}
		return
	}
	if r.digits == nil {
		for _, o := range r.game.Options(h) {
			var left [3]int
			copy(left[:], o)
			visit(left[0], left[1], left[2])
		}
		return
	}
	for t, d := range r.digits[:min(len(r.digits), h+1)] {
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

// moves reports whether heap h has an option.
func (r *rules) moves(h int) bool {
	if r.own != nil {
		return len(r.own(h)) > 0
	}
	if !r.coded {
		return len(r.game.Options(h)) > 0
	}
	for t := range h + 1 {
		d, left := r.game.Digit(t), h-t
		if d&1 != 0 && left == 0 || d&2 != 0 && left > 0 || d&4 != 0 && left > 1 || d&8 != 0 && left > 2 {
			return true
		}
		if r.digits != nil && t >= len(r.digits) {
			return false
		}
	}
	return false
}
