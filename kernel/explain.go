package kernel

import (
	"cmp"
	"strings"

	"sprague/kernel/worker"
	"sprague/kernel/worker/wire"
)

// plainError is an error that has no place in a cell.
func plainError(kind ErrorKind, message string) *Error {
	return &Error{Kind: kind, Message: message, Traceback: []string{message}}
}

// explain turns the outcome of a job into the error a user reads; nil when it succeeded.
func (s *Session) explain(o wire.Outcome) *Error {
	if o.Ending == wire.Finished {
		return nil
	}
	e := &Error{Kind: kindOf(o), Message: o.Message}
	if o.Ending == wire.Rejected {
		e.Message = "the interpreter cannot run this cell: " + o.Message
	}
	if o.Routine {
		e.Message = "panic in a goroutine: " + e.Message
	}
	e.Traceback = s.check.traceback(e.Message, o.Stack)
	if o.Detail != "" {
		e.Traceback = append(e.Traceback, strings.Split(o.Detail, "\n")...)
	}
	return e
}

func kindOf(o wire.Outcome) ErrorKind {
	return cmp.Or(map[wire.Ending]ErrorKind{
		wire.Failed: Failed, wire.Exited: Exited, wire.Stopped: Interrupted, wire.Rejected: Refused, wire.Flooded: Flooded,
	}[o.Ending], Panic)
}

// died makes the error of a cell whose worker ended under it.
func died(d worker.Death, stopping wire.Outcome) *Error {
	switch {
	case stopping.Ending == wire.Stopped:
		return plainError(Interrupted, "interrupted; the cell did not stop, so its process was ended")
	case d.Killed && stopping.Ending == wire.Flooded:
		return plainError(WorkerDied, "the output was too long; the cell did not stop, so its process was ended")
	case d.Killed && stopping.Message != "":
		return plainError(WorkerDied, stopping.Message+"; the cell did not stop, so its process was ended")
	}
	e := plainError(WorkerDied, d.Message)
	if d.Detail != "" && d.Detail != d.Message {
		e.Traceback = append(e.Traceback, strings.Split(d.Detail, "\n")...)
	}
	return e
}

// lose completes the error of a cell under which the worker has gone, and gets the session another one.
func (s *Session) lose(e *Error) *Error {
	s.loss.Lock()
	defer s.loss.Unlock()
	s.mu.Lock()
	state := s.state
	s.mu.Unlock()
	switch state {
	case closed:
		return plainError(SessionClosed, errClosed.Error())
	case restarting:
		e = plainError(WorkerDied, "the session was restarted")
		e.Lost = true
		return e
	}
	r, err := s.replaceLost()
	e.Lost, e.Restored = true, r.ok
	if r.ok {
		e.Traceback = append(e.Traceback, r.note()...)
	} else {
		e.Traceback = append(e.Traceback, "the session starts over without variables: run the cells above again")
	}
	if err != nil {
		e.Traceback = append(e.Traceback, "no new worker process: "+err.Error())
	}
	return e
}

// replaceLost puts a new worker in the place of the lost one, with what can be restored.
func (s *Session) replaceLost() (restored, error) {
	w, err := s.start()
	var r restored
	if err == nil {
		r = s.restore(w)
	}
	if r.ok {
		s.install(w)
		return r, nil
	}
	s.check.reset()
	if err != nil {
		return r, err
	}
	w.Close() // it may be half restored, or dead
	return r, s.replace()
}
