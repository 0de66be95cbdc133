package figure

import (
	"image"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/display/vector"
	"sprague/stdlib/task"
)

// A cloud shows how densely dots lie, where they are too many to be drawn one by one: a bitmap whose
// pixels are the darker, the more dots cover them. With c dots on a pixel and m on the fullest, the
// pixel has (1 + 3·log(1+c)/log(1+m))/4 of the colour, so that a lonely dot is seen and twice as many
// look alike a step darker everywhere. A million dots take O(dots · side²) time and a small picture.

// cloudFrom is the number of dots from which on they become a cloud.
const cloudFrom = 4000

// The pixels of a cloud.
const wide, high = 1600, 700

// cloud draws the sequence as a bitmap, the marked heaps as one of their own above it.
func (d drawn) cloud(c draw.Canvas, p *plot.Plot) {
	side := 5 // of a dot, in pixels
	if len(d.values) > 5*cloudFrom {
		side = 3
	}
	few := len(d.marked) <= cloudFrom // few enough to be drawn one by one
	bitmap(c, colourOf(d.style), d.density(p, side, false))
	if few {
		d.marks(c, p, 2)
	} else {
		bitmap(c, colourOf(d.style+1), d.density(p, side+2, true))
	}
}

// density returns the bitmap of the heaps that are marked, or of those that are not.
func (d drawn) density(p *plot.Plot, side int, marked bool) *image.Gray {
	hits := make([]uint32, wide*high)
	for n, v := range d.values {
		if n%4096 == 0 {
			task.Check()
		}
		if _, special := slices.BinarySearch(d.marked, n); special != marked || hidden(p, float64(v)+d.lift) {
			continue
		}
		x := int(math.Round(p.X.Norm(float64(n))*(wide-1))) - side/2
		y := high - 1 - int(math.Round(p.Y.Norm(float64(v)+d.lift)*(high-1))) - side/2
		for dy := max(y, 0); dy < min(y+side, high); dy++ {
			for dx := max(x, 0); dx < min(x+side, wide); dx++ {
				hits[dy*wide+dx]++
			}
		}
	}
	return shades(hits)
}

// shades returns hits as shares of the colour, in sixteen steps: a picture is the smaller for it.
func shades(hits []uint32) *image.Gray {
	most := math.Log1p(float64(slices.Max(hits)))
	img := image.NewGray(image.Rect(0, 0, wide, high))
	for i, h := range hits {
		if h > 0 {
			img.Pix[i] = uint8(17 * math.Ceil(15*(0.25+0.75*math.Log1p(float64(h))/most)))
		}
	}
	return img
}

// bitmap draws a colour as far as a bitmap lets it through.
func bitmap(c draw.Canvas, colour color.Color, share *image.Gray) {
	if vector.Stencil(c.Canvas, c.Rectangle, colour, share) {
		return
	}
	k := color.NRGBAModel.Convert(colour).(color.NRGBA)
	img := image.NewNRGBA(share.Rect)
	for i, s := range share.Pix {
		img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], img.Pix[4*i+3] = k.R, k.G, k.B, s
	}
	c.DrawImage(c.Rectangle, img)
}
