package flow

import (
	"fmt"
	"maps"
	"slices"
)

// An Outcome is how a cell ended.
type Outcome int

const (
	Done    Outcome = iota // ran to its end
	Failed                 // by an error of its own, as it would each time
	Refused                // before it ran
	Cut                    // interrupted, or ran beside another cell: not repeatable
	Lost                   // took the session down
)

// A Log is what the cells of a session have done. It is not safe for use by several
// goroutines at a time.
type Log struct {
	store    *Store
	runs     map[string]ran     // the last of each cell that has a name
	outcomes map[Digest]Outcome // of the keys under which a cell did not run to its end
	nonces   int
}

// NewLog returns the log of an empty session.
func NewLog() *Log {
	return &Log{store: NewStore(), runs: map[string]ran{}, outcomes: map[Digest]Outcome{}}
}

// Begin looks at what a cell that is about to run can see.
func (l *Log) Begin(e *Effects) *Step { return l.store.Look(e) }

// End notes that a cell has run, under its name in the notebook; "" for none.
func (l *Log) End(st *Step, name string, how Outcome) {
	switch how {
	case Lost:
		l.outcomes[st.Key] = Lost
		l.Reset()
		return
	case Cut:
		nonce := l.nonce()
		l.store.Apply(st, name, nonce, false)
		st.Key = digest(nonce)
	default:
		if how == Done {
			delete(l.outcomes, st.Key)
		} else {
			l.outcomes[st.Key] = how
		}
		if how != Refused {
			l.store.Apply(st, name, "", how == Done)
		}
	}
	if name != "" {
		l.runs[name] = ranAs(st)
	}
}

// Forget forgets the last run of a cell that no comparison will be about.
func (l *Log) Forget(name string) { delete(l.runs, name) }

func (l *Log) nonce() string {
	l.nonces++
	return fmt.Sprint("nonce ", l.nonces)
}

// Disturb notes that the callback of a widget has run.
func (l *Log) Disturb() { l.store.Disturb(l.nonce()) }

// Reset notes that the session has lost all that its cells have made.
func (l *Log) Reset() { l.store, l.runs = NewStore(), map[string]ran{} }

// A State says what the output of a cell is worth.
type State string

const (
	NotRun    State = "new"     // not in this session
	Fresh     State = "fresh"   // what a run of all cells would show
	Stale     State = "stale"   // perhaps not
	Unsettled State = "outside" // different each time, by the clock, by chance, by files
)

// A Cell is one of a notebook, as it is written now.
type Cell struct {
	Name, Source string
}

// A Status is what there is to say of a cell.
type Status struct {
	Cell    string   `json:"id"`
	State   State    `json:"state"`
	Edited  bool     `json:"edited,omitempty"`  // since it ran
	Causes  []Cause  `json:"causes,omitempty"`  // of being stale
	Outside string   `json:"outside,omitempty"` // what its value depends on
	Needs   []int    `json:"needs"`             // cells, by their numbers from 0, that write what it reads
	Defines []string `json:"defines,omitempty"`
}

// A Cause is a name that means something else than when the cell ran.
type Cause struct {
	Name string `json:"name"`
	Cell string `json:"cell,omitempty"` // that would write it before this cell runs
}

// A Problem is one of the order of the cells.
type Problem struct {
	Kind  string   `json:"kind"`
	Names []string `json:"names"`
	Cells []int    `json:"cells"`
}

// What a Problem is about.
const (
	Twice = "twice" // names that several cells define
	Later = "later" // a cell uses what only a later one defines
	Cycle = "cycle" // and that one needs the former
)

// A Report is a comparison of a session with a run of all cells.
type Report struct {
	Cells    []Status  `json:"cells"`
	Problems []Problem `json:"problems"`
}

// A Player type-checks the cells of a notebook one after the other, as if each had run.
type Player interface {
	// Effects returns those of the next cell.
	Effects(source string) *Effects
	// Keep enters what the cell declares; unless it is kept, the cell has changed nothing.
	Keep()
	// Forget begins with an empty session.
	Forget()
}

