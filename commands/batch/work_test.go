package batch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Parts in any division come to the same as the whole, and nothing is done twice.
func TestPartsComeToTheWhole(t *testing.T) {
	items := wordList(23)
	one := newBench(t)
	one.do("", 0, items...)
	want, err := one.merge(Merge{})
	if err != nil || strings.Count(want, "\n") != len(items) || strings.Contains(want, "run") {
		t.Fatalf("%s, %v", want, err)
	}
	b := newBench(t)
	done := 0
	for _, part := range []string{"2/3", "1/3", "2/2", "3/3", "1/2", "1/1"} {
		done += b.do(part, 0, items...).New
	}
	if got, err := b.merge(Merge{}); err != nil || got != want || done != len(items) {
		t.Errorf("%d done, %v:\n%s", done, err, got)
	}
	if got, err := b.merge(Merge{Share: 0.2, Seed: 3}); err != nil || got != want || !strings.Contains(b.notes.String(), "rechecked, seed 3: 5 of 23") {
		t.Errorf("%v: %s", err, b.notes.String())
	}
}

// A greater budget tries again what was not settled, and takes the folder over; a smaller one is
// refused.
func TestBudgets(t *testing.T) {
	b := newBench(t)
	items := []string{"a", "abcd", "abcdefgh"}
	if s := b.do("", 2, items...); s.New != 3 {
		t.Errorf("%d done", s.New)
	}
	if s := b.do("", 2, items...); s.New != 0 {
		t.Errorf("%d done again", s.New)
	}
	if s := b.do("", 4, items...); s.New != 2 {
		t.Errorf("%d done with more", s.New)
	}
	if _, err := b.work("", 3, items...).Run(t.Context()); err == nil || !strings.Contains(err.Error(), "letters 4, and letters 3 are less") {
		t.Errorf("with less: %v", err)
	}
	if s := b.do("", 0, items...); s.New != 1 {
		t.Errorf("%d done without bound", s.New)
	}
	got, err := b.merge(Merge{})
	if err != nil || strings.Count(got, `"whole":true`) != 3 || !strings.Contains(b.notes.String(), "3 records with less than another") {
		t.Errorf("%s, %v, %s", got, err, b.notes.String())
	}
}

// Items that cannot be done are named at the end; the others are done.
func TestFailingItems(t *testing.T) {
	b := newBench(t)
	s, err := b.work("", 0, "a", "panic1", "b", "error1").Run(t.Context())
	if err == nil || !strings.HasPrefix(err.Error(), "2 words failed: ") || !strings.Contains(err.Error(), "panic1: panic: cannot be thought of") || s.New != 2 {
		t.Errorf("%d done, %v", s.New, err)
	}
	if got := b.status(); !strings.Contains(got, "failed  2 of 4") || !strings.Contains(got, "error1: cannot be found") {
		t.Error(got)
	}
	if _, err := b.merge(Merge{}); err == nil || !strings.Contains(err.Error(), "2 of 4 words are missing: panic1, error1") {
		t.Errorf("merge: %v", err)
	}
	if got, err := b.merge(Merge{Partial: true}); err != nil || strings.Count(got, "\n") != 2 {
		t.Errorf("partial: %s, %v", got, err)
	}
}

// Without a place to keep them records are printed, in the order of the items.
func TestRecordsArePrintedInOrder(t *testing.T) {
	b := newBench(t)
	w := b.work("2/2", 0, wordList(40)...)
	w.Dir, w.Workers = "", 4
	if _, err := w.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(b.lines.String()) {
		r, err := w.Kind.parse([]byte(strings.TrimSuffix(line, "\n")))
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, r.Item)
	}
	if len(got) != 20 || got[0] != "w01" || got[19] != "w00039" {
		t.Errorf("%v", got)
	}
}

// The end of the context ends the work with what is done, and the command that goes on.
func TestStop(t *testing.T) {
	b := newBench(t)
	ctx, cancel := context.WithCancel(t.Context())
	w := b.work("1/2", 0, wordList(50)...)
	w.Workers = 1
	w.Show = func(r Record) {
		if r.Item == "w00004" {
			cancel()
		}
	}
	_, err := w.Run(ctx)
	var stopped *Stopped
	if !errors.As(err, &stopped) || stopped.Done != "3 of 25 words done" || !strings.HasSuffix(err.Error(), "go on with: sprague fake --dir "+b.dir+" --shard 1/2") {
		t.Fatalf("%v", err)
	}
	if got := b.status(); !strings.Contains(got, "1/2   stopped  3 of 25") || !strings.Contains(got, "47 words are missing and nobody is at work on them") {
		t.Error(got)
	}
	if s := b.do("1/2", 0, wordList(50)...); s.New != 22 || len(s.Found) != 25 {
		t.Errorf("going on: %d of %d", s.New, len(s.Found))
	}
}

// A folder is for one work.
func TestFolderIsForOneWork(t *testing.T) {
	b := newBench(t)
	b.do("", 0, "a", "b")
	if _, err := b.work("", 0, "a", "c").Run(t.Context()); err == nil || !strings.Contains(err.Error(), "holds another work: sprague fake --dir") {
		t.Errorf("%v", err)
	}
	other := b.work("", 0, "a", "b")
	other.Kind.Name = "other"
	if _, err := other.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "holds a fake, not a other") {
		t.Errorf("%v", err)
	}
	if err := os.WriteFile(filepath.Join(b.dir, planName), []byte(`{"format":99}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := b.work("", 0, "a", "b").Run(t.Context()); err == nil || !strings.Contains(err.Error(), "format 99 is of another version") {
		t.Errorf("%v", err)
	}
}

// A work that reaches its bound on memory ends in order and says what it had in hand.
func TestMemoryBound(t *testing.T) {
	b := newBench(t)
	w := b.work("", 0, "big")
	w.Memory = inUse() + 64<<20
	w.Kind.Find = func(ctx context.Context, _ string, _ Budget) ([]byte, int64, error) {
		much := make([]byte, 256<<20)
		for i := range much {
			much[i] = 1
		}
		select {
		case <-ctx.Done():
			return much[:0], 0, ctx.Err()
		case <-time.After(time.Minute):
			return nil, 0, errors.New("nobody looked at the memory")
		}
	}
	_, err := w.Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "the bound on memory") || !strings.Contains(err.Error(), "in hand big") || !strings.Contains(err.Error(), "--workers") {
		t.Errorf("%v", err)
	}
}
