package misere

import (
	"slices"

	"sprague/stdlib/octal"
)

// rules are the moves of a game, heap by heap.
type rules struct {
	game   octal.Game
	coded  bool  // the digits say all; not so for Grundy's game
	digits []int // of a finite octal code; nil for any other game
}

func newRules(g octal.Game) *rules {
	_, err := octal.Parse(g.Code())
	r := &rules{game: g, coded: err == nil}
	if r.coded && g.LastDigit() >= 0 && slices.Max(g.Digits()) < 8 {
		r.digits = g.Digits()
	}
	return r
}

// options visits the options of heap h as the heaps they leave, 0 for none.
func (r *rules) options(h int, visit func(a, b, c int)) {
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
