package nbformat

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
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
	if err := checkJSON(data); err != nil {
		return nil, err
	}
	top := fields(data)
	if top == nil {
		return nil, &FormatError{Line: 1, Msg: "not an object"}
	}
	if top["nbformat"] == nil {
		return nil, &FormatError{Msg: "it does not say its nbformat"}
	}
	if major := number(top["nbformat"]); major != Major {
		return nil, &FormatError{Msg: fmt.Sprintf("nbformat %d; only version 4 can be read (jupyter nbconvert --to "+
			"notebook converts it)", major)}
	}
	nb := &Notebook{Metadata: orEmpty(fields(top["metadata"])), Minor: number(top["nbformat_minor"])}
	cells, ok := items(top["cells"])
	if !ok {
		return nil, &FormatError{Msg: "no list of cells"}
	}
	for i, raw := range cells {
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

// checkJSON refuses what is not JSON, and text that could not be written back: bytes that are not UTF-8, and halves of
// characters in escapes.
func checkJSON(data []byte) error {
	d := jsontext.NewDecoder(bytes.NewBuffer(data), jsontext.AllowDuplicateNames(true))
	_, err := d.ReadValue()
	if err == nil {
		_, err = d.ReadToken()
	}
	if err == io.EOF {
		return nil
	}
	fault := &FormatError{Line: 1 + bytes.Count(data[:d.InputOffset()], []byte("\n")), Msg: "more than one value"}
	if syntax, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		fault.Msg = syntax.Err.Error()
		fault.Line = 1 + bytes.Count(data[:min(int(syntax.ByteOffset), len(data))], []byte("\n"))
	}
	if !utf8.Valid(data) {
		fault.Msg = "not UTF-8 text; convert the file, for example by iconv -f latin1 -t utf-8"
	}
	return fault
}

func decodeCell(raw json.RawMessage) (*Cell, error) {
	f := fields(raw)
	if f == nil {
		return nil, errors.New("is not an object")
	}
	c := &Cell{ID: text(f["id"]), Type: CellType(text(f["cell_type"])), Metadata: orEmpty(fields(f["metadata"]))}
	source, err := joined(f["source"])
	if err != nil {
		return nil, fmt.Errorf("source: %w", err)
	}
	c.Source = source
	c.Extra = without(f, "id", "cell_type", "metadata", "source")
	switch c.Type {
	case Markdown, Raw:
		return c, nil
	case Code:
	default:
		return nil, fmt.Errorf("unknown cell_type %q", c.Type)
	}
	c.Extra = without(c.Extra, "execution_count", "outputs")
	c.Count = number(f["execution_count"])
	outputs, ok := items(f["outputs"])
	if !ok && !isNull(f["outputs"]) {
		return nil, errors.New("outputs is not a list")
	}
	for i, raw := range outputs {
		o, err := decodeOutput(raw)
		if err != nil {
			return nil, fmt.Errorf("output %d: %w", i+1, err)
		}
		c.Outputs = append(c.Outputs, o)
	}
	return c, nil
}

func decodeOutput(raw json.RawMessage) (*Output, error) {
	f := fields(raw)
	if f == nil {
		return nil, errors.New("is not an object")
	}
	o := &Output{Type: OutputType(text(f["output_type"]))}
	switch o.Type {
	case Stream:
		s, err := joined(f["text"])
		if err != nil {
			return nil, err
		}
		o.Name, o.Text = text(f["name"]), s
		o.Extra = without(f, "output_type", "name", "text")
	case Display, Value:
		o.Data, o.Metadata = orEmpty(fields(f["data"])), orEmpty(fields(f["metadata"]))
		o.Count = number(f["execution_count"])
		o.Extra = without(f, "output_type", "data", "metadata", "execution_count")
	case Failure:
		o.ErrorName, o.ErrorValue = text(f["ename"]), text(f["evalue"])
		lines, ok := linesOf(f["traceback"])
		if !ok {
			return nil, errors.New("traceback is not a list of lines")
		}
		o.Traceback = lines
		o.Extra = without(f, "output_type", "ename", "evalue", "traceback")
	default:
		return nil, fmt.Errorf("unknown output_type %q", o.Type)
	}
	return o, nil
}

// joined returns a multi-line string, stored as one string or a list of them.
func joined(raw json.RawMessage) (string, error) {
	if jsontext.Value(raw).Kind() == '"' {
		return text(raw), nil
	}
	lines, ok := linesOf(raw)
	if !ok {
		return "", errors.New("neither text nor a list of lines")
	}
	return strings.Join(lines, ""), nil
}

// linesOf returns a list of strings; nothing and null are the empty list.
func linesOf(raw json.RawMessage) (lines []string, ok bool) {
	list, ok := items(raw)
	if !ok && !isNull(raw) {
		return nil, false
	}
	for _, line := range list {
		if jsontext.Value(line).Kind() != '"' && !isNull(line) {
			return nil, false
		}
		lines = append(lines, text(line))
	}
	return lines, true
}

// number returns an integer, and 0 for other values.
func number(raw json.RawMessage) int {
	n, err := strconv.Atoi(string(raw))
	if err != nil {
		return 0 // also of one beyond all integers
	}
	return n
}

func isNull(raw json.RawMessage) bool { return len(raw) == 0 || string(raw) == "null" }

// text returns a string, and "" for other values.
func text(raw json.RawMessage) string {
	out, _ := jsontext.AppendUnquote(nil, raw)
	return string(out)
}

// fields returns the members of an object, the last of each name, and nil for other values. Their text is not copied.
func fields(raw json.RawMessage) Fields {
	d := decoder(raw)
	if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
		return nil
	}
	f := Fields{}
	for d.PeekKind() == '"' {
		name, _ := d.ReadToken()
		key := name.String()
		f[key] = next(d, raw)
	}
	return f
}

// items returns those of a list; ok tells that the value is one. Their text is not copied.
func items(raw json.RawMessage) (list []json.RawMessage, ok bool) {
	d := decoder(raw)
	if t, err := d.ReadToken(); err != nil || t.Kind() != '[' {
		return nil, false
	}
	for k := d.PeekKind(); k != ']' && k != 0; k = d.PeekKind() {
		list = append(list, next(d, raw))
	}
	return list, true
}

func decoder(raw []byte) *jsontext.Decoder {
	return jsontext.NewDecoder(bytes.NewBuffer(raw), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// next returns the text of the value that d reads next from raw, nil for none.
func next(d *jsontext.Decoder, raw []byte) json.RawMessage {
	v, err := d.ReadValue()
	if err != nil {
		return nil
	}
	end := d.InputOffset()
	return raw[end-int64(len(v)) : end : end]
}

// without returns the members of f whose names are not among known.
func without(f Fields, known ...string) Fields {
	rest := orEmpty(maps.Clone(f))
	maps.DeleteFunc(rest, func(k string, _ json.RawMessage) bool { return slices.Contains(known, k) })
	return rest
}
