package kernel

import (
	"cmp"

	"sprague/kernel/worker/wire"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// Discard is an Output that forgets everything.
var Discard Output = discard{}

type discard struct{}

func (discard) Stream(Stream, string)  {}
func (discard) Display(display.Bundle) {}

// events leads the events of a worker to the session's outputs.
type events struct{ s *Session }

// output returns the output of a job. What belongs to no job goes to the last one.
func (e events) output(job uint64) Output {
	e.s.mu.Lock()
	defer e.s.mu.Unlock()
	return cmp.Or(e.s.outputs[job], e.s.outputs[0], Discard)
}

func (e events) Text(job uint64, stderr bool, text string) {
	stream := Stdout
	if stderr {
		stream = Stderr
	}
	e.output(job).Stream(stream, text)
}

func (e events) Display(job uint64, b display.Bundle) { e.output(job).Display(b) }

func (e events) Clear(job uint64, wait bool) {
	if c, ok := e.output(job).(Clearer); ok {
		c.Clear(wait)
	}
}

// Ask answers from a goroutine of its own: the user may take his time, while the
// cell goes on writing or is interrupted.
func (e events) Ask(job, id uint64, prompt string, password bool) {
	e.s.mu.Lock()
	w := e.s.worker
	e.s.mu.Unlock()
	asker, ok := e.output(job).(Asker)
	if !ok {
		w.Answer(id, "", "this front end does not take input")
		return
	}
	go func() {
		text, err := asker.Ask(prompt, password)
		if err != nil {
			w.Answer(id, "", err.Error())
			return
		}
		w.Answer(id, text, "")
	}()
}

func (e events) Comm(job uint64, m display.Comm) {
	if c, ok := e.output(job).(Commer); ok {
		c.Comm(m)
	}
}

func (e events) Progress(job uint64, p task.Progress) {
	if r, ok := e.output(job).(Reporter); ok {
		r.Report(p)
	}
}

func (e events) Quiet(job uint64) {
	e.s.mu.Lock()
	defer e.s.mu.Unlock()
	delete(e.s.outputs, job)
}

// run returns the run of a job, nil when it is not the one that runs.
func (s *Session) run(job uint64) *run {
	if s.running != nil && s.running.id == job {
		return s.running
	}
	return nil
}

func (e events) Stopping(job uint64, why wire.Outcome) {
	e.s.mu.Lock()
	defer e.s.mu.Unlock()
	if r := e.s.run(job); r != nil {
		r.stopping <- why
	}
}

func (e events) Done(job uint64, o wire.Outcome) {
	e.s.mu.Lock()
	defer e.s.mu.Unlock()
	if r := e.s.run(job); r != nil {
		r.done <- o
	}
}

// Kept tells that a worker has written the variables of the session down, or those that a job asked for.
func (e events) Kept(job uint64, k wire.Kept) {
	e.s.mu.Lock()
	defer e.s.mu.Unlock()
	if k.Asked {
		if r := e.s.run(job); r != nil && r.snapshot != nil {
			*r.snapshot = k
		}
		return
	}
	if k.Blob == nil {
		k.Blob = e.s.kept.Blob
	}
	e.s.kept = kept{Kept: k, job: job}
}

// Declared tells that what a running cell declares is there: completion knows it from now on.
func (e events) Declared(job uint64) { e.s.check.declared(job) }
