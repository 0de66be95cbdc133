package stdlib_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"sprague/stdlib/boxes"
	"sprague/stdlib/grundy"
)

// A sheet is boxes, each with the lines around it, of up to 32 lines; a coin is a box, and its strings are the lines.
type sheet [][]int

// rectangle numbers the lines of m × n boxes from left to right and from top to bottom.
func rectangle(m, n int) (s sheet) {
	for r := range m {
		for c := range n {
			above := r*(2*n+1) + c
			s = append(s, []int{above, above + n, above + n + 1, above + 2*n + 1})
		}
	}
	return s
}

// coins are the ends of strings, as the strings at each coin.
func (g multigraph) coins() sheet {
	s := make(sheet, g.n-1)
	for i, e := range g.edges {
		for _, coin := range []int{min(e[0], e[1]), max(e[0], e[1])} {
			if coin > 0 && !slices.Contains(s[coin-1], i) {
				s[coin-1] = append(s[coin-1], i)
			}
		}
	}
	return s
}

// completes counts the boxes of which a line is the last.
func (s sheet) completes(open uint32, line int) (count int) {
	for _, box := range s {
		last := slices.Contains(box, line)
		for _, other := range box {
			last = last && (other == line || open>>other&1 == 0)
		}
		if last {
			count++
		}
	}
	return count
}

// A stringHeap is lines that are open, and a Nim heap beside them.
type stringHeap struct {
	open uint32
	heap int
}

// nimstring knows whether the player to move in a position loses, by playing it out.
type nimstring struct {
	sheet sheet
	lines int
	lost  map[stringHeap]bool
}

func (g nimstring) loses(p stringHeap) bool {
	if lost, ok := g.lost[p]; ok {
		return lost
	}
	lost := true
	for heap := range p.heap {
		lost = lost && !g.loses(stringHeap{p.open, heap})
	}
	for line := range g.lines {
		lost = lost && !g.winsBy(p, line)
	}
	g.lost[p] = lost
	return lost
}

// winsBy reports whether the line can be drawn and wins.
func (g nimstring) winsBy(p stringHeap, line int) bool {
	if p.open>>line&1 == 0 {
		return false
	}
	again := g.sheet.completes(p.open, line) > 0
	return g.loses(stringHeap{p.open &^ (1 << line), p.heap}) != again
}

// value is the heap beside which the player to move loses. There are fewer moves than heaps to try, so a value is
// among them.
func (g nimstring) value(open uint32) string {
	for heap := range g.lines + 2 {
		if g.loses(stringHeap{open, heap}) {
			return fmt.Sprint(heap)
		}
	}
	return "loony"
}

// score is how many boxes more the player to move takes than the other, by playing all out.
func (s sheet) score(open uint32, known map[uint32]int) int {
	if open == 0 {
		return 0
	}
	if score, ok := known[open]; ok {
		return score
	}
	best := -len(s)
	for line := range 32 {
		if open>>line&1 == 1 {
			best = max(best, s.scoreOf(open, line, known))
		}
	}
	known[open] = best
	return best
}

// scoreOf is the score of the player who draws the line.
func (s sheet) scoreOf(open uint32, line int, known map[uint32]int) int {
	left := s.score(open&^(1<<line), known)
	if n := s.completes(open, line); n > 0 {
		return n + left
	}
	return -left
}

// compareNimstring compares a position with what playing it out gives.
func compareNimstring(s sheet, b boxes.Board, open uint32) comparison {
	g, plain := boxes.Nimstring(b), nimstring{s, len(b.Ends()), map[stringHeap]bool{}}
	c := comparison{position: b.Lines()}
	c.want.value, c.got.value = plain.value(open), g.Value().String()
	c.want.outcome, c.got.outcome = outcome(plain.loses(stringHeap{open, 0})), g.Outcome()
	for line := range plain.lines {
		if open>>line&1 == 1 {
			c.want.more = append(c.want.more, plain.value(open&^(1<<line)))
		}
		if plain.winsBy(stringHeap{open, 0}, line) {
			c.want.wins = append(c.want.wins, fmt.Sprint(line))
		}
	}
	for _, o := range g.Options() {
		c.got.more = append(c.got.more, o.Value.String())
	}
	for _, m := range g.WinningMoves() {
		c.got.wins = append(c.got.wins, fmt.Sprint(m.Played))
	}
	return c
}

// compareBoxes does it for Dots and Boxes.
func compareBoxes(s sheet, b boxes.Board, open uint32) comparison {
	g, known := boxes.DotsAndBoxes(b), map[uint32]int{}
	c := comparison{position: b.Lines()}
	score := s.score(open, known)
	c.want.value, c.got.value = score, g.Value()
	c.want.outcome, c.got.outcome = outcome(score < 0), g.Outcome()
	if score == 0 {
		c.want.outcome = grundy.D
	}
	for line := range b.Ends() {
		if open>>line&1 == 1 {
			c.want.leaves = append(c.want.leaves, s.scoreOf(open, line, known))
			if s.scoreOf(open, line, known) > 0 {
				c.want.wins = append(c.want.wins, fmt.Sprint(line))
			}
		}
	}
	for _, o := range g.Options() {
		c.got.leaves = append(c.got.leaves, o.Score)
	}
	for _, m := range g.WinningMoves() {
		c.got.wins = append(c.got.wins, fmt.Sprint(m.Played))
	}
	return c
}

// randomBoard returns a sheet or a graph of coins, with up to so many lines that are open.
func randomBoard(r *rand.Rand, lines int) (sheet, boxes.Board, uint32) {
	var s sheet
	var b boxes.Board
	if r.IntN(2) == 0 {
		m, n := 1+r.IntN(3), 1+r.IntN(3)
		s, b = rectangle(m, n), boxes.Rectangle(m, n)
	} else {
		g := randomMultigraph(r, 6, 10, true)
		g.edges = slices.DeleteFunc(g.edges, func(e [2]int) bool { return e == [2]int{} })
		s, b = g.coins(), boxes.Strings(g.edges)
	}
	for open := b.Lines(); len(open) > lines || len(open) > 0 && r.IntN(4) > 0; open = b.Lines() {
		b = b.Draw(open[r.IntN(len(open))])
	}
	var open uint32
	for _, line := range b.Lines() {
		open |= 1 << line
	}
	return s, b, open
}

var boxFamilies = []family{
	{"Nimstring", []string{"boxes.NimstringGame", "boxes.Value"}, 1, func(r *rand.Rand) (string, drawer) {
		s, b, open := randomBoard(r, 8)
		return fmt.Sprint(b.Ends()), func() comparison { return compareNimstring(s, b, open) }
	}},
	{"Dots and Boxes", []string{"boxes.DotsAndBoxesGame"}, 1, func(r *rand.Rand) (string, drawer) {
		s, b, open := randomBoard(r, 10)
		return fmt.Sprint(b.Ends()), func() comparison { return compareBoxes(s, b, open) }
	}},
}
