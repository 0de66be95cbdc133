// Package channels connects pages to kernels. A connection (connection.go) is a WebSocket with messages in one of
// three encodings (encoding.go); messages for it wait in its queue (queue.go). All connections of a kernel (kernel.go)
// hear what it publishes, with the output of each request truncated (truncate.go). The server keeps the last execution
// of each cell (executions.go), which pages request again when they are loaded or connect anew.
package channels

import (
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"

	"sprague/kernel/jupyter"
	"sprague/kernel/jupyter/wire"
)

// A Jupyter is what a Kernel needs of *jupyter.Kernel.
type Jupyter interface {
	Subscribe(listen func(*wire.Message))
	Starting()
	Handle(*wire.Message, jupyter.Reply)
	Requested() <-chan wire.Shutdown
	Interrupt()
	Close()
}

// ErrClosed says that the server no longer starts kernels.
var ErrClosed = errors.New("the server is shutting down")

// A Kernel is the kernel that other Jupyter clients start, without sockets, with the connections to it. A restart
// replaces it and keeps the connections.
type Kernel struct {
	start func() (Jupyter, error)

	mu      sync.Mutex
	current Jupyter
	ended   chan struct{}   // closed when current no longer is
	busy    map[string]bool // the msg_ids of requests that are being answered
	state   string
	last    time.Time
	closed  bool
	clients map[*client]bool
	runs    *executions
}

// NewKernel returns a Kernel over those that start returns: the first now and another for each restart.
func NewKernel(start func() (Jupyter, error)) (*Kernel, error) {
	k := &Kernel{start: start, busy: map[string]bool{}, clients: map[*client]bool{}, runs: newExecutions()}
	if err := k.Restart(); err != nil {
		return nil, err
	}
	return k, nil
}

// Restart starts a new kernel, without variables, for the same clients.
func (k *Kernel) Restart() error {
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
func (k *Kernel) watch(of Jupyter, ended <-chan struct{}) {
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

func (k *Kernel) setState(s string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.state, k.last = s, time.Now()
}

// publish delivers what the kernel publishes to all clients. A kernel reports that it is idle when it has answered any
// request, also one that it took while a cell runs. Then another message says that it is busy.
func (k *Kernel) publish(m *wire.Message) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.last = time.Now()
	k.tell(m)
	if m.Header.Type != "status" {
		return
	}
	switch k.state = state(m); k.state {
	case "starting":
		clear(k.busy)
	case "busy":
		k.busy[m.ParentID()] = true
	case "idle":
		if delete(k.busy, m.ParentID()); len(k.busy) > 0 {
			k.state = "busy"
			if m, err := k.runs.composer.Compose(wire.IOPub, "status", nil, wire.Status{State: k.state}); err == nil {
				k.tell(m)
			}
		}
	}
}

func (k *Kernel) tell(m *wire.Message) {
	for _, m := range k.runs.truncate(m) {
		k.runs.observe(m)
		for c := range k.clients {
			c.deliver(m)
		}
	}
}

// ask passes a client's message to the kernel. A request to run a cell whose msg_id is known is not passed on: the
// client has reloaded or reconnected. It is sent what the cell has shown, and receives the rest of the execution.
func (k *Kernel) ask(c *client, m *wire.Message) {
	k.mu.Lock()
	run, known := k.runs.request(m)
	if run != nil {
		run.clients = append(slices.DeleteFunc(run.clients, (*client).hasEnded), c)
	}
	if known {
		for _, said := range k.runs.replay(run) {
			c.deliver(said)
		}
		k.mu.Unlock()
		return
	}
	k.last = time.Now()
	now, came := k.current, m.Channel
	if k.state == "busy" && aside(m) {
		m.Channel = wire.Control
	}
	k.mu.Unlock()
	now.Handle(m, func(answer *wire.Message) bool {
		if answer.Channel == m.Channel {
			answer.Channel = came
		}
		if run == nil {
			c.deliver(answer)
		} else {
			k.answer(run, answer)
		}
		return true
	})
}

// aside reports whether a request need not wait for the cell that runs: a page that is opened meanwhile does nothing
// before it has the answer.
func aside(m *wire.Message) bool {
	return m.Channel == wire.Shell && (m.Header.Type == wire.TypeKernelInfo || m.Header.Type == wire.TypeCommInfo)
}

// answer delivers a reply to the clients that requested the execution.
func (k *Kernel) answer(run *execution, m *wire.Message) {
	k.mu.Lock()
	defer k.mu.Unlock()
	run.answered(m)
	for _, c := range run.clients {
		c.deliver(m)
	}
}

// Interrupt stops the running cell.
func (k *Kernel) Interrupt() {
	k.mu.Lock()
	now := k.current
	k.mu.Unlock()
	now.Interrupt()
}

// State returns "starting", "idle", "busy" or "dead", the time of the last message, and the number of connections.
func (k *Kernel) State() (state string, last time.Time, connections int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.state, k.last, len(k.clients)
}

// Close ends all connections, and the kernel with its processes.
func (k *Kernel) Close() {
	k.mu.Lock()
	was, now, clients := k.closed, k.current, k.clients
	k.closed, k.clients = true, map[*client]bool{}
	k.mu.Unlock()
	for c := range clients {
		c.end()
		c.conn.Close(websocket.StatusGoingAway, "the kernel has ended")
	}
	if !was {
		close(k.ended)
		now.Close()
	}
}

func (k *Kernel) add(conn *websocket.Conn) *client {
	c := newClient(conn, conn.Subprotocol() == ProtocolPaced)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.clients[c] = true
	return c
}

func (k *Kernel) remove(c *client) {
	c.end()
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.clients, c)
}
