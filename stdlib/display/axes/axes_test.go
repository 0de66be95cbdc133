package axes

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot"
)

// Ends of axes that drawing would not come to an end with, or take for others, are told with the axis.
func TestCheck(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		low, high float64
		why       string
	}{
		{0, 1, ""}, {1, 1, ""}, {inf, -inf, ""}, {-1e300, 1e300, ""}, {0, 5e-324, ""}, {1, 1 + 1e-15, ""},
		{nan, 1, "the axis ends at p.Y.Min = NaN: set it to a number"}, {0, nan, "p.Y.Max = NaN"},
		{nan, nan, "p.Y.Min = NaN"},
		{-inf, 1, "p.Y.Min = -Inf"}, {0, inf, "p.Y.Max = +Inf"}, {0, -inf, "p.Y.Max = -Inf"}, {inf, inf, "p.Y.Min = +Inf"},
		{-1e308, 1e308, "the axis ends at p.Y.Min = -1e+308: it may reach to ±1e+300"}, {0, 1e308, "p.Y.Max = 1e+308"},
		{2, 1, "p.Y.Min = 2 is above p.Y.Max = 1: exchange them"},
	} {
		p := plot.New()
		p.Y.Min, p.Y.Max = c.low, c.high
		if err := Check("p", p); (err == nil) != (c.why == "") || err != nil && !strings.Contains(err.Error(), c.why) {
			t.Errorf("from %v to %v: %v, want %q", c.low, c.high, err, c.why)
		}
	}
	p := plot.New()
	p.X.Scale, p.X.Min, p.X.Max = plot.LogScale{}, 0, 1
	if err := Check("p", p); err == nil || !strings.Contains(err.Error(), "p.X.Min = 0: set it to 1e-300 or more") {
		t.Errorf("a logarithmic axis from 0: %v", err)
	}
}
