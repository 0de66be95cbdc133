package contents

import (
	"encoding/json"
	"time"
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
	Type    Type            `json:"type"`
	Format  Format          `json:"format"`
	Content json.RawMessage `json:"content"`
	// Chunk is the number of a part of an upload, which Save refuses; 0 means that the content is whole.
	Chunk int `json:"chunk"`
}
