package display

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// The widgets that a value can be set with. Each is a kind of the protocol's controls.

// control is a kind that all pages with widgets have.
func control(model, style, key string, near func(any) any) kind {
	return kind{model: model, module: controlsModule, style: style, key: key, near: near}
}

// whole returns the whole number that a value is: of a cell, or out of JSON; for one beyond all
// bounds one that is, too.
func whole(v any) (int, bool) {
	switch n := v.(type) {
	case int:
		return n, true
	case float64:
		return int(min(max(n, -1<<62), 1<<62)), n == math.Trunc(n)
	}
	return 0, false
}

// bounded finds the nearest whole number in bounds.
func bounded(low, high int) func(any) any {
	return func(v any) any {
		n, ok := whole(v)
		if !ok {
			return nil
		}
		return min(max(n, low), high)
	}
}

// among finds a choice by its index or its text.
func among(choices []string) func(any) any {
	return func(v any) any {
		if text, ok := v.(string); ok {
			if i := slices.Index(choices, text); i >= 0 {
				return i
			}
			return nil
		}
		return bounded(0, len(choices)-1)(v)
	}
}

// pairWithin finds the nearest two numbers in bounds, in their order.
func pairWithin(low, high int) func(any) any {
	near := bounded(low, high)
	return func(v any) any {
		var ends []any
		switch v := v.(type) {
		case []any:
			ends = v
		case [2]int:
			ends = []any{v[0], v[1]}
		}
		if len(ends) != 2 {
			return nil
		}
		from, ok1 := near(ends[0]).(int)
		to, ok2 := near(ends[1]).(int)
		if !ok1 || !ok2 {
			return nil
		}
		return [2]int{min(from, to), max(from, to)}
	}
}

// only takes values of one type.
func only[T any](v any) any {
	if _, ok := v.(T); !ok {
		return nil
	}
	return v
}

// inside panics unless low ≤ n ≤ high for all n.
func inside(what, label string, low, high int, n ...int) {
	for _, n := range n {
		if low > n || n > high {
			panic(fmt.Sprintf("display: %s %q begins at %d, outside of %d…%d", what, label, n, low, high))
		}
	}
}

// some panics unless there are choices.
func some(what, label string, choices []string) {
	if len(choices) == 0 {
		panic(fmt.Sprintf("display: %s %q has no choices", what, label))
	}
}

// showing makes a widget show what show returns; nil shows nothing.
func (w *Widget) showing(set bool, show func() any) *Widget {
	if set {
		w.react = show
	}
	return w
}

// Slider shows a slider over the integers from low to high that begins at start.
// Whenever it moves, what show returns for its value is shown; nil shows nothing.
//
// Slider panics unless low ≤ start ≤ high.
func (d *Desk) Slider(label string, low, high, start int, show func(n int) any) *Widget {
	inside("Slider", label, low, high, start)
	w := d.widget(control("IntSlider", "SliderStyle", "value", bounded(low, high)), label, map[string]any{
		"min": low, "max": high, "value": start, "step": 1, "continuous_update": true,
		"orientation": "horizontal", "readout": true, "readout_format": "d",
	})
	return w.showing(show != nil, func() any { return show(w.Value()) })
}

// Number shows a field for an integer from low to high that begins at start. Whenever another
// one is entered, what show returns for it is shown; nil shows nothing.
//
// Number panics unless low ≤ start ≤ high.
func (d *Desk) Number(label string, low, high, start int, show func(n int) any) *Widget {
	inside("Number", label, low, high, start)
	w := d.widget(control("BoundedIntText", "DescriptionStyle", "value", bounded(low, high)), label, map[string]any{
		"min": low, "max": high, "value": start, "step": 1, "continuous_update": false,
		"_view_name": "IntTextView", // fields with and without bounds have one view
	})
	return w.showing(show != nil, func() any { return show(w.Value()) })
}

// Range shows a slider with two handles over the integers from low to high, which begin at
// from and to. Whenever one of them moves, what show returns for both is shown; nil shows
// nothing.
//
// Range panics unless low ≤ from ≤ to ≤ high.
func (d *Desk) Range(label string, low, high, from, to int, show func(from, to int) any) *Widget {
	inside("Range", label, low, high, from)
	inside("Range", label, from, high, to)
	w := d.widget(control("IntRangeSlider", "SliderStyle", "value", pairWithin(low, high)), label, map[string]any{
		"min": low, "max": high, "value": [2]int{from, to}, "step": 1, "continuous_update": true,
		"orientation": "horizontal", "readout": true, "readout_format": "d",
	})
	return w.showing(show != nil, func() any { return show(w.Bounds()) })
}

// TextField shows a field for a line of text that begins with start. Whenever it is entered, what
// show returns for it is shown; nil shows nothing.
func (d *Desk) TextField(label, start string, show func(text string) any) *Widget {
	w := d.widget(control("Text", "TextStyle", "value", only[string]), label, map[string]any{
		"value": start, "continuous_update": false, "placeholder": "",
	})
	return w.showing(show != nil, func() any { return show(w.Text()) })
}