// Compare plays a run of all cells through and says which cells show what it would show.
func (l *Log) Compare(cells []Cell, p Player) *Report {
	c := &comparison{log: l, store: NewStore(), index: map[string]int{}, report: &Report{Problems: []Problem{}}}
	for i, cell := range cells {
		c.index[cell.Name] = i
		c.cell(i, cell, p)
	}
	c.unbound()
	c.order()
	return c.report
}

// A comparison is one at work.
type comparison struct {
	log    *Log
	store  *Store // of the run of all cells
	index  map[string]int
	report *Report
	steps  []*Step
}

func (c *comparison) cell(i int, cell Cell, p Player) {
	e := p.Effects(cell.Source)
	st := c.store.Look(e)
	c.steps = append(c.steps, st)
	how := c.log.outcomes[st.Key]
	status := Status{Cell: cell.Name, Needs: []int{}, Defines: defined(e)}
	needs := map[int]bool{}
	for _, in := range st.Inputs {
		if w, ok := c.index[in.Writer]; ok && in.Writer != "" && w != i {
			needs[w] = true
		}
	}
	status.Needs = append(status.Needs, slices.Sorted(maps.Keys(needs))...)
	switch {
	case how == Refused || e.Refused:
	case how == Lost:
		c.store = NewStore()
		p.Forget()
	default:
		c.store.Apply(st, cell.Name, "", how == Done)
		p.Keep()
	}
	c.judge(&status, cell, st)
	c.report.Cells = append(c.report.Cells, status)
}

// judge compares what the cell saw when it last ran with what it would see.
func (c *comparison) judge(s *Status, cell Cell, now *Step) {
	ran, has := c.log.runs[cell.Name]
	switch {
	case !has:
		s.State = NotRun
	case ran.source != cell.Source:
		s.State, s.Edited = Stale, true
	case ran.key != now.Key:
		s.State, s.Causes = Stale, causes(ran.seen(), now.Inputs)
	case now.Outside != "":
		s.State, s.Outside = Unsettled, now.Outside
	default:
		s.State = Fresh
	}
}

// causes lists the inputs that have changed; those that the cell names come first.
func causes(then, now []Input) []Cause {
	type sight struct {
		place   string
		version Digest
	}
	before := map[string]map[sight]bool{}
	for _, in := range then {
		if before[in.Name] == nil {
			before[in.Name] = map[sight]bool{}
		}
		before[in.Name][sight{in.place, in.Version}] = true
	}
	var direct, through []Cause
	seen := map[string]bool{}
	for _, in := range now {
		if before[in.Name][sight{in.place, in.Version}] || seen[in.Name] || in.Name == "ans" || in.Name[0] == 0xce {
			continue
		}
		seen[in.Name] = true
		if in.direct {
			direct = append(direct, Cause{in.Name, in.Writer})
		} else {
			through = append(through, Cause{in.Name, in.Writer})
		}
	}
	if len(direct) > 0 {
		return direct
	}
	return through
}

func defined(e *Effects) []string { return e.Declares }

// Declares lists the names that the cell declares.
func (st *Step) Declares() []string { return st.effects.Declares }

// Continues reports whether the cell goes on from what was there: it changes something, or
// declares a name whose earlier meaning it uses.
func (st *Step) Continues() bool {
	return len(st.wrote) > 0 || st.effects.Body != nil && slices.ContainsFunc(st.effects.Declares, func(name string) bool { return st.effects.Body.Reads[Ref{Name: name}] })
}

// Changed lists what a cell has named in its last run, and other cells have changed since.
func (l *Log) Changed(cell string) []Cause {
	ran, has := l.runs[cell]
	if !has || ran.refused {
		return nil
	}
	var out []Cause
	for _, in := range ran.seen() {
		now := l.store.names[in.Name]
		if !in.direct || in.place == "none" || in.Name == "ans" || now == nil || now.version == in.Version || now.made == in.Version {
			continue
		}
		if now.writer != cell && !slices.Contains(ran.wrote, in.Name) {
			out = append(out, Cause{in.Name, now.writer})
		}
	}
	return out
}

