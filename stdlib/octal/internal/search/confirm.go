package search

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/task"
)

// An interval is the part of a run from one snapshot to the next, or to the current end.
type interval struct{ from, to *snapshot }

func (s interval) heaps() engine.Interval { return engine.Interval{From: s.from.At, To: s.to.At} }

// intervals returns the intervals of the run. The last one ends at the current state.
func (r *run) intervals() []interval {
	var out []interval
	list := append(r.kept(), &snapshot{At: r.at, State: r.past})
	for i, to := range list[1:] {
		out = append(out, interval{list[i], to})
	}
	return out
}

// # The second pass
//
// Statement. When confirm has returned nil, every heap from the start of the stream to the end of the run is common and
// its code is exact.
//
// An interval begins at a snapshot, whose state is assumed. Computing its codes again, with a check for gaps, shows: if
// the state at its beginning is right, all its codes are, and so is the state at its end, which is compared with the
// next snapshot. The first snapshot comes from the prefix, whose values are exact; so by induction all states are
// right, in whatever order the intervals were confirmed.
//
// The result for an interval is the interval and the greatest distance of a split needed. They can be joined to the
// exclusion of the run in any order.
//
// Cost. That of the run, divided among processors: there are at most 256 intervals.

// A confirmation (§4) excludes rare values in the intervals where that has not been done yet, on all processors.
type confirmation struct {
	run  *run
	todo chan interval
	save func() error // called under the lock, now and then

	mu     sync.Mutex
	began  time.Time
	saved  time.Time
	done   int64 // values verified by this confirmation
	total  int64 // values to verify
	failed error
}

// confirm excludes rare values in all intervals where that has not been done. Then the whole run is exact. It calls
// save at times, so that an interrupt loses at most the intervals in progress.
func (r *run) confirm(ctx context.Context, save func() error) error {
	p := &confirmation{run: r, save: save, began: time.Now(), saved: time.Now()}
	list := r.intervals()
	p.todo = make(chan interval, len(list))
	for _, s := range list {
		if !r.excluded.Cover(s.heaps()) {
			p.todo <- s
			p.total += s.to.At - s.from.At
		}
	}
	close(p.todo)
	if p.total == 0 {
		return nil
	}
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() { p.work(ctx, r.st.Separate()) })
	}
	wg.Wait()
	if p.failed == nil {
		p.failed = save()
	}
	return p.failed
}

// work confirms intervals until none is left or one fails.
func (p *confirmation) work(ctx context.Context, st *engine.Stream) {
	for s := range p.todo {
		err := p.walk(ctx, st, s)
		if !p.finished(st, s, err) {
			return
		}
	}
}

// finished records the result of an interval. The first failure stops all workers at their next interval.
func (p *confirmation) finished(st *engine.Stream, s interval, err error) (more bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err == nil {
		p.run.join(exclusion{engine.Intervals{s.heaps()}, st.Deepest()})
		if time.Since(p.saved) >= checkpointEvery {
			p.saved = time.Now()
			err = p.save()
		}
	}
	if err != nil && p.failed == nil {
		p.failed = err
	}
	return p.failed == nil
}

// walk computes the values of an interval again, and verifies them in whole chunks: codes after the end of the
// interval follow from the same state. st must belong to the calling goroutine; its deepest split counts for the
// interval.
func (p *confirmation) walk(ctx context.Context, st *engine.Stream, s interval) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	r, err := newReplay(st, s.from)
	for err == nil {
		if err = st.Verify(r.b); err != nil {
			break
		}
		p.report(int64(st.Chunk))
		if r.heap()+int64(st.Chunk) >= s.to.At {
			break
		}
		if err = context.Cause(ctx); err == nil {
			err = r.next()
		}
	}
	if err != nil {
		return err
	}
	if err := r.skip(s.to.At); err != nil {
		return err
	}
	if !bytes.Equal(r.before(st.Past), s.to.State) {
		return fmt.Errorf("octal: %s: the state stored at heap %d does not lead to that at %d", st.Rule().Code, s.from.At,
			s.to.At)
	}
	return nil
}

func (p *confirmation) report(values int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += values
	task.Report(task.Progress{
		Label: p.run.st.Rule().Code + ": excluding rare values", Done: p.done, Total: p.total, Unit: "values",
		Note: fmt.Sprintf("%.1f million a second", float64(p.done)/time.Since(p.began).Seconds()/1e6),
	})
}
