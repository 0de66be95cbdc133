package jupyter

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
)

// The logo is a game of Nim with heaps 1, 2 and 3, whose values sum to zero: discs on a
// dark board, each heap in a colour of its own. Lengths are in parts of the side.

type disc struct {
	x, y   float64
	colour color.NRGBA
}

const (
	discRadius = 0.115
	boardRound = 0.18
)

func boardColour() color.NRGBA { return color.NRGBA{0x1f, 0x2a, 0x44, 0xff} }

func logoDiscs() []disc {
	colours := []color.NRGBA{{0xff, 0xb8, 0x4d, 0xff}, {0x5e, 0xc8, 0xe5, 0xff}, {0xf2, 0x6d, 0x7d, 0xff}}
	var discs []disc
	for heap, c := range colours {
		for i := range heap + 1 {
			discs = append(discs, disc{0.23 + 0.27*float64(heap), 0.77 - 0.27*float64(i), c})
		}
	}
	return discs
}

// logoSVG draws the logo as SVG.
func logoSVG() []byte {
	const side = 64
	hex := func(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="sprague">`+"\n", side, side)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" rx="%.2f" fill="%s"/>`+"\n", side, side, boardRound*side, hex(boardColour()))
	for _, d := range logoDiscs() {
		fmt.Fprintf(&b, `<circle cx="%.2f" cy="%.2f" r="%.2f" fill="%s"/>`+"\n", d.x*side, d.y*side, discRadius*side, hex(d.colour))
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// logoPNG draws the logo in size by size pixels, each averaged over samples² points.
func logoPNG(size int) []byte {
	const samples = 8
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	discs := logoDiscs()
	for y := range size {
		for x := range size {
			var r, g, b, a int
			for i := range samples * samples {
				px := (float64(x) + (float64(i%samples)+0.5)/samples) / float64(size)
				py := (float64(y) + (float64(i/samples)+0.5)/samples) / float64(size)
				if c, ok := logoAt(discs, px, py); ok {
					r, g, b, a = r+int(c.R), g+int(c.G), b+int(c.B), a+1
				}
			}
			if a > 0 {
				img.SetNRGBA(x, y, color.NRGBA{uint8(r / a), uint8(g / a), uint8(b / a), uint8(255 * a / (samples * samples))})
			}
		}
	}
	var buf bytes.Buffer
	if err := png.Encode(&buf, img); err != nil {
		panic("jupyter: logo: " + err.Error())
	}
	return buf.Bytes()
}

// logoAt returns the colour at a point of the unit square; false outside the board.
func logoAt(discs []disc, x, y float64) (color.NRGBA, bool) {
	for _, d := range discs {
		if dx, dy := x-d.x, y-d.y; dx*dx+dy*dy <= discRadius*discRadius {
			return d.colour, true
		}
	}
	// The distance from the inner rectangle, whose corners are the centres of the
	// rounded ones.
	dx := max(boardRound-x, x-(1-boardRound), 0)
	dy := max(boardRound-y, y-(1-boardRound), 0)
	return boardColour(), dx*dx+dy*dy <= boardRound*boardRound
}
