package display

import (
	"fmt"
	"math"
	"slices"
)

// whole converts a whole number, of a cell or decoded from JSON, to int; numbers out of range are clamped to ±2⁶².
func whole(v any) (int, bool) {
	switch n := v.(type) {
	case int:
		return n, true
	case float64:
		return int(min(max(n, -1<<62), 1<<62)), n == math.Trunc(n)
	}
	return 0, false
}

// bounded returns a function that clamps whole numbers to the interval.
func bounded(low, high int) func(any) any {
	return func(v any) any {
		n, ok := whole(v)
		if !ok {
			return nil
		}
		return min(max(n, low), high)
	}
}

// among returns a function that finds a choice by its index or its text.
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

// only returns v if it has type T, otherwise nil.
func only[T any](v any) any {
	if _, ok := v.(T); !ok {
		return nil
	}
	return v
}

// showing sets the callback of a widget, if set is true.
func (w *Widget) showing(set bool, show func() any) *Widget {
	if set {
		w.react = show
	}
	return w
}

// Slider shows a slider over the integers from low to high, set to start. Whenever it moves, the result of show is
// displayed; a nil show displays nothing.
//
// Slider panics unless low ≤ start ≤ high.
func Slider(label string, low, high, start int, show func(n int) any) *Widget {
	if low > start || start > high {
		panic(fmt.Sprintf("display: Slider %q: start %d is not between %d and %d", label, start, low, high))
	}
	w := newWidget(kind{"IntSlider", controlsModule, "SliderStyle", "value", bounded(low, high)}, label, map[string]any{
		"min": low, "max": high, "value": start, "step": 1, "continuous_update": true,
		"orientation": "horizontal", "readout": true, "readout_format": "d",
	})
	return w.showing(show != nil, func() any { return show(w.Value()) })
}

// TextField shows a field for a line of text, set to start. Whenever the user enters a text, the result of show is
// displayed; a nil show displays nothing.
func TextField(label, start string, show func(text string) any) *Widget {
	w := newWidget(kind{"Text", controlsModule, "TextStyle", "value", only[string]}, label, map[string]any{
		"value": start, "continuous_update": false, "placeholder": "",
	})
	return w.showing(show != nil, func() any { return show(w.Text()) })
}

// Checkbox shows a checkbox. Whenever it changes, the result of show is displayed; a nil show displays nothing.
func Checkbox(label string, ticked bool, show func(ticked bool) any) *Widget {
	w := newWidget(kind{"Checkbox", controlsModule, "CheckboxStyle", "value", only[bool]}, label,
		map[string]any{"value": ticked, "indent": false})
	return w.showing(show != nil, func() any { return show(w.Checked()) })
}

// Select shows a list of choices and selects the first. Whenever the selection changes, the result of show is
// displayed; a nil show displays nothing.
//
// Select panics if there are no choices.
func Select(label string, choices []string, show func(choice string) any) *Widget {
	if len(choices) == 0 {
		panic(fmt.Sprintf("display: Select %q has no choices", label))
	}
	choices = slices.Clone(choices)
	w := newWidget(kind{"Dropdown", controlsModule, "DescriptionStyle", "index", among(choices)}, label, map[string]any{
		"_options_labels": choices, "index": 0,
	})
	return w.showing(show != nil, func() any { return show(w.Text()) })
}

// Button shows a button. Whenever it is pressed, the result of press is displayed; a nil press displays nothing.
func Button(label string, press func() any) *Widget {
	w := newWidget(kind{"Button", controlsModule, "ButtonStyle", "", nil}, label,
		map[string]any{"button_style": "", "icon": "", "tooltip": ""})
	return w.showing(press != nil, press)
}
