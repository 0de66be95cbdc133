package wire

import "sprague/kernel/worker/keep"

// A Restoring brings variables back: Declared makes them, Blob has their values.
type Restoring struct {
	Imports  string
	Declared []Declared
	Names    []string // the variables to be restored, in lowered code
	Unset    []string // those of them that have no value
	Blob     []byte
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
	Blob    []byte
	Missing []keep.Missing
	Asked   bool // by the job
}
