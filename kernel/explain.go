package kernel

import (
	"fmt"
	"strings"

	"sprague/kernel/worker"
)

// plainError is an error that has no place in a cell.
func plainError(kind ErrorKind, message string) *Error {
	return &Error{Kind: kind, Message: message, Traceback: []string{message}}
}

// explain turns the outcome of a job into the error a user reads; nil when it
// succeeded.
func (s *Session) explain(o worker.Outcome) *Error {
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
	e.Traceback = s.check.traceback(e.Message, o.Stack)
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
	case worker.Flooded:
		return Flooded
	default:
		return Panic
	}
}

// died makes the error of a cell whose worker ended under it.
func died(d worker.Death, interrupted bool) *Error {
	if interrupted {
		return plainError(Interrupted, "interrupted; the cell did not stop, so its process was ended")
	}
	e := plainError(WorkerDied, d.Message)
	if d.Detail != "" && d.Detail != d.Message {
		e.Traceback = append(e.Traceback, strings.Split(d.Detail, "\n")...)
	}
	return e
}

// lose completes the error of a cell under which a worker has gone, and gets the session
// another one, unless a cell beside it has done so.
func (s *Session) lose(w *worker.Process, e *Error) *Error {
	s.loss.Lock()
	defer s.loss.Unlock()
	s.mu.Lock()
	state, first := s.state, s.worker == w
	if first {
		e.Replayable = s.history.lose()
	} else {
		e.Replayable = len(s.history.lost)
	}
	e.Lost = true
	s.mu.Unlock()
	if first {
		s.check.reset()
	}
	switch state {
	case closed:
		return plainError(SessionClosed, errClosed.Error())
	case restarting:
		return &Error{Kind: WorkerDied, Message: "the session was restarted", Lost: true,
			Traceback: []string{"the session was restarted"}}
	}
	e.Traceback = append(e.Traceback, lostNote(e.Replayable))
	if !first {
		return e
	}
	if err := s.replace(); err != nil {
		e.Traceback = append(e.Traceback, "no new worker process: "+err.Error())
	}
	return e
}

// lostNote says what a lost worker means, in words that hold in every front end.
func lostNote(cells int) string {
	switch cells {
	case 0:
		return "the session begins anew"
	case 1:
		return "all variables are lost: run again the cell that had succeeded, if you need it"
	default:
		return fmt.Sprintf("all variables are lost: of the %d cells that had succeeded, run again those you need", cells)
	}
}
