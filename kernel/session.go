package kernel

import (
	"context"
	"errors"
	"sync"
	"time"

	"sprague/kernel/worker"
	"sprague/stdlib/display"
)

// Options say how a session works. The zero value is good for most.
type Options struct {
	// Dir is the working directory of cells; the current one when empty.
	Dir string

	// MemoryLimit bounds the memory of the worker in bytes. 0 stands for three
	// quarters of the machine's, a negative number for no bound.
	MemoryLimit int64

	// OutputLimit bounds the text that one cell may write, in bytes; 0 stands for
	// DefaultOutputLimit. A cell that goes beyond is stopped.
	OutputLimit int

	// Grace is how long an interrupted cell may take to end before its worker is
	// killed; 0 stands for DefaultGrace.
	Grace time.Duration
}

const (
	DefaultOutputLimit = 32 << 20
	DefaultGrace       = 1200 * time.Millisecond
)

// A Session evaluates cells, one at a time, in a worker process. Its methods may be
// called from any goroutine.
type Session struct {
	options Options
	check   checker

	turn chan struct{} // holds one token: whoever has it may use the worker

	mu       sync.Mutex
	closed   bool
	worker   *worker.Process
	spare    *worker.Process // started while a cell does not want to stop
	outputs  outputs
	last     uint64 // id of the last job
	running  *run
	replay   []Cell // the cells that have succeeded, for another worker
	replayed bool
}

// A run is a job that the worker has been given.
type run struct {
	id        uint64
	interrupt chan struct{} // closed to interrupt
	once      sync.Once
	done      chan worker.Outcome
}

func (r *run) stop() { r.once.Do(func() { close(r.interrupt) }) }

// New starts a session.
func New(o Options) (*Session, error) {
	if o.OutputLimit == 0 {
		o.OutputLimit = DefaultOutputLimit
	}
	if o.Grace == 0 {
		o.Grace = DefaultGrace
	}
	s := &Session{options: o, turn: make(chan struct{}, 1)}
	s.turn <- struct{}{}
	w, err := s.start()
	if err != nil {
		return nil, err
	}
	s.worker = w
	s.check = newChecker()
	return s, nil
}

func (s *Session) start() (*worker.Process, error) {
	return worker.Start(worker.Options{
		Dir:         s.options.Dir,
		MemoryLimit: memoryLimit(s.options.MemoryLimit),
		OutputLimit: s.options.OutputLimit,
	}, events{s})
}

// take waits for the turn to use the worker.
func (s *Session) take(ctx context.Context) error {
	select {
	case <-s.turn:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		s.turn <- struct{}{}
		return errClosed
	}
	return nil
}

var errClosed = errors.New("the session has been closed")

func (s *Session) give() { s.turn <- struct{}{} }

// Eval evaluates a cell. What it writes and displays goes to out, its value into
// the result. When ctx ends, the cell is interrupted.
func (s *Session) Eval(ctx context.Context, c Cell, out Output) Result {
	if err := s.take(ctx); err != nil {
		return Result{Err: refusedTurn(err)}
	}
	defer s.give()
	return s.eval(ctx, c, out)
}

// eval evaluates a cell; the caller has the turn.
func (s *Session) eval(ctx context.Context, c Cell, out Output) Result {
	unit, complaint := s.check.prepare(c)
	if complaint != nil {
		return Result{Err: complaint}
	}
	outcome, lost := s.perform(ctx, worker.Job{Steps: unit.steps, Imports: unit.imports}, out)
	if lost != nil {
		return Result{Err: s.lose(lost)}
	}
	s.check.commit(unit, outcome.Done)
	err := s.explain(unit, outcome)
	if err == nil && !c.Silent {
		s.remember(c)
	}
	return Result{Value: outcome.Value, Err: err}
}

// perform gives the worker a job and waits for its outcome; the caller has the
// turn. When the worker is lost, a new one stands ready.
func (s *Session) perform(ctx context.Context, job worker.Job, out Output) (worker.Outcome, *Error) {
	w, err := s.ready()
	if err != nil {
		return worker.Outcome{}, &Error{Kind: WorkerDied, Message: err.Error()}
	}
	r := s.begin(out)
	defer s.end(r)
	job.Cell = r.id
	w.Run(job)
	return s.await(ctx, w, r)
}

