package session

import (
	"strings"

	"sprague/kernel/cell/fast/code"
)

// A light function does so little that it is for other fast functions only: for the interpreter
// the way to the machine would be longer than what is to be done, and it has a form of its own.
// That form takes three times the memory of the other, and most light functions are never called
// by anything that is interpreted but the statements of the cell that declares them. So the
// interpreter hears of a light function when something needs it: under the function's own name, if
// that stays, as a function that is not fast does; and if it is a statement of the same cell under
// a passing name, which is dropped when the cell has ended.

// Lights are the light functions of the cell being lowered.
type Lights struct {
	Own      map[string]bool   // those that the cell declares, by their lowered names
	Passing  bool              // what is being lowered runs once: statements of the cell, or a function under a passing name
	Passings map[string]string // lowered name -> passing name
}

// Light returns the name by which lowered code calls a light function, and has it written where
// nothing has asked for that name before.
func (l *Writer) Light(name string, e *Ease, write func(rec *Function, name string, env Environment)) string {
	if e.Known {
		return name
	}
	if !l.Lights.Passing || !l.Lights.Own[name] {
		e.Known = true
		l.OnUndo(func() { e.Known = false })
		l.Queue = append(l.Queue, func() { write(e.Of, name, e.Env) })
		return name
	}
	if known, ok := l.Lights.Passings[name]; ok {
		return known
	}
	base, _, _ := strings.Cut(name, code.PassingSuffix)
	passing := l.Fresh(base) + code.PassingSuffix
	l.Lights.Passings[name] = passing
	l.Unit.Passing = append(l.Unit.Passing, passing)
	l.Queue = append(l.Queue, func() {
		l.Lights.Passing = true
		write(e.Of, passing, e.Env)
		l.Lights.Passing = false
		l.Functions[len(l.Functions)-1].Passing = true
	})
	return passing
}

// An Ease says how a function of the user runs.
type Ease struct {
	Fast    bool
	Light   bool // only for other fast functions
	Wrapped bool // lowered code calls it by a function of its own

	// Of a light function: what it is an instance of, and whether the interpreter has it.
	Of    *Function
	Env   Environment
	Known bool
}
