package kernel

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

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

	// OutputLimit bounds what one cell may put out, text and pictures together, in bytes;
	// 0 stands for DefaultOutputLimit. A cell that goes beyond is stopped, with an error of
	// the kind Flooded that says how much was cut. A cell changes it for itself with
	// display.Limit.
	OutputLimit Size

	// Grace is how long the worker may take to answer to an interrupt before it is killed;
	// 0 stands for DefaultGrace. A cell that does not stop is left behind long before that.
	Grace time.Duration
}

const (
	DefaultOutputLimit Size = 32 << 20
	DefaultGrace            = 2500 * time.Millisecond
)

// A Session evaluates cells in a worker process: one at a time of each shell, those of
// several shells beside each other (see Cell.Shell). Its methods may be called from any
// goroutine.
type Session struct {
	options Options
	check   *checker
	loss    sync.Mutex // of replacing the worker

	mu      sync.Mutex
	turns   map[string]chan struct{} // of each shell: holds one token, whoever has it may run a cell
	state   state
	worker  *worker.Process // replaced by whoever has the turn
	spare   *worker.Process // started while a cell does not want to stop
	outputs outputs
	last    uint64          // id of the last job
	runs    map[uint64]*run // jobs that run
	kept    kept            // the variables as they were last written down
	untold  *Error          // that the worker was lost, noticed by a look
	history history
	onLoss  func(string)    // see OnLoss
	ended   *worker.Process // by a restart, which is no loss
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
	s := &Session{options: o, turns: map[string]chan struct{}{}, runs: map[uint64]*run{}}
	w, err := s.start()
	if err != nil {
		return nil, err
	}
	s.worker, s.check = w, newChecker() // while the worker starts
	return s, nil
}

// errClosed is the error of every call on a closed session.
var errClosed = errors.New("the session has been closed")

// OpenShell says that cells of another shell may come, before the first of them does: a cell
// that waits may wait for one of them.
func (s *Session) OpenShell(shell string) { s.turn(shell) }

// turn returns what holds the turn of a shell.
func (s *Session) turn(shell string) chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	turn := s.turns[shell]
	if turn == nil {
		turn = make(chan struct{}, 1)
		turn <- struct{}{}
		s.turns[shell] = turn
	}
	return turn
}

