package contents

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"sprague/kernel/rawjson"
)

// Type is what an entry is to the notebook's front end.
type Type string

const (
	Directory Type = "directory"
	Notebook  Type = "notebook"
	File      Type = "file"
)

// Format is how the content of an entry travels.
type Format string

const (
	JSON   Format = "json"   // notebooks and directories
	Text   Format = "text"   // UTF-8 files
	Base64 Format = "base64" // everything else
)

// A Model describes one entry, in the words of the Jupyter contents API. Content
// and Format are nil unless the content was asked for.
type Model struct {
	Name          string          `json:"name"`
	Path          string          `json:"path"`
	Type          Type            `json:"type"`
	Created       time.Time       `json:"created"`
	LastModified  time.Time       `json:"last_modified"`
	Size          *int64          `json:"size"`
	Writable      bool            `json:"writable"`
	MIMEType      *string         `json:"mimetype"`
	Format        *Format         `json:"format"`
	Content       json.RawMessage `json:"content"`
	Hash          *string         `json:"hash"`
	HashAlgorithm *string         `json:"hash_algorithm"`
}

// JSON writes the entry. The content, which may be large, goes in as it is: json.Marshal would
// read it twice.
func (m *Model) JSON() ([]byte, error) {
	about := *m
	about.Content = nil
	text, err := json.Marshal(about)
	if err != nil || m.Content == nil {
		return text, err
	}
	const none = `"content":null`
	before, after, _ := bytes.Cut(text, []byte(none)) // a quote within a name would be escaped
	return slices.Concat(before, []byte(none[:len(none)-len("null")]), m.Content, after), nil
}

// A Checkpoint is a saved state of a file to which it can be reverted.
type Checkpoint struct {
	ID           string    `json:"id"`
	LastModified time.Time `json:"last_modified"`
}

// Want says how much of an entry Get returns.
type Want struct {
	Type    Type   // empty: by the entry itself
	Format  Format // empty: text where it is UTF-8, else base64
	Content bool
	Hash    bool
}

// A Change is what Save writes.
type Change struct {
	Type    Type
	Format  Format
	Content json.RawMessage
	// Chunk numbers the parts of a large upload from 1; -1 marks the last, 0 means
	// that the content is whole.
	Chunk int
	// Expect, when not empty, is the SHA-256 that the file must still have.
	Expect string
}

// ReadChange reads a change as pages send it. The content is not copied.
func ReadChange(body []byte) (c Change, err error) {
	if len(body) == 0 {
		return c, nil
	}
	v, err := rawjson.Parse(body)
	if err != nil {
		return c, err
	}
	if !v.Is('{') {
		return c, errors.New("not an object")
	}
	if content := v.Member("content"); content != nil {
		c.Content = content.Raw
	}
	for name, to := range map[string]any{"type": &c.Type, "format": &c.Format, "chunk": &c.Chunk} {
		if member := v.Member(name); member != nil {
			err = errors.Join(err, json.Unmarshal(member.Raw, to))
		}
	}
	return c, err
}
