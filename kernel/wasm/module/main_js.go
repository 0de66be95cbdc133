// Command module is the kernel for a browser, built with GOOS=js GOARCH=wasm. The same module is the supervisor in one
// Web Worker, which speaks Jupyter's messages with the page, and the interpreter in another.
package main

import (
	"context"
	"fmt"
	"os"
	"sync/atomic"
	"syscall/js"
	"time"

	"sprague/kernel"
	"sprague/kernel/jupyter"
	"sprague/kernel/jupyter/wire"
	"sprague/kernel/wasm"
	"sprague/kernel/worker"
)

// The script around the module gives spragueHost = {receive(channel, text, buffers),
// ready()} to the supervisor and calls its send(text, buffers), interrupt() and restart().

// Version is set by the build.
var Version = "development"

func main() {
	worker.Main() // does not return in the interpreter's Worker
	session, err := kernel.New(kernel.Options{MemoryLimit: wasm.Memory(os.Getenv("SPRAGUE_PAGE_MEMORY"))})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	host := js.Global().Get("spragueHost")
	k := jupyter.New(session, jupyter.Options{Version: Version, Log: logf})
	post := postTo(host)
	k.Subscribe(func(m *wire.Message) {
		if err := post.Send(m); err != nil {
			logf("not sent: %v", err)
		}
	})
	k.Starting()
	host.Set("send", js.FuncOf(func(_ js.Value, args []js.Value) any {
		take(post, k, args[0].String(), args[1])
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

// take hands the kernel a message of the page.
func take(post wasm.Post, k *jupyter.Kernel, text string, buffers js.Value) {
	var own [][]byte
	for i := range buffers.Length() {
		b := make([]byte, buffers.Index(i).Get("byteLength").Int())
		js.CopyBytesToGo(b, buffers.Index(i))
		own = append(own, b)
	}
	kind, err := post.Take(k, text, own)
	if err != nil {
		logf("dropped: %v", err)
	}
	if kind == "execute_request" {
		asked.Store(true)
	}
}

// postTo hands messages to the script around the module.
func postTo(host js.Value) wasm.Post {
	return func(channel, text string, own [][]byte) {
		buffers := make([]any, len(own))
		for i, b := range own {
			a := js.Global().Get("Uint8Array").New(len(b))
			js.CopyBytesToJS(a, b)
			buffers[i] = a
		}
		host.Call("receive", channel, text, buffers)
	}
}
