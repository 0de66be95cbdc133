// Package repl is the terminal session: cells are typed at a prompt, values and pictures appear below, names complete,
// `?name` explains and `:help` lists the commands. It also works on a pipe, without prompts and colours.
//
//	sprague
//	In [1]: kayles := octal.MustParse("0.77")
//	In [2]: kayles.Values(36)
package repl

import (
	"bufio"
	"context"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"

	"sprague/kernel/commands"
	"sprague/kernel/history"
	"sprague/notebooks"
)

// Run holds a session on the process's own standard input and output until the
// user leaves. On a pipe it returns an error when a cell has failed.
func Run(ctx context.Context, session commands.Session, library commands.Library) error {
	l := &loop{session: session, library: library, number: 1}
	l.interrupts = make(chan os.Signal, 1)
	signal.Notify(l.interrupts, os.Interrupt)
	defer signal.Stop(l.interrupts)
	l.screen = &screen{
		out: os.Stdout, err: os.Stderr, colour: paletteFor(os.Stdout),
		columns: columns, live: term.IsTerminal(int(os.Stdout.Fd())),
	}
	if !l.screen.live || !term.IsTerminal(int(os.Stdin.Fd())) {
		l.reader = &pipeReader{bufio.NewReader(os.Stdin)}
		l.screen.ask = l.reader
		if err := l.run(ctx); err != nil || !l.failed {
			return err
		}
		return &notebooks.ExitError{Code: 1} // the cell's own message has been shown
	}
	l.prompts = true
	signal.Notify(l.interrupts, syscall.SIGHUP) // once the terminal is gone, reading ends
	l.screen.pictures = &folder{}
	defer l.screen.pictures.remove()
	l.words = &completer{session: session, library: library, out: os.Stdout, colour: l.screen.colour, columns: columns}
	edit := newEditor(history.Open(history.Path()), l.words.complete)
	defer edit.Close()
	l.reader, l.screen.ask, l.editor = edit, edit, edit.Edit
	l.screen.note("A notebook for impartial games. Cells are Go; :help helps, Ctrl-D leaves.")
	return l.run(ctx)
}

// columns is the width of the terminal in characters.
func columns() int {
	if w, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil && w > 0 {
		return w
	}
	return 80
}
