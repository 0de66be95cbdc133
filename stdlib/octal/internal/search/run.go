package search

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// A run (§2) carries a stream on until its period shows, over hours and restarts.
type run struct {
	st        *engine.Stream
	at        int64  // the heap of the next code
	past      []byte // the codes before at
	snapshots snapshots
	points    *points
	sentinels sentinels
	seconds   float64 // spent so far, over all restarts
	first     *point  // first and second have equal states, once they are found
	second    *point
	later     bool             // rare values are excluded in a second pass, see confirm
	excluded  engine.Intervals // where rare values have been excluded
	small     bool             // checkpoints keep the last state only
}

// newRun begins where the stream can.
func newRun(st *engine.Stream) *run {
	return &run{
		st: st, at: int64(st.Start),
		past:   st.Codes(st.Start-st.Past, st.Start),
		points: newPoints(st.Codes(st.Start, len(st.Prefix().Known())), st.Position),
	}
}

// checkpointEvery is the time between two checkpoints.
const checkpointEvery = 20 * time.Second

// advance computes and verifies values until a state repeats, ctx ends or there are
// most values (0 for no bound), calling save now and then and at the end.
func (r *run) advance(ctx context.Context, most int64, save func() error) error {
	began, saved := time.Now(), time.Now()
	before, from := r.seconds, r.at
	failed := r.st.Run(ctx, r.at, r.past, r.later, func(b *engine.Buffer) error {
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
		Note: fmt.Sprintf("%.1f million a second, %d rare heaps, the last %d, %d states compared, deepest %d", rate/1e6, r.st.Prefix().Rares(), r.st.Prefix().LastRare(), len(r.points.found), r.st.Deepest()),
	})
}

// accept makes a chunk, computed and verified as far as it is to be, the run's end, and
// looks for points in it.
func (r *run) accept(b *engine.Buffer) error {
	if len(b.Gaps) > 0 {
		return r.st.Late(b, b.Gaps[0])
	}
	chunk := int64(r.st.Chunk)
	r.snapshots.pass(b.First, b.Codes[:r.st.Past], (b.First-int64(r.st.Start))/chunk)
	if !r.later {
		r.excluded = r.excluded.With(engine.Interval{From: b.First, To: b.First + chunk})
	}
	if codes := b.Codes[r.st.Past : r.st.Past+r.st.Chunk]; bytes.IndexByte(codes, r.points.code) < 0 {
		r.points, r.sentinels = newPoints(codes, r.st.Position), sentinels{} // a code that has died out marks nothing
	}
	if r.first, r.second = r.watch(b); r.first == nil { // first, so that all sentinels were watched for
		r.first, r.second = r.points.scan(b)
	}
	r.at = b.First + chunk
	r.past = append(r.past[:0:0], b.Codes[r.st.Chunk:r.st.Chunk+r.st.Past]...)
	return nil
}

// follow carries a stream on until its state repeats, and concludes.
func (s *search) follow(st *engine.Stream) (periodic.Certificate, error) {
	r := newRun(st)
	r.later, r.small = s.Later, s.Small
	save := func() error { return nil }
	if s.Dir != "" {
		found, err := r.restore(s.Dir)
		if err == nil {
			err = r.joinSegments(s.Dir)
		}
		if err == nil && s.Segment > 0 && !found {
			err = fmt.Errorf("octal: %s: no run is kept in %s to do a part of", st.Rule().Code, s.Dir)
		}
		if err != nil {
			return periodic.Certificate{}, err
		}
		save = func() error { return r.save(s.Dir) }
	}
	ctx, cancel := s.context()
	defer cancel()
	if s.Segment > 0 {
		return s.share(ctx, r)
	}
	return r.finish(ctx, s.Values, save)
}

// finish goes on until a state repeats, and concludes.
func (r *run) finish(ctx context.Context, most int64, save func() error) (periodic.Certificate, error) {
	if r.first == nil {
		if err := r.advance(ctx, most, save); err != nil {
			code := r.st.Rule().Code
			cert := periodic.Certificate{Theorem: periodic.NameNone, Observed: max(r.at, int64(len(r.st.Prefix().Known())))}
			return cert.For(code), fmt.Errorf("octal: %s: no period shows in %d values%s: %w", code, r.at, r.exclusions(), err)
		}
	}
	if err := r.confirm(ctx, 1, 1, save); err != nil {
		cert := periodic.Certificate{Theorem: periodic.NameNone, Observed: r.at}
		return cert.For(r.st.Rule().Code), err
	}
	return r.conclude()
}

// exclusions says what the values show that were computed and are exact.
func (r *run) exclusions() string {
	n := r.sentinels.excluded(r.at, r.st.Past)
	if whole := (engine.Interval{From: int64(r.st.Start), To: r.at}); n == 0 || !r.excluded.Cover(whole) {
		return ""
	}
	return fmt.Sprintf(", and there is none with preperiod + period below %d", n)
}

// context returns a context that ends with the search: on an interrupt, when its own
// context does, or when its time is up.
func (s *search) context() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(s.Context)
	interrupted, release := task.Context()
	stop := context.AfterFunc(interrupted, func() { cancel(task.ErrInterrupted) })
	timed, end := context.Context(ctx), context.CancelFunc(func() {})
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
