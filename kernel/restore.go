package kernel

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"sprague/kernel/worker"
	"sprague/kernel/worker/keep"
	"sprague/kernel/worker/wire"
)

// What a lost worker takes with it is brought back from what the session knows: the declarations of its cells, as they
// were lowered, and the variables as the worker has written them down after the last cell. No cell runs again. What
// cells have declared keeps its meaning to the letter: functions call what they called, and closures apart from their
// variables, which are missing like channels, nothing is checked or compiled in another way.

// A kept is a snapshot of the variables, taken after a job.
type kept struct {
	wire.Kept
	job uint64
}

// A restored tells what became of the variables of a lost worker.
type restored struct {
	ok      bool
	count   int            // variables that are as they were
	after   string         // the cell after which they were written down
	missing []keep.Missing // by the user's names
}

// restore brings into a new worker what the lost one had, if there is anything. The caller
// has s.loss; no cell knows the worker yet.
func (s *Session) restore(w *worker.Process) restored {
	s.mu.Lock()
	snapshot, lost := s.kept, s.running
	s.mu.Unlock()
	if snapshot.Blob == nil && !s.check.declares() {
		return restored{}
	}
	r := s.begin(context.Background(), Discard)
	r.snapshot = new(wire.Kept)
	defer func() {
		s.mu.Lock()
		s.running = lost
		s.mu.Unlock()
	}()
	job := s.check.restoration(snapshot)
	job.Cell = r.id
	if w.Ready() != nil {
		return restored{}
	}
	w.Run(job)
	select {
	case o := <-r.done:
		if o.Ending != wire.Finished {
			return restored{}
		}
	case <-w.Dead():
		return restored{}
	}
	count, missing := s.check.restored(slices.Concat(snapshot.Missing, r.snapshot.Missing))
	return restored{ok: true, count: count, after: s.check.labelOf(snapshot.job), missing: missing}
}

// declares reports whether the session has declared anything.
func (k *checker) declares() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.log) > 0
}

// restoration is the job that brings back what the session has declared.
func (k *checker) restoration(snapshot kept) wire.Job {
	k.mu.Lock()
	defer k.mu.Unlock()
	source, paths := k.cells.Lower.Imports()
	if len(paths) == 0 {
		source = ""
	}
	r := &wire.Restoring{Imports: source, Declared: slices.Clone(k.log), Blob: snapshot.Blob}
	r.Unset = slices.Collect(maps.Keys(k.unset))
	for _, d := range r.Declared {
		r.Names = append(r.Names, d.Keeps...)
	}
	return wire.Job{Imports: paths, Restore: r}
}

// restored records the variables that are missing, by their names in lowered code: those that
// could not be declared are none of the session any more, the others have no value. It returns how many have one,
// and the missing by the names that users know.
func (k *checker) restored(missing []keep.Missing) (count int, list []keep.Missing) {
	k.mu.Lock()
	defer k.mu.Unlock()
	why, undeclared := map[string]string{}, map[string]bool{}
	for _, m := range missing {
		if why[m.Name] == "" {
			why[m.Name] = m.Why
		}
		undeclared[m.Name] = undeclared[m.Name] || m.Undeclared
	}
	for _, lowered := range k.cells.Variables() {
		name := userName(lowered)
		reason, lacking := why[lowered]
		_, before := k.unset[lowered]
		switch {
		case undeclared[lowered]:
			delete(k.cells.Scope, name)
		case before:
			continue
		case lacking:
			k.unset[lowered] = unset{why: lostWhy(name, reason)}
		}
		switch {
		case name == "ans":
		case lacking:
			list = append(list, keep.Missing{Name: name, Why: reason})
		default:
			count++
		}
	}
	k.markUnset()
	return count, list
}

// labelOf is how the cell of a job is called.
func (k *checker) labelOf(job uint64) string {
	k.mu.Lock()
	defer k.mu.Unlock()
	if u := k.units[job]; u != nil {
		return u.Name
	}
	return ""
}

// note says what was restored, for the traceback of the cell that lost the worker.
func (r restored) note() []string {
	if r.count+len(r.missing) == 0 {
		return []string{"the worker was replaced; functions and types are there"}
	}
	line := fmt.Sprintf("the worker was replaced; %d variables were restored", r.count)
	if r.count == 1 {
		line = "the worker was replaced; 1 variable was restored"
	}
	if r.count > 0 && r.after != "" {
		line += " as after " + r.after
	}
	lines := []string{line + ", with all functions and types; no cell has run again"}
	const most = 8
	for i, m := range r.missing {
		if i == most {
			lines = append(lines, fmt.Sprintf("not restored: %d more", len(r.missing)-most))
			break
		}
		lines = append(lines, "not restored: "+m.Name+" ("+m.Why+")")
	}
	return lines
}

// A declarations is what the cells of a session have declared, in their order, to be declared again where the worker
// is lost.
type declarations []wire.Declared

// forget takes out what variables have declared that nothing can reach any more. Most were declared a moment ago.
func (d *declarations) forget(names []string) {
	for _, name := range names {
		for at, one := range slices.Backward(*d) {
			i := slices.Index(one.Keeps, name)
			if i < 0 {
				continue
			}
			(*d)[at].Keeps = slices.Delete(slices.Clone(one.Keeps), i, i+1)
			if one.Plain && len(one.Keeps) == 1 {
				*d = slices.Delete(*d, at, at+1)
			}
			break
		}
	}
}
