package nbformat

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Encode writes the notebook as Jupyter itself does: members sorted by name, one
// space of indentation, long text as a list of lines, a newline at the end. Equal
// notebooks give equal bytes.
func Encode(nb *Notebook) ([]byte, error) {
	nb.identify()
	cells := make([]any, len(nb.Cells))
	for i, c := range nb.Cells {
		cells[i] = cellObject(c)
	}
	top := extended(nb.Extra, map[string]any{
		"nbformat": Major, "nbformat_minor": Minor,
		"metadata": orEmpty(nb.Metadata), "cells": cells,
	})
	compact, err := json.Marshal(top)
	if err != nil {
		return nil, fmt.Errorf("notebook: %w", err)
	}
	return sorted(compact)
}

// sorted lays JSON out with sorted members. Numbers keep their digits.
func sorted(compact []byte) ([]byte, error) {
	dec := json.NewDecoder(bytes.NewReader(compact))
	dec.UseNumber()
	var tree any
	if err := dec.Decode(&tree); err != nil {
		return nil, fmt.Errorf("notebook: %w", err)
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(tree); err != nil {
		return nil, fmt.Errorf("notebook: %w", err)
	}
	return buf.Bytes(), nil
}

func cellObject(c *Cell) map[string]any {
	known := map[string]any{
		"id": c.ID, "cell_type": c.Type, "metadata": orEmpty(c.Metadata), "source": lines(c.Source),
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
		known["name"], known["text"] = o.Name, lines(o.Text)
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
		if s, err := joined(raw); err == nil {
			out[mime] = lines(s)
		}
	}
	return out
}

// lines splits text after each newline, as nbformat stores it.
func lines(s string) []string {
	if s == "" {
		return []string{}
	}
	parts := strings.SplitAfter(s, "\n")
	if parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return parts
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

func quote(s string) json.RawMessage {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic("nbformat: a string that is not JSON: " + err.Error())
	}
	return bytes.TrimSpace(buf.Bytes())
}
