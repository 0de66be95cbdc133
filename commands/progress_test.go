package commands

import (
	"strings"
	"testing"

	"sprague/stdlib/task"
)

// The rate is that since the work went on, not since it began.
func TestTellerCountsFromWhereWorkGoesOn(t *testing.T) {
	var out strings.Builder
	progress := newProgressLine(&out)
	progress.at(task.Progress{Label: "a", Done: 1000, Total: 2000, Unit: "steps"})
	progress.show()
	progress.at(task.Progress{Label: "b", Done: 5, Unit: "steps"})
	progress.show()
	progress.clear()
	progress.close()
	if got := out.String(); got != "a: 1000 of 2000 steps\nb: 5 steps\n" {
		t.Errorf("%q", got)
	}
}

// A line of progress is taken off before another word, and a broken terminal stops nothing.
func TestTellerOnATerminal(t *testing.T) {
	var out strings.Builder
	progress := &progressLine{out: &out, live: true, stop: make(chan struct{})}
	progress.show() // nothing is known yet
	progress.at(task.Progress{Label: "a", Done: 1, Unit: "steps"})
	progress.show()
	progress.show()
	progress.clear()
	progress.show()
	progress.clear()
	progress.clear()
	progress.show()
	progress.close()
	const gone = "\r\x1b[K"
	if got, want := out.String(), "a: 1 steps"+gone+"a: 1 steps"+gone+"a: 1 steps"+gone+"a: 1 steps"+gone; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	broken := newProgressLine(brokenOutput{})
	broken.at(task.Progress{Label: "a"})
	broken.show()
	broken.close()
}
