package kernel

import (
	"context"
	"errors"
	"sync"
	"time"

	"sprague/kernel/cell/assist"
	"sprague/kernel/cell/flow"
	"sprague/kernel/worker"
	"sprague/kernel/worker/wire"
	"sprague/stdlib/display"
)

// Options say how a session works. The zero value is good for most.
type Options struct {
	// Dir is the working directory of cells; the current one when empty.
	Dir string

	// MemoryLimit bounds the memory of the worker; 0 stands for what the environment
	// says, or three quarters of the machine's.
	MemoryLimit Memory

	// OutputLimit bounds what one cell may put out, text and pictures together, in bytes; 0 stands for
	// DefaultOutputLimit. A cell that goes beyond is stopped, with an error of the kind Flooded that says how much was
	// cut. A cell changes it for itself with display.Limit.
	OutputLimit int

	// Grace is how long a cell may go on once the worker has told it to stop, before the worker is killed;
	// 0 stands for DefaultGrace.
	Grace time.Duration
}

const (
	DefaultOutputLimit = 32 << 20
	DefaultGrace       = 2500 * time.Millisecond
)

// A Session evaluates cells in a worker process, one at a time. Its methods may be called from
// any goroutine; cells, callbacks of widgets and values of variables wait for each other.
type Session struct {
	options Options
	check   *checker
	loss    sync.Mutex // of replacing the worker

	mu      sync.Mutex
	token   chan struct{} // received by the caller that may run a job, and sent back by it
	state   state
	worker  *worker.Process   // replaced by the holder of the token
	outputs map[uint64]Output // by the job, as long as goroutines of it may write; 0: the last
	last    uint64            // id of the last job
	running *run              // the job that the worker has; nil for none
	kept    kept              // the variables as they were last written down
	untold  *Error            // that the worker was lost, noticed while values were asked for
	onLoss  func(string)      // see OnLoss
	ended   *worker.Process   // by a restart, which is no loss
}

// A state says what becomes of a worker that ends.
type state int

const (
	open       state = iota // another one takes its place
	restarting              // Restart will start another
	closed                  // nothing
)

// New starts a session.
func New(o Options) (*Session, error) {
	if o.OutputLimit == 0 {
		o.OutputLimit = DefaultOutputLimit
	}
	if o.Grace == 0 {
		o.Grace = DefaultGrace
	}
	s := &Session{options: o, token: make(chan struct{}, 1), outputs: map[uint64]Output{}}
	s.token <- struct{}{}
	w, err := s.start()
	if err != nil {
		return nil, err
	}
	s.worker, s.check = w, newChecker() // while the worker starts
	return s, nil
}

// errClosed is the error of every call on a closed session.
var errClosed = errors.New("the session has been closed")

