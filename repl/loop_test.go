package repl

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/notebooks"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// fakeSession echoes cells, and knows a few words of failure.
type fakeSession struct {
	cells   []string
	shownIn []display.Terminal // where each cell is shown
	waiting chan struct{}      // closed when the cell "wait" has begun; may be nil
}

func (f *fakeSession) Eval(ctx context.Context, c kernel.Cell, out kernel.Output) kernel.Result {
	f.cells = append(f.cells, c.Source)
	f.shownIn = append(f.shownIn, c.Terminal)
	switch c.Source {
	case "boom":
		return kernel.Result{Err: &kernel.Error{Kind: kernel.Panic, Message: "boom",
			Traceback: []string{"In [1]:1:1: boom", "    boom", "    ^"}}}
	case "die":
		return kernel.Result{Err: &kernel.Error{Kind: kernel.WorkerDied, Message: "killed", Lost: true}}
	case "wait":
		close(f.waiting)
		<-ctx.Done()
		return kernel.Result{Err: &kernel.Error{Kind: kernel.Interrupted, Message: "interrupted"}}
	case "ask":
		answer, err := out.(kernel.Asker).Ask("name? ", false)
		if err != nil {
			return kernel.Result{Err: &kernel.Error{Kind: kernel.Failed, Message: err.Error()}}
		}
		out.Stream(kernel.Stdout, "hello "+answer)
		return kernel.Result{}
	}
	out.Stream(kernel.Stdout, "ran\n")
	value := display.Plain("<" + c.Source + ">")
	return kernel.Result{Value: &value}
}

func (f *fakeSession) Restart() error { return nil }
func (f *fakeSession) Close() error   { return nil }
func (f *fakeSession) VariableValues(context.Context) []kernel.VariableValue {
	return []kernel.VariableValue{{Variable: kernel.Variable{Name: "n", Type: "int"}}}
}

func (f *fakeSession) Search(words string) []kernel.Match {
	if words != "period" {
		return nil
	}
	return []kernel.Match{{Name: "octal.Game.Period", Doc: "Period finds the period."}}
}

func (f *fakeSession) Complete(source string, at int) kernel.Completion {
	start := strings.LastIndexAny(source[:at], " .\n(") + 1
	var c kernel.Completion
	for _, word := range []string{"Kayles", "Kaylon", "Dawson"} {
		if strings.HasPrefix(word, source[start:at]) {
			c.Candidates = append(c.Candidates, kernel.Candidate{Text: word, Type: "octal.Game"})
		}
	}
	c.Start, c.End = start, at
	return c
}

func (f *fakeSession) Inspect(source string, at int, detail kernel.Detail) kernel.Inspection {
	if source != "octal" {
		return kernel.Inspection{}
	}
	if detail == kernel.Full {
		return kernel.Inspection{Found: true, Bundle: display.Plain("package octal and its members")}
	}
	return kernel.Inspection{Found: true, Bundle: display.Plain("package octal")}
}

func (f *fakeSession) IsComplete(source string) (kernel.Completeness, string) {
	if strings.Count(source, "{") > strings.Count(source, "}") {
		return kernel.Incomplete, "\t"
	}
	return kernel.Complete, ""
}

// typed reads lines from a list; "^C" stands for Ctrl-C.
type typed struct {
	lines      []string
	remembered []string
	indents    []string
}

func (r *typed) Line(_, _, indent string) (string, error) {
	r.indents = append(r.indents, indent)
	if len(r.lines) == 0 {
		return "", io.EOF
	}
	line := r.lines[0]
	r.lines = r.lines[1:]
	if line == "^C" {
		return "", errCleared
	}
	return line, nil
}

func (r *typed) Secret(prompt string) (string, error) { return r.Line(prompt, "", "") }
func (r *typed) Remember(cell string)                 { r.remembered = append(r.remembered, cell) }
func (r *typed) Close() error                         { return nil }

// shelf is a library with one lesson.
type shelf struct{}

