package nbformat

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sprague/kernel/rawjson"
)

// Encode writes the file of a notebook as Jupyter itself does: members sorted by name, one
// space of indentation, long text as a list of lines, a newline at the end. Equal
// notebooks give equal bytes.
func Encode(nb *Notebook) ([]byte, error) { return encode(nb, &layout{}) }

// EncodePage writes a notebook as pages get it: in one line, with text as strings.
func EncodePage(nb *Notebook) ([]byte, error) { return encode(nb, &layout{page: true}) }

func encode(nb *Notebook, l *layout) ([]byte, error) {
	nb.identify()
	cells := make([]any, len(nb.Cells))
	for i, c := range nb.Cells {
		cells[i] = cellObject(c)
	}
	top := extended(nb.Extra, map[string]any{
		"nbformat": Major, "nbformat_minor": max(Minor, nb.Minor),
		"metadata": orEmpty(nb.Metadata), "cells": cells,
	})
	l.value(top, 0)
	if l.err != nil {
		return nil, fmt.Errorf("notebook: %w", l.err)
	}
	return append(l.out, '\n'), nil
}

func cellObject(c *Cell) map[string]any {
	known := map[string]any{
		"id": c.ID, "cell_type": c.Type, "metadata": orEmpty(c.Metadata), "source": multiline(c.Source),
	}
	if c.Type == Code {
		outputs := make([]any, len(c.Outputs))
		for i, o := range c.Outputs {
			outputs[i] = outputObject(o)
		}
		known["outputs"], known["execution_count"] = outputs, orNull(c.Count)
	}
	return extended(c.Extra, known)
}

func outputObject(o *Output) map[string]any {
	known := map[string]any{"output_type": o.Type}
	switch o.Type {
	case Stream:
		known["name"], known["text"] = o.Name, multiline(o.Text)
	case Failure:
		known["ename"], known["evalue"], known["traceback"] = o.ErrorName, o.ErrorValue, append([]string{}, o.Traceback...)
	case Display, Value:
		known["data"], known["metadata"] = mimeObject(o.Data), orEmpty(o.Metadata)
		if o.Type == Value {
			known["execution_count"] = orNull(o.Count)
		}
	}
	return extended(o.Extra, known)
}

func mimeObject(data Fields) map[string]any {
	out := map[string]any{}
	for mime, raw := range data {
		out[mime] = raw
		if !isLines(mime) {
			continue
		}
		if s, err := joined(parsed(raw)); err == nil {
			out[mime] = multiline(s)
		}
	}
	return out
}

// A multiline is a text that files hold as a list of lines.
type multiline string

// lineEnds are what Python's splitlines takes for the end of a line.
const lineEnds = "\n\r\v\f\x1c\x1d\x1e\u0085\u2028\u2029"

// lines splits text after each end of a line, as nbformat stores it.
func lines(s string) []string {
	list := []string{}
	for s != "" {
		end := len(s)
		if i := strings.IndexAny(s, lineEnds); i >= 0 {
			_, size := utf8.DecodeRuneInString(s[i:])
			if strings.HasPrefix(s[i:], "\r\n") {
				size = 2
			}
			end = i + size
		}
		list, s = append(list, s[:end]), s[end:]
	}
	return list
}

// extended returns known with the members of extra that it does not name.
func extended(extra Fields, known map[string]any) map[string]any {
	for k, v := range extra {
		if _, ok := known[k]; !ok {
			known[k] = v
		}
	}
	return known
}

func orEmpty(f Fields) Fields {
	if f == nil {
		return Fields{}
	}
	return f
}

func orNull(count int) any {
	if count == 0 {
		return nil
	}
	return count
}

func quote(s string) json.RawMessage { return rawjson.AppendQuoted(nil, s) }

// A layout writes values with sorted members and one space of indentation. Numbers keep their
// digits.
type layout struct {
	out  []byte
	page bool  // in one line, with text as strings
	err  error // the first member of Fields that is no JSON
}

func (l *layout) value(v any, depth int) {
	switch v := v.(type) {
	case map[string]any:
		members(l, v, depth)
	case Fields:
		members(l, v, depth)
	case []any:
		items(l, v, depth)
	case []string:
		items(l, v, depth)
	case multiline:
		if l.page {
			l.text(string(v))
		} else {
			items(l, lines(string(v)), depth)
		}
	case string:
		l.text(v)
	case CellType:
		l.text(string(v))
	case OutputType:
		l.text(string(v))
	case int:
		l.out = strconv.AppendInt(l.out, int64(v), 10)
	case json.RawMessage:
		if l.page {
			l.out = append(l.out, v...)
			return
		}
		read, err := rawjson.Parse(v)
		l.err = cmp.Or(l.err, err)
		l.value(read, depth)
	case *rawjson.Value:
		l.read(v, depth)
	default:
		l.out = append(l.out, "null"...)
	}
}

func (l *layout) text(s string) { l.out = rawjson.AppendQuoted(l.out, s) }

// read writes what was read from elsewhere.
func (l *layout) read(v *rawjson.Value, depth int) {
	switch {
	case v == nil:
	case v.Is('{'):
		m := make(map[string]*rawjson.Value, len(v.Names))
		for i, name := range v.Names {
			m[name] = v.Kids[i]
		}
		members(l, m, depth)
	case v.Is('['):
		items(l, v.Kids, depth)
	case v.Is('"'):
		l.text(v.Text())
	default:
		l.out = append(l.out, v.Raw...)
	}
}

func members[V any](l *layout, m map[string]V, depth int) {
	comma := byte('{')
	for _, name := range slices.Sorted(maps.Keys(m)) {
		l.line(comma, depth+1)
		l.text(name)
		l.out = append(l.out, ": "...)
		l.value(m[name], depth+1)
		comma = ','
	}
	l.end('{', len(m), depth)
}

func items[V any](l *layout, list []V, depth int) {
	comma := byte('[')
	for _, v := range list {
		l.line(comma, depth+1)
		l.value(v, depth+1)
		comma = ','
	}
	l.end('[', len(list), depth)
}

// line writes what comes before a member or an item, and begins its line.
func (l *layout) line(before byte, depth int) {
	l.out = append(l.out, before)
	l.indent(depth)
}

func (l *layout) indent(depth int) {
	if l.page {
		return
	}
	l.out = append(append(l.out, '\n'), strings.Repeat(" ", depth)...)
}

// end closes an object or a list, whose closing bracket stands two after the opening one.
func (l *layout) end(opening byte, n, depth int) {
	if n == 0 {
		l.out = append(l.out, opening, opening+2)
		return
	}
	l.indent(depth)
	l.out = append(l.out, opening+2)
}
