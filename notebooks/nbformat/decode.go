package nbformat

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"sprague/kernel/rawjson"
)

// A FormatError says why a document is not a notebook.
type FormatError struct {
	Line int    // counted from 1, 0 when the fault is not one of JSON
	Cell int    // counted from 1, 0 when the fault is not in a cell
	Msg  string // one line
}

func (e *FormatError) Error() string {
	switch {
	case e.Line > 0:
		return fmt.Sprintf("not a notebook: line %d: %s", e.Line, e.Msg)
	case e.Cell > 0:
		return fmt.Sprintf("not a notebook: cell %d: %s", e.Cell, e.Msg)
	}
	return "not a notebook: " + e.Msg
}

// Decode reads a notebook of any nbformat 4.x. The error is a *FormatError.
func Decode(data []byte) (*Notebook, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, &FormatError{Msg: "the file is empty"}
	}
	if err := checkText(data); err != nil {
		return nil, err
	}
	v, err := rawjson.Parse(data)
	if err != nil {
		return nil, &FormatError{Line: lineOf(data, err), Msg: err.Error()}
	}
	if !v.Is('{') {
		return nil, &FormatError{Line: 1, Msg: "found " + kindOf(v) + ", want an object"}
	}
	top := fields(v)
	if top["nbformat"] == nil {
		return nil, &FormatError{Msg: "it does not say its nbformat"}
	}
	if major := number(v.Member("nbformat")); major != Major {
		return nil, &FormatError{Msg: fmt.Sprintf("nbformat %d; only version 4 can be read (jupyter nbconvert --to "+
			"notebook converts it)", major)}
	}
	nb := &Notebook{Metadata: orEmpty(fields(v.Member("metadata"))), Minor: number(v.Member("nbformat_minor"))}
	if !v.Member("cells").Is('[') {
		return nil, &FormatError{Msg: "no list of cells"}
	}
	for i, raw := range v.Member("cells").Kids {
		c, err := decodeCell(raw)
		if err != nil {
			return nil, &FormatError{Cell: i + 1, Msg: err.Error()}
		}
		nb.Cells = append(nb.Cells, c)
	}
	nb.Extra = without(top, "nbformat", "nbformat_minor", "metadata", "cells")
	nb.identify()
	return nb, nil
}

// checkText refuses text that could not be written back: bytes that are not UTF-8, and halves of characters in escapes.
func checkText(data []byte) error {
	line := func(at int) int { return 1 + bytes.Count(data[:at], []byte("\n")) }
	if !utf8.Valid(data) {
		at := 0
		for r, n := utf8.DecodeRune(data); r != utf8.RuneError || n > 1; r, n = utf8.DecodeRune(data[at:]) {
			at += n
		}
		return &FormatError{Line: line(at), Msg: "not UTF-8 text; convert the file, for example by iconv -f latin1 -t utf-8"}
	}
	if at := halfCharacter(data); at >= 0 {
		return &FormatError{Line: line(at), Msg: "half of a character: " + string(data[at:min(at+6, len(data))]) +
			" is not a character by itself"}
	}
	return nil
}

// halfCharacter returns where a \u escape of a surrogate stands without its other half, or -1.
func halfCharacter(data []byte) int {
	for i := 0; i+1 < len(data); i++ {
		if data[i] != '\\' {
			continue
		}
		high, ok := surrogate(data[i:])
		switch {
		case !ok:
			i++ // the character that is escaped, which may be a backslash
			continue
		case high:
			if low, ok := surrogate(data[min(i+6, len(data)):]); ok && !low {
				i += 11
				continue
			}
		}
		return i
	}
	return -1
}

// surrogate reports whether data begins with the escape of a surrogate, and whether that is
// the first half of a pair.
func surrogate(data []byte) (high, ok bool) {
	if len(data) < 6 || data[0] != '\\' || data[1] != 'u' {
		return false, false
	}
	n, err := strconv.ParseUint(string(data[2:6]), 16, 16)
	return n < 0xdc00, err == nil && n >= 0xd800 && n < 0xe000
}

