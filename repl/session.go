// Package repl is the terminal session: cells are typed at a prompt, values and
// pictures appear below, names complete, `?name` explains and `:help` lists the
// commands. It also works on a pipe, without prompts and colours.
//
//	sprague
//	In [1]: kayles := octal.MustParse("0.77")
//	In [2]: kayles.Values(36)
package repl

import (
	"context"

	"sprague/kernel"
	"sprague/notebooks/nbformat"
)

// A Session is what the terminal needs of *kernel.Session. Positions are byte
// offsets.
type Session interface {
	Eval(ctx context.Context, cell kernel.Cell, out kernel.Output) kernel.Result
	Replay(ctx context.Context, out kernel.Output) *kernel.Error
	Restart() error
	Complete(source string, at int) kernel.Completion
	Inspect(source string, at int) kernel.Inspection
	IsComplete(source string) (kernel.Completeness, string)
	Close() error
}

// A Catalogue is a Session that can list the user's names and search the
// documentation.
type Catalogue interface {
	Variables() []Variable
	Search(query string, limit int) []Hit
}

// A Variable is one of the user's own names.
type Variable struct{ Name, Type, Value string }

// A Hit is a documented name that a search has found.
type Hit struct{ Name, Signature, Doc string }

// A Library is where `:lesson` finds lessons.
type Library interface {
	// Lessons lists names and titles, in the order of the course.
	Lessons() [][2]string
	// Copy puts a lesson into dir and returns its path; it never overwrites.
	Copy(dir, name string) (string, error)
}

// record is a cell that has run, for `:save`.
type record struct {
	source  string
	outputs []*nbformat.Output
}
