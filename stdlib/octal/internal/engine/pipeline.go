package engine

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// A Pipeline keeps all processors busy with one stream. Values come one after the other, so
// one worker at a time computes a chunk; excluding rare values from chunks that are
// computed can be done in any order, and is what everyone else does. Chunks are
// accepted in their order.
type Pipeline struct {
	st     *Stream
	Later  bool                  // chunks are accepted without a look at gaps
	accept func(b *Buffer) error // takes the next chunk; an error, perhaps a good one, ends the work

	checks sync.Mutex // held by who changes the check of st, from which workers take theirs

	mu         sync.Mutex
	changed    sync.Cond
	free       []*Buffer
	computed   []*Buffer         // not yet verified
	verified   map[int64]*Buffer // not yet accepted, by their first heap
	generating bool
	next       int64  // where the next chunk to be accepted begins
	at         int64  // where the next chunk to be computed begins
	past       []byte // the codes before it
	failed     error
	over       atomic.Bool // failed, for who is at work without the lock
}

// NewPipeline goes on from heap at, behind the codes of past.
func NewPipeline(st *Stream, at int64, past []byte) *Pipeline {
	p := &Pipeline{st: st, next: at, at: at, past: past, verified: map[int64]*Buffer{}}
	p.changed.L = &p.mu
	for range 3 * runtime.GOMAXPROCS(0) {
		p.free = append(p.free, st.NewBuffer())
	}
	return p
}

// Run works until something fails, accept returns an error or ctx ends. It calls accept
// for one chunk at a time.
func (p *Pipeline) Run(ctx context.Context, accept func(b *Buffer) error) error {
	p.accept = accept
	stop := context.AfterFunc(ctx, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.end(context.Cause(ctx))
	})
	defer stop()
	var wg sync.WaitGroup
	forks := make([]*Stream, runtime.GOMAXPROCS(0))
	for i := range forks {
		forks[i] = p.st.fork()
	}
	for _, st := range forks {
		wg.Go(func() { p.work(st) })
	}
	wg.Wait()
	return p.failed
}

// end stops the workers; the first reason counts.
func (p *Pipeline) end(err error) {
	if err != nil && p.failed == nil {
		p.failed = err
		p.over.Store(true)
	}
	p.changed.Broadcast()
}

// work computes chunks and verifies them. A worker computes one when too few wait to be
// verified by the others.
func (p *Pipeline) work(st *Stream) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.failed == nil {
		canGenerate := !p.generating && len(p.free) > 0
		switch {
		case canGenerate && len(p.computed) < runtime.GOMAXPROCS(0):
			p.generate()
		case len(p.computed) > 0:
			p.verify(st)
		default:
			p.changed.Wait()
		}
	}
}

// generate computes the next chunk, without the lock meanwhile.
func (p *Pipeline) generate() {
	b := p.free[len(p.free)-1]
	p.free = p.free[:len(p.free)-1]
	p.generating = true
	st := p.st
	copy(b.Codes, p.past)
	b.First = p.at
	p.mu.Unlock()
	err := st.Fill(b)
	p.mu.Lock()
	p.generating = false
	p.at += int64(st.Chunk)
	p.past = b.Codes[st.Chunk : st.Chunk+st.Past]
	switch {
	case err != nil:
	case p.Later:
		b.Gaps = nil
		p.take(b)
	default:
		p.computed = append(p.computed, b)
	}
	p.end(err)
}

// verify looks for gaps in the oldest chunk, without the lock meanwhile. A look that was cut
// short because the work is over counts for nothing.
func (p *Pipeline) verify(st *Stream) {
	b := p.computed[0]
	p.computed = p.computed[1:]
	p.mu.Unlock()
	whole := !st.outdated(b) || p.renew(st, b)
	if whole {
		b.Gaps, whole = st.gapsUntil(b, p.over.Load)
	}
	p.mu.Lock()
	if !whole {
		return
	}
	p.st.check.Deepest = max(p.st.check.Deepest, st.check.Deepest)
	p.take(b)
}

// renew makes the check of a worker good for b. It takes long to make one, and is done once
// for all of them. It returns false if the work is over.
func (p *Pipeline) renew(st *Stream, b *Buffer) bool {
	p.checks.Lock()
	defer p.checks.Unlock()
	if p.st.outdated(b) {
		p.mu.Lock()
		fresh, check := *p.st, *p.st.check
		p.mu.Unlock()
		fresh.check = &check // the others go on noting in theirs how deep they look
		if !fresh.prepareFor(b, p.over.Load) {
			return false
		}
		p.mu.Lock()
		fresh.check.Deepest = max(fresh.check.Deepest, p.st.check.Deepest)
		p.st.take(&fresh)
		p.mu.Unlock()
	}
	p.mu.Lock()
	st.take(p.st)
	p.mu.Unlock()
	return true
}

// take hands over all chunks whose turn it is.
func (p *Pipeline) take(b *Buffer) {
	p.verified[b.First] = b
	for p.failed == nil && p.verified[p.next] != nil {
		b := p.verified[p.next]
		delete(p.verified, p.next)
		err := p.accept(b)
		p.next += int64(p.st.Chunk)
		p.free = append(p.free, b)
		p.end(err)
	}
	p.changed.Broadcast()
}
