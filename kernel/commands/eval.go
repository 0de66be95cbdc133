package commands

import (
	"context"
	"fmt"
	"strings"

	"sprague/kernel"
	"sprague/stdlib/display"
)

// Eval answers a question for documentation, or carries out the commands that a source begins with and evaluates the
// rest. The text of commands goes to the host's output; one that fails fails the cell.
func (h *Host) Eval(ctx context.Context, source string) kernel.Result {
	if name, detail, ok := kernel.Question(source); ok {
		return h.say(h.answer(ctx, name, detail))
	}
	call, rest, ok := Parse(source)
	if !ok {
		return h.eval(ctx, source)
	}
	r := h.say(h.Do(ctx, call))
	if r.Err != nil || strings.TrimSpace(rest) == "" {
		return r
	}
	return h.Eval(ctx, rest)
}

// answer returns the documentation of a name, and the list of commands for none.
func (h *Host) answer(ctx context.Context, name string, detail kernel.Detail) Answer {
	if name == "" {
		return help(ctx, h, "")
	}
	found := h.Session.Inspect(name, len(name), detail)
	if !found.Found {
		return Answer{Err: NotKnown(h.Session, name)}
	}
	if h.Page != nil {
		h.Page(found.Bundle)
		return Answer{}
	}
	return Answer{Text: strings.TrimRight(string(found.Bundle.Data[display.MIMEText]), "\n")}
}

// NotKnown is the error of a question for a name that nothing has. Where a package has one that
// ends so, whatever its letters' case, it says which.
func NotKnown(s interface{ Search(string) []kernel.Match }, name string) error {
	for _, m := range s.Search(name) {
		if last := m.Name[strings.LastIndexByte(m.Name, '.')+1:]; name != "" && strings.EqualFold(last, name) {
			return fmt.Errorf("nothing known about %s; ask ?%s, or :search %s", name, m.Name, name)
		}
	}
	return fmt.Errorf("nothing known about %s; :search looks in the documentation", name)
}

// say writes the text of an answer, and returns the result of the cell.
func (h *Host) say(a Answer) kernel.Result {
	if a.Text != "" {
		h.Out.Stream(kernel.Stdout, a.Text+"\n")
	}
	if a.Err != nil {
		text := a.Err.Error()
		return kernel.Result{Err: &kernel.Error{Kind: "CommandError", Message: text, Traceback: []string{text}}}
	}
	return a.Result
}

// runCells evaluates the cells of a file, with the commands among them, until one fails.
func (h *Host) runCells(ctx context.Context, path string, cells []FileCell) error {
	inner := *h
	for i, c := range cells {
		inner.Cell.Name = fmt.Sprintf("%s, cell %d", path, i+1)
		r := inner.Eval(ctx, c.Source)
		if r.Value != nil {
			h.Out.Display(*r.Value)
		}
		if r.Err != nil && !c.MayFail {
			return r.Err
		}
	}
	return nil
}
