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
	bytes    int  // of waiting
	painting bool // it is paced and has not acknowledged the last batch
	ended    bool
}

// An item is a message that waits.
type item struct {
	*wire.Message
	cell    string // the request that it belongs to
	display string // the ID of what it updates
	bytes   int
}

func newClient(conn *websocket.Conn, paced bool) *client {
	c := &client{conn: conn, paced: paced}
	c.wake = sync.NewCond(&c.mu)
	return c
}

// deliver queues a message. It never waits.
func (c *client) deliver(m *wire.Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended {
		return
	}
	x := &item{Message: m, cell: m.ParentID(), bytes: size(m)}
	if m.Header.Type == "update_display_data" {
		_, x.display = displayed(m)
	}
	c.supersede(x)
	c.waiting = append(c.waiting, x)
	c.bytes += x.bytes
	if c.bytes > maxWaiting && len(c.waiting) > 1 {
		c.ended, c.waiting = true, nil
	}
	c.wake.Broadcast()
}

// supersede drops queued messages whose effect x undoes: pages are slower than kernels.
func (c *client) supersede(x *item) {
	switch x.Header.Type {
	case "update_display_data":
		c.drop(len(c.waiting), func(old *item) bool { return old.Header.Type == x.Header.Type && old.display == x.display })
	case "clear_output":
		if clear, err := wire.Read[wire.ClearOutput](x.Message); err == nil {
			end := len(c.waiting)
			if clear.Wait {
				end = c.lastClear(x.cell)
			}
			c.drop(end, func(old *item) bool { return isOutput(old.Message) && old.cell == x.cell })
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

func isOutput(m *wire.Message) bool {
	return m.Header.Type == "clear_output" || slices.Contains(outputTypes, m.Header.Type)
}

// drop removes some of the first n queued messages.
func (c *client) drop(n int, which func(*item) bool) {
	i := 0
	c.waiting = slices.DeleteFunc(c.waiting, func(x *item) bool {
		if i++; i > n || !which(x) {
			return false
		}
		c.bytes -= x.bytes
		return true
	})
}

// next waits for messages and takes the first of them off the queue. A paced client has acknowledged the last batch
// before it gets the next. At the end of the connection next returns nil.
func (c *client) next() (batch []*wire.Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for !c.ended && (len(c.waiting) == 0 || c.painting) {
		c.wake.Wait()
	}
	for bytes := 0; len(c.waiting) > 0 && len(batch) < batchMessages && bytes < batchBytes; {
		x := c.waiting[0]
		c.waiting[0] = nil
		c.waiting = c.waiting[1:]
		c.bytes -= x.bytes
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
