package wire

import (
	"encoding/json"
	"fmt"

	"sprague/stdlib/display"
)

// A Job is one lowered cell for the child to evaluate, or a widget's message for
// it to answer.
type Job struct {
	// Cell identifies the cell's output. Every job has its own.
	Cell uint64 `json:"-"`

	// Steps are sources to evaluate in order.
	Steps []string `json:",omitempty"`

	// Fast is what the machine for fast functions must load before the steps.
	Fast []byte `json:"-"`

	// Imports are the paths of all packages that the steps name.
	Imports []string `json:",omitempty"`

	// Dropped are variables that nothing can reach any more.
	Dropped []string `json:",omitempty"`

	// Terminal is where the cell is shown.
	Terminal display.Terminal

	// Keeps are the variables of the session that the steps declare.
	Keeps []string `json:",omitempty"`

	// Inits are those of them that the steps give a value, in the order in which they do.
	Inits []string `json:",omitempty"`

	// Save asks for a snapshot of variables, Restore for bringing one back; then there are
	// no steps.
	Save    *Saving    `json:",omitempty"`
	Restore *Restoring `json:",omitempty"`

	// Comm is a message from the front end to a widget; then there are no steps.
	Comm *display.Comm `json:",omitempty"`
}

// JobFrame carries a job: its JSON, then what of it is bytes.
func JobFrame(job Job) Frame {
	payload := appendBlob(appendBlob(nil, JSONFrame(KindRun, 0, job).Payload), job.Fast)
	if job.Restore != nil {
		payload = appendBlob(payload, job.Restore.Blob)
	}
	return Frame{KindRun, job.Cell, payload}
}

// DecodeJob reads a JobFrame.
func DecodeJob(f Frame) (Job, error) {
	r := blobReader{rest: f.Payload}
	job := Job{Cell: f.Cell}
	if err := json.Unmarshal(r.blob(), &job); err != nil {
		return job, err
	}
	if fast := r.blob(); len(fast) > 0 {
		job.Fast = fast
	}
	if job.Restore != nil {
		job.Restore.Blob = r.blob()
	}
	if r.bad || len(r.rest) > 0 {
		return job, errMessage
	}
	return job, nil
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
	Value *display.Bundle `json:"-"`

	Message string // of the failure, one line
	Detail  string `json:",omitempty"` // more lines, such as the compiler's diagnostic
	Stack   []Call `json:",omitempty"` // of a panic, innermost first
	Code    int    `json:",omitempty"` // of Exited
	Routine bool   `json:",omitempty"` // the panic was in a goroutine of the cell

	// Unset lists the variables of the session, in lowered code, that have no value: the cell that gives
	// them one ended before it did.
	Unset []string `json:",omitempty"`
}

// A Call is one call of interpreted code in a traceback. The position is the one
// that the source's //line directives give.
type Call struct {
	File         string
	Line, Column int
	Func         string
	Pos          int `json:",omitempty"` // of a fast function, in the session's file set
}

// OutcomeFrame carries an outcome: its JSON, then its value.
func OutcomeFrame(cell uint64, o Outcome) Frame {
	payload := appendBlob(nil, JSONFrame(KindDone, cell, o).Payload)
	if o.Value != nil {
		payload = appendBlob(payload, EncodeBundle(*o.Value))
	}
	return Frame{KindDone, cell, payload}
}

// DecodeOutcome reads the payload of an OutcomeFrame.
func DecodeOutcome(p []byte) (Outcome, error) {
	r := blobReader{rest: p}
	var o Outcome
	if err := json.Unmarshal(r.blob(), &o); err != nil {
		return o, err
	}
	if len(r.rest) > 0 {
		b, err := DecodeBundle(r.blob())
		if err != nil {
			return o, err
		}
		o.Value = &b
	}
	if r.bad || len(r.rest) > 0 {
		return o, errMessage
	}
	return o, nil
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

// FileName names the source of a step, for positions; ParseFile reads it. The last
// element is always the same: by it the interpreter tells whose import lines are
// seen where, and those of a cell are for all cells after it.
func FileName(job uint64, step int) string { return fmt.Sprintf("%d.%d/cell", job, step) }

// ParseFile returns the job and the step that the file of a Frame stands for.
func ParseFile(name string) (job uint64, step int, ok bool) {
	n, err := fmt.Sscanf(name, "%d.%d", &job, &step)
	return job, step, err == nil && n == 2
}
