package display

import (
	"fmt"
	"math"
	"slices"
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

// only takes values of one type.
func only[T any](v any) any {
	if _, ok := v.(T); !ok {
		return nil
	}
	return v
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
	if low > start || start > high {
		panic(fmt.Sprintf("display: Slider %q begins at %d, outside of %d…%d", label, start, low, high))
	}
	w := d.widget(control("IntSlider", "SliderStyle", "value", bounded(low, high)), label, map[string]any{
		"min": low, "max": high, "value": start, "step": 1, "continuous_update": true,
		"orientation": "horizontal", "readout": true, "readout_format": "d",
	})
	return w.showing(show != nil, func() any { return show(w.Value()) })
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
	w := d.widget(control("Checkbox", "CheckboxStyle", "value", only[bool]), label,
		map[string]any{"value": ticked, "indent": false})
	return w.showing(show != nil, func() any { return show(w.Checked()) })
}

// Select shows a list of choices, the first of them chosen. Whenever another is
// chosen, what show returns for it is shown; nil shows nothing.
//
// Select panics if there are no choices.
func (d *Desk) Select(label string, choices []string, show func(choice string) any) *Widget {
	if len(choices) == 0 {
		panic(fmt.Sprintf("display: Select %q has no choices", label))
	}
	choices = slices.Clone(choices)
	w := d.widget(control("Dropdown", "DescriptionStyle", "index", among(choices)), label, map[string]any{
		"_options_labels": choices, "index": 0,
	})
	return w.showing(show != nil, func() any { return show(w.Text()) })
}

// Button shows a button. Whenever it is pressed, what press returns is shown; nil
// shows nothing.
func (d *Desk) Button(label string, press func() any) *Widget {
	w := d.widget(control("Button", "ButtonStyle", "", nil), label,
		map[string]any{"button_style": "", "icon": "", "tooltip": ""})
	return w.showing(press != nil, press)
}

// Slider shows a slider over the integers from low to high that begins at start.
// Whenever it moves, what show returns for its value is shown; nil shows nothing.
//
// Slider panics unless low ≤ start ≤ high.
func Slider(label string, low, high, start int, show func(n int) any) *Widget {
	return plainDesk().Slider(label, low, high, start, show)
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
// Select panics if there are no choices.
func Select(label string, choices []string, show func(choice string) any) *Widget {
	return plainDesk().Select(label, choices, show)
}

// Button shows a button. Whenever it is pressed, what press returns is shown; nil
// shows nothing.
func Button(label string, press func() any) *Widget { return plainDesk().Button(label, press) }