// begin makes a run for a job whose output goes to out.
func (s *Session) begin(out Output) *run {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	r := &run{id: s.last, interrupt: make(chan struct{}), done: make(chan worker.Outcome, 1)}
	s.outputs.open(r.id, out)
	s.running = r
	return r
}

func (s *Session) end(r *run) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running = nil
}

// await waits for the outcome of a run. An interrupt is passed on, and after the
// time of grace the worker is killed.
func (s *Session) await(ctx context.Context, w *worker.Process, r *run) (worker.Outcome, *Error) {
	var grace <-chan time.Time
	interrupt, cancelled := r.interrupt, ctx.Done()
	for {
		select {
		case o := <-r.done:
			if !o.Stuck {
				return o, nil
			}
			w.Close()
			return o, &Error{Kind: kindOf(o), Message: o.Message + "; it did not stop, so its process was ended"}
		case <-w.Dead():
			select {
			case o := <-r.done:
				if !o.Stuck {
					return o, nil
				}
			default:
			}
			return worker.Outcome{}, died(w.Death(), grace != nil)
		case <-interrupt:
			interrupt = nil
			w.Interrupt()
			grace = time.After(s.options.Grace)
		case <-cancelled:
			cancelled = nil
			r.stop()
		case <-grace:
			w.Close()
		}
	}
}

// ready returns a worker that takes jobs, after starting one if the last has gone.
func (s *Session) ready() (*worker.Process, error) {
	s.mu.Lock()
	w := s.worker
	s.mu.Unlock()
	select {
	case <-w.Dead():
		s.replace()
		s.mu.Lock()
		w = s.worker
		s.mu.Unlock()
	default:
	}
	return w, w.Ready()
}

// replace puts a new worker in the place of one that has ended.
func (s *Session) replace() error {
	w, err := s.start()
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.worker = w
	s.outputs.clear()
	return nil
}

// Interrupt stops the running cell. When none is running, it stops what earlier
// cells have left running.
func (s *Session) Interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running != nil {
		s.running.stop()
	} else if s.worker != nil {
		s.worker.Interrupt()
	}
}

// Restart ends the worker, whatever it is doing, and begins with an empty session.
func (s *Session) Restart() error {
	s.mu.Lock()
	w := s.worker
	s.mu.Unlock()
	w.Kill()
	if err := s.take(context.Background()); err != nil {
		return err
	}
	defer s.give()
	<-w.Dead()
	s.check.reset()
	s.forget()
	return s.replace()
}

// Close ends the session and its worker. A running cell ends with an error.
func (s *Session) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	w := s.worker
	s.mu.Unlock()
	w.Close()
	return nil
}

// EvalExpr evaluates an expression for its value alone, as Jupyter's
// user_expressions ask for. It leaves no trace in the session.
func (s *Session) EvalExpr(ctx context.Context, expr string) (*display.Bundle, *Error) {
	r := s.Eval(ctx, Cell{Source: expr, Silent: true, Name: "expression"}, Discard)
	return r.Value, r.Err
}

// Comm hands a message from the front end to the widget it is for. What the
// widget's callback writes goes to out.
func (s *Session) Comm(ctx context.Context, m CommMessage, out Output) *Error {
	if err := s.take(ctx); err != nil {
		return refusedTurn(err)
	}
	defer s.give()
	outcome, lost := s.perform(ctx, worker.Job{Comm: &m}, out)
	if lost != nil {
		return s.lose(lost)
	}
	return s.explain(nil, outcome)
}

// Complete lists ways to complete the source at a byte offset. Nothing is evaluated,
// and a running cell is not waited for.
func (s *Session) Complete(src string, offset int) Completion { return s.check.complete(src, offset) }

// Inspect documents what stands in the source at a byte offset.
func (s *Session) Inspect(src string, offset int) Inspection { return s.check.inspect(src, offset) }

// IsComplete says whether the source can be run as it stands, and if more lines
// are needed, with which indentation the next one begins.
func (s *Session) IsComplete(src string) (Completeness, string) { return s.check.isComplete(src) }
