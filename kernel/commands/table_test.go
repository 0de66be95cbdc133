package commands

import (
	"errors"
	"os"
	"strings"
	"testing"

	"sprague/kernel"
	"sprague/kernel/worker"
	"sprague/stdlib/display"
)

func TestMain(m *testing.M) {
	worker.Main()
	os.Exit(m.Run())
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		source string
		call   Call
		rest   string
		ok     bool
	}{
		{"1 + 1", Call{}, "", false},
		{"x := 5 % 3", Call{}, "", false},
		{":help", Call{"help", "", ":"}, "", true},
		{"\n :search  nim product \n", Call{"search", "nim product", ":"}, "", true},
		{":vars\n1 + 1", Call{"vars", "", ":"}, "1 + 1", true},
		{":time x\ny", Call{"time", "x\ny", ":"}, "", true},
		{":ti x\ny", Call{"ti", "x\ny", ":"}, "", true},
		{"%%time\nx\ny", Call{"time", "x\ny", "%%"}, "", true},
		{"%%timeit -n 3\nx", Call{"timeit", "-n 3\nx", "%%"}, "", true},
		{"%time x", Call{"time", "x", "%"}, "", true},
		{"%matplotlib inline\nx", Call{"matplotlib", "inline", "%"}, "x", true},
		{":", Call{"", "", ":"}, "", true},
		{"%", Call{"", "", "%"}, "", true},
	} {
		call, rest, ok := Parse(c.source)
		if call != c.call || rest != c.rest || ok != c.ok {
			t.Errorf("%q is %+v, %q, %v", c.source, call, rest, ok)
		}
	}
}

// The code of a source is what :save and the order of cells look at.
func TestCode(t *testing.T) {
	for source, want := range map[string]string{
		"x := 5": "x := 5", ":vars": "", ":vars\nx := 5": "x := 5", ":time x := 5": "x := 5",
		"%%timeit -n 3\nx": "x", "?octal": "", "%who\n%time x": "x",
	} {
		if got := strings.TrimSpace(Code(source)); got != want {
			t.Errorf("the code of %q is %q", source, got)
		}
	}
}

// Every sign of other languages leads to a command that is there.
func TestSigns(t *testing.T) {
	for sign := range signs {
		if (Call{Name: sign, Sign: "%"}).find() == nil {
			t.Errorf("%%%s leads nowhere", sign)
		}
	}
	for _, c := range Table() {
		if got := (Call{Name: c.Name, Sign: ":"}).find(); got == nil || got.Name != c.Name {
			t.Errorf(":%s is %+v", c.Name, got)
		}
	}
}

type printed struct{ strings.Builder }

func (p *printed) Stream(_ kernel.Stream, text string) { p.WriteString(text) }
func (p *printed) Display(b display.Bundle)            { p.WriteString(b.Text()) }

