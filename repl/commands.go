package repl

import (
	"context"
	"strings"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/stdlib/display"
)

// host is this terminal as the commands of package commands see it.
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

// command carries out what was typed behind a colon or a percent sign.
func (l *loop) command(ctx context.Context, call commands.Call) {
	var answer commands.Answer
	ctx, stop := l.interruptible(ctx)
	defer stop()
	out := kernel.Output(l.screen)
	if call.Runs() {
		cell := recording{l.screen, l.ran.Begin()}
		out = cell
		defer func() { l.remember(cell, call.String(), answer.Result) }()
	}
	answer = l.host(out).Do(ctx, call)
	l.screen.result(answer.Result)
	l.failed = l.failed || answer.Result.Err != nil
	if answer.Err != nil {
		l.complain(answer.Err.Error())
	}
	if answer.Text != "" {
		l.screen.note(answer.Text)
	}
}

func (l *loop) complain(text string) {
	l.failed = true
	l.screen.note(l.screen.colour.red(l.screen.fitted(text)))
}

// explain shows the documentation of a name.
func (l *loop) explain(name string, detail kernel.Detail) {
	if name == "" {
		l.command(context.Background(), commands.Call{Name: "help", Sign: ":"})
		return
	}
	found := l.session.Inspect(name, len(name), detail)
	if !found.Found {
		l.complain(commands.NotKnown(l.session, name).Error())
		return
	}
	text := strings.TrimRight(string(found.Bundle.Data[display.MIMEText]), "\n")
	l.screen.note(text)
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
