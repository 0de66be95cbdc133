package task

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestStopAndReset(t *testing.T) {
	defer Reset()
	if Stopped() {
		t.Fatal("stopped before Stop")
	}
	Check()
	before := Done()
	Stop()
	Stop()
	select {
	case <-before:
	case <-time.After(10 * time.Second):
		t.Fatal("Done is not closed by Stop")
	}
	func() {
		defer func() {
			if r := recover(); r != error(ErrInterrupted) {
				t.Errorf("Check panics with %v", r)
			}
		}()
		Check()
	}()
	Reset()
	select {
	case <-Done():
		t.Error("Done is closed after Reset")
	default:
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
	var got []int64
	old := OnReport(func(p Progress) { got = append(got, p.Done) })
	defer OnReport(old)
	for n := range int64(1000) {
		Report(Progress{Done: n})
	}
	if len(got) == 0 || len(got) > 100 {
		t.Errorf("%d of 1000 reports passed on at once", len(got))
	}
}
