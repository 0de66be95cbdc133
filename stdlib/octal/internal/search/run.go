package search

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"sprague/stdlib/certificate"
	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// A run (§2) continues a stream until its period shows, over hours and restarts.
//
// Invariant, between chunks: all codes below at are exact, and past has the last of them; each sentinel has been
// compared at each later place with the marker; snapshots are the states at every apart-th chunk from the start on.
// Checkpoints are written only between chunks.
type run struct {
	st        *engine.Stream
	at        int64  // the heap of the next code
	past      []byte // the codes before at
	snapshots snapshots
	sentinels sentinels
	seconds   float64 // time spent, over all restarts
	first     *point  // first and second have equal states, once found
	second    *point
	small     bool // checkpoints keep the last state only
}

// newRun starts at the start of the stream.
func newRun(st *engine.Stream) *run {
	return &run{
		st: st, at: int64(st.Start),
		past:      st.Codes(st.Start-st.Past, st.Start),
		sentinels: newSentinels(st.Codes(st.Start, len(st.Prefix().Known())), st.Position),
	}
}

// checkpointEvery is long enough that writing takes a hundredth of the time, nearly all of it to compress the states.
const checkpointEvery = 20 * time.Second

// advance computes and verifies values until a state repeats, ctx ends or there are most values (if most is not 0).
// It calls save now and then and at the end, after an error too: accepted values are exact. An error of save ends
// the run, since a run that cannot be resumed should not continue for hours.
func (r *run) advance(ctx context.Context, most int64, save func() error) error {
	began, saved := time.Now(), time.Now()
	before, from := r.seconds, r.at
	failed := r.st.Run(ctx, r.at, r.past, func(b *engine.Buffer) error {
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
		Label: r.st.Rule().Code + ": period", Done: r.at, Unit: "values",
		Note: fmt.Sprintf("%.1f million a second, %d rare heaps, the last %d, %d states compared, deepest %d", rate/1e6,
			r.st.Prefix().Rares(), r.st.Prefix().LastRare(), len(r.sentinels.list), r.st.Deepest()),
	})
}

// accept appends a chunk to the run, and watches for a state that repeats. A snapshot is of the state before the chunk.
// If the marker has died out, sentinels start again, and the exclusions so far are forgotten, which only loses a bound.
func (r *run) accept(b *engine.Buffer) error {
	if len(b.Gaps) > 0 {
		return r.st.Late(b, b.Gaps[0])
	}
	chunk := int64(r.st.Chunk)
	r.snapshots.pass(b.First, b.Codes[:r.st.Past], (b.First-int64(r.st.Start))/chunk)
	if codes := b.Codes[r.st.Past : r.st.Past+r.st.Chunk]; bytes.IndexByte(codes, r.sentinels.marker) < 0 {
		r.sentinels = newSentinels(codes, r.st.Position)
	}
	r.first, r.second = r.sentinels.watch(b)
	r.at = b.First + chunk
	r.past = append(r.past[:0:0], b.Codes[r.st.Chunk:r.st.Chunk+r.st.Past]...)
	return nil
}

// follow continues a stream until its state repeats, and concludes. A directory without a checkpoint starts a new run.
func (s *search) follow(st *engine.Stream) (periodic.Certificate, error) {
	r := newRun(st)
	r.small = s.Small
	save := func() error { return nil }
	if s.Dir != "" {
		if _, err := r.restore(s.Dir); err != nil {
			return periodic.Certificate{}, err
		}
		save = func() error { return r.save(s.Dir) }
	}
	if r.first == nil {
		ctx, cancel := s.context()
		defer cancel()
		if err := r.advance(ctx, s.Values, save); err != nil {
			return r.unfinished(err)
		}
	}
	return r.conclude()
}

// unfinished returns a certificate that only says how many values were computed, and the error for the reason why.
func (r *run) unfinished(why error) (periodic.Certificate, error) {
	code := r.st.Rule().Code
	cert := certificate.Unknown(max(r.at, int64(len(r.st.Prefix().Known()))))
	below := r.sentinels.excluded(r.at, r.st.Past)
	excluded := ""
	if below > 0 {
		excluded = fmt.Sprintf(", and there is none with preperiod + period below %d", below)
	}
	err := fmt.Errorf("octal: %s: no period shows in %d values%s: %w", code, r.at, excluded, why)
	return cert.For(code), &Open{below, err}
}

// context returns a context that ends with the search: on an interrupt, with its own context, or when its time is up,
// each with its own cause. The caller must call the returned function.
func (s *search) context() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(s.Context)
	interrupted, release := task.Context()
	stop := context.AfterFunc(interrupted, func() { cancel(task.ErrInterrupted) })
	timed, end := ctx, context.CancelFunc(func() {})
	if !s.Until.IsZero() {
		timed, end = context.WithDeadlineCause(ctx, s.Until, ErrBudget)
	}
	return timed, func() {
		stop()
		end()
		release()
		cancel(nil)
	}
}
