package kernel

import (
	"context"
	"runtime"
	"sync"
	"time"

	"sprague/kernel/worker"
	"sprague/kernel/worker/wire"
)

// A run is one job's time with the worker.
type run struct {
	id        uint64
	worker    *worker.Process
	ctx       context.Context
	interrupt chan struct{} // closed to interrupt
	once      sync.Once
	stopping  chan wire.Outcome // why the worker makes the cell stop, at most once
	done      chan wire.Outcome
	snapshot  *wire.Kept // where a snapshot goes that the job asks for
}

func (r *run) stop() { r.once.Do(func() { close(r.interrupt) }) }

// begin makes a run for a job whose output goes to out. The caller has acquired the session.
func (s *Session) begin(ctx context.Context, out Output) *run {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	r := &run{
		id: s.last, worker: s.worker, ctx: ctx,
		interrupt: make(chan struct{}), done: make(chan wire.Outcome, 1),
		stopping: make(chan wire.Outcome, 1),
	}
	s.outputs[r.id], s.outputs[0] = out, out
	s.running = r
	return r
}

// end ends the run.
func (s *Session) end(r *run) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running = nil
}

// perform gives the worker a job and waits for its outcome; the caller has acquired
// the session. When the worker is lost, another one stands ready, and the error says so.
func (s *Session) perform(r *run, job wire.Job) (wire.Outcome, *Error) {
	if err := r.worker.Ready(); err != nil {
		return wire.Outcome{}, s.lose(plainError(WorkerDied, err.Error()))
	}
	job.Cell = r.id
	r.worker.Run(job)
	outcome, err := s.await(r)
	if err != nil {
		err = s.lose(err)
	}
	return outcome, err
}

// await waits for the outcome of a run. An interrupt is passed on. Once the worker has answered that the cell is to
// stop, for that or for what it did, the cell has the time of grace, and then the worker is killed: compiled code runs
// that does not listen. The error says that the worker has gone.
func (s *Session) await(r *run) (wire.Outcome, *Error) {
	w := r.worker
	var grace <-chan time.Time
	interrupt, cancelled := r.interrupt, r.ctx.Done()
	var why wire.Outcome
	for {
		select {
		case o := <-r.done:
			return o, nil
		case <-w.Dead():
			select {
			case o := <-r.done: // sent just before it died
				w.Close()
				return o, plainError(kindOf(o), o.Message)
			default:
			}
			return wire.Outcome{}, died(w.Death(), why)
		case <-cancelled:
			cancelled = nil
			r.stop()
		case <-interrupt:
			interrupt = nil
			w.Interrupt(r.id)
			if runtime.GOOS == "js" { // whose workers hear nothing while they compute
				grace, why = time.After(s.options.Grace), wire.Outcome{Ending: wire.Stopped}
			}
		case why = <-r.stopping:
			grace = time.After(s.options.Grace)
		case <-grace:
			w.Kill()
		}
	}
}

// alive makes sure that the worker has not died since the last job. If it has, the
// variables are gone, which must be said before any cell relies on them.
func (s *Session) alive() *Error {
	s.mu.Lock()
	w := s.worker
	s.mu.Unlock()
	select {
	case <-w.Dead():
		return s.lose(died(w.Death(), wire.Outcome{}))
	default:
		return nil
	}
}

func (s *Session) start() (*worker.Process, error) {
	w, err := worker.Start(worker.Options{
		Dir:         s.options.Dir,
		MemoryLimit: s.options.MemoryLimit.Bytes(),
		OutputLimit: s.options.OutputLimit,
	}, events{s})
	if err == nil {
		go s.watchExit(w)
	}
	return w, err
}

// OnLoss has tell called when the worker ends while nothing runs, with a message for the user:
// else it would be told with the next cell. It is to be called before the first cell.
func (s *Session) OnLoss(tell func(message string)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.onLoss = tell
}

// watchExit waits for the worker to exit.
func (s *Session) watchExit(w *worker.Process) {
	<-w.Dead()
	s.mu.Lock()
	idle := s.state == open && s.worker == w && s.ended != w && s.running == nil
	tell := s.onLoss
	s.mu.Unlock()
	if idle && tell != nil {
		tell(died(w.Death(), wire.Outcome{}).Message)
	}
}

// replace puts a new worker in the place of the present one; the caller has s.loss.
func (s *Session) replace() error {
	w, err := s.start()
	if err != nil {
		return err
	}
	s.install(w)
	return nil
}

// install puts a worker in the place of the present one; the caller has s.loss.
func (s *Session) install(w *worker.Process) {
	s.mu.Lock()
	if s.state == open {
		s.worker, w = w, s.worker
		clear(s.outputs)
	}
	s.mu.Unlock()
	w.Close() // the old one may live: of two restarts at once the second ends the first one's
}
