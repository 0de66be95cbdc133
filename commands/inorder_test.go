package commands

import (
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sprague/stdlib/periodic/check"
)

func TestInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got []int
		// By the test's own clock works end in another order than they begin.
		for x := range inOrder(100, func(i int) int { time.Sleep(time.Duration(7-i%7) * time.Second); return i * i }) {
			got = append(got, x)
		}
		if len(got) != 100 || !slices.IsSorted(got) || got[99] != 99*99 {
			t.Errorf("%v", got)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		var begun atomic.Int64
		ended := make(chan struct{})
		for x := range inOrder(1_000_000, func(i int) int {
			if begun.Add(1); i > 3 {
				<-ended
			}
			return i
		}) {
			if x == 3 {
				break
			}
		}
		close(ended)
		synctest.Wait()
		if n := begun.Load(); n > int64(4+runtime.GOMAXPROCS(0)) {
			t.Errorf("a loop that ends early has %d works done", n)
		}
	})
}

// Works that need all of the memory run one after the other.
func TestRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(check.Limits{Memory: 100})
		var inside, most atomic.Int64
		for range inOrder(20, func(i int) int {
			cost := check.Cost{Memory: []float64{100, 60, 100, 0}[i%4]}
			r.enter(cost)
			defer r.leave(cost)
			if n := inside.Add(int64(cost.Memory)); n > most.Load() {
				most.Store(n)
			}
			time.Sleep(time.Second) // by the test's own clock: nothing ends before all that can enter is inside
			inside.Add(-int64(cost.Memory))
			return i
		}) {
		}
		if most.Load() > 100 || r.free != 100 {
			t.Errorf("%d in a room of 100, of which %v are free at the end", most.Load(), r.free)
		}
	})
}
