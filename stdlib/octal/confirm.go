package octal

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"sprague/stdlib/task"
)

// A stretch leads from one station of a run to the next, the last to where the run is.
type stretch struct{ from, to *station }

func (s stretch) span() span { return span{s.from.At, s.to.At} }

// stretches returns the stretches of the run.
func (r *run) stretches() []stretch {
	var out []stretch
	list := append(r.kept(), &station{At: r.at, State: r.past})
	for i, to := range list[1:] {
		out = append(out, stretch{list[i], to})
	}
	return out
}

// A confirmation excludes rare values wherever that has not been done yet, in several
// stretches at once as far as there are processors.
type confirmation struct {
	run  *run
	todo chan stretch
	note func() error // called under the lock, now and then, to save what is done

	mu     sync.Mutex
	began  time.Time
	saved  time.Time
	done   int64 // values verified now
	total  int64 // to be verified now
	failed error
}

// confirm excludes rare values in part i of n of all stretches, counted from 1, where that
// has not been done. With all parts done the whole run is exact.
func (r *run) confirm(ctx context.Context, i, n int, note func() error) error {
	p := &confirmation{run: r, note: note, began: time.Now(), saved: time.Now()}
	list := r.stretches()
	p.todo = make(chan stretch, len(list))
	for j, s := range list {
		if j%n == i-1 && !r.excluded.cover(s.span()) {
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
		wg.Go(func() { p.work(ctx, r.st.separate()) })
	}
	wg.Wait()
	if p.failed == nil {
		p.failed = note()
	}
	return p.failed
}

// work verifies stretches until there are none left or one fails.
func (p *confirmation) work(ctx context.Context, st *stream) {
	for s := range p.todo {
		err := p.stretch(ctx, st, s)
		if !p.finished(st, s, err) {
			return
		}
	}
}

// finished notes that a stretch has been verified, or why it has not.
func (p *confirmation) finished(st *stream, s stretch, err error) (more bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err == nil {
		p.run.join(exclusion{spans{s.span()}, st.check.Deepest})
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

// stretch computes the values of a stretch again, and verifies them.
func (p *confirmation) stretch(ctx context.Context, st *stream, s stretch) error {
	r, err := st.replay(s.from)
	for err == nil {
		if err = st.verify(r.b); err != nil {
			break
		}
		p.report(int64(st.chunk))
		if r.heap()+int64(st.chunk) >= s.to.At {
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
	if !bytes.Equal(r.before(st.past), s.to.State) {
		return fmt.Errorf("octal: %s: the states kept at %d and %d do not belong together", st.prefix.rule.code, s.from.At, s.to.At)
	}
	return nil
}

func (p *confirmation) report(values int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += values
	task.Report(task.Progress{
		Label: p.run.st.prefix.rule.code + ": excluding rare values", Done: p.done, Total: p.total, Unit: "values",
		Note: fmt.Sprintf("%.1f million a second", float64(p.done)/time.Since(p.began).Seconds()/1e6),
	})
}
