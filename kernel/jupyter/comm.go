package jupyter

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"sprague/kernel"
	"sprague/kernel/jupyter/wire"
)

// comms are the open comms and their targets.
type comms struct {
	mu   sync.Mutex
	open map[string]string // id to target
}

// sent records that a message to or from the front ends opens or closes a comm.
func (c *comms) sent(m kernel.CommMessage) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch m.Kind {
	case kernel.CommOpen:
		if c.open == nil {
			c.open = map[string]string{}
		}
		c.open[m.ID] = m.Target
	case kernel.CommClose:
		delete(c.open, m.ID)
	}
}

// forget removes all comms and returns their ids.
func (c *comms) forget() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	ids := slices.Sorted(maps.Keys(c.open))
	c.open = nil
	return ids
}

// closeComms closes all widgets in the front ends, because their worker has exited.
func (r *request) closeComms() {
	for _, id := range r.kernel.comms.forget() {
		r.publishComm(kernel.CommMessage{Kind: kernel.CommClose, ID: id})
	}
}

func (c *comms) isOpen(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, ok := c.open[id]
	return ok
}

// list returns the open comms, of one target when target is not nil.
func (c *comms) list(target *string) map[string]wire.CommTarget {
	c.mu.Lock()
	defer c.mu.Unlock()
	listed := map[string]wire.CommTarget{}
	for id, t := range c.open {
		if target == nil || *target == "" || *target == t {
			listed[id] = wire.CommTarget{Name: t}
		}
	}
	return listed
}

func commInfo(r *request) any {
	content, err := wire.Read[wire.CommInfo](r.Message)
	if err != nil {
		return r.malformed(err)
	}
	return wire.CommInfoReply{Status: "ok", Comms: r.kernel.comms.list(content.Target)}
}

// readComm returns the message for the session.
func (r *request) readComm(kind kernel.CommKind) (kernel.CommMessage, error) {
	content, err := wire.Read[wire.Comm](r.Message)
	if err == nil && content.ID == "" {
		err = missing(r, "comm_id")
	}
	return kernel.CommMessage{
		Kind: kind, ID: content.ID, Target: content.Target,
		Data: content.Data, Metadata: r.Metadata, Buffers: r.Buffers,
	}, err
}

// commOpen refuses a comm by closing it: only the widgets of cells open comms.
func commOpen(r *request) any {
	m, err := r.readComm(kernel.CommOpen)
	if err != nil {
		return r.ignored(err)
	}
	r.publishComm(kernel.CommMessage{Kind: kernel.CommClose, ID: m.ID})
	return nil
}

// commMsg delivers a message to its widget.
func commMsg(r *request) any { return r.deliver(kernel.CommMsg) }

// commClose tells a widget that its views are gone.
func commClose(r *request) any { return r.deliver(kernel.CommClose) }

// deliver passes a message to the session. The message is the parent of what the widget publishes.
func (r *request) deliver(kind kernel.CommKind) any {
	m, err := r.readComm(kind)
	if err != nil {
		return r.ignored(err)
	}
	if !r.kernel.comms.isOpen(m.ID) {
		return nil // it was sent before the front end heard that the comm is closed
	}
	out := newOutput(r, false, false)
	failure := r.kernel.session.Comm(r.ctx, m, out)
	out.finish()
	if failure != nil && failure.Lost {
		defer r.closeComms()
	}
	if failure != nil {
		content := errorReply(failure)
		content.Status = ""
		r.publish("error", content)
	}
	r.kernel.comms.sent(m)
	return nil
}

// ignored logs a malformed comm message, which has no reply.
func (r *request) ignored(err error) any {
	r.kernel.logf("%v", err)
	return nil
}

// publishComm sends a comm message to the front ends.
func (r *request) publishComm(m kernel.CommMessage) {
	content := wire.Comm{ID: m.ID, Target: m.Target, Data: m.Data}
	if len(content.Data) == 0 {
		content.Data = json.RawMessage("{}")
	}
	message := r.kernel.iopub.compose(notice{string(m.Kind), r.Message, content})
	if message == nil {
		return
	}
	if len(m.Metadata) > 0 && json.Valid(m.Metadata) {
		message.Metadata = m.Metadata
	}
	message.Buffers = m.Buffers
	r.kernel.iopub.publishMessage(message)
}
