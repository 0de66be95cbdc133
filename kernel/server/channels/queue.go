package channels

import (
	"slices"
	"sync"

	"github.com/coder/websocket"

	"sprague/kernel/jupyter/wire"
)

// Limits of the messages that wait for a client and of a batch.
const (
	maxWaiting    = 128 << 20 // bytes; a client for which more would wait is disconnected
	batchMessages = 32
	batchBytes    = 2 << 20
)

// A client is one WebSocket and the messages that wait for it. It ends with its connection: a page that connects
// again is a new client, and requests its executions again.
type client struct {
	conn  *websocket.Conn
	paced bool // it acknowledges batches

	mu       sync.Mutex
	wake     *sync.Cond
	waiting  []*item
	updates  map[string]*item // those that replace a display, by its ID
	bytes    int              // of waiting
	painting bool             // it is paced and has not acknowledged the last batch
	ended    bool
}

// An item is a message that waits.
type item struct {
	Message
	cell  string // the request that it belongs to
	bytes int
}

func newClient(conn *websocket.Conn, paced bool) *client {
	c := &client{conn: conn, paced: paced, updates: map[string]*item{}}
	c.wake = sync.NewCond(&c.mu)
	return c
}

// deliver queues a message. It never waits.
func (c *client) deliver(m Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended {
		return
	}
	c.supersede(m)
	x := &item{Message: m, cell: m.ParentID(), bytes: m.size()}
	if m.Header.Type == "update_display_data" {
		c.updates[displayID(m)] = x
	}
	c.waiting = append(c.waiting, x)
	c.bytes += x.bytes
	if c.bytes > maxWaiting && len(c.waiting) > 1 {
		c.ended, c.waiting = true, nil
	}
	c.wake.Broadcast()
}

// supersede drops queued messages whose effect m undoes: pages are slower than kernels.
func (c *client) supersede(m Message) {
	switch m.Header.Type {
	case "update_display_data":
		if old := c.updates[displayID(m)]; old != nil {
			c.drop(func(_ int, x *item) bool { return x == old })
		}
	case "clear_output":
		if clear, err := wire.Read[wire.ClearOutput](m.Message); err == nil {
			cell, end := m.ParentID(), len(c.waiting)
			if clear.Wait {
				end = c.lastClear(cell)
			}
			c.drop(func(i int, x *item) bool { return i < end && isOutput(x.Message) && x.cell == cell })
		}
	}
}

// lastClear returns the index of the last queued message that clears a cell's output, if output follows it: then it
// takes back what is before it in any case. Otherwise it returns 0.
func (c *client) lastClear(cell string) int {
	for i, x := range slices.Backward(c.waiting) {
		if x.Header.Type == "clear_output" && x.cell == cell && i < len(c.waiting)-1 {
			return i
		}
	}
	return 0
}

func isOutput(m Message) bool {
	return m.Header.Type == "clear_output" || slices.Contains(outputTypes, m.Header.Type)
}

// drop removes queued messages.
func (c *client) drop(which func(i int, x *item) bool) {
	var kept []*item
	for i, x := range c.waiting {
		if which(i, x) {
			c.settle(x)
		} else {
			kept = append(kept, x)
		}
	}
	c.waiting = kept
}

// settle subtracts a message that no longer waits from what is counted.
func (c *client) settle(x *item) {
	c.bytes -= x.bytes
	if x.Header.Type == "update_display_data" && c.updates[displayID(x.Message)] == x {
		delete(c.updates, displayID(x.Message))
	}
}

// next waits for messages and takes the first of them off the queue. A paced client has acknowledged the last batch
// before it gets the next. At the end of the connection next returns nil.
func (c *client) next() (batch []Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for !c.ended && (len(c.waiting) == 0 || c.painting) {
		c.wake.Wait()
	}
	for bytes := 0; len(c.waiting) > 0 && len(batch) < batchMessages && bytes < batchBytes; {
		x := c.waiting[0]
		c.waiting[0] = nil
		c.waiting = c.waiting[1:]
		c.settle(x)
		batch, bytes = append(batch, x.Message), bytes+x.bytes
	}
	c.painting = c.paced
	return batch
}

// painted notes that the client has acknowledged a batch.
func (c *client) painted() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.painting = false
	c.wake.Broadcast()
}

// end ends the client; its goroutines return.
func (c *client) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended, c.waiting = true, nil
	c.wake.Broadcast()
}

func (c *client) hasEnded() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ended
}
