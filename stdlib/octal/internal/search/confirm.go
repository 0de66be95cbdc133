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

// An interval leads from one snapshot of a run to the next, the last to where the run is.
type interval struct{ from, to *snapshot }

// heaps returns the heaps on the way.
func (s interval) heaps() engine.Interval { return engine.Interval{From: s.from.At, To: s.to.At} }

// intervals returns the intervals of the run.
// The last interval ends where the run is, with the state that it has.
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
// Statement. When confirm has returned nil, every heap from the start of the
// stream to the end of the run is common and its code is exact.
//
// An interval begins at a snapshot, whose state is taken as it is. Computing its codes again, with a
// look at gaps, shows: if the state at its beginning is right, all its codes are, and the state at its
// end is what was computed. That state is compared with the next snapshot. The first snapshot comes
// from the prefix, of which every value was computed by the definition of the engine; so by induction
// all states are right, in whatever order the intervals were looked at.
//
// What an interval leaves behind is itself and one number, the greatest distance of a split that was needed. Both only
// grow the exclusion of the run, so that they can be joined to it in any order.
//
// Cost. That of the run once more, divided among processors: there are at most 256 intervals.

// A confirmation (§4) excludes rare values wherever that has not been done yet, in several
// intervals at once as far as there are processors.
type confirmation struct {
	run  *run
	todo chan interval
	note func() error // called under the lock, now and then, to save what is done

	mu     sync.Mutex
	began  time.Time
	saved  time.Time
	done   int64 // values verified now
	total  int64 // to be verified now
	failed error
}

// confirm excludes rare values in all intervals where that has not been done. Then the whole run is exact.
// What is done is kept by note at times, so that an interrupt costs the intervals that were under way at most.
func (r *run) confirm(ctx context.Context, note func() error) error {
	p := &confirmation{run: r, note: note, began: time.Now(), saved: time.Now()}
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
		p.failed = note()
	}
	return p.failed
}

// work verifies intervals until there are none left or one fails.
func (p *confirmation) work(ctx context.Context, st *engine.Stream) {
	for s := range p.todo {
		err := p.walk(ctx, st, s)
		if !p.finished(st, s, err) {
			return
		}
	}
}

// finished notes that an interval has been verified, or why it has not.
// The first failure stops all workers at their next interval; those that are whole by then count.
func (p *confirmation) finished(st *engine.Stream, s interval, err error) (more bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err == nil {
		p.run.join(exclusion{engine.Intervals{s.heaps()}, st.Deepest()})
		if time.Since(p.saved) >= checkpointEvery {
			p.saved = time.Now()
			err = p.note()
		}
	}
	if err != nil && p.failed == nil {
		p.failed = err
	}
	return p.failed == nil
}

// walk computes the values of an interval again, and verifies them. Chunks are whole even where the
// interval ends within the last one: what lies behind its end is looked at as well, which is right,
// since codes there follow from the same state.
// Each worker has a stream of its own, whose deepest split counts for the interval.
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
		return fmt.Errorf("octal: %s: the states kept at %d and %d do not belong together", st.Rule().Code, s.from.At,
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
