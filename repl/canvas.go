package repl

import "strings"

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
