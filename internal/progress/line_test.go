package progress

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sprague/stdlib/task"
)

// In a log a line comes each half minute, and the rate is that since the work went on, not since it began.
func TestLineInALog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		l := NewLine(&out)
		l.At(task.Progress{Label: "a", Done: 1000, Total: 2000, Unit: "steps"})
		time.Sleep(logEvery)
		l.At(task.Progress{Label: "a", Done: 1300, Total: 2000, Unit: "steps"})
		l.At(task.Progress{Label: "b", Done: 5, Unit: "steps"})
		l.Draw("nothing")
		l.Clear()
		if got := out.String(); got != "a: 1300 of 2000 steps, 10 a second, 1m10s to go\n" || l.Reached() != "b: 5 steps" {
			t.Errorf("%q, %q", got, l.Reached())
		}
	})
}

// A line is taken off the terminal before anything else is written there.
func TestLineOnATerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		l := NewLine(&out)
		l.Live = true
		l.Clear()
		l.At(task.Progress{Label: "soon", Unit: "steps"})
		for range 2 {
			time.Sleep(liveEvery)
			l.At(task.Progress{Label: "a", Done: 1, Unit: "steps"})
		}
		l.Before(&out).Write([]byte("text\n"))
		l.Draw("cell 1")
		l.Clear()
		l.Clear()
		const gone = "\r\x1b[K"
		if got := out.String(); got != "a: 1 steps"+gone+"a: 1 steps"+gone+"text\ncell 1"+gone {
			t.Errorf("%q", got)
		}
	})
}
