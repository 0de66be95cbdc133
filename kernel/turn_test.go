package kernel

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"sprague/stdlib/display"
)

// Cells run one at a time, whoever asks: none of them sees the others' steps.
func TestOneCellAtATime(t *testing.T) {
	s := newSession(t)
	eval(t, s, "n := 0; m := map[int]int{}")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			r := s.Eval(t.Context(), Cell{Source: "for i := range 1000 { was := n; m[i]++; n = was + 1 }"}, Discard)
			if r.Err != nil {
				t.Error(r.Err)
			}
		})
	}
	all.Wait()
	if got := eval(t, s, "fmt.Sprint(n, m[7])"); got != "8000 8" {
		t.Errorf("n and m[7] are %s", got)
	}
}

// A cell that gives up waiting for another one does not run.
func TestWaitingIsGivenUp(t *testing.T) {
	s := newSession(t)
	eval(t, s, "ran := false")
	done := begin(t, s, "for {}")
	ctx, giveUp := context.WithCancel(t.Context())
	waits := make(chan Result, 1)
	go func() { waits <- s.Eval(ctx, Cell{Source: "ran = true"}, Discard) }()
	giveUp()
	if r := end(t, waits); r.Err == nil || r.Err.Kind != Interrupted {
		t.Errorf("it ends with %+v", r.Err)
	}
	s.Interrupt()
	if r := end(t, done); r.Err == nil || r.Err.Kind != Interrupted || r.Err.Lost {
		t.Errorf("the running cell ends with %+v", r.Err)
	}
	if got := eval(t, s, "ran"); got != "false" {
		t.Error("it ran all the same")
	}
}

// A callback of a widget waits for the cell that runs, and finds the variables as that has left them.
func TestCallbackWaits(t *testing.T) {
	s := newSession(t)
	var out recorder
	s.Eval(t.Context(), Cell{Source: "stop := false; n := 0; display.Slider(`n`, 1, 2000, 5, func(k int) any { return " +
		"k * n })"}, &out)
	model := out.comms[len(out.comms)-1]
	done := begin(t, s, "n++; for {}")
	var shown recorder
	called := make(chan *Error, 1)
	go func() {
		m := display.Comm{Kind: display.CommMsg, ID: model.ID,
			Data: fmt.Append(nil, `{"method":"update","state":{"value":7}}`)}
		called <- s.Comm(t.Context(), m, &shown)
	}()
	s.Interrupt()
	if r := end(t, done); r.Err == nil || r.Err.Kind != Interrupted {
		t.Fatalf("the cell ends with %+v", r.Err)
	}
	if err := <-called; err != nil {
		t.Fatal(err)
	}
	if len(shown.shown) != 1 || shown.shown[0].Text() != "7" {
		t.Errorf("the callback shows %v", shown.shown)
	}
}
