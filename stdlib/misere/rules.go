package misere

import "sprague/stdlib/octal"

// rules are the moves of a game, heap by heap.
type rules struct {
	game   octal.Game
	digits []int // of a finite octal code; nil for any other game
}

func newRules(g octal.Game) *rules {
	r := &rules{game: g}
	if finiteOctal(g) {
		r.digits = g.Digits()
	}
	return r
}

// finiteOctal reports whether the game is a code of finitely many octal digits, which
// is what the periodicity theorem asks for.
func finiteOctal(g octal.Game) bool {
	if _, err := octal.Parse(g.Code()); err != nil || g.LastDigit() < 0 {
		return false
	}
	for _, d := range g.Digits() {
		if d > 7 {
			return false
		}
	}
	return true
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
	found := false
	r.options(h, func(int, int, int) { found = true })
	return found
}
