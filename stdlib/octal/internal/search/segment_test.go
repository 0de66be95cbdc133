package search

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"sprague/stdlib/octal/internal/engine"
)

// What the parts of a run have written is found in a folder of any name.
func TestSegmentsInFolderWithBrackets(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run[1]")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	st, err := engine.New(rule("0.104")).Stream(engine.SampleValues)
	if err != nil {
		t.Fatal(err)
	}
	deepest := st.Deepest() + 8
	done := engine.Intervals{{From: 1000, To: 2000}}
	part := segmentFile{"0.104", st.Prefix().Rares(), exclusion{done, deepest}}
	if err := replaceFile(filepath.Join(dir, segmentName(2, 3)), part); err != nil {
		t.Fatal(err)
	}
	r := &run{st: st}
	if err := r.joinSegments(dir); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(r.excluded, done) || r.st.Deepest() != deepest {
		t.Errorf("excluded %v, to splits of %d", r.excluded, r.st.Deepest())
	}
}

// A second pass in parts makes the run exact; what parts of other runs have written is passed over, and
// a part of no run is an error.
func TestSegmentsOfARun(t *testing.T) {
	values := engine.New(rule("0.104"))
	o := Options{Context: context.Background(), Dir: t.TempDir(), Later: true, Values: 3_000_000}
	if _, err := Find(values, o); !errors.Is(err, ErrBudget) {
		t.Fatal(err)
	}
	joined := func() *run {
		st, err := values.Stream(engine.SampleValues)
		if err != nil {
			t.Fatal(err)
		}
		r := newRun(st)
		if found, err := r.restore(o.Dir); !found || err != nil {
			t.Fatal(found, err)
		}
		if err := r.joinSegments(o.Dir); err != nil {
			t.Fatal(err)
		}
		return r
	}
	whole := func(r *run) bool {
		return r.excluded.Cover(engine.Interval{From: int64(r.st.Start), To: r.at})
	}
	r := joined()
	for name, f := range map[string]segmentFile{
		"segment-1-of-8.json": {"0.106", r.st.Prefix().Rares(), exclusion{engine.Intervals{{From: 0, To: 1 << 40}}, 0}},
		"segment-2-of-8.json": {"0.104", r.st.Prefix().Rares() + 1, exclusion{engine.Intervals{{From: 0, To: 1 << 40}}, 0}},
	} {
		if err := replaceFile(filepath.Join(o.Dir, name), f); err != nil {
			t.Fatal(err)
		}
	}
	if whole(joined()) {
		t.Error("the parts of another run are taken")
	}
	for part := 1; part <= 2; part++ {
		p := o
		p.Segment, p.Of = part, 2
		if _, err := Find(values, p); !errors.Is(err, ErrSegment) {
			t.Fatalf("part %d: %v", part, err)
		}
		if got := whole(joined()); got != (part == 2) {
			t.Errorf("after part %d the run is exact: %v", part, got)
		}
	}
	stopped := o
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	stopped.Context, stopped.Segment, stopped.Of = ctx, 1, 2
	if _, err := Find(values, stopped); err == nil || errors.Is(err, ErrSegment) {
		t.Errorf("a part that was stopped is done: %v", err)
	}
	nowhere := o
	nowhere.Dir, nowhere.Segment, nowhere.Of = t.TempDir(), 1, 2
	if _, err := Find(values, nowhere); err == nil || errors.Is(err, ErrSegment) {
		t.Errorf("a part of no run: %v", err)
	}
}
