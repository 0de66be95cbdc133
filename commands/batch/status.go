package batch

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
)

// Status says of the work in a folder which parts are done, running, stopped or failed, which
// items nobody is at work on, and about how long the rest will take.
func Status(kinds []Kind, dir string, out io.Writer) error {
	if p, ok, err := folder(dir).readPlan(); err == nil && ok {
		if _, err := kindOf(kinds, p.Kind); err != nil {
			return folder(dir).singleStatus(p, out)
		}
	}
	all, err := Merge{Kinds: kinds}.read([]string{dir})
	if err != nil {
		return err
	}
	f := folder(dir)
	parts, err := f.parts()
	if err != nil {
		return err
	}
	missing := map[string]bool{}
	for _, i := range all.missing() {
		missing[all.plan.Items[i]] = true
	}
	fmt.Fprintln(out, commandLine(all.plan.Command))
	fmt.Fprintln(out, all.summary())
	table := tabwriter.NewWriter(out, 2, 0, 2, ' ', 0)
	if len(parts) > 0 {
		fmt.Fprintln(table, "part\tstate\tdone\tto go\t")
	}
	tended := map[string]bool{} // items that some process is at work on
	longest, known, running := 0.0, true, 0
	for _, p := range parts {
		row := f.look(p, all.plan.Items, missing)
		fmt.Fprintf(table, "%v\t%s\t%d of %d\t%s\t%s\n", p, row.word, row.items-row.left, row.items, row.toGo(), row.note)
		if row.word != stateRunning {
			continue
		}
		running++
		for i, item := range all.plan.Items {
			tended[item] = tended[item] || p.Has(i)
		}
		if s := row.seconds(); s < 0 {
			known = false
		} else {
			longest = max(longest, s)
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	idle := 0
	for item := range missing {
		if !tended[item] {
			idle++
		}
	}
	switch {
	case len(missing) == 0:
		_, err = fmt.Fprintf(out, "all is done; sprague merge %s puts it together\n", dir)
	case idle > 0:
		_, err = fmt.Fprintf(out, "%d %s are missing and nobody is at work on them; the command again does them: %s\n", idle, all.kind.Unit, commandLine(all.plan.Command))
	}
	if err == nil && running > 0 && known && longest > 0 {
		_, err = fmt.Fprintf(out, "the running parts need about %s more\n", remaining(longest))
	}
	return err
}

// singleStatus is the status of a computation that is no list of items.
func (f folder) singleStatus(p plan, out io.Writer) error {
	parts, err := f.parts()
	if err != nil {
		return err
	}
	fmt.Fprintln(out, commandLine(p.Command))
	table := tabwriter.NewWriter(out, 2, 0, 2, ' ', 0)
	fmt.Fprintln(table, "part\tstate\t")
	for _, part := range parts {
		s, ok := f.readState(part)
		word, note := s.State, s.Note
		switch held := locked(hidden(f.journal(part), ".lock")); {
		case held:
			word, note = stateRunning, fmt.Sprintf("%s; %v, %s", s.Note, s.Holder, ago(s.Updated))
		case !ok || s.State == stateRunning:
			word = stateKilled
		case s.State == stateDone:
			note = ""
		case s.Error != "":
			note = s.Error
		}
		fmt.Fprintf(table, "%v\t%s\t%s\n", part, word, note)
	}
	for n, missing := range f.missingParts(parts) {
		fmt.Fprintf(table, "%s\tmissing\tof %d parts\n", missing, n)
	}
	return table.Flush()
}

// missingParts returns, for each number of parts, those that have not been begun, as a list.
func (f folder) missingParts(parts []Part) map[int]string {
	begun := map[Part]bool{}
	for _, p := range parts {
		begun[p] = true
	}
	lists := map[int]string{}
	for _, p := range parts {
		if _, ok := lists[p.N]; ok {
			continue
		}
		var list []string
		for i := 1; i <= p.N; i++ {
			if !begun[Part{i, p.N}] {
				list = append(list, Part{i, p.N}.String())
			}
		}
		if len(list) > 0 {
			lists[p.N] = strings.Join(list, ", ")
		}
	}
	return lists
}

// A row is what status says of a part.
type row struct {
	word        string
	items, left int
	note        string
	state       state
}

// stateKilled is that of a part whose process has gone without a word.
const stateKilled = "killed"

func (f folder) look(p Part, items []string, missing map[string]bool) row {
	var r row
	for i, item := range items {
		if p.Has(i) {
			r.items++
			if missing[item] {
				r.left++
			}
		}
	}
	s, ok := f.readState(p)
	held := locked(hidden(f.journal(p), ".lock"))
	r.state = s
	switch {
	case held:
		r.word = stateRunning
		r.note = fmt.Sprintf("%v, %s", s.Holder, ago(s.Updated))
	case r.left == 0:
		r.word = stateDone
	case !ok || s.State == stateRunning:
		r.word, r.note = stateKilled, fmt.Sprintf("%v, %s", s.Holder, ago(s.Updated))
	case s.State == stateDone: // done with less than is asked for now
		r.word = stateStopped
	default:
		r.word, r.note = s.State, s.Error
	}
	return r
}

// ago says how long ago something was, by the clocks of two machines, which may differ.
func ago(t time.Time) string {
	if t.IsZero() {
		return "not heard of"
	}
	if d := time.Since(t); d > 0 {
		return "heard of " + remaining(d.Seconds()) + " ago"
	}
	return "heard of just now"
}

// seconds estimates how long the part has to go; negative if nothing is known.
func (r row) seconds() float64 {
	if r.left == 0 {
		return 0
	}
	if r.state.New == 0 || r.state.Seconds <= 0 {
		return -1
	}
	return float64(r.left) * r.state.Seconds / float64(r.state.New)
}

func (r row) toGo() string {
	switch s := r.seconds(); {
	case r.left == 0:
		return "nothing"
	case s < 0:
		return fmt.Sprintf("%d", r.left)
	default:
		return fmt.Sprintf("%d, %s", r.left, remaining(s))
	}
}
