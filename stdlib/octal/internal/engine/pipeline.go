package engine

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"sprague/stdlib/task"
)

// A pipeline runs one bulk on all processors. Each chunk depends on the one before, so one worker at a time computes;
// the others find gaps in computed chunks, in any order.
//
//	               compute (one at a time)          verify (all)             accept (one, in order)
//	storage.next ──────────────────────▶ computed ─────────────▶ verified ──────────────▶ storage.release
//
// Invariant, whenever mu is free: each chunk with next ≤ First < at is in computed, in verified, or with one worker;
// those below next are accepted. Chunks are accepted in order, one at a time and without the lock. If the kernel meets
// a code that is too large, the chunks before it are still verified and accepted; after an error of accept nothing more
// is. A panic in accept is the caller's.
//
// Cost: computing and verifying take about the same time, so two processors do nearly twice the work of one; more than
// three or four wait for the one that computes.
type pipeline[C code] struct {
	of      *bulk[C]
	storage storage[C]
	accept  func(b *Chunk[C]) error // takes the next chunk; any error ends the work

	checks sync.Mutex // guards the check of the bulk, which workers copy

	mu       sync.Mutex
	changed  sync.Cond
	computed []*Chunk[C]         // not yet verified
	verified map[int64]*Chunk[C] // not yet accepted, by their first heap
	// computing and accepting report that a worker does so now; at and next are the first heaps of the next chunk to be
	// computed and accepted.
	computing, accepting bool
	at, next             int64
	last                 error // why computing ended
	ended                bool  // computing has ended
	failed               error // why the work ends, errDone if it is complete
	over                 atomic.Bool
}

// run computes chunks from heap at on until the storage is full, something fails, accept returns an error or ctx
// ends; it returns nil if the storage is full. It calls accept for one chunk at a time, in order.
func (k *bulk[C]) run(ctx context.Context, at int64, t storage[C], accept func(b *Chunk[C]) error) error {
	p := &pipeline[C]{of: k, storage: t, accept: accept, at: at, next: at, verified: map[int64]*Chunk[C]{}}
	p.changed.L = &p.mu
	stop := context.AfterFunc(ctx, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.end(context.Cause(ctx))
	})
	defer stop()
	var wg sync.WaitGroup
	forks := make([]*bulk[C], workers())
	for i := range forks {
		forks[i] = k.fork()
	}
	for _, fork := range forks {
		wg.Go(func() { p.work(fork) })
	}
	wg.Wait()
	if p.failed == errDone {
		return p.last
	}
	return p.failed
}

// workers returns the number of goroutines of a pipeline.
func workers() int { return runtime.GOMAXPROCS(0) }

// buffers returns the maximal number of chunks in a pipeline. With fewer the computing worker would wait for those that
// verify; with more the codes would leave the cache.
func buffers() int { return 3 * workers() }

// errDone ends a pipeline whose chunks are all accepted.
var errDone = errors.New("all chunks are accepted")

// end stops the workers, for good; the first reason counts.
func (p *pipeline[C]) end(err error) {
	if err != nil && p.failed == nil {
		p.failed = err
		p.over.Store(true)
	}
	p.changed.Broadcast()
}

// work computes and verifies chunks. A worker computes when too few chunks wait for verification. There is no
// deadlock: a worker waits only while another computes, verifies or accepts, or while the storage waits for a chunk
// in flight; each of these ends with a broadcast or with end.
func (p *pipeline[C]) work(fork *bulk[C]) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.failed == nil {
		now, ever := p.storage.ready()
		p.ended = p.ended || !ever
		switch {
		case now && !p.ended && !p.computing && len(p.computed) < workers():
			p.compute()
		case len(p.computed) > 0:
			p.verify(fork)
		case p.ended && !p.computing && p.next == p.at:
			p.end(errDone)
		default:
			p.changed.Wait()
		}
	}
}

// compute computes the next chunk, releasing the lock meanwhile.
func (p *pipeline[C]) compute() {
	b := p.storage.next()
	b.Gaps, b.deepest = nil, 0
	p.computing = true
	p.mu.Unlock()
	task.Yield()
	err := p.of.Fill(b)
	p.mu.Lock()
	p.computing = false
	if err != nil {
		p.last, p.ended = err, true
	} else {
		p.computed = append(p.computed, b)
		p.at += int64(b.Len())
	}
	p.changed.Broadcast()
}

// verify finds the gaps of the oldest chunk, releasing the lock meanwhile. An aborted search does not count.
func (p *pipeline[C]) verify(fork *bulk[C]) {
	b := p.computed[0]
	p.computed = p.computed[1:]
	p.mu.Unlock()
	whole := (!fork.outdated(b) || p.renew(fork, b)) && fork.findGaps(b, p.stopped)
	p.mu.Lock()
	if whole {
		p.verified[b.First] = b
		p.deliver()
	}
}

// stopped reports whether the work is over. It is called often enough for a browser to deliver messages.
func (p *pipeline[C]) stopped() bool {
	task.Yield()
	return p.over.Load()
}

// renew makes the check of a worker good for b. Building a check is slow, so it is done once for all workers. It
// returns false if the work is over.
func (p *pipeline[C]) renew(fork *bulk[C], b *Chunk[C]) bool {
	p.checks.Lock()
	defer p.checks.Unlock()
	if p.of.outdated(b) && !p.of.prepareFor(b, p.stopped) {
		return false
	}
	fork.copyCheck(p.of)
	return true
}

// deliver gives accept all chunks that are next, releasing the lock meanwhile. accepting keeps other workers out;
// the loop picks up chunks verified meanwhile. Only then is a chunk released: a ring may reuse its buffer at once.
func (p *pipeline[C]) deliver() {
	for p.failed == nil && !p.accepting && p.verified[p.next] != nil {
		b := p.verified[p.next]
		delete(p.verified, p.next)
		p.accepting = true
		p.mu.Unlock()
		err := p.accept(b)
		p.mu.Lock()
		p.accepting = false
		p.next += int64(b.Len())
		p.of.deepest = max(p.of.deepest, b.deepest)
		p.storage.release(b)
		p.end(err)
	}
}
