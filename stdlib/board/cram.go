package board

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Cram returns Cram on a rectangle: a move lays a domino on two free squares next to each other; who cannot move loses.
// Squares have numbers from 0, row by row. It is Arc Kayles on the grid, but finds symmetries that graphs do not show.
// The value takes about two seconds on 5 × 7 or 4 × 9 squares, three on 3 × 14, two minutes on 5 × 9. It panics unless
// the rectangle has 1 to 64 squares.
func Cram(rows, columns int) *Position {
	if rows < 1 || columns < 1 || rows > maxPoints/columns {
		panic(fmt.Sprintf("board: Cram(%d, %d); a board has 1 to %d squares", rows, columns, maxPoints))
	}
	g := grid{rows, columns}
	return g.cram(all(rows*columns), fmt.Sprintf("Cram on %d × %d squares", rows, columns))
}

// CramOn returns Cram on a board of another form, drawn as rows of text: a dot is a free square, and any other
// character is none. The rows may have different lengths. It panics unless the rows and the longest of them make a
// rectangle of 1 to 64 squares.
func CramOn(rows ...string) *Position {
	g := grid{rows: len(rows)}
	for _, row := range rows {
		g.columns = max(g.columns, len([]rune(row)))
	}
	if g.columns < 1 || g.rows > maxPoints/g.columns {
		panic(fmt.Sprintf("board: CramOn(%q); the rows and the longest of them make a rectangle of 1 to %d squares",
			rows, maxPoints))
	}
	free := set(0)
	for y, row := range rows {
		for x, c := range []rune(row) {
			if c == '.' {
				free |= 1 << g.point(x, y)
			}
		}
	}
	return g.cram(free, "Cram on "+strings.Join(rows, "/"))
}

// grid is a board of squares; square (x, y) is the point y·columns + x.
type grid struct{ rows, columns int }

func (g grid) point(x, y int) int { return y*g.columns + x }

// all returns the points below n.
func all(n int) set { return 1<<n - 1 }

// cram returns the position on the free squares.
func (g grid) cram(free set, name string) *Position {
	const rule = "Lay a domino on two free squares next to each other. Who cannot move loses."
	return g.dominoes().from(free, name, rule, squares(slices.Repeat([]int{g.columns}, g.rows), free))
}

// dominoes returns Cram on the grid.
func (g grid) dominoes() *taking {
	t := &taking{near: make([]set, g.rows*g.columns), canonical: g.canonical, theorem: g.symmetric}
	lay := func(p, q int) {
		t.join(p, q)
		t.moves = append(t.moves, take{names: 1<<p | 1<<q, taken: 1<<p | 1<<q})
	}
	for p := range t.near {
		if p%g.columns > 0 {
			lay(p-1, p)
		}
		if p >= g.columns {
			lay(p-g.columns, p)
		}
	}
	return t
}

// canonical returns the least of the images of s under the symmetries of the square that fit into the board, each
// moved into the corner at 0. A part that is higher than wide is laid down where the board has the room.
func (g grid) canonical(s set) set {
	s, width, height := g.corner(s)
	if height > width && height <= g.columns && width <= g.rows {
		s, width, height = g.transposed(s), height, width
	}
	least := min(s, g.turned(s, width, height))
	if s = g.mirrored(s, height); s < least {
		least = s
	}
	least = min(least, g.turned(s, width, height))
	if width == height {
		s = g.transposed(s)
		least = min(least, s, g.turned(s, width, height))
		s = g.mirrored(s, height)
		least = min(least, s, g.turned(s, width, height))
	}
	return least
}

// corner moves s into the corner at 0, and returns the size of its box.
func (g grid) corner(s set) (moved set, width, height int) {
	s >>= s.first() / g.columns * g.columns
	height = (bits.Len64(uint64(s)) + g.columns - 1) / g.columns
	used := set(0)
	for y := range height {
		used |= s >> (y * g.columns)
	}
	used &= all(g.columns)
	return s >> used.first(), bits.Len64(uint64(used)) - used.first(), height
}

// turned turns a set in the corner by half a turn.
func (g grid) turned(s set, width, height int) set {
	return set(bits.Reverse64(uint64(s)) >> (63 - g.point(width-1, height-1)))
}

// mirrored puts the rows of a set in the corner upside down.
func (g grid) mirrored(s set, height int) (m set) {
	for range height {
		m = m<<g.columns | s&all(g.columns)
		s >>= g.columns
	}
	return m
}

// transposed exchanges rows and columns.
func (g grid) transposed(s set) (t set) {
	for ; s != 0; s &= s - 1 {
		p := s.first()
		t |= 1 << g.point(p/g.columns, p%g.columns)
	}
	return t
}

// symmetric is the theorem on parts that half a turn maps onto themselves. If no domino meets its image, the player who
// moves second can always answer with the image, and the value is 0. Dominoes that meet their images are those on the
// square in the middle, for a box of odd by odd squares, and the one on the two squares in the middle, for a box of odd
// by even. The latter is its own image, so that who lays it leaves value 0: with it the value is not 0, and without it,
// or without the square in the middle, it is 0.
func (g grid) symmetric(s set) (value int, nonzero, ok bool) {
	s, width, height := g.corner(s)
	if s != g.turned(s, width, height) {
		return 0, false, false
	}
	middle := set(1)<<g.point((width-1)/2, (height-1)/2) | set(1)<<g.point(width/2, height/2)
	switch {
	case width%2 == 0 && height%2 == 0 || s&middle != middle:
		return 0, false, true
	case width%2 == 1 && height%2 == 1:
		return 0, false, false
	}
	return 0, true, false
}
