package kernel

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"sprague/kernel/worker"
)

// explain turns the outcome of a job into the error a user reads; nil when it
// succeeded.
func (s *Session) explain(u *unit, o worker.Outcome) *Error {
	if o.Ending == worker.Finished {
		return nil
	}
	e := &Error{Kind: kindOf(o), Message: o.Message}
	if o.Ending == worker.Rejected {
		e.Message = "the interpreter cannot run this cell: " + o.Message
	}
	if o.Routine {
		e.Message = "panic in a goroutine: " + e.Message
	}
	e.Traceback = s.check.traceback(u, e.Message, o.Stack)
	if o.Detail != "" {
		e.Traceback = append(e.Traceback, strings.Split(o.Detail, "\n")...)
	}
	return e
}

func kindOf(o worker.Outcome) ErrorKind {
	switch o.Ending {
	case worker.Failed:
		return Failed
	case worker.Exited:
		return Exited
	case worker.Stopped:
		return Interrupted
	case worker.Rejected:
		return Refused
	default:
		return Panic
	}
}

// died makes the error of a cell whose worker ended under it.
func died(d worker.Death, interrupted bool) *Error {
	if interrupted {
		return &Error{Kind: Interrupted, Message: "interrupted; the cell did not stop, so its process was ended"}
	}
	e := &Error{Kind: WorkerDied, Message: d.Message}
	if d.Detail != "" {
		e.Traceback = append([]string{d.Message}, strings.Split(d.Detail, "\n")...)
	}
	return e
}

// lose completes the error of a cell that took the worker with it, and gets the
// session a new one.
func (s *Session) lose(e *Error) *Error {
	s.check.reset()
	s.mu.Lock()
	closed := s.closed
	e.Lost, e.Replayable = true, len(s.replay)
	s.mu.Unlock()
	if closed {
		return &Error{Kind: SessionClosed, Message: errClosed.Error(), Traceback: []string{errClosed.Error()}}
	}
	if len(e.Traceback) == 0 {
		e.Traceback = []string{e.Message}
	}
	e.Traceback = append(e.Traceback, lostNote(e.Replayable))
	s.replace()
	return e
}

func lostNote(cells int) string {
	switch cells {
	case 0:
		return "the session begins anew"
	case 1:
		return "all variables are lost; 1 cell that had succeeded can be replayed"
	default:
		return fmt.Sprintf("all variables are lost; %d cells that had succeeded can be replayed", cells)
	}
}

// refusedTurn is the error of a cell that never came to run.
func refusedTurn(err error) *Error {
	e := &Error{Kind: Interrupted, Message: err.Error()}
	switch {
	case errors.Is(err, errClosed):
		e.Kind = SessionClosed
	case errors.Is(err, context.Canceled):
		e.Message = "interrupted before it began"
	}
	e.Traceback = []string{e.Message}
	return e
}
