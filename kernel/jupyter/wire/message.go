// Package wire is the form of Jupyter messages on the wire: their frames, their
// signature, and the contents of each type.
//
// A message is a routing prefix, a delimiter, a signature and four JSON objects: header, parent header, metadata and
// content, then any number of binary buffers. The signature covers the bytes of the four objects as they travel, so
// they are kept as bytes until somebody asks what they say; in particular the parent header of every answer is the
// header of the request, byte for byte.
//
// Contents are Go types, one for each message type, named after it in the specification [Jupyter55]. Optional fields of
// requests are pointers where their absence means something other than the zero value.
//
// [Jupyter55]: Messaging in Jupyter, protocol version 5.5, jupyter-client's documentation.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"
)

// ProtocolVersion is the version of the messaging protocol that is spoken.
const ProtocolVersion = "5.5"

// A Header says who sent a message, when, and of what type it is.
type Header struct {
	ID       string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"`
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
}

// A Channel is one of the ways by which front ends and kernel talk.
type Channel string

const (
	Shell   Channel = "shell"
	Control Channel = "control"
	Stdin   Channel = "stdin"
	IOPub   Channel = "iopub" // what the kernel publishes to all front ends
)

// A Message is one message, received or to be sent. The four raw parts are JSON
// objects; in a received message they are the bytes that were signed.
type Message struct {
	Channel Channel
	// Identities is the routing prefix: the client's on a ROUTER socket, the topic on IOPub.
	Identities [][]byte
	Header     Header
	RawHeader  json.RawMessage
	Parent     json.RawMessage
	Metadata   json.RawMessage
	Content    json.RawMessage
	Buffers    [][]byte
}

// ErrMalformed is wrapped by every complaint about frames that are not a message.
var ErrMalformed = errors.New("malformed message")

// emptyObject is what stands where there is nothing to say.
var emptyObject = json.RawMessage("{}")

// delimiter parts the routing prefix from the signature.
const delimiter = "<IDS|MSG>"

// parts is how many frames follow the delimiter at least: signature, header, parent, metadata, content.
const parts = 5

// split finds the frames of a message: routing prefix, signature, the four objects and the buffers.
func split(frames [][]byte) (m *Message, signature []byte, err error) {
	for i, f := range frames {
		if string(f) != delimiter {
			continue
		}
		rest := frames[i+1:]
		if len(rest) < parts {
			return nil, nil, fmt.Errorf("%w: %d frames after the delimiter, at least %d needed", ErrMalformed, len(rest), parts)
		}
		m := &Message{
			Identities: frames[:i:i],
			RawHeader:  rest[1], Parent: rest[2], Metadata: rest[3], Content: rest[4],
			Buffers: rest[parts:],
		}
		return m, rest[0], nil
	}
	return nil, nil, fmt.Errorf("%w: no delimiter in %d frames", ErrMalformed, len(frames))
}

// Parse fills m.Header from m.RawHeader and checks that the four parts are JSON
// objects. Empty and null parts, other than the header, become empty objects.
func (m *Message) Parse() error {
	for _, part := range []struct {
		name string
		raw  *json.RawMessage
	}{{"parent header", &m.Parent}, {"metadata", &m.Metadata}, {"content", &m.Content}} {
		if err := normalise(part.raw); err != nil {
			return fmt.Errorf("%w: %s %w", ErrMalformed, part.name, err)
		}
	}
	if err := checkObject(m.RawHeader); err != nil {
		return fmt.Errorf("%w: header %w", ErrMalformed, err)
	}
	if err := json.Unmarshal(m.RawHeader, &m.Header); err != nil {
		return fmt.Errorf("%w: header: %w", ErrMalformed, err)
	}
	if m.Header.Type == "" || m.Header.ID == "" {
		return fmt.Errorf("%w: header without msg_type or msg_id", ErrMalformed)
	}
	return nil
}

func normalise(raw *json.RawMessage) error {
	if trimmed := bytes.TrimSpace(*raw); len(trimmed) == 0 || string(trimmed) == "null" {
		*raw = emptyObject
		return nil
	}
	return checkObject(*raw)
}

func checkObject(raw json.RawMessage) error {
	switch {
	case !utf8.Valid(raw):
		return errors.New("is not UTF-8")
	case !json.Valid(raw):
		return errors.New("is not JSON")
	case bytes.TrimSpace(raw)[0] != '{':
		return errors.New("is not an object")
	}
	return nil
}

// ParentHeader returns what is known of the message that m answers.
func (m *Message) ParentHeader() (parent Header) {
	_ = json.Unmarshal(m.Parent, &parent)
	return parent
}

// ParentID returns the id of the message that m answers, or "" when it names none.
func (m *Message) ParentID() string { return m.ParentHeader().ID }

// CellID returns what the front end calls the cell that a request executes, "" if it does not say.
func (m *Message) CellID() string {
	var about struct {
		Cell string `json:"cellId"`
	}
	_ = json.Unmarshal(m.Metadata, &about)
	return about.Cell
}

// Timestamp writes a time as headers have it: ISO 8601, UTC, microseconds.
func Timestamp(t time.Time) string {
	return t.UTC().Format("2006-01-02T15:04:05.000000Z")
}

// Encode returns v as JSON without the escapes that HTML would need.
func Encode(v any) (json.RawMessage, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), nil
}
