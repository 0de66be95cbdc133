package worker

import (
	"errors"
	"strings"
	"testing"

	"sprague/kernel/worker/wire"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// A log writes down each event as a line.
type log []string

func (l *log) add(parts ...string) { *l = append(*l, strings.Join(parts, " ")) }
func (l *log) Text(_ uint64, stderr bool, s string) {
	l.add("text", map[bool]string{false: "out", true: "err"}[stderr], s)
}
func (l *log) Display(_ uint64, b display.Bundle) { l.add("display", b.Text()) }
func (l *log) Clear(_ uint64, wait bool) {
	l.add("clear", map[bool]string{false: "now", true: "wait"}[wait])
}
func (l *log) Ask(_, id uint64, prompt string, password bool) {
	l.add("ask", prompt, map[bool]string{false: "open", true: "secret"}[password])
}
func (l *log) Comm(_ uint64, m display.Comm)      { l.add("comm", m.ID) }
func (l *log) Progress(_ uint64, p task.Progress) { l.add("progress") }
func (l *log) Quiet(uint64)                       { l.add("quiet") }
func (l *log) Kept(uint64, wire.Kept)             { l.add("kept") }
func (l *log) Declared(uint64)                    { l.add("declared") }
func (l *log) Stopping(_ uint64, o wire.Outcome)  { l.add("stopping", string(o.Ending)) }
func (l *log) Done(_ uint64, o wire.Outcome)      { l.add("done", string(o.Ending)) }

// Each frame is one event, and one that cannot be read is an error and no event.
func TestFramesBecomeEvents(t *testing.T) {
	for _, c := range []struct {
		frame wire.Frame
		want  string // "!" for an error
	}{
		{wire.Frame{Kind: wire.KindStdout, Payload: []byte("a\x00\xff")}, "text out a\x00\xff"},
		{wire.Frame{Kind: wire.KindStdout}, "text out "},
		{wire.Frame{Kind: wire.KindStderr, Payload: []byte("b")}, "text err b"},
		{wire.Frame{Kind: wire.KindClear}, "clear now"},
		{wire.Frame{Kind: wire.KindClear, Payload: []byte{0}}, "clear wait"},
		{wire.Message(wire.KindAsk, 1, wire.Question{ID: 3, Prompt: "name?"}), "ask name? open"},
		{wire.Message(wire.KindAsk, 1, wire.Question{Prompt: "key?", Password: true}), "ask key? secret"},
		{wire.Frame{Kind: wire.KindAsk, Payload: []byte{3, 9, 'x'}}, "!"},
		{wire.Message(wire.KindComm, 1, display.Comm{ID: "c"}), "comm c"},
		{wire.Frame{Kind: wire.KindComm, Payload: []byte("[]")}, "!"},
		{wire.Message(wire.KindProgress, 1, task.Progress{}), "progress"},
		{wire.Frame{Kind: wire.KindProgress, Payload: []byte("7")}, "!"},
		{wire.Frame{Kind: wire.KindQuiet}, "quiet"},
		{wire.Frame{Kind: wire.KindDeclared}, "declared"},
		{wire.Message(wire.KindStopping, 1, wire.Outcome{Ending: wire.Stopped}), "stopping " + string(wire.Stopped)},
		{wire.Frame{Kind: wire.KindKept}, "!"},
		{wire.Frame{Kind: wire.KindDisplay}, "!"},
		{wire.Message(wire.KindDone, 1, wire.Outcome{Ending: wire.Finished}), "done " + string(wire.Finished)},
		{wire.Message(wire.KindDone, 1, wire.Outcome{Ending: wire.Panicked, Message: "boom"}),
			"done " + string(wire.Panicked)},
		{wire.Frame{Kind: wire.KindDone, Payload: []byte("{")}, "!"},
		{wire.Frame{Kind: 200, Payload: []byte("of a later version")}, ""},
	} {
		var l log
		err := deliver(c.frame, &l)
		if got := strings.Join(l, "; "); (err != nil) != (c.want == "!") || got != strings.TrimPrefix(c.want, "!") {
			t.Errorf("kind %d, %q: %q, %v; want %q", c.frame.Kind, c.frame.Payload, got, err, c.want)
		}
	}
}

// What the run time says last is kept to its limit and told in a line, with no more than five lines of it
// before the stacks.
func TestLastWordsAtTheirLimits(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "a": "a", "a\nb\nc\nd\ne": "a\nb\nc\nd\ne", "a\nb\nc\nd\ne\nf": "a\nb\nc\nd\ne",
		"\n\na\n\ngoroutine 1 [running]:\nb": "a", "goroutine 1": "goroutine 1", "a\ngoroutine 1": "a",
	} {
		if got := firstLines(text); got != want {
			t.Errorf("the first lines of %q are %q, want %q", text, got, want)
		}
	}
	for _, n := range []int{0, 1, crashLimit - 1, crashLimit, crashLimit + 1, 3 * crashLimit} {
		var l crashLog
		if m, err := l.Write([]byte(strings.Repeat("x", n))); m != n || err != nil {
			t.Errorf("of %d bytes %d are written, %v", n, m, err)
		}
		if got := len(l.take()); got != min(n, crashLimit) || l.take() != "" {
			t.Errorf("of %d bytes %d are kept, and more behind", n, got)
		}
	}
	for _, c := range []struct {
		said    string
		wait    error
		killed  bool
		message string
		detail  string
	}{
		{"", nil, false, "the worker process ended by itself", ""},
		{"", errors.New("exit status 9"), false, "the worker process ended: exit status 9", ""},
		{"fatal error: concurrent map writes\n", errors.New("exit status 2"), false,
			"two goroutines wrote to one map at the same time", ""},
		{"panic: boom\n\ngoroutine 1 [running]:\n", errors.New("exit status 2"), false, "panic in a goroutine: boom",
			"panic: boom"},
		{"panic: boom\n", nil, true, "the worker process was ended", "panic: boom"},
	} {
		p := &Process{}
		p.crash.Write([]byte(c.said))
		p.killed.Store(c.killed)
		if p.explain(c.wait); p.death.Message != c.message || p.death.Detail != c.detail {
			t.Errorf("%q, %v: %+v", c.said, c.wait, p.death)
		}
	}
	_, a := newProcess(Options{})
	if _, b := newProcess(Options{}); a == b {
		t.Errorf("two workers are called %s", a)
	}
}
