package check

import (
	"fmt"
	"strings"
)

// A game is its code: digit t says into how many heaps a heap may be left when t are
// taken, as a sum of 1 for none, 2 for one, 4 for two, 8 for three.
type game struct {
	digits  []int
	repeat  int  // how many digits at the end repeat for ever, 0 for none
	unequal bool // two heaps left must differ
}

// readGame reads "0.77", "0.33(300)", "0.3F" and "Grundy's game".
func readGame(code string) (*game, error) {
	if code == "Grundy's game" {
		return &game{digits: []int{4}, unequal: true}, nil
	}
	g := &game{}
	points, open := 0, -1
	for i, c := range code {
		value := strings.IndexRune("0123456789ABCDEF", c)
		switch {
		case value >= 0 && !strings.HasSuffix(code[:i], ")"):
			g.digits = append(g.digits, value)
		case c == '.' && i == 1:
			points++
		case c == '(' && points == 1 && open < 0:
			open = len(g.digits)
		case c == ')' && open >= 0 && g.repeat == 0 && len(g.digits) > open:
			g.repeat = len(g.digits) - open
		default:
			return nil, fmt.Errorf("check: %q is no code of a game: %q at byte %d", code, c, i)
		}
	}
	if points != 1 || (open >= 0) != (g.repeat > 0) {
		return nil, fmt.Errorf("check: %q is no code of a game", code)
	}
	if g.digits[0]&3 != 0 {
		return nil, fmt.Errorf("check: %q is no code of a game: a move that takes nothing must split the heap", code)
	}
	return g, nil
}

func (g *game) digit(t int) int {
	switch {
	case t < len(g.digits):
		return g.digits[t]
	case g.repeat > 0:
		first := len(g.digits) - g.repeat
		return g.digits[first+(t-first)%g.repeat]
	}
	return 0
}

// last returns the index of the last nonzero digit of a finite octal code, false for
// other games.
func (g *game) last() (int, bool) {
	last := 0
	for t, d := range g.digits {
		if d > 7 {
			return 0, false
		}
		if d != 0 {
			last = t
		}
	}
	return last, g.repeat == 0 && !g.unequal
}

// most returns the greatest number that a move may take from heap n, as far as digits go.
func (g *game) most(n int) int {
	if g.repeat > 0 {
		return n
	}
	return min(n, len(g.digits)-1)
}

// splits reports whether n can be left as two heaps.
func (g *game) splits(n int) bool { return n > 2 || n == 2 && !g.unequal }

// moves reports whether heap n has options.
func (g *game) moves(n int) bool {
	for t := range g.most(n) + 1 {
		d, rest := g.digit(t), n-t
		if d&1 != 0 && rest == 0 || d&2 != 0 && rest > 0 || d&4 != 0 && g.splits(rest) || d&8 != 0 && rest > 2 {
			return true
		}
	}
	return false
}
