package repl

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/peterh/liner"

	"sprague/kernel"
	"sprague/stdlib/task"
)

// Long lines of values are broken at spaces, at the width and not before; a word stays whole.
func TestWrapped(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "1 2 3 4": "1 2 3\n4", "12345": "12345", "123456": "123456", "12345 6": "12345\n6", "1234 56": "1234\n56",
		"a\n1 2 3 4 5 6\n": "a\n1 2 3\n4 5 6\n", "äöü äöü": "äöü\näöü", "1234567 89": "1234567 89",
	} {
		if got := wrapped(text, 5); got != want {
			t.Errorf("%q is broken as %q, want %q", text, got, want)
		}
	}
}

// Words of an error are not broken, and the code above a caret is cut around it.
func TestErrorsAreAsWideAsTheTerminal(t *testing.T) {
	code, carets := "    first := octal.Kayles.Values(second)", "                                  ^~~~~~"
	e := &kernel.Error{Traceback: []string{"In [1]:1:31: undefined: second", code, carets, "", "a hint of some words"}}
	s := &screen{live: true, columns: func() int { return 20 }}
	want := "In [1]:1:31:\nundefined: second\n…yles.Values(second)\n              ^~~~~~\n\na hint of some words"
	if got := s.painted(e); got != want {
		t.Errorf("%s", got)
	}
}

// Spaces stand for tabs where lines of code begin, and nowhere in a raw string; the way back is the same.
func TestTabsAndSpaces(t *testing.T) {
	for code, shown := range map[string]string{
		"": "", "x": "x", "\tx": "    x", "\t\tx\n\ty": "        x\n    y", "a\tb": "a\tb",
		"x := `\n\traw\n\t`\n\ty": "x := `\n\traw\n\t`\n    y", "`\n\topen": "`\n\topen", "'`'\n\tx": "'`'\n    x",
		"// `\n\tx": "// `\n    x", "\"`\"\n\tx": "\"`\"\n    x", "\t": "    ", "\t \tx": "     \tx",
	} {
		if got := spaced(code); got != shown {
			t.Errorf("%q is shown as %q, want %q", code, got, shown)
		}
		if got := tabbed("", shown); got != code {
			t.Errorf("%q comes back as %q, want %q", shown, got, code)
		}
	}
	if got := tabbed("x := `\n", "    raw`\n    y"); got != "    raw`\n\ty" {
		t.Errorf("within a raw string: %q", got)
	}
	for source, want := range map[string]bool{"": false, "\n": false, "// a": true, "  // a\n\n// b": true,
		"// a\nx": false, "/* a */": false, "x // a": false} {
		if onlyComments(source) != want {
			t.Errorf("%q is comments alone: %v", source, !want)
		}
	}
	for source, want := range map[string]bool{"": false, "`": true, "``": false, "`a": true, "x := `a` + `b": true,
		"'`'": false, "\"`": false, "// `": false, "/* ` */ `": true} {
		if inRawString(source) != want {
			t.Errorf("%q ends in a raw string: %v", source, !want)
		}
	}
}

