package nbformat

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Encode writes the file of a notebook as Jupyter itself does: members sorted by name, one space of indentation, long
// text as a list of lines, a newline at the end. Equal notebooks give equal bytes.
func Encode(nb *Notebook) ([]byte, error) { return encode(nb, false) }

// EncodePage writes a notebook as pages get it: in one line, with text as strings.
func EncodePage(nb *Notebook) ([]byte, error) { return encode(nb, true) }

func encode(nb *Notebook, page bool) ([]byte, error) {
	nb.identify()
	cells := make([]any, len(nb.Cells))
	for i, c := range nb.Cells {
		cells[i] = cellObject(c, page)
	}
	text, err := json.Marshal(extended(nb.Extra, map[string]any{
		"nbformat": Major, "nbformat_minor": max(Minor, nb.Minor),
		"metadata": orEmpty(nb.Metadata), "cells": cells,
	}))
	how := []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}
	if !page {
		how = append(how, jsontext.ReorderRawObjects(true), jsontext.WithIndent(" "))
	}
	if err == nil { // strings get back what is escaped for the sake of HTML
		text, err = jsontext.AppendFormat(nil, text, how...)
	}
	if err != nil {
		return nil, fmt.Errorf("notebook: %w", err)
	}
	return append(text, '\n'), nil
}

func cellObject(c *Cell, page bool) map[string]any {
	known := map[string]any{
		"id": c.ID, "cell_type": c.Type, "metadata": orEmpty(c.Metadata), "source": multiline(c.Source, page),
	}
	if c.Type == Code {
		outputs := make([]any, len(c.Outputs))
		for i, o := range c.Outputs {
			outputs[i] = outputObject(o, page)
		}
		known["outputs"], known["execution_count"] = outputs, orNull(c.Count)
	}
	return extended(c.Extra, known)
}

func outputObject(o *Output, page bool) map[string]any {
	known := map[string]any{"output_type": o.Type}
	switch o.Type {
	case Stream:
		known["name"], known["text"] = o.Name, multiline(o.Text, page)
	case Failure:
		known["ename"], known["evalue"], known["traceback"] = o.ErrorName, o.ErrorValue, append([]string{}, o.Traceback...)
	case Display, Value:
		known["data"], known["metadata"] = mimeObject(o.Data, page), orEmpty(o.Metadata)
		if o.Type == Value {
			known["execution_count"] = orNull(o.Count)
		}
	}
	return extended(o.Extra, known)
}

func mimeObject(data Fields, page bool) map[string]any {
	out := map[string]any{}
	for mime, raw := range data {
		out[mime] = raw
		if !isLines(mime) {
			continue
		}
		if s, err := joined(raw); err == nil {
			out[mime] = multiline(s, page)
		}
	}
	return out
}

// multiline returns a text as files hold it, as a list of lines, or as pages do.
func multiline(s string, page bool) any {
	if page {
		return s
	}
	return lines(s)
}

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

// quote returns a text as a JSON string. A byte that is not UTF-8 becomes U+FFFD.
func quote(s string) json.RawMessage {
	out, _ := jsontext.AppendQuote(nil, s)
	return out
}
