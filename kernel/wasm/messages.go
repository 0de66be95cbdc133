package wasm

import (
	"encoding/json"
	"strconv"

	"sprague/kernel"
	"sprague/kernel/jupyter"
	"sprague/kernel/jupyter/wire"
)

// A Post hands the page a message of the kernel: an envelope, and its buffers.
type Post func(channel, text string, buffers [][]byte)

// An envelope is a message as JSON, as the front end writes and reads it.
type envelope struct {
	Channel  string          `json:"channel"`
	Header   json.RawMessage `json:"header"`
	Parent   json.RawMessage `json:"parent_header"`
	Metadata json.RawMessage `json:"metadata"`
	Content  json.RawMessage `json:"content"`
}

// Send posts a message.
func (post Post) Send(channel jupyter.Channel, m *wire.Message) error {
	text, err := json.Marshal(envelope{string(channel), m.RawHeader, m.Parent, m.Metadata, m.Content})
	if err == nil {
		post(string(channel), string(text), m.Buffers)
	}
	return err
}

// Take hands a kernel a message of the page, and returns its type. Answers are posted, from another goroutine. The
// error says why the text is no message.
func (post Post) Take(k *jupyter.Kernel, text string, buffers [][]byte) (kind string, err error) {
	var in envelope
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		return "", err
	}
	m := &wire.Message{RawHeader: in.Header, Parent: in.Parent, Metadata: in.Metadata, Content: in.Content,
		Buffers: buffers}
	if err := m.Parse(); err != nil {
		return "", err
	}
	go k.Handle(jupyter.Channel(in.Channel), m, func(ch jupyter.Channel, m *wire.Message) bool {
		return post.Send(ch, m) == nil
	})
	return m.Header.Type, nil
}

// Memory reads the bound on the interpreter's memory that a page gives, in bytes; anything else is none.
func Memory(text string) kernel.Memory {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
		return kernel.Memory(n)
	}
	return kernel.NoBound
}
