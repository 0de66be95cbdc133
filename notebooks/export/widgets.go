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
	Max         *int              `json:"max"`
	Value       json.RawMessage   `json:"value"`
	Index       *int              `json:"index"`
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
func (w *pageWriter) widget(id string, depth int) string {
	m := w.models[strings.TrimPrefix(id, "IPY_MODEL_")]
	if m == nil || depth > nested || w.widgets == mostWidgets {
		return ""
	}
	w.widgets++
	var c control
	raw, err := json.Marshal(m.State)
	if err != nil || json.Unmarshal(raw, &c) != nil {
		return ""
	}
	switch m.Name {
	case "VBoxModel":
		return w.column(c.Children, depth)
	case "OutputModel":
		return w.outputs(c.Raw, depth)
	case "ButtonModel":
		return fmt.Sprintf(`<button disabled>%s</button>`, html.EscapeString(c.Description))
	}
	field := c.field(m.Name)
	if field == "" {
		return ""
	}
	return fmt.Sprintf(`<label class="control"><span>%s</span> %s</label>`, html.EscapeString(c.Description), field)
}

func (w *pageWriter) column(children []string, depth int) string {
	var b strings.Builder
	b.WriteString(`<div class="controls column">`)
	for _, child := range children {
		b.WriteString(w.widget(child, depth+1))
	}
	return b.String() + `</div>`
}

// outputs are those that stand among widgets.
func (w *pageWriter) outputs(list []json.RawMessage, depth int) string {
	var b strings.Builder
	for _, raw := range list {
		o, err := nbformat.DecodeOutput(raw)
		if err != nil {
			continue
		}
		if body, err := w.outputIn(o, depth+1); err == nil {
			b.WriteString(body)
		}
	}
	return `<div>` + b.String() + `</div>`
}

// field is what a value stands in.
func (c control) field(model string) string {
	switch model {
	case "IntSliderModel":
		return c.slider()
	case "TextModel":
		var text string
		json.Unmarshal(c.Value, &text)
		size := max(20, utf8.RuneCountInString(text))
		return fmt.Sprintf(`<input type="text" disabled size="%d" value="%s">`, size, html.EscapeString(text))
	case "CheckboxModel":
		return `<input type="checkbox" disabled` + marked(string(c.Value) == "true", " checked") + `>`
	case "DropdownModel":
		return `<select disabled>` + c.options() + `</select>`
	}
	return ""
}

func (c control) slider() string {
	high, at := 100, 0
	if c.Max != nil {
		high = *c.Max
	}
	json.Unmarshal(c.Value, &at)
	return fmt.Sprintf(`<input type="range" disabled min="%d" max="%d" value="%d"> <output>%[3]d</output>`,
		c.Min, high, at)
}

func (c control) options() string {
	var b strings.Builder
	for i, choice := range c.Choices {
		chosen := marked(c.Index != nil && *c.Index == i, " selected")
		fmt.Fprintf(&b, `<option%s>%s</option>`, chosen, html.EscapeString(choice))
	}
	return b.String()
}

func marked(is bool, mark string) string {
	if is {
		return mark
	}
	return ""
}
