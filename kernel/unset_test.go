package kernel

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sprague/stdlib/task"
)

// boom declares a function that panics.
const boom = `func boom() int { panic("boom") }`

// No cell reads the zero of a variable whose cell ended before it had a value.
func TestUnset(t *testing.T) {
	text, err := os.ReadFile("testdata/unset.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range strings.Split(string(text), "\n## ")[1:] {
		name, steps, _ := strings.Cut(c, "\n")
		t.Run(name, func(t *testing.T) {
			s := newSession(t)
			eval(t, s, boom)
			number, source := 0, ""
			for line := range strings.Lines(strings.TrimSpace(steps) + "\n") {
				want, ends := strings.CutPrefix(line, "=>")
				if !ends {
					source += line
					continue
				}
				number++
				want = strings.TrimSpace(want)
				r := s.Eval(t.Context(), Cell{Source: source, Number: number}, Discard)
				if got := shownBy(r); !strings.HasPrefix(got, want) || want == "" && got != "" {
					t.Errorf("%s\nshows %q, want %q", source, got, want)
				}
				source = ""
			}
		})
	}
}

// shownBy returns what a cell shows, or its error.
func shownBy(r Result) string {
	switch {
	case r.Err != nil:
		return r.Err.Error()
	case r.Value != nil:
		return r.Value.Text()
	}
	return ""
}

// An interrupted cell leaves what it has computed, and no zero beside it.
func TestUnsetByInterrupt(t *testing.T) {
	s := newSession(t)
	done := beginAt(t, s, "a := 1\nfmt.Println()\nb := func() int { for {} }()\nvar n int")
	s.Interrupt()
	if r := end(t, done); r.Err == nil || r.Err.Kind != Interrupted || r.Err.Lost {
		t.Fatal(r.Err)
	}
	if got := eval(t, s, "a + n"); got != "1" {
		t.Error(got)
	}
	refuses(t, s, "b", "b has no value: In [1] was interrupted before it set b; run that cell again, or assign b")
}

// refuses checks that a cell is refused because of a variable without a value.
func refuses(t *testing.T, s *Session, src, message string) {
	t.Helper()
	r := s.Eval(t.Context(), Cell{Source: src, Number: 9}, Discard)
	if r.Err == nil || r.Err.Kind != Unset || r.Err.Message != message || r.Err.Traceback[0] != "In [9]:1:1: "+message {
		t.Errorf("%s\nis %+v, want %q", src, r.Err, message)
	}
}

// fails runs a cell that panics, as In [2].
func fails(t *testing.T, s *Session, src string) {
	t.Helper()
	if r := s.Eval(t.Context(), Cell{Source: src, Number: 2}, Discard); r.Err == nil || r.Err.Kind != Panic {
		t.Fatal(r.Err)
	}
}

// What a worker takes with it is unset in the next one.
func TestUnsetByLoss(t *testing.T) {
	s := newSession(t)
	eval(t, s, "kept := 6\nch := make(chan int)\nfunc get() chan int { return ch }\n"+boom)
	fails(t, s, "c := 3\nd := boom()")
	s.settled(t, s.last)
	done := begin(t, s, "a := 1\nkept := 2\nb := func() int { for {} }()")
	killFromOutside(t, s)
	r := end(t, done)
	if r.Err == nil || !r.Err.Restored {
		t.Fatal(r.Err)
	}
	const lost = "it was lost with the worker (it was not written); run the cell that sets it again, or assign "
	const lostChannel = "it was lost with the worker (it holds a channel); run the cell that sets it again, or assign ch"
	for range 2 {
		for _, name := range []string{"a", "b", "kept"} {
			refuses(t, s, name, name+" has no value: "+lost+name)
		}
		refuses(t, s, "ch", "ch has no value: "+lostChannel)
		refuses(t, s, "get()", "get uses ch, which has no value: "+lostChannel)
		refuses(t, s, "d", "d has no value: In [2] panicked before it set d; run that cell again, or assign d")
		if got := eval(t, s, "c"); got != "3" {
			t.Error(got)
		}
		s.settled(t, s.last)
		s.killWorker()
		if r := s.Eval(t.Context(), Cell{Source: "1"}, Discard); r.Err == nil || !r.Err.Restored ||
			strings.Contains(strings.Join(r.Err.Traceback, "\n"), "not restored") {
			t.Fatal(r.Err)
		}
	}
	eval(t, s, "ch = make(chan int, 1); ch <- 4")
	if got := eval(t, s, "<-get()"); got != "4" {
		t.Error(got)
	}
}

// The list of variables says which have no value; completion knows them all the same.
func TestUnsetIsShown(t *testing.T) {
	s := newSession(t)
	eval(t, s, "a := 1\n"+boom)
	fails(t, s, "counted := boom()")
	const why = "In [2] panicked before it set counted; run that cell again, or assign counted"
	shown := map[string]string{}
	for _, v := range s.VariableValues(t.Context()) {
		shown[v.Name] = v.Value + " " + v.Unset
	}
	if shown["a"] != "1 " || shown["counted"] != "unset "+why {
		t.Errorf("shown: %q", shown)
	}
	if text := s.Inspect("counted", 3, Brief).Bundle.Text(); !strings.HasPrefix(text, "counted has no value: "+why) {
		t.Errorf("inspected: %q", text)
	}
	if c := s.Complete("count", 5); len(c.Candidates) == 0 || c.Candidates[0].Text != "counted" {
		t.Errorf("completed: %+v", c.Candidates)
	}
}

// A searching is an Output that is told of long work.
type searching struct {
	recorder
	report func(task.Progress)
}

func (s *searching) Report(p task.Progress) { s.report(p) }

// What an interrupted search has found is told, whoever called it, and the search goes on from there.
func TestInterruptedSearch(t *testing.T) {
	s := newSession(t)
	eval(t, s, "g := octal.MustParse(\"0.6\")\nfunc find() (c periodic.Certificate, err error) {\n"+
		"for range 1 { c, err = g.Period(); fmt.Println(\"found\", c) }\nreturn }")
	said := regexp.MustCompile(`^octal: 0\.6: no period proved with (\d+) values: interrupted$`)
	before := 0
	for _, src := range []string{"c, err := g.Period()", "c, err := find()"} {
		out := searching{report: func(p task.Progress) {
			if p.Done > int64(2*before) {
				s.Interrupt()
			}
		}}
		r := s.Eval(t.Context(), Cell{Source: src, Number: 1}, &out)
		m := said.FindStringSubmatch(r.Err.Message)
		if r.Err.Kind != Interrupted || r.Err.Lost || m == nil {
			t.Fatalf("%s\nends with %+v", src, r.Err)
		}
		n, _ := strconv.Atoi(m[1])
		if n <= before || out.String() != "" {
			t.Errorf("%s\nhas %d values after %d, and writes %q", src, n, before, out.String())
		}
		before = n
		refuses(t, s, "c", "c has no value: In [1] was interrupted before it set c; run that cell again, or assign c")
	}
}
