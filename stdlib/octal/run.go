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
	st       *stream
	at       int64  // the heap of the next code
	past     []byte // the codes before at
	stations stations
	markers  *markers
	seconds  float64 // spent so far, over all restarts
	first    *marker // first and second have equal states, once they are found
	second   *marker
	later    bool  // rare values are excluded in a second pass, see confirm
	excluded spans // where rare values have been excluded
}

// newRun begins where the stream can.
func newRun(st *stream) *run {
	return &run{
		st: st, at: int64(st.start),
		past:    st.codes(st.start-st.past, st.start),
		markers: newMarkers(st.codes(st.start, len(st.prefix.values)), st.position),
	}
}

// checkpointEvery is the time between two checkpoints.
const checkpointEvery = 20 * time.Second

// advance computes and verifies values until a state repeats, ctx ends or there are
// most values (0 for no bound), calling save now and then and at the end.
func (r *run) advance(ctx context.Context, most int64, save func() error) error {
	began, saved := time.Now(), time.Now()
	before, from := r.seconds, r.at
	p := newPipeline(r.st, r.at, r.past)
	p.later = r.later
	failed := p.run(ctx, func(b *buffer) error {
		if err := r.accept(b); err != nil {
			return err
		}
		r.seconds = before + time.Since(began).Seconds()
		if r.first != nil {
			return errRepeats
		}
		if most > 0 && r.at >= most {
			return ErrBudget
		}
		r.report(float64(r.at-from) / time.Since(began).Seconds())
		if time.Since(saved) < checkpointEvery {
			return nil
		}
		saved = time.Now()
		return save()
	})
	if failed == errRepeats {
		failed = nil
	}
	return errors.Join(failed, save())
}

// errRepeats ends a pipeline when a state repeats.
var errRepeats = errors.New("a state repeats")

func (r *run) report(rate float64) {
	task.Report(task.Progress{
		Label: r.st.prefix.rule.code + ": period", Done: r.at, Unit: "values",
		Note: fmt.Sprintf("%.1f million a second, %d rare heaps, the last %d, %d states compared, deepest %d", rate/1e6, len(r.st.prefix.rares), r.st.prefix.lastRare(), len(r.markers.found), r.st.check.Deepest),
	})
}

// accept makes a chunk, computed and verified as far as it is to be, the run's end, and
// looks for markers in it.
func (r *run) accept(b *buffer) error {
	if len(b.gaps) > 0 {
		return r.st.late(b, b.gaps[0])
	}
	chunk := int64(r.st.chunk)
	r.stations.pass(b.first, b.codes[:r.st.past], (b.first-int64(r.st.start))/chunk)
	if !r.later {
		r.excluded = r.excluded.with(span{b.first, b.first + chunk})
	}
	if codes := b.codes[r.st.past : r.st.past+r.st.chunk]; bytes.IndexByte(codes, r.markers.code) < 0 {
		r.markers = newMarkers(codes, r.st.position) // a code that has died out marks nothing
	}
	r.first, r.second = r.markers.scan(b, r.st.past, r.st.chunk)
	r.at = b.first + chunk
	r.past = append(r.past[:0:0], b.codes[r.st.chunk:r.st.chunk+r.st.past]...)
	return nil
}
