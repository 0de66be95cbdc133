package child

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sprague/kernel/cell/fast/vm"
	"sprague/kernel/worker/wire"
)

// A turn is held as long as the code that holds it takes, unless a method of the cell runs in it: then for
// holdTime at most.
func TestHowLongATurnIsHeld(t *testing.T) {
	c := newCell(1, 1)
	for _, row := range []struct {
		held  holding
		keeps bool
	}{
		{holding{}, false},
		{holding{stirred: true, since: time.Now().Add(time.Hour)}, false},
		{holding{by: c}, true},
		{holding{by: c, since: time.Now().Add(-time.Hour)}, true},
		{holding{by: c, since: time.Now().Add(-holdTime), stirred: true}, false},
		{holding{by: c, since: time.Now().Add(time.Hour), stirred: true}, true},
	} {
		if got := row.held.keeps(); got != row.keeps {
			t.Errorf("%+v keeps the turn: %v", row.held, got)
		}
	}
}

// The turn goes round in the order in which cells came, past those in compiled functions, and to nobody who
// has it; a cell that waits for it, or is in such a function, need not be waited for.
func TestWhoseTurnComes(t *testing.T) {
	for _, row := range []struct {
		cells    int
		turn     int // the cell that has it, from 1; 0 for none
		compiled []int
		waits    []int
		next     int
		settled  bool // the others of the first wait
	}{
		{cells: 1, turn: 1, next: 0, settled: true},
		{cells: 2, turn: 1, next: 2},
		{cells: 2, turn: 2, next: 1},
		{cells: 3, turn: 1, next: 2},
		{cells: 3, turn: 3, next: 1},
		{cells: 3, turn: 0, next: 1},
		{cells: 3, turn: 1, compiled: []int{2}, next: 3},
		{cells: 3, turn: 1, compiled: []int{2, 3}, next: 0, settled: true},
		{cells: 3, turn: 1, waits: []int{2, 3}, next: 2, settled: true},
		{cells: 3, turn: 1, waits: []int{2}, compiled: []int{3}, next: 2, settled: true},
		{cells: 3, turn: 1, waits: []int{1, 3}, next: 2},
		{cells: 3, turn: 2, compiled: []int{1, 3}, next: 0},
	} {
		r := newRunning()
		r.turn = nobody
		for id := 1; id <= row.cells; id++ {
			c := newCell(uint64(id), 1)
			if c.compiled = slices.Contains(row.compiled, id); slices.Contains(row.waits, id) {
				c.waits = 1
			}
			if r.cells = append(r.cells, c); id == row.turn {
				r.turn = c
			}
		}
		got := uint64(0)
		if next := r.next(); next != nil {
			got = next.id
		}
		if got != uint64(row.next) || r.othersWait(r.cells[0]) != row.settled {
			t.Errorf("%+v: next is %d, and the others of the first wait: %v", row, got, r.othersWait(r.cells[0]))
		}
	}
}

// A cell that goes gives on what it had, and takes nothing from one that had it.
func TestTurnOfOneThatGoes(t *testing.T) {
	for _, row := range []struct{ turn, leaves, then int }{{1, 1, 2}, {1, 2, 1}, {2, 2, 1}, {3, 3, 1}, {3, 1, 3}} {
		r := newRunning()
		cells := map[int]*cell{}
		for id := 1; id <= 3; id++ {
			cells[id] = newCell(uint64(id), 1)
			r.cells = append(r.cells, cells[id])
		}
		r.turn, r.held = cells[row.turn], holding{by: cells[row.turn], depth: 1}
		r.leave(cells[row.leaves])
		if r.turn != cells[row.then] || (r.held.by == nil) != (row.turn == row.leaves) || len(r.cells) != 2 || r.runs(cells[row.leaves]) {
			t.Errorf("%+v: then it is the turn of %d, held by %v", row, r.turn.id, r.held.by)
		}
		if r.othersTurn(cells[row.then]) || !r.othersTurn(cells[row.leaves]) {
			t.Errorf("%+v: the turn is told wrongly", row)
		}
	}
}

// The keeper knows the variables in the order of their declarations, less those that are dropped; one that
// a job drops and declares anew stands at the end.
func TestNamesOfTheKeeper(t *testing.T) {
	k := &keeper{}
	for _, row := range []struct{ dropped, keeps, want string }{
		{"", "", ""}, {"", "a b", "a b"}, {"nothing", "c", "a b c"}, {"a", "", "b c"}, {"b", "b", "c b"}, {"c b", "d", "d"}, {"d", "", ""},
	} {
		k.note(wire.Job{Dropped: strings.Fields(row.dropped), Keeps: strings.Fields(row.keeps)})
		if got := strings.Join(k.names, " "); got != row.want {
			t.Errorf("%+v: %q", row, got)
		}
	}
}

// Of the calls of a panic the first that there is room for are kept, whichever way they come.
func TestRoomOfTraces(t *testing.T) {
	for _, row := range []struct{ lines, fast, more, want int }{
		{0, 0, 0, 0}, {traceLimit - 1, 0, 0, traceLimit - 1}, {traceLimit, 0, 0, traceLimit}, {traceLimit + 1, 0, 0, traceLimit}, {0, traceLimit - 1, 0, traceLimit - 1}, {0, traceLimit, 1, traceLimit}, {0, traceLimit + 1, 0, traceLimit},
		{traceLimit - 1, 1, 0, traceLimit}, {traceLimit - 1, 2, 5, traceLimit}, {1, traceLimit - 2, 1, traceLimit}, {traceLimit + 5, 3, 1, traceLimit},
	} {
		tr := newTrace()
		lines := func(n int) {
			for i := range n {
				line := fmt.Sprintf("1.1/cell:%d:1: panic: main.f(...)\n", i+1)
				if m, err := tr.Write([]byte(line)); m != len(line) || err != nil {
					t.Fatalf("%d, %v", m, err)
				}
			}
		}
		lines(row.lines)
		tr.add(make([]vm.Frame, row.fast))
		lines(row.more)
		got := tr.frames()
		if len(got) != row.want {
			t.Errorf("%+v: %d calls", row, len(got))
		}
		for i, call := range got[:min(row.lines, len(got))] {
			if call.Line != i+1 || call.Func != "main.f" {
				t.Errorf("%+v: call %d is %+v", row, i, call)
			}
		}
	}
}

// A flag is forgotten by itself: those beside it keep what they are.
func TestForgottenFlags(t *testing.T) {
	before := flag.CommandLine
	defer func() { flag.CommandLine = before }()
	fresh := func() { flag.CommandLine = flag.NewFlagSet("test", flag.PanicOnError) }
	fresh()
	a, b := flag.Int("a", 1, "first"), flag.String("b", "x", "second")
	for _, row := range []struct{ name, left string }{{"none", "a b"}, {"a", "b"}, {"a", "b"}, {"b", ""}} {
		undefine(row.name, fresh)
		var left []string
		flag.VisitAll(func(f *flag.Flag) { left = append(left, f.Name) })
		if got := strings.Join(left, " "); got != row.left {
			t.Errorf("without %s there are %q, want %q", row.name, got, row.left)
		}
	}
	if *a != 1 || *b != "x" {
		t.Errorf("%d, %q", *a, *b)
	}
}
