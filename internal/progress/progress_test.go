package progress

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sprague/stdlib/task"
)

func TestLine(t *testing.T) {
	for _, c := range []struct {
		p    task.Progress
		done int64
		took time.Duration
		want string
	}{
		{task.Progress{Label: "survey", Done: 0, Total: 64, Unit: "codes"}, 0, time.Second, "survey: 0 of 64 codes"},
		{task.Progress{Label: "survey", Done: 60, Total: 64, Unit: "codes"}, 10, 5 * time.Second,
			"survey: 60 of 64 codes, 2 a second, 2s to go"},
		{task.Progress{Label: "s", Done: 9e9, Unit: "values", Note: "x"}, 6e9, time.Minute,
			"s: 9000000000 values, 100 million a second  x"},
		{task.Progress{Label: "s", Done: 1, Total: 1e6, Unit: "games"}, 1, time.Second,
			"s: 1 of 1000000 games, 1 a second, 277h46m39s to go"},
		// a clock that was set back
		{task.Progress{Label: "s", Done: 1, Total: 2, Unit: "games"}, 1, -time.Second, "s: 1 of 2 games"},
	} {
		if got := line(c.p, c.done, c.took); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Rates are written roughly.
func TestRoughNumbers(t *testing.T) {
	for r, want := range map[float64]string{0.1234: "0.123", 999_999: "1e+06", 1e6: "1 million",
		2.5e9: "2.5e+03 million"} {
		if got := perSecond(r); got != want {
			t.Errorf("%g is %q, want %q", r, got, want)
		}
	}
}

// The rate is that since the first report of a piece of work, which is known by its label and by what is done.
func TestMeter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m Meter
		is := func(line, reached string) {
			t.Helper()
			if m.String() != line || m.Reached() != reached {
				t.Errorf("%q, %q", m.String(), m.Reached())
			}
		}
		is("", "")
		m.At(task.Progress{Label: "0.6", Done: 1000, Total: 5000, Unit: "values"})
		is("0.6: 1000 of 5000 values", "0.6: 1000 of 5000 values")
		time.Sleep(2 * time.Second)
		m.At(task.Progress{Label: "0.6", Done: 3000, Total: 5000, Unit: "values"})
		is("0.6: 3000 of 5000 values, 1e+03 a second, 2s to go", "0.6: 3000 of 5000 values")
		m.At(task.Progress{Label: "0.6", Done: 500, Total: 5000, Unit: "values"})
		is("0.6: 500 of 5000 values", "0.6: 500 of 5000 values")
		m.At(task.Progress{Label: "0.7"})
		is("0.7", "")
	})
}

// Whatever is reported, it is one line, and a bar of the width that is wanted.
func TestHostileReports(t *testing.T) {
	for _, c := range []struct {
		p         task.Progress
		line, bar string
	}{
		{task.Progress{}, "", ""},
		{task.Progress{Label: "a"}, "a", ""},
		{task.Progress{Label: "a", Done: 5, Unit: "u"}, "a: 5 u", ""},
		{task.Progress{Label: "a", Note: "n"}, "a  n", ""},
		{task.Progress{Done: 0, Total: 10, Unit: "u"}, "0 of 10 u", "░░░░"},
		{task.Progress{Done: 10, Total: 10}, "10 of 10", "████"},
		{task.Progress{Done: 11, Total: 10}, "11 of 10", "████"},
		{task.Progress{Done: -5, Total: 10}, "-5 of 10", "░░░░"},
		{task.Progress{Done: 5, Total: -10}, "5", ""},
		{task.Progress{Done: math.MaxInt64 / 2, Total: math.MaxInt64},
			fmt.Sprintf("%d of %d", math.MaxInt64/2, math.MaxInt64), "██░░"},
		{task.Progress{Done: math.MinInt64, Total: 1}, fmt.Sprintf("%d of 1", math.MinInt64), "░░░░"},
	} {
		var m Meter
		m.At(c.p)
		if line, bar := line(c.p, 0, 0), m.Bar(4); line != c.line || bar != c.bar || strings.Contains(line, "\n") {
			t.Errorf("%+v: %q %q", c.p, line, bar)
		}
	}
}
