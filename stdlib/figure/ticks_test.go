package figure

import (
	"slices"
	"strings"
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

// Numbers near one another are told apart on an axis, in as few digits as do.
func TestNearNumbers(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      string
	}{
		{1000, 1100, "1000 1020 1040 1060 1080 1100"},
		{1e-6, 1.1e-6, "1.00e−6 1.05e−6 1.10e−6"},
		{0.95, 1.05, "0.95 1.00 1.05"},
		{999_990, 1_000_010, "999 990 999 995 1 000 000 1 000 005 1 000 010"},
	} {
		var labels []string
		for _, tick := range near(c.low, c.high) {
			labels = append(labels, strings.ReplaceAll(tick.Label, "\u202f", " "))
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("%v to %v: %s, want %s", c.low, c.high, got, c.want)
		}
	}
}
