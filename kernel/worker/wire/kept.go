package wire

import (
	"encoding/json"

	"sprague/kernel/worker/keep"
)

// A Saving asks for a snapshot of some variables, however long it takes.
type Saving struct{ Names []string }

// A Restoring brings variables back: Declared makes them, Blob has their values.
type Restoring struct {
	Imports  string
	Declared []Declared
	Names    []string // the variables to be restored, in lowered code
	Saved    []string // and what they are called in the blob, if otherwise
	Unset    []string // those of them that have no value
	ByText   bool
	Blob     []byte `json:"-"`
}

// A Declared is what a cell has declared, to be declared again.
type Declared struct {
	Job          uint64 // of that cell, under which its places are known
	Step         int
	Source, Call string
	Fast         []byte
	Keeps        []string
	Plain        bool // variables are all that it declares
}

// A Kept is a snapshot of variables; one without a blob says that they are as they were.
type Kept struct {
	Blob    []byte         `json:"-"`
	Missing []keep.Missing `json:",omitempty"`
	Asked   bool           `json:",omitempty"` // by the job
	Types   []string       `json:",omitempty"` // of cells, by which values in interfaces go
}

// KeptFrame carries a snapshot: its JSON, then its blob.
func KeptFrame(cell uint64, k Kept) Frame {
	return Frame{KindKept, cell, appendBlob(appendBlob(nil, JSONFrame(KindKept, 0, k).Payload), k.Blob)}
}

// DecodeKept reads the payload of a KeptFrame.
func DecodeKept(p []byte) (Kept, error) {
	r := blobReader{rest: p}
	var k Kept
	if err := json.Unmarshal(r.blob(), &k); err != nil {
		return k, err
	}
	if blob := r.blob(); len(blob) > 0 {
		k.Blob = blob
	}
	if r.bad || len(r.rest) > 0 {
		return k, errMessage
	}
	return k, nil
}
