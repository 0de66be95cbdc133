// Package axes checks whether plots can be drawn. The plot library loops for ever on axes whose ends are not finite, or
// whose length overflows, and silently changes other invalid ends.
package axes

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/plot"
)

// Furthest bounds the distance of an axis from zero, with room for what drawing adds.
const Furthest = 1e300

// Check returns why a plot cannot be drawn: which end of which axis is invalid, and how to correct it. Name is the
// caller's name for the plot. Axes without a range are valid, since drawing sets one.
func Check(name string, p *plot.Plot) error {
	return cmp.Or(check(name+".X", &p.X), check(name+".Y", &p.Y))
}

func check(name string, a *plot.Axis) error {
	if math.IsInf(a.Min, 1) && math.IsInf(a.Max, -1) {
		return nil // as plot.New returns it
	}
	_, logarithmic := a.Scale.(plot.LogScale)
	for _, end := range []struct {
		name string
		at   float64
	}{{name + ".Min", a.Min}, {name + ".Max", a.Max}} {
		switch {
		case math.IsNaN(end.at) || math.IsInf(end.at, 0):
			return fmt.Errorf("the axis ends at %s = %v: set it to a number", end.name, end.at)
		case math.Abs(end.at) > Furthest:
			return fmt.Errorf("the axis ends at %s = %v: it may reach to ±%v; draw the numbers in a larger unit, or their "+
				"logarithms",
				end.name, end.at, Furthest)
		case logarithmic && end.at < 1/(2*Furthest):
			return fmt.Errorf("the axis is logarithmic and ends at %s = %v: set it to %v or more", end.name, end.at, 1/Furthest)
		}
	}
	if a.Min > a.Max {
		return fmt.Errorf("%s.Min = %v is above %s.Max = %v: exchange them, and set %s.Scale to plot.InvertedScale for "+
			"an axis backwards",
			name, a.Min, name, a.Max, name)
	}
	return nil
}
