package display

import (
	"fmt"
	"strings"
)

// Of returns the bundle of any value: what it makes of itself if it is a
// Displayer or a Bundle, Go's own text otherwise.
func Of(v any) Bundle {
	switch v := v.(type) {
	case Displayer:
		return v.Display()
	case Bundle:
		return v
	}
	return Plain(fmt.Sprint(v))
}

// OfValues returns the bundle of the last values of a cell, whose static types are
// given as Go writes them. Of several values there is only text.
func OfValues(static string, values ...any) Bundle {
	if len(values) == 1 {
		return Of(values[0])
	}
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = Of(v).Text()
	}
	return Plain(strings.Join(texts, " "))
}
