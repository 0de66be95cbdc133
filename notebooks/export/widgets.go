package export

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"sprague/notebooks/nbformat"
)

// Widgets stand in a page as they stood when the notebook was saved: nothing answers there, so
// they cannot be moved.

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

// nested bounds how deep rows and columns stand in one another: who forges a notebook can make
// one that contains itself.
const nested = 20

// mostWidgets is how many a page shows: one that stands in another twice, and so on, makes a
// thousand times as many in ten steps.
const mostWidgets = 10_000

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
	case "HBoxModel", "VBoxModel":
		return w.box(m.Name == "VBoxModel", c.Children, depth)
	case "OutputModel":
		return w.outputs(c.Raw, depth)
	case "PlayModel":
		return `<button disabled aria-label="play">▶</button>`
	case "ButtonModel":
		return fmt.Sprintf(`<button disabled>%s</button>`, html.EscapeString(c.Description))
	}
	field := c.field(m.Name)
	if field == "" {
		return ""
	}
	return fmt.Sprintf(`<label class="control"><span>%s</span> %s</label>`, html.EscapeString(c.Description), field)
}

func (w *pageWriter) box(column bool, children []string, depth int) string {
	var b strings.Builder
	class := "row"
	if column {
		class = "column"
	}
	fmt.Fprintf(&b, `<div class="controls %s">`, class)
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
		return c.slider(c.number()) + fmt.Sprintf(` <output>%d</output>`, c.number())
	case "IntRangeSliderModel":
		var ends [2]int
		json.Unmarshal(c.Value, &ends)
		return c.slider(ends[0]) + c.slider(ends[1]) + fmt.Sprintf(` <output>%d – %d</output>`, ends[0], ends[1])
	case "BoundedIntTextModel", "IntTextModel":
		return fmt.Sprintf(`<input type="number" disabled value="%d">`, c.number())
	case "TextModel":
		var text string
		json.Unmarshal(c.Value, &text)
		return fmt.Sprintf(`<input type="text" disabled value="%s">`, html.EscapeString(text))
	case "CheckboxModel":
		return `<input type="checkbox" disabled` + marked(string(c.Value) == "true", " checked") + `>`
	case "DropdownModel":
		return `<select disabled>` + c.choices(`<option%s>%s</option>`, " selected") + `</select>`
	case "RadioButtonsModel":
		return c.choices(`<span><input type="radio" disabled%s> %s</span> `, " checked")
	}
	return ""
}

func (c control) number() (n int) {
	json.Unmarshal(c.Value, &n)
	return n
}

func (c control) slider(at int) string {
	high := 100
	if c.Max != nil {
		high = *c.Max
	}
	return fmt.Sprintf(`<input type="range" disabled min="%d" max="%d" value="%d">`, c.Min, high, at)
}

// choices writes each choice in a form, which has room for a mark of the one that is chosen.
func (c control) choices(form, mark string) string {
	var b strings.Builder
	for i, choice := range c.Choices {
		fmt.Fprintf(&b, form, marked(c.Index != nil && *c.Index == i, mark), html.EscapeString(choice))
	}
	return b.String()
}

func marked(is bool, mark string) string {
	if is {
		return mark
	}
	return ""
}
