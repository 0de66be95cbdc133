package display

import (
	"encoding/json"
	"fmt"
	"maps"
)

// A Widget is a control that the user can change while no cell runs. The result of its callback is displayed below it
// and replaces the previous result. A front end without widgets shows the initial value.
//
// Its methods are safe for concurrent use.
type Widget struct {
	sink  *Sink
	id    string
	kind  kind
	label string
	react func() any // the callback, or nil

	// Guarded by the sink's lock.
	state    map[string]any
	children []*Widget
	area     *Area
	begun    bool
}

// A kind is a type of widget in the protocol, with the values that it can have.
type kind struct {
	model         string // without "Model"
	module, style string
	key           string          // of the value in the state, or empty
	near          func(v any) any // the nearest valid value, or nil
}

// The widgets protocol.
const (
	widgetTarget   = "jupyter.widget"
	widgetProtocol = `{"version":"2.1.0"}`
	controlsModule = "@jupyter-widgets/controls"
	baseModule     = "@jupyter-widgets/base"
	outputModule   = "@jupyter-widgets/output"
)

// moduleVersion returns the version of the models of a module.
func moduleVersion(module string) string {
	if module == outputModule {
		return "1.0.0"
	}
	return "2.0.0"
}

func newWidget(k kind, label string, state map[string]any) *Widget {
	s := current()
	return &Widget{sink: s, id: s.id(), kind: k, label: label, state: state}
}

// held returns the value of the widget.
func (w *Widget) held() any { return w.part(w.kind.key) }

// part returns a part of the state.
func (w *Widget) part(key string) any {
	w.sink.mu.Lock()
	defer w.sink.mu.Unlock()
	return w.state[key]
}

// Value returns the number of a slider, the index of the selection of a Select, 1 for a ticked checkbox, and 0 for all
// other widgets.
func (w *Widget) Value() int {
	switch v := w.held().(type) {
	case int:
		return v
	case bool:
		if v {
			return 1
		}
	}
	return 0
}

// Text returns the text of a text field, the selection of a Select, and the value of any other widget as text.
func (w *Widget) Text() string {
	v := w.held()
	if i, ok := v.(int); ok && w.choices() != nil {
		return w.choices()[i]
	}
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

// Checked reports whether a checkbox is ticked.
func (w *Widget) Checked() bool {
	ticked, _ := w.held().(bool)
	return ticked
}

// Set changes the value, as the user does: to a number, a text, a bool, or a choice by its index or its text. A number
// out of range becomes the nearest valid one. An Output takes any value. Set runs the callback, which may set other
// widgets.
//
// Set panics if the widget cannot have such a value.
func (w *Widget) Set(v any) {
	if w.kind.near == nil {
		panic(fmt.Sprintf("display: %s has no value to set", w))
	}
	n := w.kind.near(v)
	if n == nil {
		panic(fmt.Sprintf("display: %s cannot have the value %v", w, v))
	}
	w.move(n, "update")
}

// move sets the value, sends it to the front end by the given method, and runs the callback if the value has changed.
func (w *Widget) move(v any, method string) {
	w.sink.mu.Lock()
	moved := !same(w.state[w.kind.key], v)
	w.state[w.kind.key] = v
	w.sink.mu.Unlock()
	w.sink.update(w.id, method, map[string]any{w.kind.key: v})
	if moved {
		w.refresh()
	}
}

// same reports whether two values of a widget are equal; outputs never are.
func same(a, b any) bool {
	if _, ok := a.([]output); ok {
		return false
	}
	return a == b
}

// String returns the label and the value.
func (w *Widget) String() string {
	switch w.kind.model {
	case "Button":
		return "[" + w.label + "]"
	case "Checkbox":
		return map[bool]string{false: "☐ ", true: "☑ "}[w.Checked()] + w.label
	case "Text":
		return fmt.Sprintf("%s = %q", w.label, w.Text())
	case "VBox", "Output":
		return w.arranged()
	case "Dropdown":
		return fmt.Sprintf("%s = %s", w.label, w.Text())
	}
	return fmt.Sprintf("%s = %s (%d … %d)", w.label, w.Text(), w.part("min"), w.part("max"))
}

// choices returns the choices of a Select, otherwise nil.
func (w *Widget) choices() []string {
	choices, _ := w.part("_options_labels").([]string)
	return choices
}

// Display shows the widget only. Show also displays the result of its callback for the initial value, except for a
// button.
func (w *Widget) Display() Bundle {
	w.open()
	view, _ := json.Marshal(map[string]any{"version_major": 2, "version_minor": 0, "model_id": w.id})
	return Plain(w.String()).With(MIMEWidget, view)
}

// below displays the results of the callbacks of the widget and its children for the initial values. A button gets an
// empty area, since front ends show no new output after the cell.
func (w *Widget) below() {
	switch {
	case w.shown() != nil: // already
	case w.kind.model == "Button":
		w.place(Plain(""))
	default:
		w.refresh()
	}
	for _, c := range w.children {
		c.below()
	}
}

// refresh runs the callback and displays its result.
func (w *Widget) refresh() {
	if w.react == nil {
		return
	}
	if v := w.react(); v != nil {
		w.place(v)
	}
}

// shown returns the area of the widget's results, or nil if there is none yet.
func (w *Widget) shown() *Area {
	w.sink.mu.Lock()
	defer w.sink.mu.Unlock()
	return w.area
}

// place displays a value in the area of the widget's results.
func (w *Widget) place(v any) {
	if area := w.shown(); area != nil {
		area.Update(v)
		return
	}
	area := w.sink.area(v)
	w.sink.mu.Lock()
	w.area = area
	w.sink.mu.Unlock()
}

// reference returns the name of a model in the state of another.
func reference(id string) string { return "IPY_MODEL_" + id }

// open sends the widget to the front end, once, after the models to which it refers.
func (w *Widget) open() {
	s := w.sink
	s.mu.Lock()
	begun := w.begun
	w.begun = true
	s.mu.Unlock()
	if begun {
		return
	}
	for _, c := range w.children {
		c.open()
	}
	s.open(w.id+"-layout", modelState(baseModule, "Layout", nil), nil)
	state := map[string]any{"layout": reference(w.id + "-layout")}
	if w.kind.style != "" {
		s.open(w.id+"-style", modelState(controlsModule, w.kind.style, nil), nil)
		state["style"], state["description"], state["disabled"] = reference(w.id+"-style"), w.label, false
	}
	s.mu.Lock()
	maps.Copy(state, w.state)
	w.state = modelState(w.kind.module, w.kind.model, state)
	s.mu.Unlock()
	s.open(w.id, w.state, w.receive)
}

// modelState returns the fields that every model of the protocol has, and more.
func modelState(module, name string, more map[string]any) map[string]any {
	version := moduleVersion(module)
	state := map[string]any{
		"_model_module": module, "_model_module_version": version, "_model_name": name + "Model",
		"_view_module": module, "_view_module_version": version, "_view_name": name + "View",
	}
	if module == controlsModule && more == nil { // a style has no view of its own
		state["_view_module"], state["_view_module_version"], state["_view_name"] = baseModule, version, "StyleView"
	}
	maps.Copy(state, more)
	return state
}
