package commands

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"sprague/kernel"
	"sprague/stdlib/display"
)

// A puppet is a session that does what it is told, and knows nothing but what Session asks for.
type puppet struct {
	Session // nil
	cells   []kernel.Cell
	eval    func(kernel.Cell) kernel.Result
	restart error
}

func (p *puppet) Eval(_ context.Context, c kernel.Cell, out kernel.Output) kernel.Result {
	p.cells = append(p.cells, c)
	if p.eval == nil {
		return kernel.Result{}
	}
	return p.eval(c)
}
func (p *puppet) Restart() error { return p.restart }
func (p *puppet) VariableValues(context.Context) []kernel.VariableValue {
	return []kernel.VariableValue{{Variable: kernel.Variable{Name: "n", Type: "int"}},
		{Variable: kernel.Variable{Name: "longer", Type: "map[string]int"}}}
}
func (p *puppet) Inspect(string, int, kernel.Detail) kernel.Inspection { return kernel.Inspection{} }
func (p *puppet) Search(words string) []kernel.Match {
	if words == "many" {
		return slices.Repeat([]kernel.Match{{Name: "a.Name", Doc: strings.Repeat("é", 200)}}, 50)
	}
	return nil
}

// do carries out a command, and returns what is said and what fails.
func do(t *testing.T, h *Host, source string) (said, fails string) {
	t.Helper()
	var out printed
	h.Out = &out
	call, _, ok := Parse(source)
	if !ok {
		t.Fatalf("%q is no command", source)
	}
	a := h.Do(t.Context(), call)
	if a.Err != nil {
		fails = a.Err.Error()
	}
	if a.Result.Err != nil {
		fails = a.Result.Err.Message
	}
	return out.String() + a.Text, fails
}

// Files that are there, cannot be written or cannot be read are told for what they are, and nothing is
// overwritten.
func TestFilesOfCommands(t *testing.T) {
	t.Chdir(t.TempDir())
	os.WriteFile("there.ipynb", []byte("x"), 0o644)
	os.WriteFile("there.session", []byte("x"), 0o644)
	full, gone := errors.New("no space left"), &kernel.Error{Kind: kernel.Failed, Message: "the third cell fails"}
	saved := 0
	h := &Host{Session: &puppet{}, Library: library{}, Save: func(path string) (int, int, error) {
		saved++
		return 1, 0, map[bool]error{true: full}[path == "full.go"]
	}, Run: func(_ context.Context, path string, _ []FileCell) error {
		return map[string]error{"fails.go": gone}[path]
	}}
	for _, c := range [][3]string{
		{":save", "", "save where?"}, {":save a.txt", "", "save where?"}, {":save a", "", "save where?"},
		{":save there.ipynb", "", "is there already; nothing was written"}, {":save full.go", "", "no space left"},
		{":save a.go", "1 cell written to a.go", ""}, {"%save b.ipynb", "1 cell written to b.ipynb", ""},
		{":load", "", "load what?"}, {":load gone.go", "", "not exist"}, {":load fails.go", "", "the third cell fails"},
		{":load a.go", "", ""}, {"%run a.go", "", ""},
		{":reset", "a fresh session", ""},
	} {
		said, fails := do(t, h, c[0])
		if !strings.Contains(said, c[1]) || !strings.Contains(fails, c[2]) || c[2] == "" && fails != "" {
			t.Errorf("%s says %q and fails with %q, want %q and %q", c[0], said, fails, c[1], c[2])
		}
	}
	if text, _ := os.ReadFile("there.ipynb"); string(text) != "x" || saved != 3 {
		t.Errorf("the file that was there is %q; %d were saved", text, saved)
	}
	h.Save, h.Library = nil, nil
	for source, want := range map[string]string{":save b.go": "only a terminal", ":load b.go": "reads no files"} {
		if _, fails := do(t, h, source); !strings.Contains(fails, want) {
			t.Errorf("%s: %q", source, fails)
		}
	}
	broken := &Host{Session: &puppet{restart: errors.New("no more processes")}}
	for source, want := range map[string]string{":reset": "no more processes"} {
		if _, fails := do(t, broken, source); fails != want {
			t.Errorf("%s: %q", source, fails)
		}
	}
}

