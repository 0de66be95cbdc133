package commands

import (
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"sprague/stdlib/periodic/check"
)

func TestInOrder(t *testing.T) {
	var got []int
	for x := range inOrder(100, func(i int) int { time.Sleep(time.Duration(i%7) * 100 * time.Microsecond); return i * i }) {
		got = append(got, x)
	}
	if len(got) != 100 || !slices.IsSorted(got) || got[99] != 99*99 {
		t.Errorf("%v", got)
	}
	var begun atomic.Int64
	for x := range inOrder(1_000_000, func(i int) int { begun.Add(1); return i }) {
		if x == 3 {
			break
		}
	}
	if n := begun.Load(); n == 1_000_000 {
		t.Error("a loop that ends early has all the rest done")
	}
}

// Works that need all of the memory run one after the other.
func TestRoom(t *testing.T) {
	r := newRoom(check.Limits{Memory: 100})
	var inside, most atomic.Int64
	for range inOrder(20, func(i int) int {
		cost := check.Cost{Memory: []float64{100, 60, 100, 0}[i%4]}
		r.enter(cost)
		defer r.leave(cost)
		if n := inside.Add(int64(cost.Memory)); n > most.Load() {
			most.Store(n)
		}
		time.Sleep(time.Millisecond)
		inside.Add(-int64(cost.Memory))
		return i
	}) {
	}
	if most.Load() > 100 || r.free != 100 {
		t.Errorf("%d in a room of 100, of which %v are free at the end", most.Load(), r.free)
	}
}
