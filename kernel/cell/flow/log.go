package flow

import (
	"maps"
	"slices"
)

// An Outcome is how a cell ended.
type Outcome int

const (
	Done    Outcome = iota // ran to its end
	Failed                 // by an error of its own, as it would each time; a cell that assigns to names counts as cut
	Refused                // before it ran
	Cut                    // interrupted: not repeatable
	Lost                   // took its process down, and what it did with it
)

// A Log is what the cells of a session have done. It is not safe for use by several
// goroutines at a time.
type Log struct {
	store *Store
	ran   map[string]ran // the last run of each cell that has a name
	last  int            // number of a run
}

// A ran is a run of a cell.
type ran struct {
	run    int
	source string
	seen   map[sight]int
	how    Outcome
}

func NewLog() *Log { return &Log{store: NewStore(), ran: map[string]ran{}} }

// Begin looks at what a cell that is about to run can see.
func (l *Log) Begin(e *Effects) *Step { return l.store.Look(e) }

// End notes that a cell has run, under its name in the notebook; "" for none.
func (l *Log) End(st *Step, cell string, how Outcome) {
	if how == Failed && len(st.effects.assigned) > 0 { // before or after it assigned
		how = Cut
	}
	l.last++
	now := ran{l.last, st.effects.Source, st.Seen, how}
	old, has := l.ran[cell]
	if has && st.plain && how != Cut && old.source == now.source && old.how == how && maps.Equal(old.seen, now.seen) {
		now.run = old.run
	}
	if how != Refused && how != Lost {
		l.store.Apply(st, now.run)
	}
	switch {
	case how == Lost:
		delete(l.ran, cell)
	case cell != "":
		l.ran[cell] = now
	}
}

// Disturb notes that the callback of a widget has run.
func (l *Log) Disturb() {
	l.last++
	l.store.Disturb(l.last)
}

// Reset notes that the session has lost all that its cells have made.
func (l *Log) Reset() { l.store, l.ran = NewStore(), map[string]ran{} }

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
	Causes  []string `json:"causes,omitempty"`  // names that have been written since it ran
	Outside string   `json:"outside,omitempty"` // what its value depends on
	Needs   []int    `json:"-"`                 // cells, by their numbers from 0, that write what it reads
	Missing []string `json:"-"`                 // names that it reads and no cell before it declares
	Defines []string `json:"-"`
}

// A Player type-checks the cells of a notebook one after the other, as if each had run.
type Player interface {
	// Effects returns those of the next cell.
	Effects(source string) *Effects
	// Keep enters what the cell declares; unless it is kept, the cell has changed nothing.
	Keep()
}

// Compare follows a run of all cells and says which of them show what it would show.
func (l *Log) Compare(cells []Cell, p Player) []Status {
	store, by := NewStore(), map[int]int{} // cells by their runs
	list := make([]Status, len(cells))
	for i, cell := range cells {
		e := p.Effects(cell.Source)
		st := store.Look(e)
		old, has := l.ran[cell.Name]
		seen := st.Seen
		s := Status{Cell: cell.Name, State: Stale, Defines: e.Declares}
		run := -i - 1
		switch {
		case !has:
			s.State = NotRun
		case old.source != cell.Source:
			s.Edited = true
		case old.how == Cut || e.Refused != (old.how == Refused) || !maps.Equal(old.seen, seen):
			s.Causes = changed(old.seen, seen)
		default:
			if run, s.State, s.Outside = old.run, Fresh, st.Outside; s.Outside != "" {
				s.State = Unsettled
			}
		}
		for _, n := range slices.SortedFunc(maps.Keys(seen), byName) {
			if w, ok := by[seen[n]]; ok && !slices.Contains(s.Needs, w) {
				s.Needs = append(s.Needs, w)
			}
			if seen[n] == 0 {
				s.Missing = append(s.Missing, n.name)
			}
		}
		if by[run] = i; !e.Refused {
			store.Apply(st, run)
			p.Keep()
		}
		list[i] = s
	}
	return list
}

// changed lists the names that differ in what a cell saw and would see.
func changed(then, now map[sight]int) (list []string) {
	for n, run := range now {
		if before, ok := then[n]; !ok || before != run {
			list = append(list, n.name)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
