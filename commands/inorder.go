package commands

import (
	"iter"
	"runtime"
	"sync"
	"sync/atomic"

	"sprague/stdlib/periodic/check"
)

// inOrder does 0, …, n−1, as many at a time as there are processors, and yields what comes of them in this order. When the loop ends
// early no more are begun.
func inOrder[T any](n int, do func(i int) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		results := make([]chan T, n)
		for i := range results {
			results[i] = make(chan T, 1)
		}
		var begun atomic.Int64
		defer begun.Store(int64(n))
		for range min(n, runtime.GOMAXPROCS(0)) {
			go func() {
				for i := begun.Add(1) - 1; i < int64(n); i = begun.Add(1) - 1 {
					results[i] <- do(int(i))
				}
			}()
		}
		for _, result := range results {
			if !yield(<-result) {
				return
			}
		}
	}
}

// A room is the memory that works share which run side by side. What a work may cost is within
// the limits of one; together they stay within these too, since a work waits for others to end.
type room struct {
	mu    sync.Mutex
	ended *sync.Cond
	free  float64
}

func newRoom(l check.Limits) *room {
	r := &room{free: float64(l.Memory)}
	r.ended = sync.NewCond(&r.mu)
	return r
}

// enter waits until a work of that cost has room.
func (r *room) enter(c check.Cost) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.free < c.Memory {
		r.ended.Wait()
	}
	r.free -= c.Memory
}

// leave gives the room back.
func (r *room) leave(c check.Cost) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.free += c.Memory
	r.ended.Broadcast()
}
