package jupyter

import (
	"context"
	"strings"

	"sprague/kernel"
	"sprague/kernel/colon"
)

// A Shelf is the lessons and the files that commands need.
type Shelf interface {
	colon.Library
	colon.Files
}

// command carries out a command of the table that all front ends share, and what stands in
// the lines after it.
func (e *execution) command(call colon.Call, rest string) any {
	session, ok := e.kernel.session.(colon.Session)
	if !ok {
		return e.fail(&kernel.Error{Kind: "NotFound", Message: "this kernel has no commands"})
	}
	out := newOutput(e.request, e.AllowStdin, e.Silent)
	if call.Runs() {
		e.said = e.kernel.ran.Begin()
		out.said = e.said
	}
	host := &colon.Host{
		Session: session, Out: out, Reading: &e.kernel.reading,
		Cell: kernel.Cell{Number: e.count, Silent: e.Silent, ID: e.cellID()},
	}
	if shelf := e.kernel.options.Shelf; shelf != nil {
		host.Library, host.Save = shelf, e.kernel.ran.Save
		host.Run = func(ctx context.Context, path string) error {
			cells, err := shelf.Read(path)
			if err != nil {
				return err
			}
			return host.RunCells(ctx, path, cells)
		}
	}
	answer := host.Do(e.ctx, call)
	if call.Name == "reset" && answer.Err == nil {
		e.closeComms()
	}
	if answer.Text != "" {
		out.Stream(kernel.Stdout, answer.Text+"\n")
	}
	out.finish()
	switch {
	case answer.Err != nil:
		return e.fail(&kernel.Error{Kind: "CommandError", Message: answer.Err.Error()})
	case answer.Result.Err != nil || strings.TrimSpace(rest) == "":
		return e.conclude(answer.Result)
	}
	if next, rest, ok := colon.Parse(rest); ok {
		return e.command(next, rest)
	}
	return e.cell(rest)
}
