// Package wire defines the protocol between a supervisor and its worker: frames on two pipes,
// the jobs and outcomes that they carry, and their encoding.
package wire

import (
	"fmt"

	"sprague/stdlib/display"
)

// A Job is one lowered cell for the child to evaluate, or a widget's message for it to answer.
type Job struct {
	// Cell identifies the cell's output. Every job has its own.
	Cell uint64

	// Steps are sources to evaluate in order.
	Steps []string

	// Fast is what the machine for fast functions must load before the steps.
	Fast []byte

	// Imports are the paths of all packages that the steps name.
	Imports []string

	// Dropped are variables and functions that nothing can reach any more.
	Dropped []string

	// Terminal is where the cell is shown.
	Terminal display.Terminal

	// Keeps are the variables of the session that the steps declare.
	Keeps []string

	// Inits are those of them that the steps give a value, in the order in which they do.
	Inits []string

	// Restore brings variables back; then there are no steps.
	Restore *Restoring

	// Comm is a message from the front end to a widget; then there are no steps.
	Comm *display.Comm
}

// An Ending tells how a job ended.
type Ending string

const (
	Finished Ending = "finished"
	Failed   Ending = "failed"   // the last value is a non-nil error
	Panicked Ending = "panicked" // by itself, or in one of its goroutines
	Exited   Ending = "exited"   // called os.Exit or log.Fatal
	Stopped  Ending = "stopped"  // interrupted
	Flooded  Ending = "flooded"  // wrote more than may be shown
	Rejected Ending = "rejected" // the interpreter could not compile a step
)

// An Outcome is what the child reports of a job.
type Outcome struct {
	Ending Ending
	Done   int // steps evaluated without error

	// Value is what the cell shows, nil for nothing.
	Value *display.Bundle

	Message string // of the failure, one line
	Detail  string // more lines, such as the compiler's diagnostic
	Stack   []Call // of a panic, innermost first
	Code    int    // of Exited
	Routine bool   // the panic was in a goroutine of the cell

	// Unset lists the variables of the session, in lowered code, that have no value: the cell that gives
	// them one ended before it did.
	Unset []string
}

// A Call is one call of interpreted code in a traceback. The position is the one
// that the source's //line directives give.
type Call struct {
	File         string
	Line, Column int
	Func         string
	Pos          int // of a fast function, in the session's file set
}

// A Question asks the user for a line of input.
type Question struct {
	ID       uint64
	Prompt   string
	Password bool
}

// An Answer belongs to the question of the same ID.
type Answer struct {
	ID    uint64
	Text  string
	Error string // why there is no answer
}

// FileName names the source of a step, for positions; ParseFile reads it. The last element is always the same: by it
// the interpreter tells whose import lines are seen where, and those of a cell are for all cells after it.
func FileName(job uint64, step int) string { return fmt.Sprintf("%d.%d/cell", job, step) }

// ParseFile returns the job and the step that the file of a Frame stands for.
func ParseFile(name string) (job uint64, step int, ok bool) {
	n, err := fmt.Sscanf(name, "%d.%d", &job, &step)
	return job, step, err == nil && n == 2
}
