package kernel

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestReview(t *testing.T) {
	for _, c := range []struct {
		name     string
		cells    []string
		outdated string // labels
		says     string // something in the causes, the definitions or the problems
	}{
		{"nothing", []string{"x := 1", "y := x + 1", "y"}, "", "x In [1]"},
		{"a name declared anew", []string{"x := 1", "y := x + 1", "x := 5"}, "In [2]", "x (In [3])"},
		{"a name assigned to", []string{"x := 1", "y := x + 1", "x = 5"}, "In [2]", "x (In [3])"},
		{"what comes of a name assigned to", []string{"x := 1", "y := x + 1", "z := y * 2", "z", "x = 5"}, "In [2] In [3] In [4]", "z (In [3])"},
		{"beside a name assigned to", []string{"x := 1", "y := x + 1", "w := 3", "w", "x = 5"}, "In [2]", "x (In [5])"},
		{"a cell that changes what it reads", []string{"x := 1", "x += 1", "x += 1"}, "", ""},
		{"through a function", []string{"x := 1", "func f() int { return x }", "f()", "x := 2"}, "In [2] In [3]", "x"},
		{"through an alias", []string{"s := []int{1}", "t := s", "t[0]", "s[0] = 2"}, "In [2] In [3]", ""},
		{"a body declared anew", []string{"func f() int { return 1 }", "y := f()", "func f() int { return 2 }"}, "In [2]", "f (In [3])"},
		{"an expression again", []string{"x := 1", "x + 1", "x := 2", "x + 1"}, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSession(t)
			for i, source := range c.cells {
				if r := s.Eval(t.Context(), Cell{Source: source, Number: i + 1}, Discard); r.Err != nil {
					t.Fatal(r.Err)
				}
			}
			review := s.Review()
			var labels []string
			for _, o := range review.Outdated {
				labels = append(labels, o.Cell.label())
			}
			if got := strings.Join(labels, " "); got != c.outdated {
				t.Errorf("stale are %s, want %s", got, c.outdated)
			}
			if text := fmt.Sprint(review); !strings.Contains(text, c.says) {
				t.Errorf("%q is not in %s", c.says, text)
			}
		})
	}
}

// A notebook's cells are known by their IDs, whatever their order and number of runs.
func TestCompare(t *testing.T) {
	s := newSession(t)
	cells := []NotebookCell{{Name: "a", Source: "x := 1"}, {Name: "b", Source: "y := x + 1"}, {Name: "c", Source: "time.Now().Year() + y"}, {Name: "d", Source: "y"}}
	run := func(i int) {
		t.Helper()
		if r := s.Eval(t.Context(), Cell{Source: cells[i].Source, Number: i + 1, ID: cells[i].Name}, Discard); r.Err != nil {
			t.Fatal(r.Err)
		}
	}
	expect := func(want string) {
		t.Helper()
		var states []string
		for _, c := range s.Compare(cells).Cells {
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
	if causes := s.Compare(cells).Cells[1].Causes; len(causes) != 1 || causes[0].Name != "x" || causes[0].Cell != "a" {
		t.Errorf("b is stale because of %v", causes)
	}
	if needs := s.Compare(cells).Cells[3].Needs; !slices.Equal(needs, []int{1}) {
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

func TestProblems(t *testing.T) {
	for _, c := range []struct {
		sources string
		want    string
	}{
		{"x := 1 | y := x", ""},
		{"x := 1 | x := 2", "x is defined more than once: in cell 1 and cell 2"},
		{"y := x | x := 2", "cell 1 uses x, which only cell 2 defines, below it"},
		{"a := b | b := a", "a cycle: cell 1 and cell 2 need each other, for b, a"},
		{"a := b | b := c | c := a", "a cycle: cell 1, cell 2 and cell 3 need each other, for b, c, a"},
		{"a := c | b := 2 * a | d := 7 | c := b + d", "a cycle: cell 1, cell 4 and cell 2 need each other, for c, b, a"},
		{"a := b | a := 1 | b := a", "a is defined more than once: in cell 1 and cell 2; cell 1 uses b, which only cell 3 defines, below it"},
		{"func f() int { return g() } | func g() int { return f() }", "a cycle: cell 1 and cell 2 need each other, for g, f"},
		{"x := 1 | func (t T) M() {} | type T int", "cell 2 uses T, which only cell 3 defines, below it"},
	} {
		if got := strings.Join(ProblemTexts(CompareSources(strings.Split(c.sources, " | "))), "; "); got != c.want {
			t.Errorf("%s: %s, want %s", c.sources, got, c.want)
		}
	}
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
	select {
	case message := <-told:
		if message == "" {
			t.Error("nothing is said")
		}
	case <-time.After(time.Minute):
		t.Fatal("the end of the worker is not told")
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