// unbound marks cells whose functions and pointers still lead to variables that the session has
// declared anew since: run again, these cells lead to the new ones.
func (c *comparison) unbound() {
	live := c.log.store
	old := func(l *location) bool { return l.name[0] != 0xce && live.names[l.name] != l }
	mark := func(cell, name string) {
		i, ok := c.index[cell]
		if !ok {
			return
		}
		if s := &c.report.Cells[i]; s.State == Fresh || s.State == Unsettled {
			s.State, s.Causes = Stale, []Cause{{Name: name}}
		}
	}
	for name, l := range live.names {
		would := c.store.names[name]
		if would == nil {
			continue
		}
		for _, b := range l.bound {
			if now := would.at(b.ref); old(b.to) && now != nil && now == c.store.names[b.to.name] {
				mark(l.maker, b.to.name)
			}
		}
		for h := range l.holds {
			if n := c.store.names[h.name]; old(h) && n != nil && would.holds[n] {
				mark(l.maker, h.name)
			}
		}
		for t, by := range l.ties {
			if n := c.store.names[t.name]; old(t) && n != nil {
				if _, tied := would.ties[n]; tied {
					mark(by, t.name)
				}
			}
		}
	}
}

// order tells of names that are defined twice, used before they are defined, and cells that
// need each other.
func (c *comparison) order() {
	by := map[string][]int{}
	var names []string
	for i, st := range c.steps {
		for _, name := range defined(st.effects) {
			if len(by[name]) == 0 {
				names = append(names, name)
			}
			if !slices.Contains(by[name], i) {
				by[name] = append(by[name], i)
			}
		}
	}
	for _, name := range names {
		if len(by[name]) > 1 {
			c.report.Problems = append(c.report.Problems, Problem{Twice, []string{name}, by[name]})
		}
	}
	c.tooEarly(by)
}

// tooEarly tells of names that only later cells define. Where the later cell needs the former,
// by itself or through others, no order of them is right.
func (c *comparison) tooEarly(by map[string][]int) {
	known := map[string]bool{} // cycles, by their cells
	for i, st := range c.steps {
		for _, in := range st.Inputs {
			makers := by[in.Name]
			if in.place != "none" || len(makers) == 0 || makers[0] <= i {
				continue
			}
			p := Problem{Later, []string{in.Name}, []int{i, makers[0]}}
			if cells, names := c.way(makers[0], i, by); cells != nil {
				p = Problem{Cycle, append(p.Names, names...), append([]int{i}, cells...)}
				key := fmt.Sprint(slices.Sorted(slices.Values(p.Cells)))
				if known[key] {
					continue
				}
				known[key] = true
			}
			c.report.Problems = append(c.report.Problems, p)
		}
	}
}

// way returns the cells of a shortest way by which a cell needs another one, from the first
// to the one before the last, and the names for which each needs the next; nil if it does not.
func (c *comparison) way(from, to int, by map[string][]int) (cells []int, names []string) {
	before := map[int]int{from: from}
	for next := []int{from}; len(next) > 0; next = next[1:] {
		for _, maker := range slices.Sorted(maps.Keys(c.needs(next[0], by))) {
			if _, seen := before[maker]; !seen {
				before[maker] = next[0]
				next = append(next, maker)
			}
		}
	}
	if _, found := before[to]; !found {
		return nil, nil
	}
	for at := to; at != from; at = before[at] {
		cells = append(cells, before[at])
		names = append(c.needs(before[at], by)[at], names...)
	}
	slices.Reverse(cells)
	return cells, names
}

// needs returns the cells that define what a cell uses, with the names: of several that define
// one, the last before it, else the first.
func (c *comparison) needs(i int, by map[string][]int) map[int][]string {
	out := map[int][]string{}
	for _, in := range c.steps[i].Inputs {
		makers := by[in.Name]
		if len(makers) == 0 {
			continue
		}
		at, _ := slices.BinarySearch(makers, i)
		if maker := makers[max(at-1, 0)]; maker != i && !slices.Contains(out[maker], in.Name) {
			out[maker] = append(out[maker], in.Name)
		}
	}
	return out
}
