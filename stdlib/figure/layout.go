package figure

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/display/axes"
)

// A picture is laid out from the outside in: a margin; the title, broken into lines where it is too wide; the legend,
// in a column at the right where there is room for one, else in rows below the axes; the scale of colours; the axes,
// with as many numbers as fit. Rows of a legend and further lines of a title add to the height, so that the plot itself
// keeps its own. Nothing that is written overlaps: TestNoWordsOverlap measures it for every kind and size.

// margin is the white edge of a picture.
const margin = 0.08 * vg.Inch

// layout is what is known before anything is drawn.
type layout struct {
	width, height vg.Length
	title         []string
	plot          plot.Plot // as it is drawn: without its title, the ranges widened, its ticks chosen
	beside        vg.Length // the width of a legend at the right, 0 for none
	rows          [][]key   // of a legend below
	bar           vg.Length // the width of the scale of colours
}

const (
	titleRow  = 16 * vg.Length(1)
	keyGap    = 12 * vg.Length(1) // between the entries of a row
	keyIcon   = 16 * vg.Length(1)
	keyHeight = 14 * vg.Length(1)
	noteRow   = 14 * vg.Length(1) // the height of what is said above the data
	leastPlot = 2.2 * vg.Inch     // what a legend at the right must leave of the width
)

// check returns why the figure cannot be drawn.
func (f *Figure) check() error {
	if err := axes.Check("f.Plot", f.Plot); err != nil {
		return fmt.Errorf("figure: %w", err)
	}
	return nil
}

// layout places everything around the axes. It panics if one of them cannot be drawn.
func (f *Figure) layout() *layout {
	if err := f.check(); err != nil {
		panic(err.Error())
	}
	l := &layout{width: f.Width, height: f.Height, plot: *f.Plot}
	inner := f.Width - 2*margin
	if f.Width < 5*vg.Inch {
		l.plot.Title.TextStyle.Font.Size = min(l.plot.Title.TextStyle.Font.Size, vg.Points(11))
	}
	lines := broken(f.Plot.Title.Text, l.plot.Title.TextStyle, inner)
	l.title, l.plot.Title.Text = lines, ""
	l.height += vg.Length(max(len(lines)-1, 0)) * titleRow
	l.plot.Y.Label.Text = strings.Join(broken(l.plot.Y.Label.Text, l.plot.Y.Label.TextStyle, 0.7*f.Height), "\n")
	l.plot.X.Label.Text = strings.Join(broken(l.plot.X.Label.Text, l.plot.X.Label.TextStyle, 0.7*inner), "\n")
	if f.bar != nil {
		l.bar = f.bar.width()
	}
	f.placeKeys(l, inner)
	return l
}

// placeKeys finds a place for the legend.
func (f *Figure) placeKeys(l *layout, inner vg.Length) {
	if len(f.keys) == 0 {
		return
	}
	widest := vg.Length(0)
	for _, k := range f.keys {
		widest = max(widest, k.width(f.Plot.Legend.TextStyle))
	}
	beside := widest + keyGap
	if inner-beside-l.bar >= max(leastPlot, 0.66*inner) && vg.Length(len(f.keys))*keyHeight < f.Height-vg.Inch {
		l.beside = beside
		return
	}
	l.rows = inRows(f.keys, f.Plot.Legend.TextStyle, inner)
	l.height += vg.Length(len(l.rows)) * keyHeight
}

// paint draws everything and returns the place of the data.
func (f *Figure) paint(c draw.Canvas, l *layout) draw.Canvas {
	c.SetColor(white)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, margin, -margin, margin, -margin)
	for i, row := range l.rows {
		at := vg.Point{X: c.Min.X, Y: c.Min.Y + vg.Length(len(l.rows)-1-i)*keyHeight}
		for _, k := range row {
			k.draw(c, at, f.Plot.Legend.TextStyle, c.Size().X)
			at.X += k.width(f.Plot.Legend.TextStyle) + keyGap
		}
	}
	plotting := draw.Crop(c, 0, -l.beside-l.bar-margin, vg.Length(len(l.rows))*keyHeight, 0)
	for _, line := range l.title {
		style := l.plot.Title.TextStyle
		style.XAlign, style.YAlign = text.XCenter, text.YTop
		c.FillText(style, vg.Point{X: c.Center().X, Y: plotting.Max.Y}, line)
		plotting.Max.Y -= titleRow
	}
	plotting.Max.Y -= l.plot.Title.Padding
	p := &l.plot
	f.fit(p, plotting)
	label := p.Y.Label
	if logarithmic(f.Plot) { // gonum takes the middle of such an axis for a place near its end
		p.Y.Label.Text = ""
		plotting.Min.X += label.TextStyle.Height(label.Text) + label.Padding
	}
	area := p.DataCanvas(plotting)
	if logarithmic(f.Plot) {
		style := label.TextStyle
		style.Rotation += math.Pi / 2
		left := plotting.Min.X - label.Padding - style.FontExtents().Descent
		c.FillText(style, vg.Point{X: left, Y: area.Center().Y}, label.Text)
	}
	if f.table != nil {
		plotting, area = square(p, plotting, f.table)
	}
	p.Draw(plotting)
	for row, n := range f.notes {
		n.draw(area, p, row)
	}
	if f.bar != nil {
		f.bar.draw(c, area)
	}
	for i, k := range f.keys {
		if l.beside > 0 {
			at := vg.Point{X: area.Max.X + keyGap, Y: area.Max.Y - vg.Length(i+1)*keyHeight}
			k.draw(c, at, f.Plot.Legend.TextStyle, c.Size().X)
		}
	}
	return area
}

