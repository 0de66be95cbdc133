package octal

import (
	"context"
	"runtime"
	"sync"
)

// A pipeline keeps all processors busy with one run. Values come one after the other, so
// one worker at a time computes a chunk; excluding rare values from chunks that are
// computed can be done in any order, and is what everyone else does. Chunks are
// accepted in their order.
type pipeline struct {
	r    *run
	turn func() error // called after each chunk that is accepted

	mu         sync.Mutex
	changed    sync.Cond
	free       []*buffer
	computed   []*buffer         // not yet verified
	verified   map[int64]*buffer // not yet accepted, by their first heap
	generating bool
	at         int64  // where the next chunk to be computed begins
	past       []byte // the codes before it
	failed     error
}

func newPipeline(r *run) *pipeline {
	p := &pipeline{r: r, at: r.at, past: r.past, verified: map[int64]*buffer{}}
	p.changed.L = &p.mu
	for range 3 * runtime.GOMAXPROCS(0) {
		p.free = append(p.free, r.st.newBuffer())
	}
	return p
}

// run works until something fails, turn returns an error, which may be a good one, or ctx
// ends.
func (p *pipeline) run(ctx context.Context, turn func() error) error {
	p.turn = turn
	stop := context.AfterFunc(ctx, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.end(context.Cause(ctx))
	})
	defer stop()
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() { p.work(p.r.st.fork()) })
	}
	wg.Wait()
	return p.failed
}

// end stops the workers; the first reason counts.
func (p *pipeline) end(err error) {
	if err != nil && p.failed == nil {
		p.failed = err
	}
	p.changed.Broadcast()
}

// work computes chunks and verifies them. A worker computes one when too few wait to be
// verified by the others.
func (p *pipeline) work(st *stream) {
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
func (p *pipeline) generate() {
	b := p.free[len(p.free)-1]
	p.free = p.free[:len(p.free)-1]
	p.generating = true
	st := p.r.st
	copy(b.codes, p.past)
	b.first = p.at
	p.mu.Unlock()
	err := st.fill(b)
	p.mu.Lock()
	p.generating = false
	p.at += int64(st.chunk)
	p.past = b.codes[st.chunk : st.chunk+st.past]
	if err == nil && p.r.later {
		p.accept(b)
	} else {
		p.computed = append(p.computed, b)
	}
	p.end(err)
}

// verify excludes rare values from the oldest chunk, without the lock meanwhile.
func (p *pipeline) verify(st *stream) {
	b := p.computed[0]
	p.computed = p.computed[1:]
	p.mu.Unlock()
	err := st.verify(b)
	p.mu.Lock()
	if err != nil {
		p.end(err)
		return
	}
	p.r.st.check.Deepest = max(p.r.st.check.Deepest, st.check.Deepest)
	p.accept(b)
	p.end(nil)
}

// accept hands the run all chunks whose turn it is.
func (p *pipeline) accept(b *buffer) {
	p.verified[b.first] = b
	for p.failed == nil {
		b := p.verified[p.r.at]
		if b == nil {
			return
		}
		delete(p.verified, p.r.at)
		p.r.accept(b)
		p.free = append(p.free, b)
		p.end(p.turn())
	}
}
