package repl

import (
	"context"

	"sprague/kernel"
	"sprague/kernel/commands"
)

// host is this terminal, for package commands.
func (l *loop) host(out kernel.Output) *commands.Host {
	h := &commands.Host{
		Session: l.session, Library: l.library, Out: out, Cell: kernel.Cell{Number: l.number, Terminal: l.screen.terminal()},
		Save: l.ran.Save, Run: l.load, Columns: l.screen.columns(), Reading: &l.reading, Quit: func() { l.leaving = true },
	}
	if l.editor != nil {
		h.Edit = l.edit
	}
	return h
}

// load runs the code cells of a file until one fails.
func (l *loop) load(ctx context.Context, _ string, cells []commands.FileCell) error {
	for _, c := range cells {
		l.echo(c.Source)
		before := l.failed
		l.failed = false
		l.carryOut(ctx, c.Source)
		stop := l.failed && !c.MayFail
		l.failed = before || stop
		if stop {
			return nil
		}
	}
	return nil
}
