package display

import (
	"encoding/json"
	"maps"
)

// CommKind is the kind of a comm message.
type CommKind string

const (
	CommOpen  CommKind = "comm_open"
	CommMsg   CommKind = "comm_msg"
	CommClose CommKind = "comm_close"
)

// A Comm is a message between a widget and its view in the front end.
type Comm struct {
	Kind     CommKind
	ID       string
	Target   string // of CommOpen
	Data     json.RawMessage
	Metadata json.RawMessage
	Buffers  [][]byte
}

// A widgetMessage is the data of a comm message.
type widgetMessage struct {
	Method  string                     `json:"method"` // "update", "request_state" or "custom"
	State   map[string]json.RawMessage `json:"state,omitempty"`
	Content json.RawMessage            `json:"content,omitempty"`
}

// sendOpen opens a comm for a model of the widgets protocol.
func (d *Desk) sendOpen(id string, state map[string]any) {
	d.mu.Lock()
	d.models[id] = state
	d.mu.Unlock()
	data, _ := json.Marshal(map[string]any{"state": state, "buffer_paths": []string{}})
	d.host.Send(Comm{Kind: CommOpen, ID: id, Target: widgetTarget, Data: data, Metadata: json.RawMessage(widgetProtocol)})
}

// Receive passes a message of the front end to a widget of the desk, which changes its value and runs its callback. It
// reports whether the widget exists.
func (d *Desk) Receive(m Comm) bool {
	d.mu.Lock()
	w, s, model := d.widgets[m.ID], d.stages[m.ID], d.models[m.ID]
	if m.Kind == CommClose {
		delete(d.widgets, m.ID)
		delete(d.stages, m.ID)
		delete(d.models, m.ID)
	}
	d.mu.Unlock()
	var message widgetMessage
	if m.Kind == CommMsg && json.Unmarshal(m.Data, &message) == nil {
		switch {
		case message.Method == "request_state" && model != nil:
			d.sendState(m.ID)
		case s != nil:
			s.receive(message)
		case w != nil:
			w.receive(message)
		}
	}
	return model != nil
}

// sendState sends the whole state of a model, to a front end that has been reloaded.
func (d *Desk) sendState(id string) {
	d.mu.Lock()
	state := maps.Clone(d.models[id])
	if w := d.widgets[id]; w != nil {
		maps.Copy(state, w.state)
	}
	d.mu.Unlock()
	data, _ := json.Marshal(map[string]any{"method": "update", "state": state, "buffer_paths": []string{}})
	d.host.Send(Comm{Kind: CommMsg, ID: id, Data: data})
}

// receive handles a message and ignores malformed ones, which no user action causes.
func (w *Widget) receive(m widgetMessage) {
	switch m.Method {
	case "custom":
		if w.kind.model == "Button" {
			w.refresh()
		}
	case "update":
		var v any
		if json.Unmarshal(m.State[w.kind.key], &v) != nil || w.kind.near == nil || w.kind.module == outputModule {
			return
		}
		if n := w.kind.near(v); n != nil {
			w.move(n, "echo_update") // all pages follow the one that changed it
		}
	}
}
