package jupyter

import (
	"strings"

	"sprague/kernel"
	"sprague/kernel/commands"
)

// command carries out a command of the table that all front ends share, and what stands in
// the lines after it.
func (e *execution) command(call commands.Call, rest string) any {
	session, ok := e.kernel.session.(commands.Session)
	if !ok {
		return e.fail(&kernel.Error{Kind: "NotFound", Message: "this kernel has no commands"})
	}
	out := newOutput(e.request, e.AllowStdin, e.Silent)
	if call.Runs() {
		e.said = e.kernel.ran.Begin()
		out.said = e.said
	}
	host := &commands.Host{
		Session: session, Out: out, Reading: &e.kernel.reading,
		Cell: kernel.Cell{Number: e.count, Silent: e.Silent, ID: e.cellID()},
	}
	if library := e.kernel.options.Library; library != nil {
		host.Library, host.Save = library, e.kernel.ran.Save
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
	if next, rest, ok := commands.Parse(rest); ok {
		return e.command(next, rest)
	}
	return e.cell(rest)
}
