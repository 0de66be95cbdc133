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

// A run (§2) carries a stream on until its period shows, over hours and restarts.
//
// Invariant, between chunks: all codes below at are as the kernel makes them, and past has the last of
// them; excluded has the heaps below at that are known not to be rare, all of them unless that is left
// for later; every sentinel has been watched for at each place behind it where the code of points
// stands; snapshots are the states at every apart-th chunk from the start on. A checkpoint is written
// between chunks alone, so that what it says of them holds of each other.
//
// Nothing of a run is believed for having been written down. Values behind a snapshot are computed
// again where they are needed, and the states of two snapshots must be joined by the way between them
// before anything is concluded in a second pass.
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
// The code of points is chosen by the codes behind the start, of which the prefix has 2¹⁶ at least.
func newRun(st *engine.Stream) *run {
	return &run{
		st: st, at: int64(st.Start),
		past:   st.Codes(st.Start-st.Past, st.Start),
		points: newPoints(st.Codes(st.Start, len(st.Prefix().Known())), st.Position),
	}
}

// checkpointEvery is the time between two checkpoints.
// Seldom enough that writing costs a thousandth of the run.
const checkpointEvery = 20 * time.Second

// advance computes and verifies values until a state repeats, ctx ends or there are most values (0 for
// no bound), calling save now and then and at the end, whatever ended it: what was accepted before an
// error is exact, and is kept. An error of save ends the run, since one that nobody can take up
// again should not go on for hours.
// What save returns is joined to what ended the run, since both matter to who reads it.
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

// What a run writes between checkpoints is nothing: a kill costs twenty seconds. What it keeps in memory is the past,
// the buffers of the pipeline, 256 states, and a digest for each distinguished point, whose number is bounded.

// errRepeats ends a pipeline when a state repeats.
var errRepeats = errors.New("a state repeats")

func (r *run) report(rate float64) {
	task.Report(task.Progress{
		Label: r.st.Rule().Code + ": period", Done: r.at, Unit: "values",
		Note: fmt.Sprintf("%.1f million a second, %d rare heaps, the last %d, %d states compared, deepest %d", rate/1e6,
			r.st.Prefix().Rares(), r.st.Prefix().LastRare(), len(r.points.found), r.st.Deepest()),
	})
}

// accept makes a chunk, computed and verified as far as it is to be, the run's end, and looks for points
// in it. The order matters: a snapshot is of the state before the chunk; sentinels are watched for
// before points are scanned, since the scan ends the run where it finds a repetition, and what the
// run excludes rests on sentinels having been watched for at every place. When the code of points
// has died out, sentinels and points mark nothing any more and are begun again: what was excluded by
// then is forgotten, which loses a bound and no truth.
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
// A directory that has no checkpoint is one for a new run.
func (s *search) follow(st *engine.Stream) (periodic.Certificate, error) {
	r := newRun(st)
	r.later, r.small = s.Later, s.Small
	save := func() error { return nil }
	if s.Dir != "" {
		if _, err := r.restore(s.Dir); err != nil {
			return periodic.Certificate{}, err
		}
		save = func() error { return r.save(s.Dir) }
	}
	ctx, cancel := s.context()
	defer cancel()
	return r.finish(ctx, s.Values, save)
}

// finish goes on until a state repeats, excludes rare values where that was left for later, and
// concludes. A certificate beside an error says what was observed and nothing else.
// Repeating states are no period until rare values have been excluded throughout; with Later that is the second
// pass, else confirm finds nothing left to do.
func (r *run) finish(ctx context.Context, most int64, save func() error) (periodic.Certificate, error) {
	if r.first == nil {
		if err := r.advance(ctx, most, save); err != nil {
			code := r.st.Rule().Code
			cert := certificate.Unknown(max(r.at, int64(len(r.st.Prefix().Known()))))
			below := r.notBelow()
			said := ""
			if below > 0 {
				said = fmt.Sprintf(", and there is none with preperiod + period below %d", below)
			}
			return cert.For(code), &Open{below, fmt.Errorf("octal: %s: no period shows in %d values%s: %w", code, r.at, said, err)}
		}
	}
	if err := r.confirm(ctx, save); err != nil {
		cert := certificate.Unknown(r.at)
		return cert.For(r.st.Rule().Code), err
	}
	return r.conclude()
}

// notBelow returns the bound of the sentinels, 0 unless all values so far are exact.
// A bound may be said only of exact values: a rare heap that was missed would make everything behind it wrong.
func (r *run) notBelow() int64 {
	if whole := (engine.Interval{From: int64(r.st.Start), To: r.at}); !r.excluded.Cover(whole) {
		return 0
	}
	return r.sentinels.excluded(r.at, r.st.Past)
}

// Three things can end a run from outside, each with its own reason, which the error wraps: so that
// whoever asked can tell an interrupt from a budget.

// context returns a context that ends with the search: on an interrupt, when its own
// context does, or when its time is up.
// The returned function must be called: it lets go of what waits for an interrupt.
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
