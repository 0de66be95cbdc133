package session

import (
	"go/token"
	"go/types"

	"sprague/kernel/cell/fast"
)

// A Run says how a declared function runs.
type Run struct {
	Fast   bool      // on the machine of package fast
	Called bool      // only when fast functions call it
	Pos    token.Pos // of what the interpreter is needed for
	Reason string
}

// Runs tells how a function of the session runs; false for one that has not been lowered.
func (s *Session) Runs(f *types.Func) (Run, bool) {
	rec := s.Funcs[f]
	if rec == nil {
		return Run{}, false
	}
	e := s.Eases[rec.Name]
	if e == nil {
		return Run{}, false
	}
	r := Run{Fast: e.Fast, Called: e.Fast && e.Light}
	if e.Reason != nil {
		r.Pos, r.Reason = e.Reason.Pos, e.Reason.Text
	}
	return r, true
}

// An Ease says how a function of the user runs.
type Ease struct {
	Fast    bool
	Light   bool         // only for other fast functions
	Wrapped bool         // lowered code calls it by a function of its own
	Reason  *fast.Reason // why it is not fast

	// Of a light function: what it is an instance of, and whether the interpreter has it.
	Of    *Function
	Env   Environment
	Known bool
}