func (shelf) Lessons() [][2]string { return [][2]string{{"kayles", "Kayles"}} }
func (shelf) Copy(dir, name string) (string, error) {
	if name != "kayles" {
		return "", os.ErrNotExist
	}
	return "kayles.ipynb", nil
}
func (shelf) Open(name string, _ int) ([]commands.Page, error) {
	if name != "kayles" {
		return nil, os.ErrNotExist
	}
	return []commands.Page{{Text: "Skittles", Code: "1 + 1"},
		{Text: "Exercise", Code: "x := 0\n\nx == 7", Check: "x == 7", Hint: "seven", Solution: "x = 7"},
		{Text: "Farewell"}}, nil
}
func (shelf) Search(string) []commands.Found                { return nil }
func (shelf) Read(path string) ([]commands.FileCell, error) { return notebooks.Library{}.Read(path) }

// converse types lines into a session and returns what appears, and the loop.
func converse(t *testing.T, lines ...string) (string, *loop, *typed) {
	t.Helper()
	var shown bytes.Buffer
	in := &typed{lines: lines}
	l := &loop{session: &fakeSession{}, reader: in, library: shelf{}, number: 1, interrupts: make(chan os.Signal, 1)}
	l.screen = &screen{out: &shown, err: &shown, ask: in, columns: func() int { return 60 },
		pictures: &folder{}}
	if err := l.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return shown.String(), l, in
}

// Cells of a lesson use the width that there is, as those that are typed.
func TestLessonsUseTheTerminal(t *testing.T) {
	session, in := &fakeSession{}, &typed{lines: []string{"x", ":lesson kayles", ":next"}}
	l := &loop{session: session, reader: in, library: shelf{}, number: 1, interrupts: make(chan os.Signal, 1)}
	l.screen = &screen{out: io.Discard, err: io.Discard, live: true, ask: in, columns: func() int { return 133 },
		pictures: &folder{}}
	if err := l.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, at := range session.shownIn {
		if at.Columns != 133 {
			t.Errorf("cell %d is shown in %d columns, there are 133", i, at.Columns)
		}
	}
	if len(session.shownIn) < 2 {
		t.Errorf("%d cells ran", len(session.shownIn))
	}
}

func TestConversation(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"value", []string{"x"}, "ran\n<x>\n"},
		{"many lines", []string{"f {", "y", "}"}, "ran\n<f {\ny\n}>\n"},
		{"a recalled cell", []string{"f {", "g {\ny", "}"}, "In [1]: g {\n   ...: y\nran\n<g {\ny\n}>\n"},
		{"comments belong to what follows", []string{"// one", "// two", "y"}, "ran\n<// one\n// two\ny>\n"},
		{"comments alone", []string{"// one", "", "y"}, "ran\n<// one\n>\nran\n<y>\n"},
		{"a command after a comment", []string{"// one", ":vars"}, "n  int\n"},
		{"cleared", []string{"f {", "^C", "z"}, "ran\n<z>\n"},
		{"error", []string{"boom", "x"}, "In [1]:1:1: panic: boom\n    boom\n    ^\nran\n<x>\n"},
		{"death", []string{"die"}, "WorkerDied: killed\n"},
		{"question", []string{"ask", "Ann", "x"}, "hello Ann\nran\n<x>\n"},
		{"help on a name", []string{"?octal", "octal?"}, "package octal\npackage octal\n"},
		{"all about a name", []string{"??octal"}, "package octal and its members\n"},
		{"no question", []string{"x // why?"}, "ran\n<x // why?>\n"},
		{"question of several words", []string{"?octal period"},
			"nothing known about octal period; :search looks in the documentation\n"},
		{"unknown name", []string{"?nothing"}, "nothing known about nothing; :search looks in the documentation\n"},
		{"variables", []string{":vars"}, "n  int\n"},
		{"search", []string{":search period"},
			"octal.Game.Period\n    Period finds the period.\n?NAME shows all of it\n"},
		{"leave", []string{":quit", "x"}, ""},
		{"cut short", []string{":q", "x"}, ""},
		{"no such command", []string{":poem", ":"},
			"no command :poem; :help lists the commands\nno command :; :help lists the commands\n"},
		{"several commands", []string{":l"}, "no command :l; :help lists the commands\n"},
		{"reset", []string{":reset"}, "a fresh session; all variables are gone\n"},
		{"reading", []string{":lesson kayles", ":next"}, "Skittles\n\n  ▏ 1 + 1\n\nEnter runs this and goes on (1 of " +
			"3).\nran\n<1 + 1>\nran\n\nExercise\n\n  ▏ x := 0\n  ▏ \n  ▏ x == 7\n\nGive the variable your answer, and then " +
			":check. There are :hint and :solution; Enter goes on.\n"},
		{"lesson", []string{":lesson poem"}, "file does not exist; :lessons lists them\n"},
	} {
		if got, _, _ := converse(t, c.lines...); got != c.want {
			t.Errorf("%s:\n%s", c.name, cmp.Diff(c.want, got))
		}
	}
}

