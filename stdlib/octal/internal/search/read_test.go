package search

import (
	"context"
	"errors"
	"os"
	"testing"

	"sprague/stdlib/octal/internal/engine"
)

// What a checkpoint says is what the run says, small or not.
func TestReadRun(t *testing.T) {
	values := engine.New(rule("0.104"))
	for _, o := range []Options{{}, {Small: true}} {
		o.Context, o.Dir, o.Values = context.Background(), t.TempDir(), 4_000_000
		if _, err := Find(values, o); !errors.Is(err, ErrBudget) {
			t.Fatal(err)
		}
		r, err := ReadRun(o.Dir)
		if err != nil || r.Game != "0.104" || r.Values < o.Values {
			t.Errorf("%+v, %v", r, err)
		}
		if r.Excluded <= o.Values*8/10 || r.Excluded > r.Values {
			t.Errorf("small %v: %+v", o.Small, r)
		}
	}
	if _, err := ReadRun(t.TempDir()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an empty folder: %v", err)
	}
}

// A small checkpoint is gone on with as any other.
func TestSmallCheckpointGoesOn(t *testing.T) {
	o := Options{Context: context.Background(), Dir: t.TempDir(), Small: true, Values: 1_000_000}
	values := engine.New(rule("0.104"))
	var at int64
	for _, o.Values = range []int64{3_000_000, 9_000_000, 20_000_000} {
		if _, err := Find(values, o); !errors.Is(err, ErrBudget) {
			t.Fatal(err)
		}
		r, err := ReadRun(o.Dir)
		if err != nil || r.Values <= at || r.Excluded < o.Values*8/10 {
			t.Errorf("%d values: %+v, %v", o.Values, r, err)
		}
		at = r.Values
		if info, err := os.Stat(o.Dir + "/" + checkpointFile); err != nil || info.Size() > 300_000 {
			t.Errorf("%d bytes, %v", info.Size(), err)
		}
	}
}
