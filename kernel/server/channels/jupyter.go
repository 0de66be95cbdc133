package channels

import (
	"errors"
	"sync"
	"time"

	"sprague/kernel/jupyter"
	"sprague/kernel/jupyter/wire"
)

// A Kernel runs cells for any number of clients.
type Kernel interface {
	// Listen passes what the kernel publishes to a function, in order. The function must not wait. Listen is called
	// once, before Send.
	Listen(publish func(Message))
	// Send passes a client's message to the kernel; reply gets what the kernel sends to that client alone, and must
	// not wait.
	Send(m Message, reply func(Message))
	// Interrupt stops the running cell.
	Interrupt()
	// Restart starts a new kernel, without variables, for the same clients.
	Restart() error
	// State returns "starting", "idle", "busy" or "dead" and the time of the last message.
	State() (string, time.Time)
	// Close ends the kernel and its processes.
	Close()
}

// ErrClosed says that the server no longer starts kernels.
var ErrClosed = errors.New("the server is shutting down")

// A jupyterKernel is the kernel that other Jupyter clients start, without sockets. A restart replaces it and keeps the
// pages.
type jupyterKernel struct {
	start func() (*jupyter.Kernel, error)

	mu      sync.Mutex
	current *jupyter.Kernel
	ended   chan struct{}   // closed when current no longer is
	listen  func(Message)   // nil before Listen
	busy    map[string]bool // the msg_ids of requests that are being answered
	state   string
	last    time.Time
	closed  bool
}

// Jupyter returns a Kernel over those that start returns: the first now and another for each restart.
func Jupyter(start func() (*jupyter.Kernel, error)) (Kernel, error) {
	k := &jupyterKernel{start: start, busy: map[string]bool{}, state: "starting", last: time.Now()}
	if err := k.Restart(); err != nil {
		return nil, err
	}
	return k, nil
}

func (k *jupyterKernel) Restart() error {
	k.mu.Lock()
	old := k.current
	k.mu.Unlock()
	if old != nil {
		old.Close()
	}
	now, err := k.start()
	if err != nil {
		k.setState("dead")
		return err
	}
	k.mu.Lock()
	if k.closed || k.current != old {
		k.mu.Unlock()
		now.Close()
		return ErrClosed
	}
	if old != nil {
		close(k.ended)
	}
	ended := make(chan struct{})
	k.current, k.ended, k.state = now, ended, "starting"
	k.mu.Unlock()
	now.Subscribe(k.publish)
	now.Starting()
	k.setState("idle")
	go k.watch(now, ended)
	return nil
}

// watch carries out a shutdown_request of a page.
func (k *jupyterKernel) watch(of *jupyter.Kernel, ended <-chan struct{}) {
	select {
	case <-ended:
	case request := <-of.Requested():
		if request.Restart && k.Restart() == nil {
			return
		}
		of.Close()
		k.setState("dead")
	}
}

func (k *jupyterKernel) setState(s string) {
	k.mu.Lock()
	k.state, k.last = s, time.Now()
	k.mu.Unlock()
}

// publish passes what the kernel publishes to the listener. A kernel reports that it is idle when it has answered any
// request, also one that it took while a cell runs. Then another message says that it is busy.
func (k *jupyterKernel) publish(m *wire.Message) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.last = time.Now()
	k.tell(m)
	if m.Header.Type != "status" {
		return
	}
	switch k.state = state(Message{IOPub, m}); k.state {
	case "starting":
		clear(k.busy)
	case "busy":
		k.busy[m.ParentID()] = true
	case "idle":
		delete(k.busy, m.ParentID())
		k.contradict(m)
	}
}

// contradict reports that the kernel is busy, if it is, after it reported that it is idle.
func (k *jupyterKernel) contradict(idle *wire.Message) {
	if len(k.busy) == 0 {
		return
	}
	k.state = "busy"
	composer := wire.NewComposer()
	composer.Session = idle.Header.Session // a page drops messages of other kernels
	if m, err := composer.Compose("status", nil, wire.Status{State: k.state}); err == nil {
		k.tell(m)
	}
}

func (k *jupyterKernel) tell(m *wire.Message) {
	if k.listen != nil {
		k.listen(Message{IOPub, m})
	}
}

func (k *jupyterKernel) Listen(publish func(Message)) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.listen = publish
}

func (k *jupyterKernel) Send(m Message, reply func(Message)) {
	k.mu.Lock()
	now := k.current
	k.last = time.Now()
	ch := m.Channel
	if k.state == "busy" && aside(m) {
		ch = jupyter.Control
	}
	k.mu.Unlock()
	now.Handle(ch, m.Message, func(on jupyter.Channel, answer *wire.Message) bool {
		if on == ch {
			on = m.Channel
		}
		reply(Message{on, answer})
		return true
	})
}

// aside reports whether a request need not wait for the cell that runs: a page that is opened meanwhile does nothing
// before it has the answer.
func aside(m Message) bool {
	return m.Channel == jupyter.Shell && (m.Header.Type == wire.TypeKernelInfo || m.Header.Type == wire.TypeCommInfo)
}

func (k *jupyterKernel) Interrupt() {
	k.mu.Lock()
	now := k.current
	k.mu.Unlock()
	now.Interrupt()
}

func (k *jupyterKernel) State() (string, time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.state, k.last
}

func (k *jupyterKernel) Close() {
	k.mu.Lock()
	was, now := k.closed, k.current
	k.closed = true
	k.mu.Unlock()
	if was {
		return
	}
	close(k.ended)
	now.Close()
}
