package kernel

import (
	"context"
	"html"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"sprague/stdlib/display"
)

// A Look is a variable as it is now.
type Look struct {
	Variable
	Value string // in one short line; empty when it cannot be had, "unset" when there is none
}

// unsetValue stands for the value of a variable that has none.
const unsetValue = "unset"

// lookTime bounds the wait for the cell that runs, and the printing of the values.
const lookTime = 2 * time.Second

// Look returns what the session has declared, with the values of the variables, unless a cell
// that runs keeps it from them for longer than lookTime.
func (s *Session) Look(ctx context.Context) []Look {
	var list []Look
	var names []string
	for _, v := range s.Variables() {
		list = append(list, Look{Variable: v})
		if v.Kind == "var" && v.Unset == "" {
			names = append(names, v.Name)
		}
	}
	values := s.values(ctx, names)
	for i := range list {
		if list[i].Value = values[list[i].Name]; list[i].Unset != "" {
			list[i].Value = unsetValue
		}
	}
	return list
}

// values returns the values of variables. When they cannot be had together, because one of
// them panics as it is printed, each is asked for by itself.
func (s *Session) values(ctx context.Context, names []string) map[string]string {
	ctx, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	values := map[string]string{}
	if s.lookAt(ctx, names, values) || len(names) < 2 {
		return values
	}
	for _, name := range names {
		if ctx.Err() == nil {
			s.lookAt(ctx, []string{name}, values)
		}
	}
	return values
}

func (s *Session) lookAt(ctx context.Context, names []string, values map[string]string) bool {
	if len(names) == 0 {
		return true
	}
	const sign = "\x00"
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
		return false
	}
	for i, text := range strings.Split(r.Value.Text(), sign) {
		if i < len(names) {
			values[names[i]] = text
		}
	}
	return true
}

// hoverTime is how long an inspection waits for a value.
const hoverTime = 300 * time.Millisecond

// withValue adds to a bundle the value of a variable of the session, if that is what the
// name stands for.
func (s *Session) withValue(b display.Bundle, name string) display.Bundle {
	list := s.Variables()
	at := slices.IndexFunc(list, func(v Variable) bool { return v.Name == name && v.Kind == "var" })
	if at < 0 {
		return b
	}
	value := name + " has no value: " + list[at].Unset
	if list[at].Unset == "" {
		ctx, cancel := context.WithTimeout(context.Background(), hoverTime)
		defer cancel()
		values := map[string]string{}
		if !s.lookAt(ctx, []string{name}, values) {
			return b
		}
		value = name + " = " + values[name]
	}
	with := display.Bundle{Data: maps.Clone(b.Data), Metadata: b.Metadata}
	for mime, data := range b.Data {
		switch mime {
		case display.MIMEText:
			with.Data[mime] = append([]byte(value+"\n\n"), data...)
		case display.MIMEMarkdown:
			with.Data[mime] = append([]byte("```go\n"+value+"\n```\n\n"), data...)
		case display.MIMEHTML:
			with.Data[mime] = append([]byte("<pre><code>"+html.EscapeString(value)+"</code></pre>\n"), data...)
		}
	}
	return with
}

// identifierAt returns the identifier at an offset of a source, empty when there is none or
// it is behind a dot.
func identifierAt(src string, offset int) string {
	word := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	offset = min(max(offset, 0), len(src))
	head := src[:offset]
	start := len(strings.TrimRightFunc(head, word))
	end := offset + len(src[offset:]) - len(strings.TrimLeftFunc(src[offset:], word))
	if start > 0 && src[start-1] == '.' {
		return ""
	}
	return src[start:end]
}