// fit widens the ranges so that the outermost points and the notes have room, and chooses the
// numbers on the axes, as many as there is room for.
func (f *Figure) fit(p *plot.Plot, c draw.Canvas) {
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		if axis.Min > axis.Max { // nothing has given it a range
			axis.Min, axis.Max = 0, 1
		}
	}
	f.widen(&p.X, 0.012)
	f.widen(&p.Y, 0.03)
	if f.standing {
		p.Y.Min, p.Y.Max = 0, 1.06*p.Y.Max
	}
	if band := float64(vg.Length(len(f.notes)) * noteRow / (c.Size().Y * 0.72)); band > 0 {
		stretch(&p.Y, 0, band/(1-min(band, 0.6)))
	}
	tickFont := p.X.Tick.Label
	wide := tickFont.Width("0") * 3
	for _, v := range []float64{p.X.Min, p.X.Max} {
		wide = max(wide, tickFont.Width(grouped(int64(v))))
	}
	p.X.Tick.Marker = fitted{p.X.Tick.Marker, int((c.Size().X - 60) / (wide + 14))}
	p.Y.Tick.Marker = fitted{p.Y.Tick.Marker, int(c.Size().Y * 0.72 / 18)}
}

// logarithmic reports whether the axis of values is.
func logarithmic(p *plot.Plot) bool {
	_, is := p.Y.Scale.(plot.LogScale)
	return is
}

// widen gives an axis some length, and room for a share of it at its ends.
func (f *Figure) widen(axis *plot.Axis, share float64) {
	low, high := axis.Min, axis.Max
	_, linear := axis.Scale.(plot.LinearScale)
	if linear && low == high {
		low, high = low-1, high+1
	}
	if least := leastSpan(low, high); high-low < least {
		low, high = low-least/2, high+least/2
	}
	axis.Min, axis.Max = low, high
	if !f.standing && f.table == nil { // bars and squares touch the frame
		stretch(axis, share, share)
	}
}

// stretch adds shares of the length of an axis at its ends.
func stretch(axis *plot.Axis, below, above float64) {
	switch axis.Scale.(type) {
	case plot.LinearScale:
		length := axis.Max - axis.Min
		axis.Min, axis.Max = axis.Min-below*length, axis.Max+above*length
	case plot.LogScale:
		length := math.Log(axis.Max) - math.Log(axis.Min)
		axis.Min, axis.Max = axis.Min*math.Exp(-below*length), min(axis.Max*math.Exp(above*length), 2*axes.Furthest)
	}
}

// leastSpan is how long an axis is at the least between numbers so great: where their distance is
// near the precision of a float64, places and steps between them would be lost.
func leastSpan(low, high float64) float64 {
	return math.Ldexp(max(math.Abs(low), math.Abs(high)), -40)
}

// widestCell is the side that squares have at the most: a table of one cell is no poster.
const widestCell = 0.75 * vg.Inch

// flattest is the maximum ratio of width to height of a picture of cells.
const flattest = 12

// square returns the part of the canvas in which the cells of the plot are squares, and the place
// of the data in it. A table of very few rows has wider cells: it would be a thread.
func square(p *plot.Plot, c draw.Canvas, table [][]int) (plotting, area draw.Canvas) {
	area = p.DataCanvas(c)
	columns, rows := vg.Length(len(table[0])), vg.Length(len(table))
	columns, rows = max(columns, rows/flattest), max(rows, columns/flattest)
	side := min(area.Size().X/columns, area.Size().Y/rows, widestCell)
	lessX, lessY := area.Size().X-side*columns, area.Size().Y-side*rows
	plotting = draw.Crop(c, lessX/2, -lessX/2, lessY, 0)
	return plotting, p.DataCanvas(plotting)
}

// broken returns the words of a text in lines that are no wider than they may be, as many as can be read.
func broken(words string, style text.Style, widest vg.Length) []string {
	const most = 12
	var lines []string
	for word := range strings.FieldsSeq(words) {
		last := len(lines) - 1
		if last >= 0 && style.Width(lines[last]+" "+word) <= widest {
			lines[last] += " " + word
			continue
		}
		if len(lines) == most {
			break
		}
		lines = append(lines, word)
	}
	return lines
}

// clippedTo returns a text that is no wider than it may be, with dots where it is cut.
func clippedTo(words string, style text.Style, widest vg.Length) string {
	runes := []rune(words)
	for n := len(runes); n > 0; n-- {
		s := string(runes[:n])
		if n < len(runes) {
			s += "…"
		}
		if style.Width(s) <= widest {
			return s
		}
	}
	return ""
}