// The end of the input in the middle of a typed cell drops it, and does not leave yet.
func TestEndInTheMiddleOfACell(t *testing.T) {
	var shown bytes.Buffer
	in := &typed{lines: []string{"f {"}}
	l := &loop{session: &fakeSession{}, reader: in, number: 1, prompts: true}
	l.screen = &screen{out: &shown, err: &shown, columns: func() int { return 60 }}
	if err := l.run(t.Context()); err != nil || len(l.sources) > 0 || len(in.indents) != 3 {
		t.Errorf("%v, %d cells ran, %d lines were asked for", err, len(l.sources), len(in.indents))
	}
	if !strings.Contains(shown.String(), "is dropped") {
		t.Errorf("shown %q", shown.String())
	}
}

func TestHistoryHoldsCells(t *testing.T) {
	_, _, in := converse(t, "f {", "}", "x", "", "  ")
	if diff := cmp.Diff([]string{"f {\n}", "x"}, in.remembered); diff != "" {
		t.Error(diff)
	}
	if in.indents[1] != "\t" {
		t.Errorf("the second line begins with %q, want a tab", in.indents[1])
	}
}

func TestInterrupt(t *testing.T) {
	var shown bytes.Buffer
	waiting := make(chan struct{})
	l := &loop{session: &fakeSession{waiting: waiting}, reader: &typed{}, number: 1, interrupts: make(chan os.Signal, 1)}
	l.screen = &screen{out: &shown, err: &shown, columns: func() int { return 60 }}
	l.interrupts <- os.Interrupt // one that came too late for an earlier cell
	go func() {
		<-waiting
		l.interrupts <- os.Interrupt
	}()
	l.carryOut(t.Context(), "wait")
	if got := shown.String(); got != "Interrupted: interrupted\n" {
		t.Errorf("shown %q", got)
	}
}

func TestSave(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.ipynb")
	shown, _, _ := converse(t, "x", "boom", ":time y", ":save "+path, ":save "+path, ":save poem.txt")
	if !strings.Contains(shown, "2 cells written") || !strings.Contains(shown, "there already") ||
		!strings.Contains(shown, "save where?") {
		t.Errorf("shown:\n%s", shown)
	}
	nb, err := nbformat.ReadFile(path)
	if err != nil || len(nb.Cells) != 2 || nb.Cells[1].Source != ":time y" || len(nb.Cells[0].Outputs) != 2 {
		t.Fatalf("%v, %+v", err, nb)
	}
	shown, _, _ = converse(t, ":load "+path, ":load none.ipynb")
	if !strings.Contains(shown, "<x>") || !strings.Contains(shown, "In [2]: :time y") ||
		!strings.Contains(shown, "no such file") {
		t.Errorf("loaded:\n%s", shown)
	}
}

// A cell that is edited runs anew, and can be edited again.
func TestEdit(t *testing.T) {
	var shown bytes.Buffer
	in := &typed{lines: []string{"x", "y", ":edit 1", ":edit", ":edit 5", ":edit x"}}
	l := &loop{session: &fakeSession{}, reader: in, number: 1, interrupts: make(chan os.Signal, 1)}
	l.editor = func(text string) (string, error) { return text + "\n\t+ 1", nil }
	l.screen = &screen{out: &shown, err: &shown, columns: func() int { return 60 }}
	if err := l.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := []string{"x", "y", "x\n\t+ 1", "x\n\t+ 1\n\t+ 1"}
	if diff := cmp.Diff(want, l.session.(*fakeSession).cells); diff != "" {
		t.Error(diff)
	}
	said := []string{"In [3]: x\n   ...:     + 1\n", "no cell 5 to edit; this session has 4\n", "no cell x to edit"}
	for _, text := range said {
		if !strings.Contains(shown.String(), text) {
			t.Errorf("%q is not in\n%s", text, &shown)
		}
	}
	if shown, _, _ := converse(t, ":edit"); shown != "only a terminal opens an editor\n" {
		t.Errorf("on a pipe: %q", shown)
	}
}

