package kernel

import (
	"slices"
	"strings"
	"testing"
)

// A notebook's cells are known by their IDs, whatever their order and number of runs.
func TestCompare(t *testing.T) {
	s := newSession(t)
	cells := []NotebookCell{{Name: "a", Source: "x := 1"}, {Name: "b", Source: "y := x + 1"},
		{Name: "c", Source: "time.Now().Year() + y"}, {Name: "d", Source: "y"}}
	run := func(i int) {
		t.Helper()
		if r := s.Eval(t.Context(), Cell{Source: cells[i].Source, Number: i + 1, ID: cells[i].Name}, Discard); r.Err != nil {
			t.Fatal(r.Err)
		}
	}
	expect := func(want string) {
		t.Helper()
		var states []string
		for _, c := range s.Compare(cells) {
			states = append(states, string(c.State))
		}
		if got := strings.Join(states, " "); got != want {
			t.Errorf("states are %s, want %s", got, want)
		}
	}
	expect("new new new new")
	for i := range cells {
		run(i)
	}
	expect("fresh fresh outside fresh")
	cells[0].Source = "x := 2"
	expect("stale stale stale stale")
	cells[0].Source = "x := 1"
	expect("fresh fresh outside fresh")
	run(1)
	expect("fresh fresh outside fresh")
	cells[0].Source = "x := 3"
	run(0)
	expect("fresh stale stale stale")
	if causes := s.Compare(cells)[1].Causes; !slices.Equal(causes, []string{"x"}) {
		t.Errorf("b is stale because of %v", causes)
	}
	if needs := s.Compare(cells)[3].Needs; !slices.Equal(needs, []int{1}) {
		t.Errorf("d needs %v", needs)
	}
	run(1)
	run(3)
	expect("fresh fresh stale fresh")
	if err := s.Restart(); err != nil {
		t.Fatal(err)
	}
	expect("new new new new")
}

// The end of a worker that nobody uses is told at once; one that is told with its cell, or
// wanted, is not.
func TestOnLoss(t *testing.T) {
	s := newSession(t)
	told := make(chan string, 10)
	s.OnLoss(func(message string) { told <- message })
	if r := s.Eval(t.Context(), Cell{Source: "x := 1", Number: 1}, Discard); r.Err != nil {
		t.Fatal(r.Err)
	}
	s.worker.Kill()
	if <-told == "" {
		t.Error("nothing is said")
	}
	if r := s.Eval(t.Context(), Cell{Source: "1", Number: 2}, Discard); r.Err == nil || !r.Err.Lost {
		t.Errorf("the next cell says %v", r.Err)
	}
	if err := s.Restart(); err != nil {
		t.Fatal(err)
	}
	if r := s.Eval(t.Context(), Cell{Source: "2", Number: 3}, Discard); r.Err != nil {
		t.Error(r.Err)
	}
	if len(told) > 0 {
		t.Errorf("a restart is told as a loss: %s", <-told)
	}
}
