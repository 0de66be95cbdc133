package octal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"sprague/stdlib/task"
)

// A run carries a stream on until its period shows, over hours and restarts.
type run struct {
	st      *stream
	at      int64  // the heap of the next code
	past    []byte // the codes before at
	markers *markers
	seconds float64 // spent so far, over all restarts
	first   *marker // first and second have equal states, once they are found
	second  *marker
	later   bool // rare values are excluded in a second pass, see confirm
	// verified is the heap up to which rare values have been excluded, and stretches
	// the heaps of the markers behind it from which they have, too.
	verified  int64
	stretches map[int64]bool
}

// newRun begins where the stream can.
func newRun(st *stream) *run {
	return &run{
		st: st, at: int64(st.start), verified: int64(st.start), stretches: map[int64]bool{},
		past:    st.codes(st.start-st.past, st.start),
		markers: newMarkers(st.codes(st.start, len(st.prefix.values)), st.position),
	}
}

// checkpointEvery is the time between two checkpoints.
const checkpointEvery = 20 * time.Second

// advance computes and verifies values until a state repeats, ctx ends or there are
// most values (0 for no bound), calling save now and then and at the end. One goroutine computes chunks, the caller's
// verifies them: nothing counts before it is verified.
func (r *run) advance(ctx context.Context, most int64, save func() error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	free, full := make(chan *buffer, 3), make(chan *buffer, 3)
	for range cap(free) {
		free <- r.st.newBuffer()
	}
	failed := make(chan error, 1)
	go r.produce(ctx, free, full, failed)
	defer func() { // the kernel is free again when the other goroutine has ended
		cancel()
		for range full {
		}
	}()
	began, saved := time.Now(), time.Now()
	before, from := r.seconds, r.at
	for b := range full {
		if err := r.accept(b); err != nil {
			return err
		}
		r.seconds = before + time.Since(began).Seconds()
		if time.Since(saved) >= checkpointEvery || r.first != nil {
			if err := save(); err != nil {
				return err
			}
			saved = time.Now()
		}
		if r.first != nil {
			return nil
		}
		if most > 0 && r.at >= most {
			return errors.Join(ErrBudget, save())
		}
		r.report(float64(r.at-from) / time.Since(began).Seconds())
		free <- b
	}
	if err := save(); err != nil {
		return err
	}
	select {
	case err := <-failed:
		return err
	default:
		return context.Cause(ctx)
	}
}

func (r *run) report(rate float64) {
	task.Report(task.Progress{
		Label: r.st.prefix.rule.code + ": period", Done: r.at, Unit: "values",
		Note: fmt.Sprintf("%.1f million a second, %d rare heaps, the last %d, %d states kept, deepest %d", rate/1e6, len(r.st.prefix.rares), r.st.prefix.lastRare(), len(r.markers.found), r.st.check.Deepest),
	})
}

// produce computes chunk after chunk, each behind the end of the one before.
func (r *run) produce(ctx context.Context, free, full chan *buffer, failed chan<- error) {
	defer close(full)
	past, at, chunk := r.past, r.at, r.st.chunk
	for {
		var b *buffer
		select {
		case <-ctx.Done():
			return
		case b = <-free:
		}
		copy(b.codes, past)
		b.first = at
		if err := r.st.fill(b); err != nil {
			failed <- err
			return
		}
		at += int64(chunk)
		past = b.codes[chunk : chunk+r.st.past]
		full <- b
	}
}

// accept verifies a chunk, looks for markers and makes it the run's end.
func (r *run) accept(b *buffer) error {
	if !r.later && r.verified == b.first {
		if err := r.st.verify(b); err != nil {
			return err
		}
		r.verified = b.first + int64(r.st.chunk)
	}
	if chunk := b.codes[r.st.past : r.st.past+r.st.chunk]; bytes.IndexByte(chunk, r.markers.code) < 0 {
		r.markers = newMarkers(chunk, r.st.position) // a code that has died out marks nothing
	}
	r.first, r.second = r.markers.scan(b, r.st.past, r.st.chunk)
	r.at = b.first + int64(r.st.chunk)
	r.past = append(r.past[:0:0], b.codes[r.st.chunk:r.st.chunk+r.st.past]...)
	return nil
}
