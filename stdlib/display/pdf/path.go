package pdf

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// trace moves along a path as SVG writes it.
func (p *page) trace(d string) error {
	var at, first point
	for d = strings.TrimSpace(d); d != ""; {
		command := d[0]
		end := strings.IndexAny(d[1:], "MmLlHhVvCcQqAaZz") + 1
		if end == 0 {
			end = len(d)
		}
		args := numbers(d[1:end])
		d = d[end:]
		take, ok := arguments[command|0x20]
		if !ok || take > 0 && (len(args) == 0 || len(args)%take != 0) || take == 0 && len(args) > 0 {
			return fmt.Errorf("pdf: a path with %q", command)
		}
		for more := true; more; more = len(args) > 0 {
			at = p.along(command, args[:take], at)
			if command|0x20 == 'm' {
				first, command = at, command-1 // what follows are lines: l comes before m
			}
			args = args[take:]
		}
		if command|0x20 == 'z' {
			at = first
		}
	}
	return nil
}

// arguments are how many numbers each command takes.
var arguments = map[byte]int{'m': 2, 'l': 2, 'h': 1, 'v': 1, 'c': 6, 'q': 4, 'a': 7, 'z': 0}

type point struct{ x, y float64 }

// along carries out one command and returns where it leads.
func (p *page) along(command byte, args []float64, at point) point {
	var from point // of what coordinates count from
	if command >= 'a' {
		from = at
	}
	end := func(i int) point { return point{from.x + args[i], from.y + args[i+1]} }
	move := func(f func(x, y float64), to point) point { f(to.x-p.left, to.y-p.top); return to }
	switch command | 0x20 {
	case 'm':
		return move(p.MoveTo, end(0))
	case 'l':
		return move(p.LineTo, end(0))
	case 'h':
		return move(p.LineTo, point{from.x + args[0], at.y})
	case 'v':
		return move(p.LineTo, point{at.x, from.y + args[0]})
	case 'c':
		return p.curve(end(0), end(2), end(4))
	case 'q':
		return p.curve(between(at, end(0)), between(end(2), end(0)), end(2))
	case 'a':
		p.arc(at, end(5), args)
		return end(5)
	}
	p.ClosePath()
	return at
}

// between lies two thirds of the way from a to b.
func between(a, b point) point { return point{a.x + (b.x-a.x)*2/3, a.y + (b.y-a.y)*2/3} }

func (p *page) curve(a, b, to point) point {
	p.CurveBezierCubicTo(a.x-p.left, a.y-p.top, b.x-p.left, b.y-p.top, to.x-p.left, to.y-p.top)
	return to
}

// arc draws a part of a circle, of which rx is the radius, as curves of a quarter at most: on the
// larger or smaller side, clockwise or not. Nothing here draws ellipses.
func (p *page) arc(from, to point, args []float64) {
	r, large, clockwise := math.Abs(args[0]), args[3] != 0, args[4] != 0
	dx, dy := (to.x-from.x)/2, (to.y-from.y)/2
	half := math.Hypot(dx, dy)
	if half == 0 {
		return
	}
	r = max(r, half)
	off := math.Sqrt(max(0, r*r-half*half)) / half // of the centre from the middle of the chord
	if large == clockwise {
		off = -off
	}
	c := point{from.x + dx - off*dy, from.y + dy + off*dx}
	begin, turn := math.Atan2(from.y-c.y, from.x-c.x), math.Atan2(to.y-c.y, to.x-c.x)
	turn -= begin
	switch {
	case clockwise && turn < 0:
		turn += 2 * math.Pi
	case !clockwise && turn > 0:
		turn -= 2 * math.Pi
	}
	n := math.Ceil(math.Abs(turn)/(math.Pi/2) - 1e-9)
	k := 4.0 / 3 * math.Tan(turn/n/4)
	for i := range int(n) {
		a, b := begin+turn*float64(i)/n, begin+turn*float64(i+1)/n
		on := func(angle, along float64) point {
			sin, cos := math.Sincos(angle)
			return point{c.x + r*(cos-along*sin), c.y + r*(sin+along*cos)}
		}
		p.curve(on(a, k), on(b, -k), on(b, 0))
	}
}

// within keeps a number where it can be drawn with.
func within(x float64) float64 {
	const far = 1e6
	if math.IsNaN(x) {
		return 0
	}
	return min(max(x, -far), far)
}

// apart parts numbers; the sign of an exponent is none of a number.
var apart = strings.NewReplacer(",", " ", "e-", "e-", "-", " -")

// numbers reads numbers that spaces, commas or their own signs part.
func numbers(text string) (list []float64) {
	for field := range strings.FieldsSeq(apart.Replace(text)) {
		if x, err := strconv.ParseFloat(field, 64); err == nil {
			list = append(list, within(x))
		}
	}
	return list
}
