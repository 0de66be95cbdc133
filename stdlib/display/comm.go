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

// A widgetMessage is what travels in the data of a comm message.
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

// Receive takes a message of the front end to one of the desk's widgets: it moves the
// widget and runs its callback. It reports whether there is such a widget.
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

// sendState tells a front end that has been loaded anew all about a model.
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

// receive acts on a message. One that cannot be understood is none of a user's making.
func (w *Widget) receive(m widgetMessage) {
	switch m.Method {
	case "custom":
		if w.model == "Button" {
			w.refresh()
		}
	case "update":
		if key := w.set(m.State); key != "" {
			w.echo(key)
			w.refresh()
		}
	}
}

// set takes over a new value, or the nearest one that the widget can have, and returns
// its key; "" when there was none.
func (w *Widget) set(state map[string]json.RawMessage) (key string) {
	for _, key := range []string{"value", "index"} {
		raw, given := state[key]
		if _, ours := w.state[key]; !given || !ours {
			continue
		}
		var n *int // null is no number
		if json.Unmarshal(raw, &n) == nil && n != nil {
			low, high := w.bounds()
			w.state[key] = min(max(*n, low), high)
			return key
		}
	}
	return ""
}

// bounds are those of the widget's value.
func (w *Widget) bounds() (low, high int) {
	if choices, ok := w.state["_options_labels"].([]string); ok {
		return 0, len(choices) - 1
	}
	return w.state["min"].(int), w.state["max"].(int)
}

// echo tells all front ends what one of them has set: other pages follow it.
func (w *Widget) echo(key string) {
	data, _ := json.Marshal(map[string]any{
		"method": "echo_update", "state": map[string]any{key: w.state[key]}, "buffer_paths": []string{},
	})
	w.desk.host.Send(Comm{Kind: CommMsg, ID: w.id, Data: data})
}
