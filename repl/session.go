// Package repl is the terminal session: cells are typed at a prompt, values and pictures appear below, names complete,
// `?name` explains and `:help` lists the commands. It also works on a pipe, without prompts and colours.
//
//	sprague
//	In [1]: kayles := octal.MustParse("0.77")
//	In [2]: kayles.Values(36)
package repl

import (
	"sprague/kernel"
	"sprague/kernel/commands"
)

// A Session is what the terminal needs of *kernel.Session. Positions are byte offsets.
type Session interface {
	commands.Session
	commands.Completer
	IsComplete(source string) (kernel.Completeness, string)
	Close() error
}

// A Library is where `:lesson` finds lessons.
type Library = commands.Library
