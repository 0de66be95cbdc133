// Command module is the kernel for a browser, built with GOOS=js GOARCH=wasm. The same
// module is the supervisor in one Web Worker, which speaks Jupyter's messages with the page,
// and the interpreter in another.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
	"syscall/js"
	"time"

	"sprague/kernel"
	"sprague/kernel/jupyter"
	"sprague/kernel/jupyter/wire"
	"sprague/kernel/worker"
)

// The script around the module gives spragueHost = {receive(channel, text, buffers),
// ready()} to the supervisor and calls its send(text, buffers), interrupt() and restart().

// Version is set by the build.
var Version = "development"

func main() {
	worker.Main() // does not return in the interpreter's Worker
	session, err := kernel.New(kernel.Options{MemoryLimit: memory()})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	host := js.Global().Get("spragueHost")
	k := jupyter.New(session, jupyter.Options{Version: Version, Log: logf})
	k.Subscribe(func(m *wire.Message) { post(host, "iopub", m) })
	k.Starting()
	host.Set("send", js.FuncOf(func(_ js.Value, args []js.Value) any {
		take(host, k, args[0].String(), args[1])
		return nil
	}))
	host.Set("interrupt", js.FuncOf(func(js.Value, []js.Value) any { go k.Interrupt(); return nil }))
	host.Set("restart", js.FuncOf(func(_ js.Value, done []js.Value) any {
		go restart(session, k, done[0])
		return nil
	}))
	host.Call("ready")
	warm(session)
	select {}
}

// warm has the browser meet the code that every cell goes through: it compiles what runs often once more, and
// better. A student's first cells then take a few milliseconds, as the later ones do. It costs half a second of
// an idle processor, and lets go as soon as a cell of the reader's comes.
func warm(session *kernel.Session) {
	time.Sleep(warmAfter)
	for range warmCells {
		if asked.Load() {
			return
		}
		session.Eval(context.Background(), kernel.Cell{Source: "1+1", Silent: true}, kernel.Discard)
		time.Sleep(warmPause)
	}
}

const (
	warmAfter = 500 * time.Millisecond // from the kernel's start: the page is drawn meanwhile
	warmCells = 60
	warmPause = 10 * time.Millisecond
)

// asked is set when a cell has been asked for.
var asked atomic.Bool

// memory is the bound on the interpreter's memory, in bytes, that the page gives.
func memory() kernel.Memory {
	if n, err := strconv.ParseInt(os.Getenv("SPRAGUE_PAGE_MEMORY"), 10, 64); err == nil && n > 0 {
		return kernel.Memory(n)
	}
	return kernel.NoBound
}

func logf(format string, args ...any) { fmt.Printf(format+"\n", args...) }

// restart begins anew, without variables.
func restart(session *kernel.Session, k *jupyter.Kernel, done js.Value) {
	text := ""
	if err := session.Restart(); err != nil {
		text = err.Error()
	}
	k.Starting()
	done.Invoke(text)
}

// An envelope is a message as JSON, as the front end writes and reads it.
type envelope struct {
	Channel  string          `json:"channel"`
	Header   json.RawMessage `json:"header"`
	Parent   json.RawMessage `json:"parent_header"`
	Metadata json.RawMessage `json:"metadata"`
	Content  json.RawMessage `json:"content"`
}

// take hands the kernel a message of the page.
func take(host js.Value, k *jupyter.Kernel, text string, buffers js.Value) {
	var in envelope
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		logf("dropped: %v", err)
		return
	}
	m := &wire.Message{RawHeader: in.Header, Parent: in.Parent, Metadata: in.Metadata, Content: in.Content}
	for i := range buffers.Length() {
		b := make([]byte, buffers.Index(i).Get("byteLength").Int())
		js.CopyBytesToGo(b, buffers.Index(i))
		m.Buffers = append(m.Buffers, b)
	}
	if err := m.Parse(); err != nil {
		logf("dropped: %v", err)
		return
	}
	if m.Header.Type == "execute_request" {
		asked.Store(true)
	}
	go k.Handle(jupyter.Channel(in.Channel), m, func(ch jupyter.Channel, m *wire.Message) bool {
		post(host, string(ch), m)
		return true
	})
}

// post hands the page a message of the kernel.
func post(host js.Value, channel string, m *wire.Message) {
	text, err := json.Marshal(envelope{channel, m.RawHeader, m.Parent, m.Metadata, m.Content})
	if err != nil {
		logf("not sent: %v", err)
		return
	}
	buffers := make([]any, len(m.Buffers))
	for i, b := range m.Buffers {
		a := js.Global().Get("Uint8Array").New(len(b))
		js.CopyBytesToJS(a, b)
		buffers[i] = a
	}
	host.Call("receive", channel, string(text), buffers)
}
