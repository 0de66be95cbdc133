package jupyter

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"sprague/kernel"
	"sprague/kernel/jupyter/wire"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// fakeSession understands a few words instead of Go, so that the contract of messages
// can be tested without an interpreter.
type fakeSession struct {
	mu      sync.Mutex
	turn    sync.Mutex
	ran     []string
	stop    chan struct{}
	closed  chan struct{}
	gate    chan struct{} // "hold" fails when it is closed
	comms   []display.Comm
	leftOut kernel.Output
}

func (f *fakeSession) Compare([]kernel.NotebookCell) []kernel.CellStatus { return nil }

func (f *fakeSession) OnLoss(func(message string)) {}

func newFakeSession() *fakeSession {
	return &fakeSession{closed: make(chan struct{}), gate: make(chan struct{})}
}

func (f *fakeSession) Eval(ctx context.Context, c kernel.Cell, out kernel.Output) kernel.Result {
	f.turn.Lock()
	defer f.turn.Unlock()
	stop := make(chan struct{})
	f.mu.Lock()
	f.ran = append(f.ran, c.Source)
	f.stop = stop
	f.mu.Unlock()
	word, rest, _ := strings.Cut(c.Source, " ")
	switch word {
	case "value":
		b := display.Plain(rest)
		return kernel.Result{Value: &b}
	case "print":
		out.Stream(kernel.Stdout, rest)
	case "mix":
		for _, letter := range rest {
			out.Stream(kernel.Stdout, string(letter))
			out.Stream(kernel.Stderr, strings.ToUpper(string(letter)))
		}
	case "bytes": // one byte at a time, in the middle of characters
		for i := range len(rest) {
			out.Stream(kernel.Stdout, rest[i:i+1])
		}
	case "show":
		out.Stream(kernel.Stdout, "before")
		out.Display(display.Bundle{Data: map[string][]byte{"text/plain": []byte(rest)}, ID: "d1"})
		out.Display(display.Bundle{Data: map[string][]byte{"text/plain": []byte(rest)}, ID: "d1", Update: true})
	case "clear":
		out.(kernel.Clearer).Clear(true)
	case "ask":
		text, err := out.(kernel.Asker).Ask(rest, word == "password")
		if err != nil {
			return failed(kernel.Failed, err.Error())
		}
		out.Stream(kernel.Stdout, "<"+text+">")
	case "comm":
		out.(kernel.Commer).Comm(display.Comm{
			Kind: display.CommKind(rest), ID: "c1", Target: "jupyter.widget",
			Data: json.RawMessage(`{"v":1}`), Metadata: json.RawMessage(`{"version":"2.1.0"}`), Buffers: [][]byte{{1, 2}},
		})
	case "keep":
		f.leftOut = out
	case "wait":
		select {
		case <-stop:
			return failed(kernel.Interrupted, "interrupted")
		case <-ctx.Done():
			return failed(kernel.Interrupted, "interrupted")
		case <-f.closed:
			return failed(kernel.SessionClosed, "closed")
		}
	case "hold":
		<-f.gate
		return failed(kernel.Panic, rest)
	case "fail":
		return failed(kernel.Panic, rest)
	}
	return kernel.Result{}
}

func failed(kind kernel.ErrorKind, message string) kernel.Result {
	return kernel.Result{Err: &kernel.Error{Kind: kind, Message: message,
		Traceback: []string{"In [1]: " + message, "at x"}}}
}

func (f *fakeSession) Comm(_ context.Context, m display.Comm, out kernel.Output) *kernel.Error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.comms = append(f.comms, m)
	out.Stream(kernel.Stdout, "widget heard "+string(m.Data))
	return nil
}

// Complete offers the byte range of the last word and two candidates.
func (f *fakeSession) Complete(src string, pos int) kernel.Completion {
	start := strings.LastIndex(src[:pos], " ") + 1
	return kernel.Completion{Start: start, End: pos, Candidates: []kernel.Candidate{
		{Text: "Kayles", Kind: "var", Type: "octal.Game"}, {Text: "Nim", Kind: "package"},
	}}
}

func (f *fakeSession) Inspect(src string, pos int, detail kernel.Detail) kernel.Inspection {
	text := src[:pos]
	if detail == kernel.Full {
		text += " in full"
	}
	return kernel.Inspection{Found: pos > 0, Bundle: display.Plain(text)}
}

func (f *fakeSession) Restart() error                                        { return nil }
func (f *fakeSession) VariableValues(context.Context) []kernel.VariableValue { return nil }
func (f *fakeSession) Search(string) []kernel.Match                          { return nil }

func (f *fakeSession) IsComplete(src string) (kernel.Completeness, string) {
	return map[string]kernel.Completeness{"c": kernel.Complete, "i": kernel.Incomplete, "x": kernel.Invalid,
		"u": kernel.Unknown}[src], "\t"
}

func (f *fakeSession) Interrupt() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.stop != nil {
		close(f.stop)
		f.stop = nil
	}
}

func (f *fakeSession) Close() error {
	close(f.closed)
	return nil
}

func (f *fakeSession) sources() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]string(nil), f.ran...)
}

