package kernel

import (
	"context"
	"html"
	"maps"
	"strings"
	"time"

	"sprague/stdlib/display"
)

// A VariableValue is a name of the session with its value.
type VariableValue struct {
	Variable
	Value string // in one short line; empty when it cannot be had, "unset" when there is none
}

// valuesTime bounds the wait for the cell that runs, and the printing of the values.
const valuesTime = 2 * time.Second

// VariableValues returns what the session has declared, with the values of the variables, unless a cell
// that runs keeps it from them for longer than valuesTime.
func (s *Session) VariableValues(ctx context.Context) []VariableValue {
	var list []VariableValue
	var names []string
	for _, v := range s.Variables() {
		list = append(list, VariableValue{Variable: v})
		if v.Kind == "var" && v.Unset == "" {
			names = append(names, v.Name)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, valuesTime)
	defer cancel()
	values := s.values(ctx, names)
	for i := range list {
		if list[i].Value = values[list[i].Name]; list[i].Unset != "" {
			list[i].Value = "unset"
		}
	}
	return list
}

// values returns the values of variables; nil when they cannot be had.
func (s *Session) values(ctx context.Context, names []string) map[string]string {
	if len(names) == 0 {
		return nil
	}
	calls := make([]string, len(names))
	for i, name := range names {
		calls[i] = "display.Brief(" + name + ")"
	}
	cell := Cell{Source: strings.Join(calls, ` + "\x00" + `), Silent: true}
	r := s.Eval(ctx, cell, Discard)
	if r.Err != nil && r.Err.Lost {
		s.mu.Lock()
		s.untold = r.Err
		s.mu.Unlock()
	}
	if r.Err != nil || r.Value == nil {
		return nil
	}
	values := map[string]string{}
	for i, text := range strings.Split(r.Value.Text(), "\x00") {
		if i < len(names) {
			values[names[i]] = text
		}
	}
	return values
}

// hoverTime is how long an inspection waits for a value.
const hoverTime = 300 * time.Millisecond

// withValue adds to a bundle the value of a variable, or why it has none.
func (s *Session) withValue(b display.Bundle, name, unset string) display.Bundle {
	value := name + " has no value: " + unset
	if unset == "" {
		ctx, cancel := context.WithTimeout(context.Background(), hoverTime)
		defer cancel()
		values := s.values(ctx, []string{name})
		if values == nil {
			return b
		}
		value = name + " = " + values[name]
	}
	with := display.Bundle{Data: maps.Clone(b.Data), Metadata: b.Metadata}
	for mime, above := range map[string]string{
		display.MIMEText:     value + "\n\n",
		display.MIMEMarkdown: "```go\n" + value + "\n```\n\n",
		display.MIMEHTML:     "<pre><code>" + html.EscapeString(value) + "</code></pre>\n",
	} {
		if data, ok := b.Data[mime]; ok {
			with.Data[mime] = append([]byte(above), data...)
		}
	}
	return with
}
