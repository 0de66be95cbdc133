package figure

import (
	"slices"
	"testing"
)

// An axis tells what it measures: however short it is, two of its ticks have numbers.
func TestShortLogarithmicAxesHaveLabels(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      []string
	}{
		{100, 800, []string{"100", "200", "500"}},
		{0.02, 0.06, []string{"0.02", "0.05"}},
		{30_000, 45_000, []string{"3·10⁴", "4·10⁴"}},
		{90, 12_000, []string{"10²", "10³", "10⁴"}},
	} {
		var got []string
		for _, tick := range (powers{}).Ticks(c.low, c.high) {
			if tick.Label != "" {
				got = append(got, tick.Label)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v to %v: %q, want %q", c.low, c.high, got, c.want)
		}
	}
}