// bench is a kernel over a fake session and a front end in memory.
type bench struct {
	t       *testing.T
	session *fakeSession
	kernel  *Kernel

	mu      sync.Mutex
	changed chan struct{}
	iopub   []*wire.Message
	replies []*wire.Message
	deaf    bool // stdin is not connected
	sent    int
}

func newBench(t *testing.T) *bench {
	b := &bench{t: t, session: newFakeSession(), changed: make(chan struct{})}
	b.kernel = New(b.session, Options{Version: "1.2.3", Log: t.Logf})
	b.kernel.Subscribe(func(m *wire.Message) { b.note(func() { b.iopub = append(b.iopub, m) }) })
	t.Cleanup(b.kernel.Close)
	return b
}

func (b *bench) note(add func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	add()
	close(b.changed)
	b.changed = make(chan struct{})
}

func (b *bench) reply(m *wire.Message) bool {
	heard := true
	b.note(func() {
		if heard = m.Channel != wire.Stdin || !b.deaf; heard {
			b.replies = append(b.replies, m)
		}
	})
	return heard
}

// message makes a message from a front end; its header is written oddly, so that
// whoever rewrites it shows.
func (b *bench) message(ch wire.Channel, msgType, content string) *wire.Message {
	b.mu.Lock()
	b.sent++
	id := b.sent
	b.mu.Unlock()
	head := map[string]any{"msg_id": "m" + string(rune('0'+id/10)) + string(rune('0'+id%10)), "msg_type": msgType,
		"extra": 1.5}
	raw, err := json.MarshalIndent(head, " ", "  ")
	if err != nil {
		b.t.Fatal(err)
	}
	m := &wire.Message{Channel: ch, Identities: [][]byte{[]byte("front")}, RawHeader: raw,
		Content: json.RawMessage(content)}
	if err := m.Parse(); err != nil {
		b.t.Fatal(err)
	}
	return m
}

// send hands a request to the kernel and returns it.
func (b *bench) send(ch wire.Channel, msgType, content string) *wire.Message {
	m := b.message(ch, msgType, content)
	b.kernel.Handle(m, b.reply)
	return m
}

// await waits until find, which runs under the lock, finds what it looks for.
func (b *bench) await(what string, find func() bool) {
	b.t.Helper()
	deadline := time.After(60 * time.Second)
	for {
		b.mu.Lock()
		ok, changed := find(), b.changed
		b.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-changed:
		case <-deadline:
			b.t.Fatalf("no %s; iopub %s", what, types(b.iopub))
		}
	}
}

// replyTo waits for the reply to a request.
func (b *bench) replyTo(m *wire.Message) *wire.Message {
	b.t.Helper()
	var got *wire.Message
	b.await("reply to "+m.Header.Type, func() bool {
		for _, r := range b.replies {
			if string(r.Parent) == string(m.RawHeader) && r.Header.Type != "input_request" {
				got = r
				return true
			}
		}
		return false
	})
	return got
}

// about waits for idle and returns what was published about a request, both statuses
// included.
func (b *bench) about(m *wire.Message) []*wire.Message {
	b.t.Helper()
	var got []*wire.Message
	b.await("idle after "+m.Header.Type, func() bool {
		got = nil
		for _, p := range b.iopub {
			if string(p.Parent) == string(m.RawHeader) {
				got = append(got, p)
			}
		}
		return len(got) > 0 && string(got[len(got)-1].Content) == `{"execution_state":"idle"}`
	})
	return got
}

// ask sends a request and returns its reply's content and what was published.
func (b *bench) ask(ch wire.Channel, msgType, content string) (string, []*wire.Message) {
	b.t.Helper()
	m := b.send(ch, msgType, content)
	reply := b.replyTo(m)
	if reply.Channel != ch {
		b.t.Errorf("reply to %s on %s, want %s", msgType, reply.Channel, ch)
	}
	return string(reply.Content), b.about(m)
}

// run executes a cell of the fake language.
func (b *bench) run(code string, options ...string) (string, []*wire.Message) {
	b.t.Helper()
	return b.ask(wire.Shell, wire.TypeExecute, executeContent(code, options...))
}

// executeContent is the content of an execute_request; options are JSON members.
func executeContent(code string, options ...string) string {
	quoted, _ := json.Marshal(code)
	return `{` + strings.Join(append([]string{`"code":` + string(quoted)}, options...), ",") + `}`
}

func types(messages []*wire.Message) string {
	var names []string
	for _, m := range messages {
		name := m.Header.Type
		if name == "status" {
			name = strings.Trim(strings.TrimPrefix(string(m.Content), `{"execution_state":`), `"}`)
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// text returns what was written to a stream.
func text(messages []*wire.Message, stream string) string {
	var all strings.Builder
	for _, m := range messages {
		if c, err := wire.Read[wire.Stream](m); err == nil && m.Header.Type == "stream" && c.Name == stream {
			all.WriteString(c.Text)
		}
	}
	return all.String()
}

func taskProgress(label string, done, total int64) task.Progress {
	return task.Progress{Label: label, Done: done, Total: total, Unit: "values"}
}
