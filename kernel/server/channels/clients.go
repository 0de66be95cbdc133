// Package channels connects pages to kernels. A connection (connection.go) is a WebSocket with messages in one of
// three encodings (encoding.go); messages for it wait in its queue (queue.go). All connections of a kernel (clients.go)
// hear what it publishes, with the output of each cell truncated (truncate.go). The server keeps the last execution of
// each cell (executions.go), which pages request again when they are loaded or connect anew.
package channels

import (
	"slices"
	"sync"

	"github.com/coder/websocket"
)

// Clients are the connections to one kernel.
type Clients struct {
	kernel Kernel

	mu         sync.Mutex
	all        map[*client]bool
	runs       *executions
	truncation *truncation
}

// NewClients returns the clients of a kernel: none yet.
func NewClients(k Kernel) *Clients {
	cs := &Clients{kernel: k, all: map[*client]bool{}, runs: newExecutions(), truncation: newTruncation()}
	k.Listen(cs.publish)
	return cs
}

// publish delivers what the kernel publishes to all clients.
func (cs *Clients) publish(m Message) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	for _, m := range cs.truncation.apply(m) {
		cs.runs.observe(m)
		for c := range cs.all {
			c.deliver(m)
		}
	}
}

// ask passes a client's message to the kernel. A request to run a cell whose msg_id is known is not passed on: the
// client has reloaded or reconnected. It is sent what the cell has shown, and receives the rest of the execution.
func (cs *Clients) ask(c *client, m Message) {
	cs.mu.Lock()
	run, known := cs.runs.request(m)
	if run != nil {
		run.clients = append(slices.DeleteFunc(run.clients, (*client).hasEnded), c)
	}
	if known {
		for _, said := range cs.runs.replay(run) {
			c.deliver(said)
		}
	}
	cs.mu.Unlock()
	switch {
	case known:
	case run != nil:
		cs.kernel.Send(m, func(reply Message) { cs.answer(run, reply) })
	default:
		cs.kernel.Send(m, c.deliver)
	}
}

// answer delivers a reply to the clients that requested the execution.
func (cs *Clients) answer(run *execution, m Message) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	run.answered(m)
	for _, c := range run.clients {
		c.deliver(m)
	}
}

// Connected counts the clients.
func (cs *Clients) Connected() int {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	return len(cs.all)
}

// Close ends all connections.
func (cs *Clients) Close() {
	cs.mu.Lock()
	all := cs.all
	cs.all = map[*client]bool{}
	cs.mu.Unlock()
	for c := range all {
		c.end()
		c.conn.Close(websocket.StatusGoingAway, "the kernel has ended")
	}
}

func (cs *Clients) add(conn *websocket.Conn) *client {
	c := newClient(conn, conn.Subprotocol() == ProtocolPaced)
	cs.mu.Lock()
	defer cs.mu.Unlock()
	cs.all[c] = true
	return c
}

func (cs *Clients) remove(c *client) {
	c.end()
	cs.mu.Lock()
	defer cs.mu.Unlock()
	delete(cs.all, c)
}
