package channels

import (
	"encoding/json"

	"sprague/kernel/jupyter/wire"
	"sprague/notebooks/nbformat"
)

// What the kernel shows, as messages and as outputs of a notebook.

// outputTypes are the messages that add to what a cell shows.
var outputTypes = []string{"stream", "display_data", "execute_result", "error"}

// record keeps the output that a message adds.
func record(r *nbformat.Recorder, m *wire.Message) {
	switch m.Header.Type {
	case "stream":
		if text, err := wire.Read[wire.Stream](m); err == nil {
			r.Write(text.Name, text.Text)
		}
	case "error":
		if e, err := wire.Read[wire.ErrorReply](m); err == nil {
			r.Add("", &nbformat.Output{Type: nbformat.Failure, ErrorName: e.Name, ErrorValue: e.Value,
				Traceback: e.Traceback})
		}
	default:
		if o, id := displayed(m); o != nil {
			r.Add(id, o)
		}
	}
}

// displayed returns what a message displays, and the ID by which that can be updated; nil for a malformed one.
func displayed(m *wire.Message) (o *nbformat.Output, id string) {
	content, err := wire.Read[wire.Display](m)
	if err != nil {
		return nil, ""
	}
	o = &nbformat.Output{Type: nbformat.OutputType(m.Header.Type), Data: nbformat.Fields(content.Data)}
	if json.Unmarshal(content.Metadata, &o.Metadata) != nil {
		o.Metadata = nbformat.Fields{}
	}
	if content.Count != nil {
		o.Count = *content.Count
	}
	return o, content.Transient.DisplayID
}

// content is the content of the message that shows an output.
func content(o *nbformat.Shown) any {
	switch o.Type {
	case nbformat.Stream:
		return wire.Stream{Name: o.Name, Text: o.Text}
	case nbformat.Failure:
		return wire.ErrorReply{Name: o.ErrorName, Value: o.ErrorValue, Traceback: o.Traceback}
	}
	d := wire.Display{Data: wire.Data(o.Data), Metadata: json.RawMessage("{}")}
	d.Transient.DisplayID = o.ID
	if len(o.Metadata) > 0 {
		d.Metadata, _ = wire.Encode(o.Metadata) // it came as JSON
	}
	if o.Type == nbformat.Value {
		d.Count = &o.Count
	}
	return d
}