// take waits for the turn of a shell.
func (s *Session) take(ctx context.Context, shell string, out Output) *Error {
	turn := s.turn(shell)
	const early = "interrupted before it began"
	if ctx.Err() != nil {
		return plainError(Interrupted, early)
	}
	select {
	case <-turn:
	default:
		waiting(out)
		select {
		case <-turn:
		case <-ctx.Done():
			return plainError(Interrupted, early)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state == closed {
		turn <- struct{}{}
		return plainError(SessionClosed, errClosed.Error())
	}
	return nil
}

func (s *Session) give(shell string) { s.turn(shell) <- struct{}{} }

// Eval evaluates a cell. What it writes and displays goes to out, its value into
// the result. When ctx ends, the cell is interrupted.
func (s *Session) Eval(ctx context.Context, c Cell, out Output) Result {
	if err := s.take(ctx, c.Shell, out); err != nil {
		return Result{Err: err}
	}
	defer s.give(c.Shell)
	return s.eval(ctx, c, out)
}

// eval evaluates a cell; the caller has the turn of its shell.
func (s *Session) eval(ctx context.Context, c Cell, out Output) Result {
	if err := s.lostBefore(); err != nil {
		return Result{Err: err}
	}
	r := s.begin(ctx, c.Shell, out)
	defer s.end(r)
	unit, diagnostic := s.prepare(r, c)
	if diagnostic != nil {
		s.closeOutput(r)
		return Result{Err: diagnostic}
	}
	if unit.Known != nil { // nothing is left to do for the worker
		s.closeOutput(r)
		s.check.commit(unit, 0)
		s.check.ended(unit, c, flow.Done)
		s.remember(c)
		value := display.Of(unit.Known)
		return Result{Value: &value}
	}
	outcome, lost := s.perform(r, wire.Job{Steps: unit.Steps, Fast: unit.Fast, Imports: unit.Imports, Dropped: slices.Concat(unit.Dropped, unit.Ended), Keeps: unit.Keeps, Terminal: c.Terminal, Shared: s.shared()})
	if lost != nil {
		s.check.commit(unit, 0)
		return Result{Err: lost}
	}
	s.check.commit(unit, outcome.Done)
	err := s.explain(outcome)
	s.check.ended(unit, c, s.howEnded(r, err))
	if err == nil {
		s.remember(c)
	}
	return Result{Value: outcome.Value, Err: err}
}

// A prepared cell is one that has been checked.
type prepared struct {
	unit       *unit
	diagnostic *Error
}

// prepare checks a cell, unless that is interrupted: a long one takes its time, which nothing
// can cut short. It is left behind, and forgotten when it is through.
func (s *Session) prepare(r *run, c Cell) (*unit, *Error) {
	done := make(chan prepared, 1)
	alone := s.alone(r)
	go func() {
		unit, diagnostic := s.check.prepare(c, r.id, alone)
		done <- prepared{unit, diagnostic}
	}()
	select {
	case p := <-done:
		return p.unit, p.diagnostic
	case <-r.interrupt:
	case <-r.ctx.Done():
	}
	go func() {
		if p := <-done; p.unit != nil {
			s.check.commit(p.unit, 0)
			s.check.ended(p.unit, c, flow.Refused)
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

// remember keeps a cell that has succeeded for replay.
func (s *Session) remember(c Cell) {
	if c.Silent {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.history.add(c)
}

// closeOutput lets go of the output of a run that the worker has not heard of.
func (s *Session) closeOutput(r *run) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.outputs.close(r.id)
}

// widgets is the shell of the callbacks of widgets, which no cell has.
const widgets = "\x00widgets"

// Comm hands a message from the front end to the widget it is for. What the widget's
// callback writes goes to out. Callbacks run one after the other, beside the cells.
func (s *Session) Comm(ctx context.Context, m CommMessage, out Output) *Error {
	if err := s.take(ctx, widgets, out); err != nil {
		return err
	}
	defer s.give(widgets)
	if err := s.alive(); err != nil {
		return err
	}
	r := s.begin(ctx, widgets, out)
	defer s.end(r)
	outcome, lost := s.perform(r, wire.Job{Comm: &m})
	s.check.disturbed()
	if lost != nil {
		return lost
	}
	return s.explain(outcome)
}

// Interrupt stops the main shell's cell; when none is running, those of other shells and
// callbacks; when none of these is running either, what earlier cells have left running.
func (s *Session) Interrupt() {
	s.mu.Lock()
	w, others := s.worker, make([]*run, 0, len(s.runs))
	for _, r := range s.runs {
		if r.shell == "" {
			s.mu.Unlock()
			r.stop()
			return
		}
		others = append(others, r)
	}
	s.mu.Unlock()
	for _, r := range others {
		r.stop()
	}
	if len(others) == 0 {
		w.Interrupt(0)
	}
}

// shared reports whether there is another shell with cells, whose next one may wake one that waits.
func (s *Session) shared() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for shell := range s.turns {
		if shell != "" && shell[0] != 0 {
			return true
		}
	}
	return false
}

// alone reports whether no other job runs.
func (s *Session) alone(r *run) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.runs) == 1 && s.runs[r.id] == r
}

// Restart ends the worker, whatever it is doing, and begins with an empty session.
// A running cell ends with an error.
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
	if err := s.take(context.Background(), "", Discard); err != nil {
		return errClosed
	}
	defer s.give("")
	s.loss.Lock()
	defer s.loss.Unlock()
	s.check.reset()
	s.mu.Lock()
	s.history, s.kept = history{}, kept{}
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
	w, spare := s.worker, s.spare
	s.spare = nil
	s.mu.Unlock()
	w.Close()
	if spare != nil {
		spare.Close()
	}
	return nil
}

// Complete lists ways to complete the source at a byte offset. Nothing is evaluated,
// and a running cell is not waited for.
func (s *Session) Complete(src string, offset int) Completion { return s.check.complete(src, offset) }

// Inspect documents what stands in the source at a byte offset. Of a variable it tells the
// value as well.
func (s *Session) Inspect(src string, offset int, detail Detail) Inspection {
	found := s.check.inspect(src, offset, detail)
	if name := identifierAt(src, offset); found.Found && name != "" {
		found.Bundle = s.withValue(found.Bundle, name)
	}
	return found
}

// IsComplete says whether the source can be run as it stands, and if more lines
// are needed, with which indentation the next one begins.
func (s *Session) IsComplete(src string) (Completeness, string) { return s.check.isComplete(src) }