// Commands may be cut short where it is clear, and begin in no other way; what is none is told.
func TestWhichCommandIsMeant(t *testing.T) {
	for _, c := range [][2]string{
		{":h", "?"}, {":he", "help"}, {":hi", "hint"}, {":lesson", "lesson"}, {":lessons", "lessons"}, {":less", "?"},
		{":save", "save"}, {":sav", "save"}, {":q", "quit"}, {":", "?"}, {":HELP", "?"}, {"%help", "help"},
		{"%he", "?"}, {"%", "?"}, {"%whos", "vars"}, {"%%timeit", "bench"}, {":timeit", "bench"}, {":ti", "time"},
	} {
		call, _, ok := Parse(c[0])
		got := "?"
		if command := call.find(); command != nil {
			got = command.Name
		}
		if !ok || got != c[1] {
			t.Errorf("%s means %s, want %s", c[0], got, c[1])
		}
	}
	for _, source := range []string{"%matplotlib inline", "%%bash x", ":cd x", "%notebook b.ipynb"} {
		if _, fails := do(t, &Host{Session: &puppet{}}, source); !strings.Contains(fails, ":help lists the commands") {
			t.Errorf("%s: %q", source, fails)
		}
	}
	for args, want := range map[string]string{"": "", "x": "x", "-n 100 x": "x", "-n100 -r3 x": "x", "-q": "", "-n": "",
		"-5": "-5", "- 5": "- 5", "-x*2": "-x*2", "--n x": "--n x", "-n 3\nx": "x", "x -n 3": "x -n 3"} {
		if got := withoutFlags(args); got != want {
			t.Errorf("%q without flags is %q, want %q", args, got, want)
		}
	}
}

// echoing completes a source by itself.
type echoing struct{ Session }

func (echoing) Complete(source string, at int) kernel.Completion {
	return kernel.Completion{Start: 0, End: at, Candidates: []kernel.Candidate{{Text: source[:at]}}}
}

// A command, its lesson or a name is completed, at any place.
func TestComplete(t *testing.T) {
	for _, c := range []struct {
		source string
		at     int
		want   string
		start  int
	}{
		{":sa", 3, ":save", 0}, {":sa rest", 3, ":save", 0}, {":zz", 3, "", 0},
		{":lesson ", 8, "beans", 8}, {":lesson be", 10, "beans", 8}, {":lesson x", 9, "", 8}, {":copy b", 7, "beans", 6},
		{":load b", 7, "", 0}, {":lesson beans", 3, ":lessons :lesson", 0},
		{"oct", 3, "oct", 0}, {"?oct", 3, "oc", 1}, {"??oct", 5, "oct", 2}, {"?oct", 0, "", 0}, {":a\noct", 6, ":a\noct", 0},
	} {
		got := Complete(echoing{}, library{}, c.source, c.at)
		var list []string
		for _, k := range got.Candidates {
			list = append(list, k.Text)
		}
		if strings.Join(list, " ") != c.want || got.Start != c.start || got.End != c.at {
			t.Errorf("%q at %d is completed %q from %d to %d, want %q from %d", c.source, c.at, list, got.Start, got.End,
				c.want, c.start)
		}
	}
	if got := Complete(echoing{}, nil, ":lesson ", 8); len(got.Candidates) != 0 {
		t.Errorf("without lessons: %v", got.Candidates)
	}
}