func TestCommands(t *testing.T) {
	s, err := kernel.New(kernel.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	do := func(source string) (Answer, string) {
		t.Helper()
		call, _, ok := Parse(source)
		if !ok {
			t.Fatalf("%q is no command", source)
		}
		var out printed
		h := &Host{Session: s, Out: &out, Cell: kernel.Cell{Number: 1}}
		return h.Do(t.Context(), call), out.String()
	}
	for _, c := range []struct {
		source, text, prints, fails string
	}{
		{":help", ":search WORDS", "", ""},
		{":quit", "", "", "close the page"},
		{":poem", "", "", "no command :poem"},
		{"%poem", "", "", "no command %poem"},
		{"%matplotlib inline", "", "", ":help lists the commands"},
		{":search period", "octal.Game.Period", "", ""},
		{":search red black trees", "no game has this name\n" + ownGame, "", ""},
		{":doc octal.Kayles", "octal", "", ""},
		{":doc nothing", "", "", "nothing known"},
		{":vars", "nothing yet", "", ""},
		{"%%time\nx := 6\nx", "", "took ", ""},
		{":vars", "x    int  6", "", ""},
		{"%who", "x    int  6", "", ""},
		{"%timeit nimber.Mul(2, 3)", " each, of ", "", ""},
		{":bench x * 7", " each, of ", "", ""},
		{"%timeit -n 100 -r3 x * 7", " each, of ", "", ""},
		{"%%timeit -n 100\nx * 7", " each, of ", "", ""},
		{"%load", "", "", "load what"},
		{":doc period", "", "", ".Period, or :search period"},
		{":doc", "", "", "doc what"},
		{"%%timeit\ny := x\ny++", " each, of ", "", ""},
		{":bench", "", "", "bench what"},
		{":time", "", "", "time what"},
		{":lesson", "", "", "no lessons"},
		{":lessons", "", "", "no lessons"},
		{":copy nim", "", "", "no lessons"},
		{":next", "", "", "no lesson is open"},
		{":check", "", "", "no exercise"},
		{":hint", "", "", "no exercise"},
		{":solution", "", "", "no exercise"},
		{":save x.txt", "", "", "save where"},
		{":save there/x.go", "", "", "only a terminal"},
		{":load", "", "", "load what"},
		{":reset", "a fresh session", "", ""},
		{":vars", "nothing yet", "", ""},
	} {
		a, prints := do(c.source)
		failure := ""
		if a.Err != nil {
			failure = a.Err.Error()
		}
		if a.Result.Err != nil {
			failure = a.Result.Err.Message
		}
		if !strings.Contains(a.Text, c.text) || !strings.Contains(prints, c.prints) || !strings.Contains(failure, c.fails) ||
			(c.fails == "") != (failure == "") {
			t.Errorf("%s says %q, prints %q, fails with %q", c.source, a.Text, prints, failure)
		}
	}
	if a, _ := do(":time undefined"); a.Result.Err == nil {
		t.Error("the error of timed code is lost")
	}
	if a, _ := do(":time 7"); a.Result.Value == nil || a.Result.Value.Text() != "7" {
		t.Error("the value of timed code is lost")
	}
}

// A front end without keys takes commands and questions before a cell, and writes what they say.
func TestEval(t *testing.T) {
	s, err := kernel.New(kernel.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	var file []FileCell
	h := &Host{Session: s, Library: library{&file}, Reading: &Reading{}}
	for _, c := range []struct{ source, want string }{
		{"x := 6", ""},
		{":vars\nx * 7", "x  int  6\n|42"},
		{":vars\n%who\nx", "x    int  6\nans  int  42\nx    int  6\n|6"},
		{"?nothing", "CommandError: nothing known about nothing"},
		{"?Mex", "?grundy.Mex"},
		{"?", ":search WORDS"},
		{"grundy.Mex?", "func grundy.Mex"},
		{":poem\nx", "CommandError: no command :poem"},
		{"1 +", "SyntaxError: "},
		{":load cells", "x    int  6\ny    int  7\n7"},
		{":load ring", "ring is not loaded: files load one another"},
		{":vars", "x    int  6\ny    int  7"},
	} {
		file = []FileCell{{Source: "y := 7"}, {Source: ":nothing", MayFail: true}, {Source: ":vars\ny"}}
		if strings.HasSuffix(c.source, "ring") {
			file = []FileCell{{Source: ":load ring"}}
		}
		var out printed
		h.Out = &out
		r := h.Eval(t.Context(), c.source)
		got := out.String()
		if r.Value != nil {
			got += "|" + r.Value.Text()
		}
		if r.Err != nil {
			got += r.Err.Error()
		}
		if !strings.Contains(got, c.want) || (c.want == "") != (got == "") {
			t.Errorf("%s gives %q, want %q", c.source, got, c.want)
		}
	}
}

// library has one lesson: a text, an exercise, a cell that is meant to fail, an end. All files but gone.go
// have the same cells.
type library struct{ file *[]FileCell }

func (s library) Read(path string) ([]FileCell, error) {
	if path == "gone.go" {
		return nil, os.ErrNotExist
	}
	if s.file == nil {
		return nil, nil
	}
	return *s.file, nil
}

func (library) Lessons() [][2]string                { return [][2]string{{"beans", "Beans"}} }
func (library) Copy(_, name string) (string, error) { return name + ".ipynb", nil }
func (library) Search(string) []Found               { return []Found{{"beans", "Winning", "take the last bean"}} }
func (library) Open(name string, _ int) ([]Page, error) {
	if name != "beans" {
		return nil, errors.New("no such lesson: " + name)
	}
	return []Page{
		{Text: "Some beans.", Code: "beans := 3\nbeans"},
		{Text: "How many?", Code: "answer := 0\n\nanswer == beans", Check: "answer == beans", Hint: "count them",
			Solution: "answer = beans"},
		{Text: "This fails.", Code: "panic(1)", Fails: true},
		{Text: "That is all."},
	}, nil
}

// A lesson is read at the reader's pace, with the reader's own cells in between.
func TestReading(t *testing.T) {
	s, err := kernel.New(kernel.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	var reading Reading
	do := func(source string) string {
		t.Helper()
		var out printed
		h := &Host{Session: s, Library: library{}, Reading: &reading, Out: &out, Cell: kernel.Cell{Number: 1}}
		call, _, ok := Parse(source)
		if !ok {
			s.Eval(t.Context(), kernel.Cell{Source: source}, &out)
			return ""
		}
		a := h.Do(t.Context(), call)
		said := out.String() + a.Text
		if a.Result.Value != nil {
			said += a.Result.Value.Text()
		}
		if a.Err != nil {
			said += a.Err.Error()
		}
		return said
	}
	for _, step := range [][2]string{
		{":lessons", "beans"}, {":lesson poem", "no such lesson"}, {":next", "no lesson is open"},
		{":lesson beans", "Some beans."}, {":hint", "no exercise here"},
		{":next", "3"}, {":check", "false"}, {":hint", "count them"},
		{"answer = 3", ""}, {":check", "true"}, {"answer = 5", ""}, {":solution", "answer = beans"}, {":check", "true"},
		{":next", "This fails."}, {":next", "as it is meant to"}, {":next", "no lesson is open"},
		{":lesson beans", "Some beans."}, {":search last bean", ":lesson beans, Winning"},
		{":copy beans", "beans.ipynb is yours"},
	} {
		if said := do(step[0]); !strings.Contains(said, step[1]) {
			t.Errorf("%s says %q, want %q", step[0], said, step[1])
		}
	}
}
