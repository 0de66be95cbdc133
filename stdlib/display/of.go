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
// differs each time. Of slices with more than ElementLimit elements the text holds
// only the first.
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

// ElementLimit is the number of elements of a slice beyond which the text of a value is
// cut short.
const ElementLimit = 100_000

// Text returns v as fmt.Sprint does, but for functions and channels, whose type it
// returns, and for very long slices, which it cuts.
func Text(v any) string {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Func, reflect.Chan:
		if _, ok := v.(fmt.Stringer); !ok && !r.IsNil() {
			return r.Type().String()
		}
	case reflect.Slice:
		if n := r.Len(); n > ElementLimit && plain(v) {
			head := fmt.Sprint(r.Slice(0, ElementLimit).Interface())
			return fmt.Sprintf("%s … %d elements in all]", strings.TrimSuffix(head, "]"), n)
		}
	}
	return fmt.Sprint(v)
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
