package commands

import (
	"strings"
	"testing"
	"time"

	"sprague/stdlib/task"
)

func TestProgressLine(t *testing.T) {
	for _, c := range []struct {
		p    task.Progress
		done int64
		took time.Duration
		want string
	}{
		{task.Progress{Label: "survey", Done: 0, Total: 64, Unit: "codes"}, 0, time.Second, "survey: 0 of 64 codes"},
		{task.Progress{Label: "survey", Done: 60, Total: 64, Unit: "codes"}, 10, 5 * time.Second, "survey: 60 of 64 codes, 2 a second, 2 s to go"},
		{task.Progress{Label: "s", Done: 9e9, Unit: "values", Note: "x"}, 6e9, time.Minute, "s: 9000000000 values, 100 million a second  x"},
		{task.Progress{Label: "s", Done: 1, Total: 1e6, Unit: "games"}, 1, time.Second, "s: 1 of 1000000 games, 1 a second, 11.6 days to go"},
		{task.Progress{Label: "s", Done: 1, Total: 2, Unit: "games"}, 1, -time.Second, "s: 1 of 2 games"}, // a clock that was set back
	} {
		if got := progressLine(c.p, c.done, c.took); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// The rate is that since the work went on, not since it began.
func TestTellerCountsFromWhereWorkGoesOn(t *testing.T) {
	var out strings.Builder
	tell := newTeller(&out)
	tell.at(task.Progress{Label: "a", Done: 1000, Total: 2000, Unit: "steps"})
	tell.show()
	tell.at(task.Progress{Label: "b", Done: 5, Unit: "steps"})
	tell.show()
	tell.clear()
	tell.close()
	if got := out.String(); got != "a: 1000 of 2000 steps\nb: 5 steps\n" {
		t.Errorf("%q", got)
	}
}

// A line of progress is taken off before another word, and a broken terminal stops nothing.
func TestTellerOnATerminal(t *testing.T) {
	var out strings.Builder
	tell := &teller{out: &out, live: true, stop: make(chan struct{})}
	tell.show() // nothing is known yet
	tell.at(task.Progress{Label: "a", Done: 1, Unit: "steps"})
	tell.show()
	tell.show()
	tell.clear()
	tell.show()
	tell.clear()
	tell.clear()
	tell.show()
	tell.close()
	const gone = "\r\x1b[K"
	if got, want := out.String(), "a: 1 steps"+gone+"a: 1 steps"+gone+"a: 1 steps"+gone+"a: 1 steps"+gone; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	broken := newTeller(brokenOutput{})
	broken.at(task.Progress{Label: "a"})
	broken.show()
	broken.close()
}

// Times and rates are written roughly.
func TestRoughNumbers(t *testing.T) {
	for seconds, want := range map[float64]string{-1: "unknown", 0: "0 s", 89.4: "89 s", 90: "2 min", 5399: "90 min", 5400: "1.5 h", 172799: "48.0 h", 172800: "2.0 days"} {
		if got := remaining(seconds); got != want {
			t.Errorf("%g seconds are %q, want %q", seconds, got, want)
		}
	}
	for r, want := range map[float64]string{0.1234: "0.123", 999_999: "1e+06", 1e6: "1 million", 2.5e9: "2.5e+03 million"} {
		if got := perSecond(r); got != want {
			t.Errorf("%g is %q, want %q", r, got, want)
		}
	}
}
