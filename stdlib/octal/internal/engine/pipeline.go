package engine

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"sprague/stdlib/task"
)

// A pipeline keeps all processors busy with one bulk. Values come one after the other, so one worker at a time computes
// a chunk; to look for gaps in chunks that are computed can be done in any order, and is what the others do.
//
//	            compute (one at a time)         look (everyone)          accept (one, in order)
//	tape.next ──────────────────────▶ computed ─────────────▶ looked ──────────────▶ tape.release
//
// Invariant, whenever mu is free: the chunks with next ≤ First < at are each in computed, in
// looked, or with one worker; those below next are accepted. Chunks are accepted in their
// order, one at a time and without the lock. When the kernel meets a code too great, what was
// computed before that is still looked at and accepted; when accept returns an error, nothing
// more is. A panic in accept is the caller's.
//
// Cost: to compute and to look take about the same time, so two processors do nearly twice the
// work of one; more than three or four wait for the one that computes.
type pipeline[C code] struct {
	of     *bulk[C]
	tape   tape[C]
	later  bool                    // chunks are accepted without a look at gaps
	accept func(b *Chunk[C]) error // takes the next chunk; an error, perhaps a good one, ends the work

	checks sync.Mutex // held by who changes the check of the bulk, from which workers take theirs

	mu       sync.Mutex
	changed  sync.Cond
	computed []*Chunk[C]         // not yet looked at
	looked   map[int64]*Chunk[C] // not yet accepted, by their first heap
	// computing and accepting tell that a worker does that now; at and next are the heaps where
	// the next chunk to be computed begins, and the next to be accepted.
	computing, accepting bool
	at, next             int64
	last                 error // why no more is computed
	ended                bool  // no more is computed
	failed               error // why the work ends, errDone if all is done
	over                 atomic.Bool
}

// run computes chunks from heap at on until the tape ends, something fails, accept returns an
// error or ctx ends; when the tape ends it returns nil. It calls accept for one chunk at a
// time.
func (k *bulk[C]) run(ctx context.Context, at int64, t tape[C], later bool, accept func(b *Chunk[C]) error) error {
	p := &pipeline[C]{of: k, tape: t, later: later, accept: accept, at: at, next: at, looked: map[int64]*Chunk[C]{}}
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

// workers returns how many goroutines share the work of a pipeline.
func workers() int { return runtime.GOMAXPROCS(0) }

// Three for each worker: one to compute into, one to look at, one that waits for its turn. With fewer the worker that
// computes would wait for those that look; with more the codes would leave the cache.

// buffers returns how many chunks are in a pipeline at most.
func buffers() int { return 3 * workers() }

// errDone ends a pipeline whose chunks are all accepted.
var errDone = errors.New("all chunks are accepted")

// end stops the workers; the first reason counts.
// A pipeline that has ended does not begin again: workers go home when they see failed.
func (p *pipeline[C]) end(err error) {
	if err != nil && p.failed == nil {
		p.failed = err
		p.over.Store(true)
	}
	p.changed.Broadcast()
}

// work computes chunks and looks at them. A worker computes one when too few wait to be
// looked at by the others.
// Deadlock is excluded by the last case: a worker waits only while another one computes, looks or accepts, or
// the tape waits for a chunk that is on its way; and each of these ends with a broadcast or with end.
func (p *pipeline[C]) work(fork *bulk[C]) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.failed == nil {
		now, ever := p.tape.ready()
		p.ended = p.ended || !ever
		switch {
		case now && !p.ended && !p.computing && len(p.computed) < workers():
			p.compute()
		case len(p.computed) > 0:
			p.look(fork)
		case p.ended && !p.computing && p.next == p.at:
			p.end(errDone)
		default:
			p.changed.Wait()
		}
	}
}

// compute computes the next chunk, without the lock meanwhile.
func (p *pipeline[C]) compute() {
	b := p.tape.next()
	b.Gaps, b.deepest = nil, 0
	p.computing = true
	p.mu.Unlock()
	task.Yield()
	err := p.of.compute(b)
	p.mu.Lock()
	p.computing = false
	switch {
	case err != nil:
		p.last, p.ended = err, true
		p.changed.Broadcast()
		return
	case p.later:
		p.looked[b.First] = b
	default:
		p.computed = append(p.computed, b)
	}
	p.at += int64(b.Len())
	p.changed.Broadcast()
	p.hand()
}

// look looks for gaps in the oldest chunk, without the lock meanwhile. A look that was cut
// short because the work is over counts for nothing.
func (p *pipeline[C]) look(fork *bulk[C]) {
	b := p.computed[0]
	p.computed = p.computed[1:]
	p.mu.Unlock()
	whole := (!fork.outdated(b) || p.renew(fork, b)) && fork.look(b, p.stopped)
	p.mu.Lock()
	if whole {
		p.looked[b.First] = b
		p.hand()
	}
}

// stopped reports whether the work is over. It is asked seldom enough to let a browser's messages in.
func (p *pipeline[C]) stopped() bool {
	task.Yield()
	return p.over.Load()
}

// renew makes the check of a worker good for b. It takes long to make one, and is done once
// for all of them. It returns false if the work is over.
func (p *pipeline[C]) renew(fork *bulk[C], b *Chunk[C]) bool {
	p.checks.Lock()
	defer p.checks.Unlock()
	if p.of.outdated(b) && !p.of.prepareFor(b, p.stopped) {
		return false
	}
	fork.take(p.of)
	return true
}

// hand gives to accept all chunks whose turn it is, without the lock meanwhile.
// accepting keeps a second worker from handing the next chunk meanwhile; the loop takes up what has been
// looked at since. The chunk goes back to the tape only then: a reel may give its buffer away at once.
func (p *pipeline[C]) hand() {
	for p.failed == nil && !p.accepting && p.looked[p.next] != nil {
		b := p.looked[p.next]
		delete(p.looked, p.next)
		p.accepting = true
		p.mu.Unlock()
		err := p.accept(b)
		p.mu.Lock()
		p.accepting = false
		p.next += int64(b.Len())
		p.of.deepest = max(p.of.deepest, b.deepest)
		p.tape.release(b)
		p.end(err)
	}
}
