package export

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"sprague/notebooks/nbformat"
)

// A page shows widgets as they were when the notebook was saved. They are disabled, because no kernel answers there.

// A control is what a page shows of a model. What a notebook leaves out is as the protocol says.
type control struct {
	Description string            `json:"description"`
	Min         int               `json:"min"`
	Max         int               `json:"max"`
	Value       json.RawMessage   `json:"value"`
	Index       int               `json:"index"`
	Choices     []string          `json:"_options_labels"`
	Children    []string          `json:"children"`
	Raw         []json.RawMessage `json:"outputs"`
}

// Limits of what a page shows: in a forged notebook a column may contain itself, many times over.
const (
	nested      = 20     // columns in one another
	mostWidgets = 10_000 // on the page
)

// widget is the HTML of a model, empty for one that cannot be shown.
func (w *pageWriter) widget(id string) string {
	m := w.models[strings.TrimPrefix(id, "IPY_MODEL_")]
	if m == nil || w.depth > nested || w.widgets == mostWidgets {
		return ""
	}
	w.widgets++
	w.depth++
	defer func() { w.depth-- }()
	c := control{Max: 100, Index: -1}
	raw, err := json.Marshal(m.State)
	if err != nil || json.Unmarshal(raw, &c) != nil {
		return ""
	}
	name, field := html.EscapeString(c.Description), ""
	switch m.Name {
	case "VBoxModel":
		for _, child := range c.Children {
			field += w.widget(child)
		}
		return `<div class="controls column">` + field + `</div>`
	case "OutputModel":
		return `<div>` + w.outputs(c.Raw) + `</div>`
	case "ButtonModel":
		return `<button disabled>` + name + `</button>`
	case "IntSliderModel":
		at := 0
		json.Unmarshal(c.Value, &at)
		field = fmt.Sprintf(`<input type="range" disabled min="%d" max="%d" value="%d"> <output>%[3]d</output>`,
			c.Min, c.Max, at)
	case "TextModel":
		var text string
		json.Unmarshal(c.Value, &text)
		field = fmt.Sprintf(`<input type="text" disabled size="%d" value="%s">`, max(20, utf8.RuneCountInString(text)),
			html.EscapeString(text))
	case "CheckboxModel":
		field = `<input type="checkbox" disabled` + marked(string(c.Value) == "true", " checked") + `>`
	case "DropdownModel":
		for i, choice := range c.Choices {
			field += `<option` + marked(i == c.Index, " selected") + `>` + html.EscapeString(choice) + `</option>`
		}
		field = `<select disabled>` + field + `</select>`
	default:
		return ""
	}
	return `<label class="control"><span>` + name + `</span> ` + field + `</label>`
}

// outputs are those that stand among widgets.
func (w *pageWriter) outputs(list []json.RawMessage) string {
	var b strings.Builder
	for _, raw := range list {
		if o, err := nbformat.DecodeOutput(raw); err == nil {
			body, _ := w.output(o)
			b.WriteString(body)
		}
	}
	return b.String()
}

func marked(is bool, mark string) string {
	if is {
		return mark
	}
	return ""
}
