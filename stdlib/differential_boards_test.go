package stdlib_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"sprague/stdlib/board"
)

// onPoints compares a position with the moves that a definition lists.
func onPoints(position any, p *board.Position, whole uint, moves [][2]uint) comparison {
	plain := multigraph{}.taking(moves)
	text := func(there uint) string { return fmt.Sprintf("%b", there) }
	c := comparison{position: position, want: plain.verdict(whole, text), got: told(p)}
	names, taken := p.Takes()
	for _, m := range p.WinningMoves() {
		left := whole
		i := slices.IndexFunc(names, func(n []int) bool { return slices.Equal(n, m.Played.([]int)) })
		for _, point := range taken[i] {
			left &^= 1 << point
		}
		c.got.wins = append(c.got.wins, text(left))
	}
	c.got.wins = once(c.got.wins)
	c.want.moves, c.got.moves = len(plain.moves(whole)), len(p.Choices())
	return c
}

// planar is a position of Sprouts as a drawing in the plane: the lines that leave each spot in the order around it. A
// line is two darts, 2i and 2i+1, one from each end. Walks along lines bound faces; a region has one face or several,
// and spots without lines.
type planar struct {
	around [][]int // by spot: the darts that leave it
	spot   []int   // by dart: where it leaves
	region []int   // by dart: the region on the side of the walk that begins with it
	alone  []int   // by spot: the region of a spot without lines, −1 for others
	all    int     // the number of regions
}

// corner is a place where a line can leave a spot: behind the dart of this number around it.
type corner struct{ spot, behind int }

func (p planar) next(dart int) int {
	around := p.around[p.spot[dart^1]]
	return around[(slices.Index(around, dart^1)+1)%len(around)]
}

// walk returns the darts of a face.
func (p planar) walk(dart int) []int {
	darts := []int{dart}
	for d := p.next(dart); d != dart; d = p.next(d) {
		darts = append(darts, d)
	}
	return darts
}

func (p planar) regionOf(c corner) int {
	if around := p.around[c.spot]; len(around) > 0 {
		return p.region[around[(c.behind+1)%len(around)]]
	}
	return p.alone[c.spot]
}

// cloned returns a copy that can be drawn on.
func (p planar) cloned() planar {
	q := planar{slices.Clone(p.around), slices.Clone(p.spot), slices.Clone(p.region), slices.Clone(p.alone), p.all}
	for i := range q.around {
		q.around[i] = slices.Clone(q.around[i])
	}
	return q
}

// drawn returns what a line between two corners leaves: one position, or one for each way in which what else is in a
// divided region lies on its two sides.
func (p planar) drawn(a, b corner) []planar {
	q, r := p.cloned(), p.regionOf(a)
	e, z := len(p.spot), len(p.around) // darts e from a, e+1 and e+2 from the new spot z, e+3 from b
	q.spot = append(q.spot, a.spot, z, z, b.spot)
	q.region = append(q.region, r, r, r, r)
	q.around, q.alone = append(q.around, []int{e + 1, e + 2}), append(q.alone, -1)
	put := func(c corner, darts ...int) {
		at := min(c.behind+1, len(q.around[c.spot]))
		q.around[c.spot] = slices.Insert(q.around[c.spot], at, darts...)
		q.alone[c.spot] = -1
	}
	if a == b {
		put(a, e, e+3)
	} else {
		put(a, e)
		put(b, e+3)
	}
	if slices.Contains(q.walk(e), e+1) {
		return []planar{q}
	}
	for _, d := range q.walk(e) {
		q.region[d] = q.all
	}
	q.all++
	// The other faces and spots of the region may lie on either side.
	sides := []planar{q}
	seen := q.walk(e + 1)
	for d := range q.region {
		if q.region[d] == r && !slices.Contains(seen, d) {
			face := q.walk(d)
			seen = append(seen, face...)
			for _, s := range slices.Clone(sides) {
				s = s.cloned()
				for _, d := range face {
					s.region[d] = q.all - 1
				}
				sides = append(sides, s)
			}
		}
	}
	for v := range q.alone {
		if q.alone[v] == r {
			for _, s := range slices.Clone(sides) {
				s = s.cloned()
				s.alone[v] = q.all - 1
				sides = append(sides, s)
			}
		}
	}
	return sides
}

// moves returns what all lines leave.
func (p planar) moves() (left []planar) {
	var corners []corner
	for v, around := range p.around {
		for i := range max(1, len(around)) {
			if len(around) < 3 {
				corners = append(corners, corner{v, i})
			}
		}
	}
	for i, a := range corners {
		for _, b := range corners[i:] {
			if p.regionOf(a) == p.regionOf(b) && (a.spot != b.spot || a == b && len(p.around[a.spot]) < 2) {
				left = append(left, p.drawn(a, b)...)
			}
		}
	}
	return left
}

