package display

import (
	"encoding/json"
	"maps"
	"strings"
)

// Column shows widgets below each other. Items that are not widgets are shown as outputs. The results of the callbacks
// are displayed below the column.
func Column(items ...any) *Widget {
	children, names := make([]*Widget, len(items)), make([]string, len(items))
	for i, v := range items {
		w, ok := v.(*Widget)
		if !ok {
			w = Output(v)
		}
		children[i], names[i] = w, reference(w.id)
	}
	w := newWidget(kind{model: "VBox", module: controlsModule}, "", map[string]any{"children": names, "box_style": ""})
	w.children = children
	return w
}

// Output returns a widget that displays a value, for use in a column. Set replaces the value, for example in the
// callback of a slider.
func Output(v any) *Widget {
	place := kind{model: "Output", module: outputModule, key: "outputs", near: pictures}
	return newWidget(place, "", map[string]any{"msg_id": "", "outputs": pictures(v)})
}

// An output has the form of outputs in notebooks.
type output struct {
	Type     string                     `json:"output_type"`
	Data     map[string]any             `json:"data"`
	Metadata map[string]json.RawMessage `json:"metadata"`
	text     string
}

// pictures returns the content of an output for a value.
func pictures(v any) any {
	b := current().host.Bundle(v)
	o := output{Type: "display_data", Data: map[string]any{}, Metadata: map[string]json.RawMessage{}, text: b.Text()}
	for mime, content := range b.Data {
		switch {
		case strings.HasSuffix(mime, "json"):
			o.Data[mime] = json.RawMessage(content)
		case strings.HasPrefix(mime, "image/") && mime != MIMESVG:
			o.Data[mime] = content // as base64
		default:
			o.Data[mime] = string(content)
		}
	}
	maps.Copy(o.Metadata, b.Metadata)
	return []output{o}
}

// arranged returns the text of a column or an output.
func (w *Widget) arranged() string {
	if outputs, ok := w.held().([]output); ok {
		return outputs[0].text
	}
	texts := make([]string, len(w.children))
	for i, c := range w.children {
		texts[i] = c.String()
	}
	return strings.Join(texts, "\n")
}
