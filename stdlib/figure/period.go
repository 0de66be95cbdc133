package figure

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/display/vector"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/periodic"
)

// drawnPeriods is the number of periods drawn after the preperiod.
const drawnPeriods = 3

// Period draws a certified period: the preperiod shaded, the beginnings of the periods as lines, and the exceptions,
// which are the heaps before the preperiod that break the pattern, in another colour and shape. A note stands where the
// period begins, and one where as many values are known as its theorem asks for, if that is in the picture. It panics
// if the certificate carries no values because they are too many.
func Period(c periodic.Certificate) *Figure {
	if len(c.Values) == 0 {
		panic("figure: the certificate carries no values; its period is too long to draw")
	}
	values := make([]int, c.Preperiod+drawnPeriods*c.Period)
	for n := range values {
		values[n] = int(c.Value(int64(n)))
	}
	f := begin(periodTitle(c), heapAxis, valueAxis)
	f.Plot.Add(periodLines{c})
	if c.Saltus != 0 { // the line along which the periods move ends where another one would begin
		f.keys = []key{{name: fmt.Sprintf("%d more every %d heaps", c.Saltus, c.Period), line: &slopeLine}}
		f.Plot.X.Max, f.Plot.Y.Max = float64(len(values)), float64(c.Value(int64(len(values))))
	}
	odd := list.Map(c.Exceptions, func(heap int64) int { return int(heap) })
	slices.Sort(odd)
	f.split(drawn{name: gameNamed(c.Game), values: values, marked: odd, mark: "exception"}, "in the pattern", "exceptions")
	f.note(float64(c.Preperiod), periodNote(c))
	if c.Bound > 0 && c.Bound < int64(len(values)) {
		f.note(float64(c.Bound-1), fmt.Sprintf("heap %s: all that the theorem asks for is computed", grouped(c.Bound-1)))
	}
	f.about = periodTitle(c) + ". " + sentence(gameNamed(c.Game), values) + fmt.Sprintf("%d exceptions. ", len(odd))
	return f
}

// forEver ends the note of a period that is proved; it can be spared where there is no room.
const forEver = ", for ever"

// periodNote says what holds from the preperiod on, and by what right.
func periodNote(c periodic.Certificate) string {
	right := forEver
	switch c.Status {
	case periodic.Observed:
		right = ", as far as seen"
	case periodic.Assumed:
		right = ", if the promise holds"
	}
	return fmt.Sprintf("heap %s: repeats from here on%s", grouped(c.Preperiod), right)
}

func periodTitle(c periodic.Certificate) string {
	status := c.Status.String()
	if c.Status == periodic.Observed {
		status += ", " + c.Seen()
	}
	title := fmt.Sprintf("period %d from heap %d on (%s)", c.Period, c.Preperiod, status)
	if c.Saltus != 0 {
		title = fmt.Sprintf("period %d, saltus %d from heap %d on (%s)", c.Period, c.Saltus, c.Preperiod, status)
	}
	return series{name: gameNamed(c.Game)}.titled(title)
}

// slopeLine is the line along which an arithmetic period moves.
var slopeLine = draw.LineStyle{Color: colourOf(2), Width: vg.Points(1)}

// periodLines shades the preperiod, and draws a line where each period begins and one along which they move.
type periodLines struct{ periodic.Certificate }

// Plot implements plot.Plotter.
func (t periodLines) Plot(c draw.Canvas, p *plot.Plot) {
	at := func(n int64) vg.Length { return c.X(p.X.Norm(float64(n))) }
	vector.Within(c.Canvas, "note", func() {
		if t.Preperiod > 0 {
			c.FillPolygon(shade, []vg.Point{{X: at(0), Y: c.Min.Y}, {X: at(t.Preperiod), Y: c.Min.Y},
				{X: at(t.Preperiod), Y: c.Max.Y}, {X: at(0), Y: c.Max.Y}})
		}
		for i := int64(1); i < drawnPeriods; i++ {
			x := at(t.Preperiod + i*t.Period)
			c.StrokeLine2(ruleLine, x, c.Min.Y, x, c.Max.Y-2*noteRow)
		}
		if t.Saltus != 0 && !logarithmic(p) { // on such an axis it is not straight, and may pass through 0
			first, last := t.Preperiod, t.Preperiod+drawnPeriods*t.Period
			y := func(n int64) vg.Length { return c.Y(p.Y.Norm(float64(t.Value(n)))) }
			c.StrokeLine2(slopeLine, at(first), y(first), at(last), y(last))
		}
	})
}
