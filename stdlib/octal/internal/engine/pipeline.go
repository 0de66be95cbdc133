package engine

import (
	"cmp"
	"context"
	"runtime"
	"sync"

	"sprague/stdlib/octal/internal/rarecover"
	"sprague/stdlib/task"
)

// A pipeline runs one bulk on all processors. Each chunk depends on the one before, so one goroutine computes; others
// find gaps in computed chunks. Chunks are accepted in order, one at a time, by the goroutine that called run. If the
// kernel meets a code that is too large, the chunks before it are still verified and accepted; after an error of accept
// nothing more is.
//
//	     place, Fill               Check (all)                  accept (in order)
//	free ───────────▶ computed ───────────────▶ verified, order ─────────────────▶ free
//
// Cost: computing and verifying take about the same time, so two processors do nearly twice the work of one; more than
// three or four wait for the one that computes.

// run computes chunks until place has no more, something fails, accept returns an error or ctx ends; it returns nil if
// there are no more.
func (k *bulk[C]) run(ctx context.Context, place placing[C], accept func(b *Chunk[C]) error) error {
	var failed error // why computing ended
	computed, order := make(chan *Chunk[C], buffers()), make(chan *Chunk[C], buffers())
	free := make(chan *Chunk[C], buffers())
	for range buffers() {
		free <- &Chunk[C]{verified: make(chan bool, 1)}
	}
	var wg sync.WaitGroup
	defer wg.Wait()
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	stopped := func() bool {
		task.Yield() // often enough for a browser to deliver messages
		return inner.Err() != nil
	}
	wg.Go(func() {
		defer close(order)
		defer close(computed)
		for b := range free {
			if stopped() || !place(b) {
				return
			}
			if failed = k.Fill(b); failed != nil || !k.renew(b, stopped) {
				return
			}
			b.check = k.check
			computed <- b
			order <- b
		}
	})
	for range workers() {
		wg.Go(func() { verify(computed, stopped) })
	}
	defer close(free)
	for b := range order {
		if !<-b.verified {
			return context.Cause(ctx)
		}
		k.deepest = max(k.deepest, b.deepest)
		if err := accept(b); err != nil {
			return err
		}
		free <- b
	}
	return cmp.Or(context.Cause(ctx), failed)
}

// verify finds the gaps of chunks, each by a copy of its check.
func verify[C code](chunks <-chan *Chunk[C], stop func() bool) {
	var check, of *rarecover.Checker[C]
	for b := range chunks {
		if of != b.check {
			of, check = b.check, b.check.Clone()
		}
		var whole bool
		b.Gaps, whole = check.Check(b.Codes, b.From, b.To, b.First, stop)
		b.deepest = check.Deepest
		b.verified <- whole
	}
}

// workers returns the number of goroutines of a pipeline that verify.
func workers() int { return runtime.GOMAXPROCS(0) }

// buffers returns the maximal number of chunks in a pipeline. With fewer the goroutine that computes would wait for
// those that verify; with more the codes would leave the cache.
func buffers() int { return 3 * workers() }
