package display

import "encoding/json"

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

// A model is what the front end knows of a widget, a layout, a style or a live value.
type model struct {
	state   map[string]any // guarded by the sink's lock
	receive func(widgetMessage)
}

// open opens a comm for a model of the widgets protocol, which calls receive, unless it is nil, for each message.
func (s *Sink) open(id string, state map[string]any, receive func(widgetMessage)) {
	s.mu.Lock()
	s.models[id] = model{state, receive}
	data, _ := json.Marshal(map[string]any{"state": state, "buffer_paths": []string{}})
	s.mu.Unlock()
	s.host.Send(Comm{Kind: CommOpen, ID: id, Target: widgetTarget, Data: data, Metadata: json.RawMessage(widgetProtocol)})
}

// Receive passes a message of the front end to a widget of the sink, which changes its value and runs its callback. It
// reports whether the widget exists.
func (s *Sink) Receive(m Comm) bool {
	s.mu.Lock()
	to, ok := s.models[m.ID]
	if m.Kind == CommClose {
		delete(s.models, m.ID)
	}
	s.mu.Unlock()
	var message widgetMessage
	if ok && m.Kind == CommMsg && json.Unmarshal(m.Data, &message) == nil {
		switch {
		case message.Method == "request_state":
			s.update(m.ID, "update", to.state)
		case to.receive != nil:
			to.receive(message)
		}
	}
	return ok
}

// update sends a part of the state of a model, or the whole one to a front end that has been reloaded.
func (s *Sink) update(id, method string, state map[string]any) {
	s.mu.Lock()
	data, _ := json.Marshal(map[string]any{"method": method, "state": state, "buffer_paths": []string{}})
	s.mu.Unlock()
	s.host.Send(Comm{Kind: CommMsg, ID: id, Data: data})
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
