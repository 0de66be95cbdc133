package display

import (
	"encoding/json"
	"fmt"
	"slices"
)

// A Widget is a control that the user can move while no cell runs. What its callback
// returns shows below it, in the place of what it returned before. A front end
// without widgets shows the value it began with.
type Widget struct {
	desk  *Desk
	id    string
	model string // name of the model in the widgets protocol, without "Model"
	label string
	state map[string]any
	react func() any // what to show for the present state
	area  *Area
	begun bool
}

// The widgets protocol.
const (
	widgetTarget   = "jupyter.widget"
	widgetProtocol = `{"version":"2.1.0"}`
	controlsModule = "@jupyter-widgets/controls"
	baseModule     = "@jupyter-widgets/base"
	moduleVersion  = "2.0.0"
)

func (d *Desk) widget(model, label string, state map[string]any) *Widget {
	return &Widget{desk: d, id: d.id(), model: model, label: label, state: state}
}

// Slider shows a slider over the integers from low to high that begins at start.
// Whenever it moves, what show returns for its value is shown; nil shows nothing.
//
// Slider panics unless low ≤ start ≤ high.
func (d *Desk) Slider(label string, low, high, start int, show func(n int) any) *Widget {
	if low > start || start > high {
		panic(fmt.Sprintf("display: Slider %q begins at %d, outside of %d…%d", label, start, low, high))
	}
	w := d.widget("IntSlider", label, map[string]any{
		"min": low, "max": high, "value": start, "step": 1, "continuous_update": true,
		"orientation": "horizontal", "readout": true, "readout_format": "d",
	})
	w.react = func() any { return show(w.Value()) }
	return w
}

// Select shows a list of choices, the first of them chosen. Whenever another is
// chosen, what show returns for it is shown; nil shows nothing.
//
// Select panics when there are no choices.
func (d *Desk) Select(label string, choices []string, show func(choice string) any) *Widget {
	if len(choices) == 0 {
		panic(fmt.Sprintf("display: Select %q has no choices", label))
	}
	w := d.widget("Dropdown", label, map[string]any{"_options_labels": slices.Clone(choices), "index": 0})
	w.react = func() any { return show(choices[w.Value()]) }
	return w
}

// Button shows a button. Whenever it is pressed, what press returns is shown; nil
// shows nothing.
func (d *Desk) Button(label string, press func() any) *Widget {
	w := d.widget("Button", label, map[string]any{"button_style": "", "icon": "", "tooltip": ""})
	w.react = press
	return w
}

// Slider shows a slider over the integers from low to high that begins at start.
// Whenever it moves, what show returns for its value is shown; nil shows nothing.
//
// Slider panics unless low ≤ start ≤ high.
func Slider(label string, low, high, start int, show func(n int) any) *Widget {
	return plainDesk().Slider(label, low, high, start, show)
}

// Select shows a list of choices, the first of them chosen. Whenever another is
// chosen, what show returns for it is shown; nil shows nothing.
//
// Select panics when there are no choices.
func Select(label string, choices []string, show func(choice string) any) *Widget {
	return plainDesk().Select(label, choices, show)
}

// Button shows a button. Whenever it is pressed, what press returns is shown; nil
// shows nothing.
func Button(label string, press func() any) *Widget { return plainDesk().Button(label, press) }

// Value returns the number a slider stands at, or the index of the choice of a
// Select; 0 for a button.
func (w *Widget) Value() int {
	key := "value"
	if w.model == "Dropdown" {
		key = "index"
	}
	n, _ := w.state[key].(int)
	return n
}

// String says what the widget is and where it stands.
func (w *Widget) String() string {
	switch w.model {
	case "IntSlider":
		return fmt.Sprintf("%s = %d (%d … %d)", w.label, w.Value(), w.state["min"], w.state["max"])
	case "Dropdown":
		choices := w.state["_options_labels"].([]string)
		return fmt.Sprintf("%s = %s", w.label, choices[w.Value()])
	default:
		return "[" + w.label + "]"
	}
}

// Display shows the widget alone. Show adds, below it, what its callback makes of its
// beginning; a button waits to be pressed.
func (w *Widget) Display() Bundle {
	if !w.begun {
		w.begun = true
		w.open()
	}
	view, _ := json.Marshal(map[string]any{"version_major": 2, "version_minor": 0, "model_id": w.id})
	return Plain(w.String()).With(MIMEWidget, view)
}

// below shows what the callback makes of the widget's beginning. Under a button it keeps a
// place for what pressing it shows, since front ends show nothing new after the cell.
func (w *Widget) below() {
	if w.model == "Button" {
		w.area = w.desk.Area(Plain(""))
		return
	}
	w.refresh()
}

// refresh shows what the callback makes of the present state.
func (w *Widget) refresh() {
	v := w.react()
	switch {
	case v == nil:
	case w.area == nil:
		w.area = w.desk.Area(v)
	default:
		w.area.Update(v)
	}
}

// open tells the front end of the widget: first the models it refers to, then itself.
func (w *Widget) open() {
	layout, style := w.id+"-layout", w.id+"-style"
	w.desk.sendOpen(layout, modelState(baseModule, "Layout", nil))
	w.desk.sendOpen(style, modelState(controlsModule, styleOf(w.model), nil))
	state := modelState(controlsModule, w.model, w.state)
	state["description"], state["disabled"] = w.label, false
	state["layout"], state["style"] = "IPY_MODEL_"+layout, "IPY_MODEL_"+style
	w.desk.mu.Lock()
	w.desk.widgets[w.id] = w
	w.desk.mu.Unlock()
	w.desk.sendOpen(w.id, state)
}

func styleOf(model string) string {
	switch model {
	case "IntSlider":
		return "SliderStyle"
	case "Button":
		return "ButtonStyle"
	default:
		return "DescriptionStyle"
	}
}

// modelState is what every model of the protocol says of itself, and more.
func modelState(module, name string, more map[string]any) map[string]any {
	state := map[string]any{
		"_model_module": module, "_model_module_version": moduleVersion, "_model_name": name + "Model",
		"_view_module": module, "_view_module_version": moduleVersion, "_view_name": name + "View",
	}
	if module == controlsModule && more == nil { // a style is seen only through others
		state["_view_module"], state["_view_module_version"], state["_view_name"] = baseModule, moduleVersion, "StyleView"
	}
	for k, v := range more {
		state[k] = v
	}
	return state
}
