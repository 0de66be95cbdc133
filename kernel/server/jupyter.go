package server

import (
	"encoding/json"
	"sync"
	"time"

	"sprague/kernel/jupyter"
	"sprague/kernel/jupyter/wire"
)

// A jupyterKernel is the kernel that other Jupyter clients start, without sockets. A
// restart puts a new one in its place; the pages stay.
type jupyterKernel struct {
	start func() (*jupyter.Kernel, error)

	mu      sync.Mutex
	current *jupyter.Kernel
	ended   chan struct{} // closed when current no longer is
	clients map[int]func(message)
	next    int
	state   string
	last    time.Time
	closed  bool
}

// Jupyter returns a Kernel over kernels that start makes, the first now and one more
// for each restart.
func Jupyter(start func() (*jupyter.Kernel, error)) (Kernel, error) {
	k := &jupyterKernel{start: start, clients: map[int]func(message){}, state: "starting", last: time.Now()}
	if err := k.Restart(); err != nil {
		return nil, err
	}
	return k, nil
}

// Restart implements Kernel.
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
		return errClosed
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

// watch does what a shutdown_request of a page asks for.
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

// publish passes what the kernel says to all pages.
func (k *jupyterKernel) publish(batch []*wire.Message) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.last = time.Now()
	for _, m := range batch {
		if m.Header.Type == "status" {
			var status wire.Status
			if json.Unmarshal(m.Content, &status) == nil {
				k.state = status.State
			}
		}
		for _, deliver := range k.clients {
			deliver(message{iopub, m})
		}
	}
}

// Connect implements Kernel.
func (k *jupyterKernel) Connect(deliver func(message)) (send func(message), detach func()) {
	k.mu.Lock()
	defer k.mu.Unlock()
	id := k.next
	k.next++
	k.clients[id] = deliver
	send = func(m message) {
		k.mu.Lock()
		now := k.current
		k.last = time.Now()
		k.mu.Unlock()
		now.Handle(m.Channel, m.Message, func(ch jupyter.Channel, reply *wire.Message) bool {
			deliver(message{ch, reply})
			return true
		})
	}
	detach = func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		delete(k.clients, id)
	}
	return send, detach
}

// Interrupt implements Kernel.
func (k *jupyterKernel) Interrupt() {
	k.mu.Lock()
	now := k.current
	k.mu.Unlock()
	now.Interrupt()
}

// State implements Kernel.
func (k *jupyterKernel) State() (string, time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.state, k.last
}

// Close implements Kernel.
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