// Words are completed as far as they agree, between characters, and listed as many as there is room for.
func TestCompletions(t *testing.T) {
	var out bytes.Buffer
	c := &completer{session: &fakeSession{}, library: lessons{}, out: &out, columns: func() int { return 40 }}
	for _, w := range [][3]string{{"", "", ""}, {"abc", "abd", "ab"}, {"abc", "abc", "abc"}, {"é1", "é2", "é"},
		{"é", "è", ""}, {"a", "", ""}, {"世界", "世", "世"}} {
		if _, got, _ := c.choose("", "", "", []kernel.Candidate{{Text: w[0]}, {Text: w[1]}}); got[0] != w[2] {
			t.Errorf("%q and %q share %q, want %q", w[0], w[1], got, w[2])
		}
	}
	out.Reset()
	for _, r := range []struct {
		before, line string
		at           int
		head         string
		words        []string
		tail         string
	}{
		{"", ":he", 3, "", []string{":help"}, ""}, {"", ":h", 2, "", []string{":h"}, ""}, {"", ":x", 2, ":x", nil, ""},
		{"", ":lesson ni", 10, ":lesson ", []string{"nim"}, ""}, {"", ":lesson x", 9, ":lesson x", nil, ""},
		{"", ":l rest", 2, "", []string{":l"}, " rest"},
		{"", "", 0, "", []string{indentation}, ""}, {"", "  x", 2, "  ", []string{indentation}, "x"},
		{"`", "a", 1, "a", []string{"\t"}, ""}, {"", "`a", 2, "`a", []string{"\t"}, ""},
		{"", "Da", 2, "", []string{"Dawson"}, ""}, {"", "Ka", 2, "", []string{"Kayl"}, ""}, {"", "xx", 2, "xx", nil, ""},
		{"f(\n", "Da)", 2, "", []string{"Dawson"}, ")"}, {"", "?Da", 3, "?", []string{"Dawson"}, ""},
		{"", "f(Da", 4, "f(", []string{"Dawson"}, ""},
	} {
		c.before = r.before
		head, words, tail := c.complete(r.line, r.at)
		if head != r.head || !slices.Equal(words, r.words) || tail != r.tail {
			t.Errorf("%q behind %q at %d: %q %q %q, want %q %q %q", r.line, r.before, r.at, head, words, tail, r.head, r.words,
				r.tail)
		}
	}
	for _, n := range []int{listMax - 1, listMax, listMax + 1, 10 * listMax} {
		var words []kernel.Candidate
		for i := range n {
			words = append(words, kernel.Candidate{Text: fmt.Sprint("word", i), Type: strings.Repeat("type\n", 20)})
		}
		out.Reset()
		c.list(words)
		lines := strings.Split(strings.TrimSuffix(strings.TrimPrefix(out.String(), "\r\n"), "\r\n"), "\r\n")
		if len(lines) != min(n, listMax)+map[bool]int{true: 1}[n > listMax] {
			t.Errorf("%d words are listed in %d lines", n, len(lines))
		}
		for _, line := range lines {
			if utf8.RuneCountInString(line) > 40 {
				t.Errorf("a line of %d: %q", utf8.RuneCountInString(line), line)
			}
		}
	}
	out.Reset()
	c.columns = func() int { return 0 } // a terminal that does not know
	c.makeRoom(strings.Repeat("x", 50), strings.Repeat("y", 50))
	if out.Len() == 0 {
		t.Error("no room is made")
	}
}

// The screen keeps lines apart whoever writes at the same time, and an error is shown whole.
func TestScreenKeepsLines(t *testing.T) {
	var out bytes.Buffer
	s := &screen{out: &out, err: &out, live: true, columns: func() int { return 40 }, pictures: &folder{}}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 50 {
				s.Stream(kernel.Stdout, strings.Repeat(fmt.Sprint(i), 20)+"\n")
				s.Report(task.Progress{Label: "p", Done: 1, Total: 2})
				s.note("note")
			}
		})
	}
	all.Wait()
	s.Clear(false)
	text := strings.NewReplacer("\r\x1b[K", "", strings.Repeat("█", 10)+strings.Repeat("░", 10)+" p: 1 of 2",
		"").Replace(out.String())
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if line != "note" && (len(line) != 20 || strings.Trim(line, line[:1]) != "") {
			t.Fatalf("a line is %q", line)
		}
	}
	if n := strings.Count(text, "\n"); n != 800 {
		t.Errorf("%d lines of 800", n)
	}
	for _, c := range []struct {
		err  kernel.Error
		want string
	}{
		{kernel.Error{Kind: kernel.Panic, Message: "boom", Traceback: []string{"In [1]: boom", "  x", "  ^"}},
			"In [1]: panic: boom\n  x\n  ^"},
		{kernel.Error{Kind: kernel.Panic, Message: "runtime error: x", Traceback: []string{"In [1]: runtime error: x"}},
			"In [1]: runtime error: x"},
		{kernel.Error{Kind: kernel.Failed, Message: "m"}, "m"},
	} {
		if got := s.painted(&c.err); !strings.Contains(got, c.want) {
			t.Errorf("%+v is shown as %q", c.err, got)
		}
	}
	out.Reset()
	s.Stream(kernel.Stdout, "half")
	s.Stream(kernel.Stdout, "")
	s.result(kernel.Result{Err: &kernel.Error{Kind: kernel.Failed, Message: "bad"}})
	if got := out.String(); !strings.HasPrefix(got, "half\n") {
		t.Errorf("%q", got)
	}
}

// Keys that end a line are told apart: what clears it, and what ends the input.
func TestReaderErrors(t *testing.T) {
	for err, want := range map[error]error{nil: nil, liner.ErrPromptAborted: errCleared, io.EOF: io.EOF,
		liner.ErrInvalidPrompt: io.EOF, os.ErrClosed: io.EOF} {
		if got := readerError(err); !errors.Is(got, want) {
			t.Errorf("%v is %v, want %v", err, got, want)
		}
	}
	p := palette{on: true}
	for _, s := range []string{p.red("x"), p.faint("x")} {
		if !strings.HasPrefix(s, "\x1b[") || !strings.HasSuffix(s, "mx\x1b[0m") {
			t.Errorf("%q", s)
		}
	}
	if p.red("") != "" || (palette{}).red("x") != "x" {
		t.Error("colours where there are none")
	}
}
