package kernel

import (
	"sprague/kernel/cell/assist"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// Stream names one of the two text streams of a cell.
type Stream int

const (
	Stdout Stream = iota
	Stderr
)

func (s Stream) String() string {
	if s == Stderr {
		return "stderr"
	}
	return "stdout"
}

// Output receives what a cell writes while it runs. Calls come one at a time and in the order in which the cell made
// them; none comes after Eval has returned, except from a goroutine that the cell left running, whose output still goes
// to the Output of its own cell.
//
// An Output may also implement Clearer, Asker, Commer and Reporter.
type Output interface {
	Stream(s Stream, text string)
	Display(b display.Bundle)
}

// Clearer is an Output that can take back what it has shown.
type Clearer interface {
	Clear(wait bool)
}

// Asker is an Output that can put a question to the user. It returns an error
// when the front end does not allow questions.
type Asker interface {
	Ask(prompt string, password bool) (string, error)
}

// Commer is an Output whose front end takes comm messages (widgets).
type Commer interface {
	Comm(m display.Comm)
}

// Reporter is an Output that shows how far the running cell's long work is. A
// report replaces the one before; nothing of them stays when the cell has ended.
type Reporter interface {
	Report(p task.Progress)
}

// A Cell is one piece of source text to evaluate.
type Cell struct {
	Source string
	// Number is the cell's execution count, as shown in tracebacks ("In [3]").
	Number int
	// Name stands in tracebacks instead of "In [n]" when it is not empty.
	Name string
	// Silent cells do not set ans.
	Silent bool
	// Terminal is the terminal in which the cell is shown, the zero value for all else: pictures in
	// characters are as wide as it, and coloured where it has colours.
	Terminal display.Terminal
	// ID tells the cell from others of its notebook, so that its last run is known for the
	// comparison with a run of all cells; empty where cells are typed one after the other.
	ID string
}

// A Result is what is left when a cell has ended.
type Result struct {
	Value *display.Bundle // the cell's own value; nil when there is nothing to show
	Err   *Error          // nil when the cell succeeded
}

// ErrorKind tells what sort of failure ended a cell. Its text is the "ename" of Jupyter.
type ErrorKind string

const (
	SyntaxError   ErrorKind = "SyntaxError"   // not Go
	TypeError     ErrorKind = "TypeError"     // the Go compiler would refuse it
	Unset         ErrorKind = "Unset"         // would read a variable that has no value
	Refused       ErrorKind = "Refused"       // Go, but more than the interpreter can do right
	Panic         ErrorKind = "Panic"         // panicked while running
	Failed        ErrorKind = "Error"         // the last value is a non-nil error
	Exited        ErrorKind = "Exit"          // called os.Exit or log.Fatal
	Interrupted   ErrorKind = "Interrupted"   // stopped by the user
	Flooded       ErrorKind = "Flooded"       // wrote more than may be shown
	WorkerDied    ErrorKind = "WorkerDied"    // took the worker process down, or it was killed
	SessionClosed ErrorKind = "SessionClosed" // the session has been closed
)

// An Error says why a cell failed.
type Error struct {
	Kind    ErrorKind
	Message string // one line, without position
	// Traceback holds whole lines, plain text, the first of them with the place
	// and the message: "In [3]:2:8: undefined: kayle (did you mean kayles?)",
	// then the source line and its caret, then the frames of the user's own code.
	Traceback []string
	// Lost says that the worker was replaced. Its variables are gone, unless they were Restored: all but those that the
	// Traceback names.
	Lost, Restored bool
}

func (e *Error) Error() string { return string(e.Kind) + ": " + e.Message }

// The words of a cell's source are those of package cell.
type (
	Candidate    = assist.Candidate
	Completion   = assist.Completion
	Inspection   = assist.Inspection
	Completeness = assist.Completeness
	Detail       = assist.Detail
	Variable     = assist.Variable // a name that the session has declared, with its type
	Match        = assist.Match    // a documented symbol that a search has found
)

// How much an inspection is to tell.
const (
	Brief = assist.Brief
	Full  = assist.Full
)

// Whether source text can be run as it stands.
const (
	Complete   = assist.Complete
	Incomplete = assist.Incomplete
	Invalid    = assist.Invalid
	Unknown    = assist.Unknown
)