func decodeCell(v *rawjson.Value) (*Cell, error) {
	if !v.Is('{') {
		return nil, errors.New("is not an object")
	}
	c := &Cell{ID: v.Member("id").Text(), Type: CellType(v.Member("cell_type").Text()),
		Metadata: orEmpty(fields(v.Member("metadata")))}
	source, err := joined(v.Member("source"))
	if err != nil {
		return nil, fmt.Errorf("source: %w", err)
	}
	c.Source = source
	switch c.Type {
	case Markdown, Raw:
		c.Extra = without(fields(v), "id", "cell_type", "metadata", "source")
		return c, nil
	case Code:
	default:
		return nil, fmt.Errorf("unknown cell_type %q", c.Type)
	}
	c.Count = number(v.Member("execution_count"))
	outputs := v.Member("outputs")
	if outputs != nil && !outputs.Is('[') && outputs.JSON() != "null" {
		return nil, errors.New("outputs is not a list")
	}
	for i, v := range outputs.Items() {
		o, err := decodeOutput(v)
		if err != nil {
			return nil, fmt.Errorf("output %d: %w", i+1, err)
		}
		c.Outputs = append(c.Outputs, o)
	}
	c.Extra = without(fields(v), "id", "cell_type", "metadata", "source", "execution_count", "outputs")
	return c, nil
}

// DecodeOutput reads an output as notebooks and widgets keep it.
func DecodeOutput(raw json.RawMessage) (*Output, error) {
	v, err := rawjson.Parse(raw)
	if err != nil {
		return nil, err
	}
	return decodeOutput(v)
}

func decodeOutput(v *rawjson.Value) (*Output, error) {
	if !v.Is('{') {
		return nil, errors.New("is not an object")
	}
	o := &Output{Type: OutputType(v.Member("output_type").Text())}
	switch o.Type {
	case Stream:
		s, err := joined(v.Member("text"))
		if err != nil {
			return nil, err
		}
		o.Name, o.Text = v.Member("name").Text(), s
		o.Extra = without(fields(v), "output_type", "name", "text")
	case Display, Value:
		o.Data, o.Metadata = orEmpty(fields(v.Member("data"))), orEmpty(fields(v.Member("metadata")))
		o.Count = number(v.Member("execution_count"))
		o.Extra = without(fields(v), "output_type", "data", "metadata", "execution_count")
	case Failure:
		o.ErrorName, o.ErrorValue = v.Member("ename").Text(), v.Member("evalue").Text()
		lines, ok := linesOf(v.Member("traceback"))
		if !ok {
			return nil, errors.New("traceback is not a list of lines")
		}
		o.Traceback = lines
		o.Extra = without(fields(v), "output_type", "ename", "evalue", "traceback")
	default:
		return nil, fmt.Errorf("unknown output_type %q", o.Type)
	}
	return o, nil
}

// joined returns a multi-line string, stored as one string or a list of them.
func joined(v *rawjson.Value) (string, error) {
	if v.Is('"') {
		return v.Text(), nil
	}
	lines, ok := linesOf(v)
	if !ok {
		return "", errors.New("neither text nor a list of lines")
	}
	return strings.Join(lines, ""), nil
}

// linesOf returns a list of strings; nothing and null are the empty list.
func linesOf(v *rawjson.Value) (lines []string, ok bool) {
	if v != nil && !v.Is('[') && v.JSON() != "null" {
		return nil, false
	}
	for _, line := range v.Items() {
		if !line.Is('"') && line.JSON() != "null" {
			return nil, false
		}
		lines = append(lines, line.Text())
	}
	return lines, true
}

// number returns an integer, and 0 for other values.
func number(v *rawjson.Value) int {
	n, err := strconv.Atoi(v.JSON())
	if err != nil {
		return 0 // also of one beyond all integers
	}
	return n
}

// fields returns the members of an object, and nil for other values.
func fields(v *rawjson.Value) Fields {
	if !v.Is('{') {
		return nil
	}
	f := make(Fields, len(v.Names))
	for i, name := range v.Names {
		f[name] = v.Kids[i].Raw
	}
	return f
}

// parsed returns the value that a member of Fields is, nil where there is none.
func parsed(raw json.RawMessage) *rawjson.Value {
	v, _ := rawjson.Parse(raw)
	return v
}

// kindOf names the kind of a value.
func kindOf(v *rawjson.Value) string {
	switch v.Kind {
	case '[':
		return "array"
	case '"':
		return "string"
	case '0':
		return "number"
	}
	return v.JSON()
}

// without returns the members of f whose names are not among known.
func without(f Fields, known ...string) Fields {
	rest := Fields{}
	for k, v := range f {
		rest[k] = v
	}
	for _, k := range known {
		delete(rest, k)
	}
	return rest
}

func lineOf(data []byte, err error) int {
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return 1
	}
	end := min(int(syntax.Offset), len(data))
	return 1 + bytes.Count(data[:end], []byte("\n"))
}
