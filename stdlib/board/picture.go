package board

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/display/vector"
)

// picture is how a game looks in which points are taken, and what its moves take.
type picture struct {
	place        [][2]float64 // of each point, y downwards, neighbours 1 apart
	absent       set          // points that are not there
	square       bool         // points are squares of a board, else elements of an ordered set
	lines        [][2]int     // between neighbours
	named, taken [][]int      // by move: the points that name it, and those that it takes
}

// squares returns rows of squares, of which only some are there.
func squares(rows []int, there set) *picture {
	pic := &picture{square: true}
	for y, length := range rows {
		for x := range length {
			pic.place = append(pic.place, [2]float64{float64(x), float64(y)})
		}
	}
	pic.absent = all(len(pic.place)) &^ there
	for _, p := range there.points() {
		for _, q := range there.points() {
			a, b := pic.place[p], pic.place[q]
			if b[0]-a[0]+b[1]-a[1] == 1 && b[0] >= a[0] && b[1] >= a[1] {
				pic.lines = append(pic.lines, [2]int{p, q})
			}
		}
	}
	return pic
}

// Points returns where a drawing puts the points that moves take, as (x, y) with y downwards, and the pairs of
// neighbours. Points that are not there from the beginning have no neighbours. Both are nil in Sprouts.
func (p *Position) Points() (places [][2]float64, neighbours [][2]int) {
	if p.picture == nil {
		return nil, nil
	}
	return slices.Clone(p.picture.place), slices.Clone(p.picture.lines)
}

// Takes returns what the moves take: the points that name a move, and all that go with them. A move can be made as long
// as none of those that name it is gone. Both are nil in Sprouts.
func (p *Position) Takes() (names, taken [][]int) {
	if p.picture == nil {
		return nil, nil
	}
	return slices.Clone(p.picture.named), slices.Clone(p.picture.taken)
}

// reach is half the side of a square or the radius of an element, in pixels.
const reach = 19

// unit returns the distance of neighbours in pixels: squares touch, and elements leave room for the lines between them.
func (pic *picture) unit() float64 {
	if pic.square {
		return 2*reach + 2
	}
	return 4 * reach
}

// svg draws the points; moves of a point that win are filled, and moves of two are thick lines from one into the other.
func (pic *picture) svg(name, about string, winners []int) []byte {
	var b strings.Builder
	filled := set(0)
	var laid [][2]int
	for _, i := range winners {
		switch n := pic.named[i]; len(n) {
		case 1:
			filled |= 1 << n[0]
		case 2:
			laid = append(laid, [2]int{n[0], n[1]})
		}
	}
	line := func(l [2]int, from, to float64, role rune, width int) {
		p, q := pic.place[l[0]], pic.place[l[1]]
		x, y, unit := q[0]-p[0], q[1]-p[1], pic.unit()
		fmt.Fprintf(&b, `<path d="M%g %g L%g %g"%s stroke-width="%d"/>`+"\n", unit*(p[0]+from*x), unit*(p[1]+from*y),
			unit*(p[0]+to*x), unit*(p[1]+to*y), vector.Attributes("stroke", role), width)
	}
	if !pic.square {
		for _, l := range pic.lines {
			line(l, 0, 1, 'i', 1)
		}
	}
	for p, at := range pic.place {
		if pic.absent&(1<<p) == 0 {
			pic.point(&b, p, at, filled&(1<<p) != 0)
		}
	}
	for _, l := range laid {
		line(l, 0.25, 0.75, '1', 7)
	}
	left, top, right, bottom := pic.frame()
	return vector.Document(left, top, right-left, bottom-top, name, about, b.String())
}

// point draws a point with its number.
func (pic *picture) point(b *strings.Builder, p int, at [2]float64, filled bool) {
	fill, ink, corner := 'p', 'i', 1
	if filled {
		fill, ink = '1', 'p'
	}
	if !pic.square {
		corner = reach
	}
	x, y := pic.unit()*at[0], pic.unit()*at[1]
	box := fmt.Sprintf(`<rect x="%g" y="%g" width="%d" height="%[3]d" rx="%d"`, x-reach, y-reach, 2*reach, corner)
	fmt.Fprintf(b, `%s%s/>%s fill="none"%s/>`,
		box, vector.Attributes("fill", fill), box, vector.Attributes("stroke", 'i'))
	fmt.Fprintf(b, `<text x="%g" y="%g"%s font-size="13" text-anchor="middle">%d</text>`+"\n",
		x, y+4.5, vector.Attributes("fill", ink), p)
}

// frame returns the rectangle of the drawing.
func (pic *picture) frame() (left, top, right, bottom float64) {
	unit := pic.unit()
	for _, p := range pic.place {
		left, top = min(left, unit*p[0]), min(top, unit*p[1])
		right, bottom = max(right, unit*p[0]), max(bottom, unit*p[1])
	}
	const margin = reach + 5
	return left - margin, top - margin, right + margin, bottom + margin
}
