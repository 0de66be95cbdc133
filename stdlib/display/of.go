package display

import (
	"errors"
	"fmt"
	"image"
	"reflect"
	"strings"

	"gonum.org/v1/plot"
)

// Of returns the bundle of any value. In this order, it is
//
//   - what a Displayer makes of itself; a Bundle is its own;
//   - a picture, for a *plot.Plot and for an image.Image;
//   - text in Go's own format, with whatever the methods HTML, Markdown, LaTeX, SVG
//     (all returning string) and PNG (returning []byte) of the value add.
//
// A nil pointer is <nil>. Functions and channels show their type, since their address says nothing and
// differs each time. Of long values the text holds the beginning and the end, see Text.
func Of(v any) Bundle {
	if r := reflect.ValueOf(v); r.Kind() == reflect.Pointer && r.IsNil() { // its methods need not stand that
		return Plain("<nil>")
	}
	switch v := v.(type) {
	case Bundle:
		return v
	case Displayer:
		return v.Display()
	case *plot.Plot:
		return Plot(v)
	case image.Image:
		return Image(v)
	}
	return methods(Plain(Text(v)), v)
}

// ElementLimit is how many elements of a list, and TextLimit how many bytes of other text, are shown whole.
const (
	ElementLimit = 1000
	TextLimit    = 20_000

	firstElements, lastElements = 200, 20 // that are shown of a longer list
	firstBytes, lastBytes       = 4000, 500
)

// Text returns v as fmt.Sprint does, but for functions and channels, whose type it returns, and for long values without
// a format of their own: of more than ElementLimit elements or TextLimit bytes it has the first, the last, and how many
// there are. The cost of a long list does not grow with it.
func Text(v any) string {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Func, reflect.Chan:
		if _, ok := v.(fmt.Stringer); !ok && !r.IsNil() {
			return r.Type().String()
		}
	case reflect.Slice:
		if n := r.Len(); n > ElementLimit && plain(v) {
			first := fmt.Sprint(r.Slice(0, firstElements).Interface())
			last := fmt.Sprint(r.Slice(n-lastElements, n).Interface())
			return elided(strings.TrimSuffix(first, "]"), strings.TrimPrefix(last, "["), n, "elements")
		}
	}
	if !plain(v) {
		return fmt.Sprint(v)
	}
	return Shortened(fmt.Sprint(v))
}

// Shortened returns a text of more than TextLimit bytes as Text shows it, and any other as it is.
func Shortened(text string) string {
	if len(text) <= TextLimit {
		return text
	}
	return elided(text, text, len(text), "bytes")
}

// elided puts the beginning of one text before the end of another.
func elided(first, last string, n int, what string) string {
	first = strings.ToValidUTF8(first[:min(firstBytes, len(first))], "")
	last = strings.ToValidUTF8(last[max(0, len(last)-lastBytes):], "")
	return fmt.Sprintf("%s … %s\n%d %s; :full shows all", first, last, n, what)
}

// plain says that v has no format of its own.
func plain(v any) bool {
	switch v.(type) {
	case fmt.Formatter, fmt.Stringer, error:
		return false
	}
	return true
}

// methods adds the representations that the methods of v return.
func methods(b Bundle, v any) Bundle {
	if m, ok := v.(interface{ HTML() string }); ok {
		b = b.With(MIMEHTML, []byte(m.HTML()))
	}
	if m, ok := v.(interface{ Markdown() string }); ok {
		b = b.With(MIMEMarkdown, []byte(m.Markdown()))
	}
	if m, ok := v.(interface{ LaTeX() string }); ok {
		b = b.With(MIMELaTeX, []byte(delimit(m.LaTeX())))
	}
	if m, ok := v.(interface{ SVG() string }); ok {
		b = b.With(MIMESVG, []byte(m.SVG()))
	}
	if m, ok := v.(interface{ PNG() []byte }); ok {
		b = b.With(MIMEPNG, m.PNG())
	}
	return b
}

// Join returns the bundle of several values, such as the results of one call. One
// value is as Of has it; of more there is text, with a space between.
func Join(values ...any) Bundle {
	if len(values) == 1 {
		return Of(values[0])
	}
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = Of(v).Text()
	}
	return Plain(strings.Join(texts, " "))
}

// errorText keeps a failure readable where a picture was asked for.
func errorText(what string, err error) Bundle {
	return Plain(errors.Join(fmt.Errorf("%s cannot be drawn", what), err).Error())
}
