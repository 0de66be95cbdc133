package repl

import (
	"fmt"
	"math"
	"strings"
)

// A canvas holds dots in Braille characters, two columns and four rows in each.
type canvas struct {
	width, height int // in characters
	cells         []rune
}

func newCanvas(width, height int) *canvas {
	c := &canvas{width: width, height: height, cells: make([]rune, width*height)}
	for i := range c.cells {
		c.cells[i] = '\u2800'
	}
	return c
}

// dotBits gives the bit of each dot of a Braille character, by row and column.
var dotBits = [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// set puts a dot, counted from the upper left; dots outside are left out.
func (c *canvas) set(x, y int) {
	if x < 0 || y < 0 || x >= 2*c.width || y >= 4*c.height {
		return
	}
	c.cells[y/4*c.width+x/2] |= dotBits[y%4][x%2]
}

// rows returns the lines of the drawing.
func (c *canvas) rows() []string {
	out := make([]string, c.height)
	for y := range out {
		out[y] = strings.TrimRight(string(c.cells[y*c.width:(y+1)*c.width]), "\u2800")
	}
	return out
}

func (c *canvas) String() string { return strings.Join(c.rows(), "\n") }

// mimeSeries is the representation of a figure as the numbers it shows.
const mimeSeries = "application/vnd.sprague.series+json"

// series is a figure's numbers.
type series struct {
	Title  string       `json:"title"`
	X      string       `json:"x"`
	Y      string       `json:"y"`
	Style  string       `json:"style"` // "dots", "line" or "bars"
	Points [][2]float64 `json:"points"`
}

// plot draws the series in an area of width by height characters, with its axes.
func (s series) plot(width, height int) string {
	x0, x1, y0, y1 := s.bounds()
	labels := len(fmt.Sprintf("%g", math.Max(math.Abs(y0), math.Abs(y1)))) + 1
	c := newCanvas(width-labels-2, height)
	w, h := float64(2*c.width-1), float64(4*c.height-1)
	lastX, lastY := 0, 0
	for i, p := range s.Points {
		x := int(math.Round((p[0] - x0) / (x1 - x0) * w))
		y := int(math.Round((y1 - p[1]) / (y1 - y0) * h))
		switch {
		case s.Style == "bars":
			c.segment(x, y, x, int(h))
		case s.Style == "line" && i > 0:
			c.segment(lastX, lastY, x, y)
		default:
			c.set(x, y)
		}
		lastX, lastY = x, y
	}
	return s.framed(c, labels)
}

// framed puts title, axes and their ends around the drawing.
func (s series) framed(c *canvas, labels int) string {
	x0, x1, y0, y1 := s.bounds()
	var b strings.Builder
	if s.Title != "" {
		fmt.Fprintf(&b, "%*s  %s\n", labels, "", s.Title)
	}
	rows := c.rows()
	for i, row := range rows {
		label := ""
		switch i {
		case 0:
			label = fmt.Sprintf("%g", y1)
		case len(rows) - 1:
			label = fmt.Sprintf("%g", y0)
		case len(rows) / 2:
			label = s.Y
			if len([]rune(label)) > labels {
				label = ""
			}
		}
		fmt.Fprintf(&b, "%*s ┤%s\n", labels, label, row)
	}
	left, right := fmt.Sprintf("%g", x0), fmt.Sprintf("%g", x1)
	gap := max(1, c.width-len(left)-len(right)-len([]rune(s.X)))
	fmt.Fprintf(&b, "%*s └%s\n", labels, "", strings.Repeat("─", c.width))
	fmt.Fprintf(&b, "%*s  %s%s%s%s%s", labels, "", left, strings.Repeat(" ", gap/2), s.X, strings.Repeat(" ", gap-gap/2), right)
	return b.String()
}

// bounds returns the least and greatest coordinates, never equal ones.
func (s series) bounds() (x0, x1, y0, y1 float64) {
	x0, y0 = math.Inf(1), math.Inf(1)
	x1, y1 = math.Inf(-1), math.Inf(-1)
	for _, p := range s.Points {
		x0, x1 = math.Min(x0, p[0]), math.Max(x1, p[0])
		y0, y1 = math.Min(y0, p[1]), math.Max(y1, p[1])
	}
	if x1 <= x0 {
		x1 = x0 + 1
	}
	if y1 <= y0 {
		y1 = y0 + 1
	}
	return x0, x1, y0, y1
}

// segment draws a straight line of dots.
func (c *canvas) segment(x0, y0, x1, y1 int) {
	steps := max(abs(x1-x0), abs(y1-y0), 1)
	for i := range steps + 1 {
		c.set(x0+(x1-x0)*i/steps, y0+(y1-y0)*i/steps)
	}
}

func abs(n int) int { return max(n, -n) }
