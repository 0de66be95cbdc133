package board

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Cram returns Cram on a rectangle: a move lays a domino on two free squares next to each other; who cannot move loses.
// Squares have numbers from 0, row by row. It is Arc Kayles on the grid, but finds symmetries that graphs do not show.
// The value takes a second on 5 × 7, 4 × 9 or 3 × 14 squares, a minute on 5 × 9 or 3 × 16, and six minutes on 3 × 20.
// It panics unless the rectangle has 1 to 64 squares.
func Cram(rows, columns int) *Position {
	if rows < 1 || columns < 1 || rows > maxPoints/columns {
		panic(fmt.Sprintf("board: Cram(%d, %d); a board has 1 to %d squares", rows, columns, maxPoints))
	}
	g := newGrid(rows, columns)
	return g.cram(all(rows*columns), fmt.Sprintf("Cram on %d × %d squares", rows, columns))
}

// CramOn returns Cram on a board of another form, drawn as rows of text: a dot is a free square, and any other
// character is none. The rows may have different lengths. It panics unless the rows and the longest of them make a
// rectangle of 1 to 64 squares.
func CramOn(rows ...string) *Position {
	columns := 0
	for _, row := range rows {
		columns = max(columns, len([]rune(row)))
	}
	if columns < 1 || len(rows) > maxPoints/columns {
		panic(fmt.Sprintf("board: CramOn(%q); the rows and the longest of them make a rectangle of 1 to %d squares",
			rows, maxPoints))
	}
	g, free := newGrid(len(rows), columns), set(0)
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
type grid struct {
	rows, columns int
	first, last   set // the first and the last column
}

func newGrid(rows, columns int) grid {
	g := grid{rows: rows, columns: columns}
	for y := range rows {
		g.first |= 1 << g.point(0, y)
		g.last |= 1 << g.point(columns-1, y)
	}
	return g
}

func (g grid) point(x, y int) int { return y*g.columns + x }

// The squares next to those of s, on one side of each; there may be some below the last row.
func (g grid) leftOf(s set) set  { return s &^ g.first >> 1 }
func (g grid) rightOf(s set) set { return s &^ g.last << 1 }
func (g grid) above(s set) set   { return s >> g.columns }
func (g grid) below(s set) set   { return s << g.columns }
func (g grid) near(s set) set    { return g.leftOf(s) | g.rightOf(s) | g.above(s) | g.below(s) }

// part returns the connected part of s with its first square.
func (g grid) part(s set) set {
	for part := s & -s; ; {
		next := (part | g.near(part)) & s
		if next == part {
			return part
		}
		part = next
	}
}

// reduced takes squares away that make no difference to the value.
//
// Theorem. Let a leaf be a square with exactly one neighbour. If every neighbour of a square v has a leaf other than v
// for a neighbour, then G, the free squares, and G without v have the same value.
//
// Proof, by induction on the number of squares. A domino that covers neither v nor a neighbour of v leaves the
// condition as it is, since a leaf loses its neighbour only together with the square of which it is a leaf; a domino
// on a neighbour of v and a square other than v leaves it to the other neighbours. So by induction these dominoes,
// which can be laid with and without v, lead to the same values. There remain the dominoes on v and a neighbour s.
// They leave G without v and s, where the leaf of s is alone and has no move. The domino on s and this leaf can be
// laid without v as well, and then leaves the same value. ∎
//
// So go squares without neighbours, all leaves of a square but one, and squares all of whose neighbours have leaves.
func (g grid) reduced(s set) set {
	for {
		left, right, up, down := s&g.rightOf(s), s&g.leftOf(s), s&g.below(s), s&g.above(s) // with a neighbour there
		leaves := (left ^ right ^ up ^ down) &^ (left&right | up&down | (left|right)&(up|down))
		stems, twins := set(0), set(0) // stems have leaves; twins are all leaves of a stem but the first found
		for _, side := range [4]struct {
			leaves   set
			from, to func(set) set
		}{
			{leaves & left, g.leftOf, g.rightOf}, {leaves & right, g.rightOf, g.leftOf},
			{leaves & up, g.above, g.below}, {leaves & down, g.below, g.above},
		} {
			found := side.from(side.leaves)
			twins |= side.to(found & stems)
			stems |= found
		}
		next := s &^ twins
		next &= leaves | stems | g.near(next&^stems)
		if next == s {
			return s
		}
		s = next
	}
}

// all returns the points below n.
func all(n int) set { return 1<<n - 1 }

// cram returns the position on the free squares.
func (g grid) cram(free set, name string) *Position {
	const rule = "Lay a domino on two free squares next to each other. Who cannot move loses."
	return g.dominoes().from(free, name, rule, squares(slices.Repeat([]int{g.columns}, g.rows), free))
}

// dominoes returns Cram on the grid.
func (g grid) dominoes() *taking {
	t := &taking{part: g.part, reduced: g.reduced, canonical: g.canonical, theorem: g.symmetric, small: 16}
	lay := func(p, q int) {
		t.moves = append(t.moves, take{names: 1<<p | 1<<q, taken: 1<<p | 1<<q})
	}
	for p := range g.rows * g.columns {
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
