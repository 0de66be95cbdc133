package batch

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
	tell := Tell(&out)
	tell.At(task.Progress{Label: "a", Done: 1000, Total: 2000, Unit: "steps"})
	tell.show()
	tell.At(task.Progress{Label: "b", Done: 5, Unit: "steps"})
	tell.show()
	tell.Say("word")
	tell.Close()
	if got := out.String(); got != "a: 1000 of 2000 steps\nb: 5 steps\nword\n" {
		t.Errorf("%q", got)
	}
}

func TestAgain(t *testing.T) {
	args := []string{"survey", "0.xy", "--shard", "/16", "--index=3", "--dir", "it's here", "--out", ""}
	if got := Again(args, "shard", Part{4, 16}); got != `sprague survey 0.xy --dir 'it'\''s here' --out '' --shard 4/16` {
		t.Error(got)
	}
	if got := Again([]string{"survey", "0.xy", "--shard=/16", "--index", "3"}, "shard", Part{}); got != "sprague survey 0.xy" {
		t.Error(got)
	}
}

// Status compares clocks of several machines, of which some are wrong: a time to come is now.
func TestStatusWithWrongClocks(t *testing.T) {
	if got := ago(time.Now().Add(3 * time.Hour)); got != "heard of just now" {
		t.Error(got)
	}
	if got := ago(time.Now().Add(-3 * time.Hour)); got != "heard of 3.0 h ago" {
		t.Error(got)
	}
	r := row{left: 10, items: 20, state: state{New: 5, Seconds: -7, Updated: time.Now().Add(time.Hour)}}
	if got := r.toGo(); got != "10" {
		t.Error(got)
	}
}

// A part whose process has gone without a word is told apart from one that runs and one that ended.
func TestStatusOfKilledParts(t *testing.T) {
	b := newBench(t)
	items := wordList(20)
	b.do("1/4", 0, items...)
	f := folder(b.dir)
	f.note(Part{2, 4}, state{State: stateRunning, New: 1, Seconds: 2, Holder: holder{Host: "node7", Process: 42, Job: "99"}})
	f.note(Part{3, 4}, state{State: stateFailed, Error: "no space left on device"})
	f.note(Part{4, 4}, state{State: stateRunning, New: 2, Seconds: 8, Holder: holder{Host: "node8", Process: 43}})
	free, err := lock(t.Context(), hidden(f.journal(Part{4, 4}), ".lock"), "")
	if err != nil {
		t.Fatal(err)
	}
	defer free()
	got := b.status()
	for _, want := range []string{
		"fake: 5 of 20 words", "1/4   done     5 of 5", "2/4   killed   0 of 5  5, 10 s  process 42 on node7, job 99",
		"3/4   failed   0 of 5  5        no space left on device", "4/4   running  0 of 5  5, 20 s  process 43 on node8",
		"10 words are missing and nobody is at work on them", "the running parts need about 20 s more",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
