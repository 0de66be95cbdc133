package worker

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"syscall/js"
)

// In a browser a child is another Web Worker, with an instance of the same module. The
// script around the module (package wasm) gives
//
//	spragueSpawn(settings, onFrame, onCrash, onEnd) → {post(bytes), kill()}   to the supervisor
//	spragueControl = {post(bytes), onmessage}                                 to the child
//
// where onEnd gets the reason, an empty text for none, and is called once.

// A body is what a child is to the browser.
type body struct {
	worker js.Value
	funcs  []js.Func
	ended  chan error
}

// Start starts a child, whose events go to ev.
func Start(o Options, ev Events) (*Process, error) {
	set, err := json.Marshal(settings{OutputLimit: o.OutputLimit, MemoryLimit: o.MemoryLimit, Prefix: prefix()})
	if err != nil {
		return nil, err
	}
	p := &Process{hello: make(chan struct{}), dead: make(chan struct{})}
	p.ended = make(chan error, 1)
	frames, crash := newQueue(), newQueue()
	p.worker = js.Global().Call("spragueSpawn", string(set),
		p.on(func(v js.Value) { frames.put(bytesOf(v)) }),
		p.on(func(v js.Value) { crash.put(bytesOf(v)) }),
		p.on(func(v js.Value) {
			p.ended <- endOf(v)
			frames.close()
			crash.close()
		}))
	p.in = poster{p.worker}
	var readers sync.WaitGroup
	readers.Go(func() { p.read(bufio.NewReaderSize(frames, 64<<10), ev) })
	readers.Go(func() { io.Copy(&p.crash, crash) })
	go func() {
		readers.Wait()
		p.mourn(<-p.ended)
		for _, f := range p.funcs {
			f.Release()
		}
		close(p.dead)
	}()
	return p, nil
}

// on returns a function that the browser can call. It must not wait.
func (p *Process) on(f func(js.Value)) js.Func {
	fn := js.FuncOf(func(_ js.Value, args []js.Value) any { f(args[0]); return nil })
	p.funcs = append(p.funcs, fn)
	return fn
}

// endOf is the error that the reason for an end stands for.
func endOf(reason js.Value) error {
	if reason.Type() != js.TypeString || reason.String() == "" {
		return nil
	}
	return errors.New(reason.String())
}

// PID returns no id.
func (p *Process) PID() int { return 0 }

// Kill ends the child at once. It does not wait.
func (p *Process) Kill() {
	p.killed.Store(true)
	p.worker.Call("kill")
}

// exitStatus is 0: a Web Worker has none.
func exitStatus(error) int { return 0 }

// controlPipes returns the child's ends.
func controlPipes() (in io.Reader, out io.Writer, err error) {
	control := js.Global().Get("spragueControl")
	q := newQueue()
	control.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		q.put(bytesOf(args[0]))
		return nil
	}))
	return q, poster{control}, nil
}

// A poster writes by posting messages.
type poster struct{ to js.Value }

func (w poster) Write(p []byte) (int, error) {
	a := js.Global().Get("Uint8Array").New(len(p))
	js.CopyBytesToJS(a, p)
	w.to.Call("post", a)
	return len(p), nil
}

func (w poster) Close() error { return nil }

func bytesOf(v js.Value) []byte {
	b := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(b, v)
	return b
}

// A queue is a pipe whose writer never waits.
type queue struct {
	mu     sync.Mutex
	more   *sync.Cond
	chunks [][]byte
	closed bool
}

func newQueue() *queue {
	q := &queue{}
	q.more = sync.NewCond(&q.mu)
	return q
}

func (q *queue) put(b []byte) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.chunks = append(q.chunks, b)
	q.more.Signal()
}

func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.more.Signal()
}

func (q *queue) Read(p []byte) (int, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.chunks) == 0 {
		if q.closed {
			return 0, io.EOF
		}
		q.more.Wait()
	}
	n := copy(p, q.chunks[0])
	if q.chunks[0] = q.chunks[0][n:]; len(q.chunks[0]) == 0 {
		q.chunks = q.chunks[1:]
	}
	return n, nil
}
