package batch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sprague/kernel/atomicfile"
)

// A folder holds a work: the plan, and of each part a journal of what was found, a lock, and a
// note of how it goes.
//
//	plan.json
//	part-3-of-16.jsonl   .part-3-of-16.jsonl.lock   .part-3-of-16.jsonl.state
type folder string

// A plan is what a folder is for. It is made by the first process and binds the others.
type plan struct {
	Format  int      `json:"format"`
	Kind    string   `json:"kind"`
	Command []string `json:"command"` // that made it, without the program
	Budget  Budget   `json:"budget"`
	Items   []string `json:"items"`
}

const (
	planName   = "plan.json"
	planFormat = 1
)

// readPlan returns the plan of the folder; ok is false if it has none.
func (f folder) readPlan() (p plan, ok bool, err error) {
	name := filepath.Join(string(f), planName)
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return p, false, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	if err == nil && p.Format != planFormat {
		err = fmt.Errorf("format %d is of another version of this program", p.Format)
	}
	if err != nil {
		return p, false, fmt.Errorf("%s: %w", name, err)
	}
	return p, true, nil
}

// adopt makes the folder one for the plan, or makes sure that it is. A greater budget than that
// of the folder takes its place; a smaller one is refused.
func (f folder) adopt(ctx context.Context, p plan) error {
	if err := os.MkdirAll(string(f), 0o777); err != nil {
		return err
	}
	name := filepath.Join(string(f), planName)
	release, err := lock(ctx, hidden(name, ".lock"), name)
	if err != nil {
		return err
	}
	defer release()
	old, ok, err := f.readPlan()
	if err != nil {
		return err
	}
	if ok {
		if err := f.sameWork(old, p); err != nil {
			return err
		}
		if p.Budget.covers(old.Budget) && old.Budget.covers(p.Budget) {
			return nil
		}
		if !p.Budget.covers(old.Budget) {
			return fmt.Errorf("%s was begun with the bounds %v, and %v are less; results of both would be mixed: take the same or a --dir of its own", f, old.Budget, p.Budget)
		}
		p.Command = old.Command
	}
	p.Format = planFormat
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return atomicfile.Write(name, append(text, '\n'))
}

func (f folder) sameWork(old, p plan) error {
	if old.Kind != p.Kind {
		return fmt.Errorf("%s holds a %s, not a %s; take a --dir of its own", f, old.Kind, p.Kind)
	}
	if !slices.Equal(old.Items, p.Items) {
		return fmt.Errorf("%s holds another work: %s; take a --dir of its own", f, commandLine(old.Command))
	}
	return nil
}

// String writes a budget as flags would.
func (b Budget) String() string {
	var list []string
	for _, name := range sortedNames(b) {
		if b[name] != 0 {
			list = append(list, fmt.Sprintf("%s %g", name, b[name]))
		}
	}
	if list == nil {
		return "none"
	}
	return strings.Join(list, ", ")
}

func sortedNames(b Budget) []string {
	var names []string
	for name := range b {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// journal returns the name of a part's journal.
func (f folder) journal(p Part) string {
	if p.N == 0 {
		p = Part{1, 1}
	}
	return filepath.Join(string(f), fmt.Sprintf("part-%d-of-%d.jsonl", p.I, p.N))
}

// parts returns the parts that have a journal or a note.
func (f folder) parts() ([]Part, error) {
	entries, err := os.ReadDir(string(f))
	if err != nil {
		return nil, err
	}
	seen := map[Part]bool{}
	var list []Part
	for _, e := range entries {
		name := strings.TrimPrefix(e.Name(), ".")
		var p Part
		for _, ending := range []string{"", ".state"} {
			if n, _ := fmt.Sscanf(name, "part-%d-of-%d.jsonl", &p.I, &p.N); n == 2 && 1 <= p.I && p.I <= p.N && name == filepath.Base(f.journal(p))+ending && !seen[p] {
				seen[p] = true
				list = append(list, p)
			}
		}
	}
	slices.SortFunc(list, func(a, b Part) int { return 1_000_000*(a.N-b.N) + a.I - b.I })
	return list, nil
}

// A state is a note of how a part goes, for status alone: nothing depends on it.
type state struct {
	Part    string    `json:"part"`
	State   string    `json:"state"` // running, stopped, failed or done
	Error   string    `json:"error,omitempty"`
	Done    int       `json:"done"`  // items
	Items   int       `json:"items"` // of the part
	New     int       `json:"new"`   // done in this run
	Note    string    `json:"note,omitempty"`
	Seconds float64   `json:"seconds"`
	Holder  holder    `json:"holder"`
	Updated time.Time `json:"updated"`
}

// The states of a part.
const (
	stateRunning = "running"
	stateStopped = "stopped"
	stateFailed  = "failed"
	stateDone    = "done"
)

// note writes the state of a part. That it cannot be written is no error of the work.
func (f folder) note(p Part, s state) {
	s.Updated = time.Now()
	if text, err := json.Marshal(s); err == nil {
		atomicfile.Write(hidden(f.journal(p), ".state"), append(text, '\n'))
	}
}

func (f folder) readState(p Part) (s state, ok bool) {
	text, err := os.ReadFile(hidden(f.journal(p), ".state"))
	return s, err == nil && json.Unmarshal(text, &s) == nil
}
