package figure

import (
	"image"
	"image/color"
	"slices"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A colourScale gives values colours: each of a few values one of its own, as far from the others as
// can be; many values a place between dark and light.
type colourScale struct {
	low, high int
	few       []int // all values, when they are few
}

// fewValues is the number of values that have boxes of their own beside a heat map.
const fewValues = 10

func scaleOf(rows [][]int) colourScale {
	all := slices.Concat(rows...)
	slices.Sort(all)
	all = slices.Compact(all)
	s := colourScale{low: all[0], high: all[len(all)-1]}
	if len(all) <= fewValues {
		s.few = all
	}
	return s
}

var ramp = viridis()

// colour returns the colour of a value.
func (s colourScale) colour(v int) color.Color {
	if s.few != nil {
		at, _ := slices.BinarySearch(s.few, v)
		return ramp[at*255/max(len(s.few)-1, 1)]
	}
	return ramp[(v-s.low)*255/max(s.high-s.low, 1)]
}

// A bar is the scale of colours beside a heat map: boxes for few values, else a band.
type bar struct {
	scale colourScale
	label string
}

const (
	barGap  = 14 * vg.Length(1)
	barWide = 12 * vg.Length(1)
	boxSide = 15 * vg.Length(1) // of a value, with the gap to the next
)

func (b bar) style() text.Style {
	s := begin("", "", "").Plot.Y.Tick.Label
	s.Color, s.XAlign, s.YAlign, s.Rotation = black, text.XLeft, text.YCenter, 0
	return s
}

// width returns the room for the bar with its numbers and its label.
func (b bar) width() vg.Length {
	s := b.style()
	return barGap + barWide + 6 + max(s.Width(tickLabel(float64(b.scale.low))),
		s.Width(tickLabel(float64(b.scale.high)))) + 18
}

// draw draws the bar beside the place of the data.
func (b bar) draw(c, area draw.Canvas) {
	left := area.Max.X + barGap
	style := b.style()
	if b.scale.few != nil {
		b.boxes(c, area, left, style)
	} else {
		b.band(area, left, style)
	}
	style.Rotation, style.XAlign, style.YAlign = 1.5707963267948966, text.XCenter, text.YTop
	c.FillText(style, vg.Point{X: left + b.width() - barGap - 14, Y: area.Center().Y}, b.label)
}

// boxes draws a box for every value, beside the middle of the data, as far as the picture reaches.
func (b bar) boxes(c, area draw.Canvas, left vg.Length, style text.Style) {
	bottom := max(area.Center().Y-boxSide*vg.Length(len(b.scale.few))/2, c.Min.Y)
	for i, v := range b.scale.few {
		low := bottom + vg.Length(i)*boxSide
		area.FillPolygon(b.scale.colour(v), []vg.Point{{X: left, Y: low}, {X: left + barWide, Y: low},
			{X: left + barWide, Y: low + boxSide - 2}, {X: left, Y: low + boxSide - 2}})
		area.FillText(style, vg.Point{X: left + barWide + 5, Y: low + boxSide/2 - 1}, tickLabel(float64(v)))
	}
}

// band draws all colours, the least value at the bottom, as high as the data.
func (b bar) band(area draw.Canvas, left vg.Length, style text.Style) {
	img := image.NewNRGBA(image.Rect(0, 0, 1, len(ramp)))
	for i, k := range ramp {
		img.Set(0, len(ramp)-1-i, k)
	}
	area.DrawImage(vg.Rectangle{Min: vg.Point{X: left, Y: area.Min.Y}, Max: vg.Point{X: left + barWide, Y: area.Max.Y}},
		img)
	span := max(float64(b.scale.high)-float64(b.scale.low), 1)
	for _, tick := range wholeTicks(float64(b.scale.low), float64(b.scale.high),
		min(mostSteps, max(int(area.Size().Y/20), 2))) {
		y := area.Min.Y + area.Size().Y*vg.Length((tick.Value-float64(b.scale.low))/span)
		area.StrokeLine2(draw.LineStyle{Color: black, Width: 0.5}, left+barWide, y, left+barWide+3, y)
		area.FillText(style, vg.Point{X: left + barWide + 5, Y: y}, tick.Label)
	}
}
