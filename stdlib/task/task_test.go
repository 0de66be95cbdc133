package task

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestStopAndReset(t *testing.T) {
	defer Reset()
	if Stopped() {
		t.Fatal("stopped before Stop")
	}
	Check()
	Stop()
	Stop()
	func() {
		defer func() {
			if r := recover(); r != error(ErrInterrupted) {
				t.Errorf("Check panics with %v", r)
			}
		}()
		Check()
	}()
	Reset()
	if ctx, cancel := Context(); ctx.Err() != nil {
		t.Error("a context has ended after Reset")
	} else {
		cancel()
	}
	Check()
}

func TestContextEndsWithItsCause(t *testing.T) {
	defer Reset()
	ctx, cancel := Context()
	defer cancel()
	Stop()
	select {
	case <-ctx.Done():
	case <-time.After(10 * time.Second):
		t.Fatal("the context goes on")
	}
	if err := context.Cause(ctx); !errors.Is(err, ErrInterrupted) {
		t.Errorf("the cause is %v", err)
	}
}

func TestReportsAreThinned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got []int64
		watch := func(p Progress) { got = append(got, p.Done) }
		defer OnReport(OnReport(watch))
		for n := range int64(1000) {
			Report(Progress{Done: n})
			time.Sleep(Interval / 100) // of the test's own clock
		}
		OnReport(watch)
		Report(Progress{Done: 1000})
		Report(Progress{Done: 1001})
		if want := []int64{0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000}; !slices.Equal(got, want) {
			t.Errorf("the reports %v are passed on, want %v", got, want)
		}
	})
}
