package nbformat

import (
	"encoding/json"
	"strings"

	"sprague/kernel/rawjson"
)

// Upgrade returns a notebook of format 3, which Jupyter wrote until 2015, as one of format 4;
// any other text as it is; the error is that of one that has not the parts of such a notebook. What differs: cells lie in worksheets, headings are cells of their
// own, the members of code cells and their outputs have other names, and representations
// have short names in place of MIME types.
func Upgrade(data []byte) ([]byte, error) {
	if v, err := rawjson.Parse(data); err != nil || number(v.Member("nbformat")) != 3 {
		return data, nil
	}
	var top struct {
		Metadata   Fields `json:"metadata"`
		Worksheets []struct {
			Cells []Fields `json:"cells"`
		} `json:"worksheets"`
	}
	if err := json.Unmarshal(data, &top); err != nil {
		return nil, err
	}
	cells := []Fields{}
	for _, sheet := range top.Worksheets {
		for _, c := range sheet.Cells {
			cells = append(cells, upgradeCell(orEmpty(c)))
		}
	}
	metadata := orEmpty(top.Metadata)
	metadata["orig_nbformat"] = json.RawMessage("3")
	return json.Marshal(map[string]any{"nbformat": 4, "nbformat_minor": 0, "metadata": metadata, "cells": cells})
}

func upgradeCell(c Fields) Fields {
	rename(c, "input", "source")
	rename(c, "prompt_number", "execution_count")
	if c["metadata"] == nil {
		c["metadata"] = json.RawMessage("{}")
	}
	switch CellType(parsed(c["cell_type"]).Text()) {
	case "heading":
		level := min(max(1, number(parsed(c["level"]))), 6)
		source, _ := joined(parsed(c["source"]))
		c["cell_type"] = quote(string(Markdown))
		c["source"] = quote(strings.Repeat("#", level) + " " + strings.Join(strings.Fields(source), " "))
		delete(c, "level")
	case "html":
		c["cell_type"] = quote(string(Markdown))
	case Code:
		delete(c, "language")
		delete(c, "collapsed")
		var outputs []Fields
		_ = json.Unmarshal(c["outputs"], &outputs)
		now := []Fields{}
		for _, o := range outputs {
			now = append(now, upgradeOutput(orEmpty(o)))
		}
		c["outputs"], _ = json.Marshal(now)
		if c["execution_count"] == nil {
			c["execution_count"] = json.RawMessage("null")
		}
	}
	return c
}

// shortNames are those that format 3 has for MIME types.
var shortNames = map[string]string{
	"text": "text/plain", "html": "text/html", "svg": "image/svg+xml", "png": "image/png", "jpeg": "image/jpeg",
	"latex": "text/latex", "json": "application/json", "javascript": "application/javascript", "pdf": "application/pdf",
}

func upgradeOutput(o Fields) Fields {
	rename(o, "prompt_number", "execution_count")
	switch parsed(o["output_type"]).Text() {
	case "stream":
		rename(o, "stream", "name")
		if o["name"] == nil {
			o["name"] = quote("stdout")
		}
		return o
	case "pyerr":
		o["output_type"] = quote(string(Failure))
		return o
	case "pyout":
		o["output_type"] = quote(string(Value))
	}
	data := Fields{}
	for short, mime := range shortNames {
		raw := o[short]
		if raw == nil {
			continue
		}
		delete(o, short)
		if s, err := joined(parsed(raw)); err == nil && short == "json" && json.Valid([]byte(s)) {
			raw = json.RawMessage(s) // it was text
		}
		data[mime] = raw
	}
	o["data"], _ = json.Marshal(data)
	if o["metadata"] == nil {
		o["metadata"] = json.RawMessage("{}")
	}
	return o
}

func rename(f Fields, from, to string) {
	if raw, ok := f[from]; ok {
		f[to] = raw
		delete(f, from)
	}
}
