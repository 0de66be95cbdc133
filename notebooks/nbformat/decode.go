package nbformat

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	jsonv2 "github.com/go-json-experiment/json"
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
	top := read[Fields](data)
	if top == nil {
		return nil, &FormatError{Line: 1, Msg: "not an object"}
	}
	if top["nbformat"] == nil {
		return nil, &FormatError{Msg: "it does not say its nbformat"}
	}
	if major := read[int](top.take("nbformat")); major != Major {
		return nil, &FormatError{Msg: fmt.Sprintf("nbformat %d; only version 4 can be read (jupyter nbconvert --to "+
			"notebook converts it)", major)}
	}
	nb := &Notebook{Metadata: orEmpty(read[Fields](top.take("metadata"))),
		Minor: read[int](top.take("nbformat_minor")), Extra: top}
	cells := read[[]json.RawMessage](top.take("cells"))
	if cells == nil {
		return nil, &FormatError{Msg: "no list of cells"}
	}
	for i, raw := range cells {
		c, err := decodeCell(raw)
		if err != nil {
			return nil, &FormatError{Cell: i + 1, Msg: err.Error()}
		}
		nb.Cells = append(nb.Cells, c)
	}
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
	f := read[Fields](raw)
	if f == nil {
		return nil, errors.New("is not an object")
	}
	c := &Cell{ID: read[string](f.take("id")), Type: CellType(read[string](f.take("cell_type"))),
		Metadata: orEmpty(read[Fields](f.take("metadata"))), Extra: f}
	var err error
	if c.Source, err = joined(f.take("source")); err != nil {
		return nil, fmt.Errorf("source: %w", err)
	}
	switch c.Type {
	case Markdown, Raw:
		return c, nil
	case Code:
	default:
		return nil, fmt.Errorf("unknown cell_type %q", c.Type)
	}
	c.Count = read[int](f.take("execution_count"))
	raw = f.take("outputs")
	outputs := read[[]json.RawMessage](raw)
	if outputs == nil && !isNull(raw) {
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

func decodeOutput(raw json.RawMessage) (o *Output, err error) {
	f := read[Fields](raw)
	if f == nil {
		return nil, errors.New("is not an object")
	}
	o = &Output{Type: OutputType(read[string](f.take("output_type"))), Extra: f}
	switch o.Type {
	case Stream:
		o.Name = read[string](f.take("name"))
		o.Text, err = joined(f.take("text"))
	case Display, Value:
		o.Data, o.Metadata = orEmpty(read[Fields](f.take("data"))), orEmpty(read[Fields](f.take("metadata")))
		o.Count = read[int](f.take("execution_count"))
	case Failure:
		o.ErrorName, o.ErrorValue = read[string](f.take("ename")), read[string](f.take("evalue"))
		var ok bool
		if o.Traceback, ok = linesOf(f.take("traceback")); !ok {
			err = errors.New("traceback is not a list of lines")
		}
	default:
		err = fmt.Errorf("unknown output_type %q", o.Type)
	}
	return o, err
}

// joined returns a multi-line string, stored as one string or a list of them.
func joined(raw json.RawMessage) (string, error) {
	if jsontext.Value(raw).Kind() == '"' {
		return read[string](raw), nil
	}
	lines, ok := linesOf(raw)
	if !ok {
		return "", errors.New("neither text nor a list of lines")
	}
	return strings.Join(lines, ""), nil
}

// linesOf returns a list of strings; nothing and null are the empty list.
func linesOf(raw json.RawMessage) (lines []string, ok bool) {
	ok = isNull(raw) || jsonv2.Unmarshal(raw, &lines, loose...) == nil
	return lines, ok
}

func isNull(raw json.RawMessage) bool { return len(raw) == 0 || string(raw) == "null" }

var loose = []jsonv2.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true),
	jsonv2.MatchCaseInsensitiveNames(true)}

// read returns a value as a T, of the members of one name the last. One of another shape is the zero T.
func read[T any](raw json.RawMessage) T {
	var v, none T
	if jsonv2.Unmarshal(raw, &v, loose...) != nil {
		return none
	}
	return v
}

// Member returns a member of an object. What is not there, or of another shape, is as good as empty.
func Member[T any](f Fields, name string) T { return read[T](f[name]) }

// take removes a member and returns it.
func (f Fields) take(name string) json.RawMessage {
	raw := f[name]
	delete(f, name)
	return raw
}
