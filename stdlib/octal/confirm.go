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

// confirm excludes rare values wherever that has not been done yet: between each
// marker and the next, for all of them at once as far as there are processors.
// Together with the stretches verified before, that makes the whole run exact.
func (r *run) confirm(ctx context.Context, save func() error) error {
	marks := r.kept()
	first := 0
	for i, m := range marks {
		if m.At <= r.verified {
			first = i
		}
	}
	if r.verified >= r.second.At {
		return nil
	}
	p := &confirmation{run: r, marks: marks, todo: make(chan int, len(marks)), save: save, began: time.Now(), saved: time.Now()}
	for i := first; i+1 < len(marks); i++ {
		if !r.stretches[marks[i].At] {
			p.todo <- i
			p.total += marks[i+1].At - marks[i].At
		}
	}
	close(p.todo)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() { p.work(ctx) })
	}
	wg.Wait()
	if p.failed == nil {
		r.verified = r.second.At
		p.failed = save()
	}
	return p.failed
}

// A confirmation is the second pass of a run.
type confirmation struct {
	run   *run
	marks []*marker
	todo  chan int
	save  func() error
	began time.Time

	mu     sync.Mutex
	saved  time.Time
	done   int64 // values verified now
	total  int64 // to be verified now
	failed error
}

// work verifies stretches until there are none left or one fails.
func (p *confirmation) work(ctx context.Context) {
	st, err := newStream(p.run.st.prefix)
	for i := range p.todo {
		if err == nil {
			err = p.stretch(ctx, st, p.marks[i], p.marks[i+1])
		}
		if !p.finished(st, p.marks[i], err) {
			return
		}
	}
}

// finished notes that a stretch has been verified, or why it has not.
func (p *confirmation) finished(st *stream, m *marker, err error) (more bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err == nil {
		p.run.stretches[m.At] = true
		p.run.st.check.Deepest = max(p.run.st.check.Deepest, st.check.Deepest)
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

// stretch computes the values from one marker to the next again, and verifies them.
func (p *confirmation) stretch(ctx context.Context, st *stream, from, to *marker) error {
	r, err := st.replay(from)
	for err == nil {
		if err = st.verify(r.b); err != nil {
			break
		}
		p.report(int64(st.chunk))
		if r.heap()+int64(st.chunk) >= to.At {
			break
		}
		if err = context.Cause(ctx); err == nil {
			err = r.next()
		}
	}
	if err != nil {
		return err
	}
	if err := r.skip(to.At); err != nil {
		return err
	}
	if !bytes.Equal(r.before(st.past), to.State) {
		return fmt.Errorf("octal: %s: the states kept at %d and %d do not belong together", st.prefix.rule.code, from.At, to.At)
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
