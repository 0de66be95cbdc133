package display

import (
	"encoding/json"
	"fmt"
)

// A Widget is a control that the user can move while no cell runs. What its callback
// returns shows below it, in the place of what it returned before. A front end
// without widgets shows the value it began with.
//
// Its methods may be called from several goroutines at once.
type Widget struct {
	desk  *Desk
	id    string
	kind  kind
	label string
	react func() any // what to show for the present state; nil for nothing

	// Guarded by the desk's lock.
	state    map[string]any
	children []*Widget
	area     *Area
	begun    bool
}

// A kind is what the protocol calls a widget, and what the widget can hold.
type kind struct {
	model         string // without "Model"
	module, style string
	key           string // of what the user sets, in the state; empty for nothing
	near          func(v any) any
}

// The widgets protocol.
const (
	widgetTarget   = "jupyter.widget"
	widgetProtocol = `{"version":"2.1.0"}`
	controlsModule = "@jupyter-widgets/controls"
	baseModule     = "@jupyter-widgets/base"
	outputModule   = "@jupyter-widgets/output"
)

// moduleVersion is that of the models of a module.
func moduleVersion(module string) string {
	if module == outputModule {
		return "1.0.0"
	}
	return "2.0.0"
}

func (d *Desk) widget(k kind, label string, state map[string]any) *Widget {
	return &Widget{desk: d, id: d.id(), kind: k, label: label, state: state}
}

// held returns what the widget holds.
func (w *Widget) held() any { return w.part(w.kind.key) }

// part returns a part of the state.
func (w *Widget) part(key string) any {
	w.desk.mu.Lock()
	defer w.desk.mu.Unlock()
	return w.state[key]
}

// Value returns the number that a slider stands at, the index of the choice of a Select, 1 for a
// checkbox that is ticked; 0 for all others.
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

// Text returns what stands in a text field, the choice of a Select, and what a
// person reads of any other widget's value.
func (w *Widget) Text() string {
	switch v := w.held().(type) {
	case nil:
		return ""
	case int:
		if choices := w.choices(); choices != nil {
			return choices[v]
		}
		return fmt.Sprint(v)
	default:
		return fmt.Sprint(v)
	}
}

// Checked reports whether a checkbox is ticked.
func (w *Widget) Checked() bool {
	ticked, _ := w.held().(bool)
	return ticked
}

// Set moves the widget, as the user does: to a number, a text, true or false, or a choice by its
// index or its text; to the nearest value that it can have. In an output any value can stand.
// Its callback runs, which may set other widgets.
//
// Set panics if the widget cannot hold such a value.
func (w *Widget) Set(v any) {
	if w.kind.near == nil {
		panic(fmt.Sprintf("display: nothing can be set in %s", w))
	}
	n := w.kind.near(v)
	if n == nil {
		panic(fmt.Sprintf("display: %s cannot hold %v", w, v))
	}
	w.move(n, "update")
}

// move gives the widget a value, tells the front end by a message of the given method, and
// runs its callback if that is another value.
func (w *Widget) move(v any, method string) {
	w.desk.mu.Lock()
	moved := !same(w.state[w.kind.key], v)
	w.state[w.kind.key] = v
	w.desk.mu.Unlock()
	w.tell(method)
	if moved {
		w.refresh()
	}
}

// same reports whether two values of a widget are equal; pictures never are.
func same(a, b any) bool {
	if _, ok := a.([]output); ok {
		return false
	}
	return a == b
}

// tell tells the front end where the widget stands.
func (w *Widget) tell(method string) {
	data, _ := json.Marshal(map[string]any{
		"method": method, "state": map[string]any{w.kind.key: w.held()}, "buffer_paths": []string{},
	})
	w.desk.host.Send(Comm{Kind: CommMsg, ID: w.id, Data: data})
}

// String says what the widget is and where it stands.
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

// choices are those of the user, nil when there are none.
func (w *Widget) choices() []string {
	choices, _ := w.part("_options_labels").([]string)
	return choices
}

// Display shows the widget alone. Show adds, below it, what its callback makes of its
// beginning; a button waits to be pressed.
func (w *Widget) Display() Bundle {
	w.open()
	view, _ := json.Marshal(map[string]any{"version_major": 2, "version_minor": 0, "model_id": w.id})
	return Plain(w.String()).With(MIMEWidget, view)
}

// below shows what the callbacks of the widget, and of those in it, make of the beginning.
// Under a button it keeps a place for what pressing it shows, since front ends show nothing
// new after the cell.
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

// refresh shows what the callback makes of the present state.
func (w *Widget) refresh() {
	if w.react == nil {
		return
	}
	if v := w.react(); v != nil {
		w.place(v)
	}
}

// shown returns where the widget's values are shown, nil as long as none is.
func (w *Widget) shown() *Area {
	w.desk.mu.Lock()
	defer w.desk.mu.Unlock()
	return w.area
}

// place shows a value where the widget's values are shown.
func (w *Widget) place(v any) {
	if area := w.shown(); area != nil {
		area.Update(v)
		return
	}
	area := w.desk.Area(v)
	w.desk.mu.Lock()
	w.area = area
	w.desk.mu.Unlock()
}

// reference names a model in the state of another.
func reference(id string) string { return "IPY_MODEL_" + id }

// open tells the front end of the widget, once: first of the models it refers to, then of
// itself.
func (w *Widget) open() {
	d := w.desk
	d.mu.Lock()
	begun := w.begun
	w.begun = true
	d.widgets[w.id] = w
	d.mu.Unlock()
	if begun {
		return
	}
	for _, c := range w.children {
		c.open()
	}
	d.sendOpen(w.id+"-layout", modelState(baseModule, "Layout", nil))
	state := map[string]any{"layout": reference(w.id + "-layout")}
	if w.kind.style != "" {
		d.sendOpen(w.id+"-style", modelState(controlsModule, w.kind.style, nil))
		state["style"], state["description"], state["disabled"] = reference(w.id+"-style"), w.label, false
	}
	d.mu.Lock()
	for k, v := range w.state {
		state[k] = v
	}
	d.mu.Unlock()
	d.sendOpen(w.id, modelState(w.kind.module, w.kind.model, state))
}

// modelState is what every model of the protocol says of itself, and more.
func modelState(module, name string, more map[string]any) map[string]any {
	version := moduleVersion(module)
	state := map[string]any{
		"_model_module": module, "_model_module_version": version, "_model_name": name + "Model",
		"_view_module": module, "_view_module_version": version, "_view_name": name + "View",
	}
	if module == controlsModule && more == nil { // a style is seen only through others
		state["_view_module"], state["_view_module_version"], state["_view_name"] = baseModule, version, "StyleView"
	}
	for k, v := range more {
		state[k] = v
	}
	return state
}

// values returns the widgets among some values, and outputs for the others.
func (d *Desk) values(items []any) []*Widget {
	list := make([]*Widget, len(items))
	for i, v := range items {
		w, ok := v.(*Widget)
		if !ok {
			w = d.Output(v)
		}
		list[i] = w
	}
	return list
}
