// Package notebooks runs notebooks without a front end, checks their stored
// outputs, exports them, and carries the lessons.
//
//	sprague run kayles.ipynb                 # every cell, in order
//	sprague run --check notebooks            # outputs must be the stored ones
//	sprague export kayles.ipynb              # kayles.html, readable offline
//
// A run is reproducible: outputs hold no paths, times or map order, and what must differ from run to run (durations,
// addresses) is kept as stored, so that running a notebook twice gives the same bytes.
package notebooks

import "sprague/kernel/commands"

// A Session evaluates cells. *kernel.Session is one.
type Session interface {
	commands.Session
	Close() error
}

// Start opens a new session with its working directory.
type Start func(dir string) (Session, error)

// Host returns a front end without a user, for a script or a notebook whose cells may begin with commands. It reads
// lessons and files, and writes none.
func Host(s commands.Session) *commands.Host {
	return &commands.Host{Session: s, Library: Library{}, Reading: &commands.Reading{}}
}
