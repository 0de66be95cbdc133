package worker

import (
	"errors"
	"io"
	"syscall/js"

	"sprague/kernel/worker/wire"
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
	p, set := newProcess(o)
	p.ended = make(chan error, 1)
	frames, crash := wire.NewQueue(), wire.NewQueue()
	p.worker = js.Global().Call("spragueSpawn", set,
		p.on(func(v js.Value) { frames.Put(wire.BytesOf(v)) }),
		p.on(func(v js.Value) { crash.Put(wire.BytesOf(v)) }),
		p.on(func(v js.Value) {
			p.ended <- endOf(v)
			frames.Close()
			crash.Close()
		}))
	p.in = wire.Poster{To: p.worker}
	p.listen(frames, crash, ev, func() error {
		err := <-p.ended
		for _, f := range p.funcs {
			f.Release()
		}
		return err
	})
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

func (p *Process) end() { p.worker.Call("kill") }

// controlPipes returns the child's ends.
func controlPipes() (in io.Reader, out io.Writer, err error) {
	control := js.Global().Get("spragueControl")
	q := wire.NewQueue()
	control.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		q.Put(wire.BytesOf(args[0]))
		return nil
	}))
	return q, wire.Poster{To: control}, nil
}