// Checkbox shows a box to tick. Whenever it is, or is no longer, what show returns is shown;
// nil shows nothing.
func (d *Desk) Checkbox(label string, ticked bool, show func(ticked bool) any) *Widget {
	w := d.widget(control("Checkbox", "CheckboxStyle", "value", only[bool]), label, map[string]any{"value": ticked, "indent": false})
	return w.showing(show != nil, func() any { return show(w.Checked()) })
}

// Select shows a list of choices, the first of them chosen. Whenever another is
// chosen, what show returns for it is shown; nil shows nothing.
//
// Select panics when there are no choices.
func (d *Desk) Select(label string, choices []string, show func(choice string) any) *Widget {
	some("Select", label, choices)
	return d.choice("Dropdown", label, choices, show)
}

// Radio shows choices side by side, the first of them chosen. Whenever another is
// chosen, what show returns for it is shown; nil shows nothing.
//
// Radio panics when there are no choices.
func (d *Desk) Radio(label string, choices []string, show func(choice string) any) *Widget {
	some("Radio", label, choices)
	return d.choice("RadioButtons", label, choices, show)
}

func (d *Desk) choice(model, label string, choices []string, show func(choice string) any) *Widget {
	choices = slices.Clone(choices)
	w := d.widget(control(model, "DescriptionStyle", "index", among(choices)), label, map[string]any{"_options_labels": choices, "index": 0})
	return w.showing(show != nil, func() any { return show(w.Text()) })
}

// Button shows a button. Whenever it is pressed, what press returns is shown; nil
// shows nothing.
func (d *Desk) Button(label string, press func() any) *Widget {
	w := d.widget(control("Button", "ButtonStyle", "", nil), label, map[string]any{"button_style": "", "icon": "", "tooltip": ""})
	return w.showing(press != nil, press)
}

// Play shows a slider over the integers from low to high, with buttons that move it on by
// itself, a step every so often. Whenever it moves, what show returns for its value is shown;
// nil shows nothing.
//
// Play panics unless low ≤ high and a step takes a millisecond or more.
func (d *Desk) Play(label string, low, high int, every time.Duration, show func(n int) any) *Widget {
	inside("Play", label, low, high, low)
	if every < time.Millisecond {
		panic(fmt.Sprintf("display: Play %q makes a step every %v, less than a millisecond", label, every))
	}
	buttons := d.widget(control("Play", "DescriptionStyle", "value", bounded(low, high)), "", map[string]any{
		"min": low, "max": high, "value": low, "step": 1, "interval": int(every.Milliseconds()), "playing": false, "repeat": false, "show_repeat": true,
	})
	slider := d.Slider(label, low, high, low, show)
	Link(buttons, slider)
	return d.box("HBox", []*Widget{buttons, slider})
}

// Slider shows a slider over the integers from low to high that begins at start.
// Whenever it moves, what show returns for its value is shown; nil shows nothing.
//
// Slider panics unless low ≤ start ≤ high.
func Slider(label string, low, high, start int, show func(n int) any) *Widget {
	return plainDesk().Slider(label, low, high, start, show)
}

// Number shows a field for an integer from low to high that begins at start. Whenever another
// one is entered, what show returns for it is shown; nil shows nothing.
//
// Number panics unless low ≤ start ≤ high.
func Number(label string, low, high, start int, show func(n int) any) *Widget {
	return plainDesk().Number(label, low, high, start, show)
}

// Range shows a slider with two handles over the integers from low to high, which begin at
// from and to. Whenever one of them moves, what show returns for both is shown; nil shows
// nothing.
//
// Range panics unless low ≤ from ≤ to ≤ high.
func Range(label string, low, high, from, to int, show func(from, to int) any) *Widget {
	return plainDesk().Range(label, low, high, from, to, show)
}

// TextField shows a field for a line of text that begins with start. Whenever it is entered, what
// show returns for it is shown; nil shows nothing.
func TextField(label, start string, show func(text string) any) *Widget {
	return plainDesk().TextField(label, start, show)
}

// Checkbox shows a box to tick. Whenever it is, or is no longer, what show returns is shown;
// nil shows nothing.
func Checkbox(label string, ticked bool, show func(ticked bool) any) *Widget {
	return plainDesk().Checkbox(label, ticked, show)
}

// Select shows a list of choices, the first of them chosen. Whenever another is
// chosen, what show returns for it is shown; nil shows nothing.
//
// Select panics when there are no choices.
func Select(label string, choices []string, show func(choice string) any) *Widget {
	return plainDesk().Select(label, choices, show)
}

// Radio shows choices side by side, the first of them chosen. Whenever another is
// chosen, what show returns for it is shown; nil shows nothing.
//
// Radio panics when there are no choices.
func Radio(label string, choices []string, show func(choice string) any) *Widget {
	return plainDesk().Radio(label, choices, show)
}

// Button shows a button. Whenever it is pressed, what press returns is shown; nil
// shows nothing.
func Button(label string, press func() any) *Widget { return plainDesk().Button(label, press) }

// Play shows a slider over the integers from low to high, with buttons that move it on by
// itself, a step every so often. Whenever it moves, what show returns for its value is shown;
// nil shows nothing.
//
// Play panics unless low ≤ high and a step takes a millisecond or more.
func Play(label string, low, high int, every time.Duration, show func(n int) any) *Widget {
	return plainDesk().Play(label, low, high, every, show)
}