// Lists are as wide as the terminal, and no longer than a screen.
func TestWidthOfLists(t *testing.T) {
	for _, columns := range []int{0, 1, 20, 40, 200} {
		h := &Host{Session: &puppet{}, Columns: columns}
		said, _ := do(t, h, ":search many")
		lines := strings.Split(said, "\n")
		if len(lines) != 25 || !utf8.ValidString(said) {
			t.Errorf("%d lines in %d columns", len(lines), columns)
		}
		for _, line := range lines {
			if n := utf8.RuneCountInString(line); columns > 0 && n > max(24, columns) {
				t.Errorf("a line of %d in %d columns", n, columns)
			}
		}
		if said, _ := do(t, h, ":vars"); (columns == 0 || columns > 30) && said != "n       int\nlonger  map[string]int" {
			t.Errorf("%q", said)
		}
	}
	if said, fails := do(t, &Host{Session: &puppet{}}, ":search"); said != "" ||
		!strings.HasPrefix(fails, "search what?") {
		t.Error(said, fails)
	}
	if said, _ := do(t, &Host{Session: &puppet{}}, ":search nothing at all"); said != "nothing found for nothing at all\n"+
		ownGame {
		t.Error(said)
	}
	for d, want := range map[time.Duration]string{0: "0s", 999: "999ns", 1234: "1.23µs", 999_999: "1ms",
		1_234_567: "1.23ms", 12_345_678_900: "12.3s", 123 * time.Minute: "2h3m0s"} {
		if got := brief(d); got != want {
			t.Errorf("%d ns are %s, want %s", d, got, want)
		}
	}
	for n, want := range map[int]string{0: "0 cells", 1: "1 cell", 2: "2 cells"} {
		if got := counted(n, "cell"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Code that is measured is made a statement, and what it shows is the measure.
func TestBenchOfAnyCode(t *testing.T) {
	for code, want := range map[string]string{"x": "_ = x", "f(x)": "f(x)", "(f(x))": "(f(x))", "x + y": "_ = x + y",
		"x := 1": "x := 1", "f(); g()": "f(); g()", "": "", "<-c": "_ = <-c", "func() {}": "_ = func() {}"} {
		if got := statement(code); got != want {
			t.Errorf("%q is measured as %q, want %q", code, got, want)
		}
	}
	value := func(text string) func(kernel.Cell) kernel.Result {
		return func(kernel.Cell) kernel.Result { b := display.Plain(text); return kernel.Result{Value: &b} }
	}
	for text, want := range map[string]string{"1000 1.23456ms": "1.23ms each, of 1000 times",
		"5 nonsense": "nonsense each, of 5 times", "": " each, of  times"} {
		p := &puppet{eval: value(text)}
		if said, fails := do(t, &Host{Session: p, Cell: kernel.Cell{Number: 7}}, ":bench f()"); said != want ||
			fails != "" || !p.cells[0].Silent || p.cells[0].Number != 7 {
			t.Errorf("%q is told as %q, %q", text, said, fails)
		}
	}
	if said, fails := do(t, &Host{Session: &puppet{
		eval: func(kernel.Cell) kernel.Result { return kernel.Result{Err: &kernel.Error{Message: "bad"}} }}},
		":bench f()"); said != "" || fails != "bad" {
		t.Errorf("%q, %q", said, fails)
	}
}

// Lessons that cannot be opened, or copied, or in a front end that reads none, are told.
func TestLessonsThatCannotBeRead(t *testing.T) {
	p := &puppet{}
	h := &Host{Session: p, Library: library{}}
	for source, want := range map[string]string{":lesson beans": "reads no lessons; :copy beans",
		":lesson none": "no such lesson: none; :lessons lists them", ":copy": "copy what?", ":next": "no lesson is open",
		":check": "no exercise"} {
		if _, fails := do(t, h, source); !strings.Contains(fails, want) {
			t.Errorf("%s: %q, want %q", source, fails, want)
		}
	}
	if said, _ := do(t, h, ":copy beans"); !strings.Contains(said, filepath.Base("beans.ipynb")) {
		t.Error(said)
	}
	h.Reading = &Reading{}
	if said, _ := do(t, h, ":lesson beans.ipynb"); !strings.Contains(said, ":next runs this and goes on (1 of 4)") {
		t.Error(said)
	}
	h.Quit = func() {}
	if said, _ := do(t, h, ":lesson beans"); !strings.Contains(said, "Enter runs this") {
		t.Error(said)
	}
	p.eval = func(kernel.Cell) kernel.Result { return kernel.Result{Err: &kernel.Error{Message: "fails"}} }
	for range 2 { // the lesson stays where it is
		if said, fails := do(t, h, ":next"); fails != "fails" || !strings.Contains(said, "The lesson stays at this cell") ||
			h.Reading.at != 0 {
			t.Errorf("%q, %q, at %d", said, fails, h.Reading.at)
		}
	}
	if (*Reading)(nil).Open() || (&Reading{}).Open() {
		t.Error("no lesson is open")
	}
}
