package digraph

import (
	"fmt"
	"math"
)

// Traces returns the edges as SVG path data, with the given number of pixels between neighbours: a line, a curve if
// several edges join the same vertices, and for loops an arc to the right or left.
func (g Graph) Traces(pixels float64) []string {
	number, of := g.numbered()
	traces := make([]string, len(g.edges))
	at := func(p [2]float64) string { return fmt.Sprintf("%.1f,%.1f", pixels*p[0], pixels*p[1]) }
	for i, e := range g.edges {
		p, q := g.place[e[0]], g.place[e[1]]
		aside := float64(number[i]) - float64(of[e]-1)/2 // offset among the edges that join the same vertices
		switch {
		case e[0] == e[1]:
			const size, half, apart = 0.9, math.Pi / 6, math.Pi / 4
			direction := -apart * float64(number[i]/2)
			if number[i]%2 == 1 {
				direction = math.Pi - direction
			}
			handle := func(angle float64) string {
				return at([2]float64{p[0] + size*math.Cos(angle), p[1] + size*math.Sin(angle)})
			}
			traces[i] = "M" + at(p) + " C" + handle(direction-half) + " " + handle(direction+half) + " " + at(p)
		case aside == 0:
			traces[i] = "M" + at(p) + " L" + at(q)
		default:
			const apart = 0.5
			x, y := q[0]-p[0], q[1]-p[1]
			across := apart * aside / math.Hypot(x, y)
			middle := [2]float64{(p[0]+q[0])/2 - across*y, (p[1]+q[1])/2 + across*x}
			traces[i] = "M" + at(p) + " Q" + at(middle) + " " + at(q)
		}
	}
	return traces
}

// numbered counts the edges that join the same vertices, and numbers them from 0.
func (g Graph) numbered() (number []int, of map[[2]int]int) {
	number, of = make([]int, len(g.edges)), map[[2]int]int{}
	for i, e := range g.edges {
		number[i] = of[e]
		of[e]++
	}
	return number, of
}

func (g Graph) edgeName(i int) string { return fmt.Sprintf("%d–%d", g.edges[i][0], g.edges[i][1]) }