// text writes the position in the notation of package board.
func (p planar) text() string {
	regions := make([][]string, p.all)
	var seen []int
	for d, r := range p.region {
		if slices.Contains(seen, d) {
			continue
		}
		var spots strings.Builder
		for _, d := range p.walk(d) {
			seen = append(seen, d)
			switch v := p.spot[d]; len(p.around[v]) {
			case 1:
				spots.WriteByte('1')
			case 2:
				spots.WriteByte(byte('a' + v))
			}
		}
		if spots.Len() > 0 {
			regions[r] = append(regions[r], spots.String())
		}
	}
	for _, r := range p.alone {
		if r >= 0 {
			regions[r] = append(regions[r], "0")
		}
	}
	var texts []string
	for _, r := range regions {
		if len(r) > 0 {
			slices.Sort(r)
			texts = append(texts, strings.Join(r, ","))
		}
	}
	return strings.Join(texts, "|")
}

// drawings are positions by their text, which names a drawing up to what has no influence.
type drawings map[string]planar

// sprouts is Sprouts on drawings.
func (all drawings) sprouts() *definition[string] {
	return define(func(text string) (left []string) {
		for _, q := range all[text].moves() {
			t := q.text()
			all[t] = q
			left = append(left, t)
		}
		return left
	})
}

var boardFamilies = []family{
	{"Cram on boards with holes", []string{"board.Position"}, 1, func(r *rand.Rand) (string, drawer) {
		rows := make([]string, 1+r.IntN(4))
		free, width, height := uint(0), 1+r.IntN(4), len(rows)
		for p := range width * height {
			square := "."
			if r.IntN(4) == 0 {
				square = "#"
			} else {
				free |= 1 << p
			}
			rows[p/width] += square
		}
		return fmt.Sprint(rows), func() comparison {
			var moves [][2]uint
			for p := range width * height {
				across, down := uint(0b11)<<p, uint(1)<<p|1<<(p+width)
				if free&across == across && (p+1)%width > 0 {
					moves = append(moves, [2]uint{across, across})
				}
				if free&down == down {
					moves = append(moves, [2]uint{down, down})
				}
			}
			return onPoints(rows, board.CramOn(rows...), free, moves)
		}
	}},
	{"Chomp on bars", []string{"board.Position"}, 1, func(r *rand.Rand) (string, drawer) {
		rows := []int{1 + r.IntN(6)}
		for len(rows) < 4 && r.IntN(4) > 0 {
			rows = append(rows, 1+r.IntN(rows[len(rows)-1]))
		}
		return fmt.Sprint(rows), func() comparison {
			var squares [][2]int
			for y, n := range rows {
				for x := range n {
					squares = append(squares, [2]int{x, y})
				}
			}
			var moves [][2]uint
			for i, a := range squares[1:] {
				eaten := uint(0)
				for j, b := range squares {
					if b[0] >= a[0] && b[1] >= a[1] {
						eaten |= 1 << j
					}
				}
				moves = append(moves, [2]uint{1 << (i + 1), eaten})
			}
			return onPoints(rows, board.Chomp(rows...), 1<<len(squares)-1, moves)
		}
	}},
	{"ordered sets", []string{"board.Position"}, 1, func(r *rand.Rand) (string, drawer) {
		n := 1 + r.IntN(9)
		names := r.Perm(n)
		var less [][2]int
		for range r.IntN(2 * n) {
			if a, b := r.IntN(n), r.IntN(n); a < b {
				less = append(less, [2]int{names[a], names[b]})
			}
		}
		return fmt.Sprint(n, less), func() comparison {
			var moves [][2]uint
			for p := range n {
				above := []int{p}
				for i := 0; i < len(above); i++ {
					for _, l := range less {
						if l[0] == above[i] && !slices.Contains(above, l[1]) {
							above = append(above, l[1])
						}
					}
				}
				taken := uint(0)
				for _, q := range above {
					taken |= 1 << q
				}
				moves = append(moves, [2]uint{1 << p, taken})
			}
			return onPoints(less, board.Poset(n, less...), 1<<n-1, moves)
		}
	}},
	{"Sprouts", []string{"board.Position"}, 1, func(r *rand.Rand) (string, drawer) {
		spots := 1 + r.IntN(4)
		p := planar{around: make([][]int, spots), alone: make([]int, spots), all: 1}
		for lives := 3 * spots; lives > 5; lives-- { // at most four moves are left
			if left := p.moves(); len(left) > 0 {
				p = pick(r, left...)
			}
		}
		return p.text(), func() comparison {
			all := drawings{p.text(): p}
			plain := all.sprouts()
			c := comparison{position: p.text(), got: told(board.SproutsFrom(p.text()))}
			c.want = plain.verdict(p.text(), func(left string) string { return left })
			c.want.wins = nil // moves have other names
			return c
		}
	}},
}