// lessons is a library of three.
type lessons struct{ shelf }

func (lessons) Lessons() [][2]string {
	return [][2]string{{"kayles", ""}, {"nim", ""}, {"nimbers", ""}}
}

func TestCompletion(t *testing.T) {
	var listed bytes.Buffer
	c := &completer{session: &fakeSession{}, library: lessons{}, out: &listed, columns: func() int { return 60 }}
	for _, k := range []struct {
		before, line string
		at           int
		want         string // the line with its completion; | before the rest
		listed       string
	}{
		{"", "octal.D", 7, "octal.Dawson|", ""},
		{"", "octal.K", 7, "octal.Kayl|", ""},
		{"", "octal.Kayl + 1", 10, "octal.Kayl| + 1", "Kayles  octal.Game"},
		{"", "octal.x", 7, "octal.x", ""},
		{"", "", 0, "    |", ""},
		{"x := `a\n", "octal", 5, "octal\t|", ""},
		{"for {\n", "f(Da", 4, "f(Dawson|", ""},
		{"", folded("for {\nf(Da)\n}"), len(folded("for {\nf(Da")), folded("for {\nf(Dawson|)\n}"), ""},
		{"", "?Da", 3, "?Dawson|", ""},
		{"", ":he", 3, ":help|", ""},
		{"", ":lesson ka", 10, ":lesson kayles|", ""},
		{"", ":lesson n", 9, ":lesson nim|", ""},
		{"", ":save x", 7, ":save x", ""},
		{"", ":re", 3, ":reset|", ""},
		{"", ":sav", 4, ":save|", ""},
	} {
		listed.Reset()
		c.before = k.before
		head, words, tail := c.complete(k.line, k.at)
		got := head + tail
		if len(words) == 1 {
			got = head + words[0] + "|" + tail
		}
		if got != k.want || !strings.Contains(listed.String(), k.listed) || k.listed == "" && listed.Len() > 0 {
			t.Errorf("%q at %d: %q listing %q, want %q listing %q", k.line, k.at, got, listed.String(), k.want, k.listed)
		}
	}
}

func TestIndentation(t *testing.T) {
	for _, test := range []struct{ before, typed, want string }{
		{"", "x", "x"},
		{"for {\n", "        x    y", "\t\tx    y"},
		{"for {\n", "  x", "  x"},
		{"", folded("for {\n    x := `a\n    b`\n    c\n}"), "for {\n\tx := `a\n    b`\n\tc\n}"},
		{"x := `\n", "    a`", "    a`"},
		{"", "fmt.Println(\"a⏎b\")", "fmt.Println(\"a⏎b\")"},
		{"// `\n", "    a", "\ta"},
	} {
		got := tabbed(test.before, unfolded(test.typed))
		if got != test.want {
			t.Errorf("%q becomes %q, want %q", test.typed, got, test.want)
		}
		if back := tabbed(test.before, unfolded(folded(spaced(got)))); test.before == "" && back != got {
			t.Errorf("%q comes back from the history as %q", got, back)
		}
	}
}

func TestOutdented(t *testing.T) {
	for _, test := range []struct{ line, indent, want string }{
		{"\t}", "\t", "}"},
		{"\t\t})", "\t\t", "\t})"},
		{"\tx = 1", "\t", "\tx = 1"},
		{"}", "\t", "}"},
		{"\t", "\t", "\t"},
		{"\t\t}", "\t", "\t\t}"},
	} {
		if got := outdented(test.line, test.indent); got != test.want {
			t.Errorf("%q behind %q becomes %q, want %q", test.line, test.indent, got, test.want)
		}
	}
}
