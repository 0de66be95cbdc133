package jupyter

import (
	"encoding/json"
	"sync"

	"sprague/kernel/jupyter/wire"
	"sprague/stdlib/display"
)

// comms are the open comms: their ids and targets.
type comms struct{ open sync.Map }

// sent records that a message to or from the front ends opens or closes a comm.
func (c *comms) sent(m display.Comm) {
	switch m.Kind {
	case display.CommOpen:
		c.open.Store(m.ID, m.Target)
	case display.CommClose:
		c.open.Delete(m.ID)
	}
}

// closeComms closes all widgets in the front ends, because their worker has exited.
func (r *request) closeComms() {
	for id := range r.kernel.comms.open.Range {
		r.kernel.comms.open.Delete(id)
		r.publishComm(display.Comm{Kind: display.CommClose, ID: id.(string)})
	}
}

// commInfo lists the open comms, of one target if the request names one.
func commInfo(r *request, content wire.CommInfo) any {
	listed := map[string]wire.CommTarget{}
	for id, target := range r.kernel.comms.open.Range {
		if content.Target == "" || content.Target == target {
			listed[id.(string)] = wire.CommTarget{Name: target.(string)}
		}
	}
	return wire.CommInfoReply{Status: "ok", Comms: listed}
}

// commOpen refuses a comm by closing it: only the widgets of cells open comms.
func commOpen(r *request, content wire.Comm) any {
	r.publishComm(display.Comm{Kind: display.CommClose, ID: content.ID})
	return nil
}

// commMsg delivers a message to its widget.
func commMsg(r *request, content wire.Comm) any { return r.deliver(display.CommMsg, content) }

// commClose tells a widget that its views are gone.
func commClose(r *request, content wire.Comm) any { return r.deliver(display.CommClose, content) }

// deliver passes a message to the session. The message is the parent of what the widget publishes.
func (r *request) deliver(kind display.CommKind, content wire.Comm) any {
	if _, open := r.kernel.comms.open.Load(content.ID); !open {
		return nil // it was sent before the front end heard that the comm is closed
	}
	m := display.Comm{
		Kind: kind, ID: content.ID, Target: content.Target,
		Data: content.Data, Metadata: r.Metadata, Buffers: r.Buffers,
	}
	out := newOutput(r, false, false)
	failure := r.kernel.session.Comm(r.ctx, m, out)
	out.finish()
	if failure != nil {
		r.publishError(errorReply(failure))
		if failure.Lost {
			r.closeComms()
		}
	}
	r.kernel.comms.sent(m)
	return nil
}

// publishComm sends a comm message to the front ends.
func (r *request) publishComm(m display.Comm) {
	content := wire.Comm{ID: m.ID, Target: m.Target, Data: m.Data}
	if len(content.Data) == 0 {
		content.Data = json.RawMessage("{}")
	}
	r.kernel.publish(string(m.Kind), r.Message, content, func(message *wire.Message) {
		if len(m.Metadata) > 0 && json.Valid(m.Metadata) {
			message.Metadata = m.Metadata
		}
		message.Buffers = m.Buffers
	})
}
