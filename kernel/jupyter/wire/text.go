package wire

import "encoding/json"

// An envelope is a message as JSON text, with its channel and without its buffers: the form that Jupyter's WebSockets
// have where no other is agreed on. Front ends expect msg_id and msg_type beside the header too.
type envelope struct {
	Channel  Channel         `json:"channel"`
	Header   json.RawMessage `json:"header"`
	Parent   json.RawMessage `json:"parent_header"`
	Metadata json.RawMessage `json:"metadata"`
	Content  json.RawMessage `json:"content"`
	ID       string          `json:"msg_id,omitempty"`
	Type     string          `json:"msg_type,omitempty"`
	Buffers  [0]struct{}     `json:"buffers"`
}

// Text returns the message as JSON text, without its buffers.
func (m *Message) Text() ([]byte, error) {
	return json.Marshal(envelope{Channel: m.Channel, Header: m.RawHeader, Parent: m.Parent, Metadata: m.Metadata,
		Content: m.Content, ID: m.Header.ID, Type: m.Header.Type})
}

// ParseText reads a message in the form that Text writes, and checks its parts.
func ParseText(text []byte) (*Message, error) {
	var e envelope
	if err := json.Unmarshal(text, &e); err != nil {
		return nil, err
	}
	m := &Message{Channel: e.Channel, RawHeader: e.Header, Parent: e.Parent, Metadata: e.Metadata, Content: e.Content}
	return m, m.Parse()
}
