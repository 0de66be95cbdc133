package lower

import (
	"go/token"
	"go/types"
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
	rec := s.funcs[f]
	if rec == nil {
		return Run{}, false
	}
	e := s.eases[rec.name]
	if e == nil {
		return Run{}, false
	}
	r := Run{Fast: e.fast, Called: e.fast && e.light}
	if e.reason != nil {
		r.Pos, r.Reason = e.reason.Pos, e.reason.Text
	}
	return r, true
}
