package worker

import (
	"encoding/json"

	"sprague/stdlib/display"
)

// A Job is one lowered cell for the child to evaluate, or a widget's message for
// it to answer.
type Job struct {
	// Cell identifies the cell's output. Every job has its own.
	Cell uint64

	// Steps are sources to evaluate in order.
	Steps []string

	// Fast is what the machine for fast functions must load before the steps.
	Fast []byte

	// Imports are the paths of all packages that the steps name.
	Imports []string

	// Dropped are variables that nothing can reach any more.
	Dropped []string

	// Terminal is where the cell is shown.
	Terminal display.Terminal

	// Keeps are the variables of the session that the steps declare.
	Keeps []string

	// Debugged says that the steps have points for a debugger.
	Debugged bool

	// Shared says that cells of other shells may come and wake this one.
	Shared bool

	// Save asks for a snapshot of variables, Restore for bringing one back; then there are
	// no steps.
	Save    *Saving    `json:",omitempty"`
	Restore *Restoring `json:",omitempty"`

	// Comm is a message from the front end to a widget; then there are no steps.
	Comm *display.Comm
}

// An errand is what a job may be instead of steps.
type errand struct {
	Comm    *display.Comm `json:",omitempty"`
	Save    *Saving       `json:",omitempty"`
	Restore *Restoring    `json:",omitempty"`

	Debugged bool `json:",omitempty"`
	Shared   bool `json:",omitempty"`
}

// jobFrame carries a job: its sources and paths, then an errand as JSON, if it is one.
func jobFrame(job Job) frame {
	payload := appendBlobs(appendBlobs(appendBlobs(appendBlobs(nil, job.Steps), job.Imports), job.Dropped), job.Keeps)
	payload = appendBlob(payload, job.Fast)
	payload = appendBlob(payload, jsonFrame(kindRun, 0, job.Terminal).payload)
	if job.Comm != nil || job.Save != nil || job.Restore != nil || job.Debugged || job.Shared {
		payload = appendBlob(payload, jsonFrame(kindRun, 0, errand{job.Comm, job.Save, job.Restore, job.Debugged, job.Shared}).payload)
	}
	if job.Restore != nil {
		payload = appendBlob(payload, job.Restore.Blob)
	}
	return frame{kindRun, job.Cell, payload}
}

func decodeJob(f frame) (Job, error) {
	r := blobReader{rest: f.payload}
	job := Job{Cell: f.cell, Steps: r.blobs(), Imports: r.blobs(), Dropped: r.blobs(), Keeps: r.blobs(), Fast: r.blob()}
	if len(job.Fast) == 0 {
		job.Fast = nil
	}
	if err := json.Unmarshal(r.blob(), &job.Terminal); err != nil && !r.bad {
		return job, err
	}
	if !r.bad && len(r.rest) > 0 {
		var e errand
		if err := json.Unmarshal(r.blob(), &e); err != nil {
			return job, err
		}
		job.Comm, job.Save, job.Restore, job.Debugged, job.Shared = e.Comm, e.Save, e.Restore, e.Debugged, e.Shared
	}
	if job.Restore != nil {
		job.Restore.Blob = r.blob()
	}
	if r.bad || len(r.rest) > 0 {
		return job, errJob
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

	Message string  // of the failure, one line
	Detail  string  `json:",omitempty"` // more lines, such as the compiler's diagnostic
	Stack   []Frame `json:",omitempty"` // of a panic, innermost first
	Code    int     `json:",omitempty"` // of Exited
	Routine bool    `json:",omitempty"` // the panic was in a goroutine of the cell
}

// A Frame is one call of interpreted code in a traceback. The position is the one
// that the source's //line directives give.
type Frame struct {
	File         string
	Line, Column int
	Func         string
	Pos          int `json:",omitempty"` // of a fast function, in the session's file set
}

// outcomeFrame carries an outcome: its JSON, then its value.
func outcomeFrame(cell uint64, o Outcome) frame {
	payload := appendBlob(nil, jsonFrame(kindDone, cell, o).payload)
	if o.Value != nil {
		payload = appendBlob(payload, encodeBundle(*o.Value))
	}
	return frame{kindDone, cell, payload}
}

func decodeOutcome(p []byte) (Outcome, error) {
	r := blobReader{rest: p}
	var o Outcome
	if err := json.Unmarshal(r.blob(), &o); err != nil {
		return o, err
	}
	if len(r.rest) > 0 {
		b, err := decodeBundle(r.blob())
		if err != nil {
			return o, err
		}
		o.Value = &b
	}
	return o, nil
}

// A question asks the user for a line of input.
type question struct {
	ID       uint64
	Prompt   string
	Password bool
}

// An answer belongs to the question of the same ID.
type answer struct {
	ID    uint64
	Text  string
	Error string // why there is no answer
}
