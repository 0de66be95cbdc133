package yaegi

import (
	"testing"
	"time"

	"github.com/traefik/yaegi/interp"
)

// After a release, closures of earlier code must still work. By the interpreter's own
// way of cancelling they return zero values.
func TestReleaseLetsEarlierClosuresLive(t *testing.T) {
	i := interp.New(interp.Options{})
	c, err := NewCanceller(i)
	if err != nil {
		t.Fatal(err)
	}
	must := func(src string) any {
		t.Helper()
		v, err := i.Eval(src)
		if err != nil {
			t.Fatal(err)
		}
		if !v.IsValid() {
			return nil
		}
		return v.Interface()
	}
	must("func counter() func() int { n := 40; return func() int { n++; return n } }")
	must("var next = counter()")
	must("var c = make(chan int)")
	must("func loop() { for {} }")
	must("func receive() { <-c }")
	must("func choose() { select { case c <- 1: } }")
	must("func late() { defer loop() }")
	for _, endless := range []string{"loop()", "receive()", "choose()", "late()"} {
		ended := make(chan struct{})
		go func() {
			i.Eval(endless)
			close(ended)
		}()
		c.Cancel()
		c.Cancel()
		for waiting := true; waiting; {
			select {
			case <-ended:
				waiting = false
			case <-time.After(100 * time.Millisecond):
				c.Again()
			}
		}
		c.Release()
		c.Release()
	}
	must("next()")
	if got := must("next()"); got != 42 {
		t.Errorf("an earlier closure returns %v, want 42", got)
	}
}

// After a release nobody is woken any more: a sleep or a receive of the next cell would end at once.
func TestReleaseWakesNobodyLater(t *testing.T) {
	c, err := NewCanceller(interp.New(interp.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	for range 2000 {
		c.Cancel()
		<-c.done
		c.Release()
		select {
		case <-c.done:
			t.Fatal("a goroutine is woken after the release")
		case <-time.After(10 * time.Microsecond):
		}
	}
}