// acquire waits until no other job runs.
func (s *Session) acquire(ctx context.Context) *Error {
	const early = "interrupted before it began"
	if ctx.Err() != nil {
		return plainError(Interrupted, early)
	}
	select {
	case <-s.token:
	case <-ctx.Done():
		return plainError(Interrupted, early)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state == closed {
		s.token <- struct{}{}
		return plainError(SessionClosed, errClosed.Error())
	}
	return nil
}

func (s *Session) release() { s.token <- struct{}{} }

// Eval evaluates a cell. What it writes and displays goes to out, its value into
// the result. When ctx ends, the cell is interrupted.
func (s *Session) Eval(ctx context.Context, c Cell, out Output) Result {
	if err := s.acquire(ctx); err != nil {
		return Result{Err: err}
	}
	defer s.release()
	return s.eval(ctx, c, out)
}

// eval evaluates a cell; the caller has acquired the session.
func (s *Session) eval(ctx context.Context, c Cell, out Output) Result {
	if err := s.lostBefore(); err != nil {
		return Result{Err: err}
	}
	r := s.begin(ctx, out)
	defer s.end(r)
	unit, diagnostic := s.prepare(r, c)
	if diagnostic != nil {
		events{s}.Quiet(r.id)
		return Result{Err: diagnostic}
	}
	outcome, lost := s.perform(r, wire.Job{
		Steps: unit.Steps, Fast: unit.Fast, Imports: unit.Imports, Dropped: unit.Dropped,
		Keeps: unit.Keeps, Inits: unit.Inits, Terminal: c.Terminal,
	})
	if lost != nil {
		s.check.lostWith(unit, c)
		s.check.commit(unit, 0)
		s.check.ended(unit, c, flow.Lost)
		return Result{Err: lost}
	}
	s.check.commit(unit, outcome.Done)
	err := s.explain(outcome)
	s.check.ended(unit, c, howEnded(err))
	s.check.settleUnset(unit, outcome)
	return Result{Value: outcome.Value, Err: err}
}

// prepare checks a cell, unless that is interrupted: a long one takes its time, which nothing
// can cut short. Its result is dropped when it ends.
func (s *Session) prepare(r *run, c Cell) (*unit, *Error) {
	var u *unit
	var diagnostic *Error
	done := make(chan struct{})
	go func() {
		defer close(done)
		u, diagnostic = s.check.prepare(c, r.id)
	}()
	select {
	case <-done:
		return u, diagnostic
	case <-r.interrupt:
	case <-r.ctx.Done():
	}
	go func() {
		if <-done; u != nil {
			s.check.commit(u, 0)
			s.check.ended(u, c, flow.Refused)
		}
	}()
	return nil, plainError(Interrupted, "interrupted while it was checked")
}

// lostBefore says that the worker was lost, if that has not been said yet.
func (s *Session) lostBefore() *Error {
	s.mu.Lock()
	untold := s.untold
	s.untold = nil
	s.mu.Unlock()
	if untold != nil {
		return untold
	}
	return s.alive()
}

// Comm hands a message from the front end to the widget it is for. What the widget's
// callback writes goes to out. A callback waits for the cell that runs.
func (s *Session) Comm(ctx context.Context, m display.Comm, out Output) *Error {
	if err := s.acquire(ctx); err != nil {
		return err
	}
	defer s.release()
	if err := s.alive(); err != nil {
		return err
	}
	r := s.begin(ctx, out)
	defer s.end(r)
	outcome, lost := s.perform(r, wire.Job{Comm: &m})
	s.check.disturbed()
	if lost != nil {
		return lost
	}
	return s.explain(outcome)
}

// Interrupt stops the cell or callback that runs; when none does, what earlier cells have left running.
func (s *Session) Interrupt() {
	s.mu.Lock()
	w, r := s.worker, s.running
	s.mu.Unlock()
	if r != nil {
		r.stop()
		return
	}
	w.Interrupt(0)
}

// Restart ends the worker, whatever it is doing, and begins with an empty session. A running cell ends with an error.
func (s *Session) Restart() error {
	s.mu.Lock()
	if s.state == closed {
		s.mu.Unlock()
		return errClosed
	}
	s.state = restarting
	w := s.worker
	s.ended = w
	s.mu.Unlock()
	w.Close()
	if err := s.acquire(context.Background()); err != nil {
		return errClosed
	}
	defer s.release()
	s.loss.Lock()
	defer s.loss.Unlock()
	s.check.reset()
	s.mu.Lock()
	s.kept = kept{}
	if s.state == restarting {
		s.state = open
	}
	s.mu.Unlock()
	return s.replace()
}

// Close ends the session and its worker. A running cell ends with an error.
func (s *Session) Close() error {
	s.mu.Lock()
	s.state = closed
	w := s.worker
	s.mu.Unlock()
	w.Close()
	return nil
}

// Complete lists ways to complete the source at a byte offset. Nothing is evaluated,
// and a running cell is not waited for.
func (s *Session) Complete(src string, offset int) Completion {
	s.check.mu.Lock()
	defer s.check.mu.Unlock()
	return assist.Completions(s.check.cells, src, offset)
}

// Inspect documents what stands in the source at a byte offset. Of a variable it tells the value as well.
func (s *Session) Inspect(src string, offset int, detail Detail) Inspection {
	s.check.mu.Lock()
	found := assist.Inspect(s.check.cells, src, offset, detail)
	unset := s.check.unsetNames()[found.Variable]
	s.check.mu.Unlock()
	if found.Variable != "" {
		found.Bundle = s.withValue(found.Bundle, found.Variable, unset)
	}
	return found
}

// IsComplete says whether the source can be run as it stands, and if more lines
// are needed, with which indentation the next one begins.
func (s *Session) IsComplete(src string) (Completeness, string) {
	s.check.mu.Lock()
	defer s.check.mu.Unlock()
	return assist.IsComplete(s.check.cells, src)
}

// Variables lists what the cells so far have declared, sorted by name.
func (s *Session) Variables() []Variable {
	s.check.mu.Lock()
	defer s.check.mu.Unlock()
	list := assist.Variables(s.check.cells)
	without := s.check.unsetNames()
	for i := range list {
		list[i].Unset = without[list[i].Name]
	}
	return list
}

// Search finds the symbols whose names and documentation contain all the words, the best first.
func (s *Session) Search(words string) []Match {
	s.check.mu.Lock()
	defer s.check.mu.Unlock()
	return assist.Search(s.check.cells, words)
}
