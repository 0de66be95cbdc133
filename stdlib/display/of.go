package display

import (
	"fmt"
	"image"
	"reflect"
	"strings"

	"gonum.org/v1/plot"
)

// Of returns the bundle of any value. The first case that applies is used:
//
//   - a Displayer, such as a Bundle, returns it;
//   - a *plot.Plot or an image.Image becomes a picture;
//   - any other value becomes text in Go's format, with the representations that its methods HTML, Markdown,
//     LaTeX, SVG (which return string) and PNG (which returns []byte) add.
//
// A nil pointer is <nil>. Functions and channels show their type, since their address is meaningless and differs
// each time. Long text is shortened; see Text.
func Of(v any) Bundle {
	if r := reflect.ValueOf(v); r.Kind() == reflect.Pointer && r.IsNil() { // its methods may not support that
		return Plain("<nil>")
	}
	switch v := v.(type) {
	case Displayer:
		return v.Display()
	case *plot.Plot:
		return Plot(v)
	case image.Image:
		return Image(v)
	}
	return methods(Plain(Text(v)), v)
}

// ElementLimit is the largest number of elements of a list, and TextLimit the largest size of other text in bytes, that
// is shown in full.
const (
	ElementLimit = 1000
	TextLimit    = 20_000

	firstElements, lastElements = 200, 20 // shown of a longer list
	firstBytes, lastBytes       = 4000, 500
)

// Text returns v as fmt.Sprint does, except for functions and channels, whose type it returns, and for long values
// without their own format: if these have more than ElementLimit elements or TextLimit bytes, it returns the
// beginning, the end, and the number of elements or bytes. Its cost does not grow with the length of a list.
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

// Shortened shortens text of more than TextLimit bytes as Text does, and returns any other text unchanged.
func Shortened(text string) string {
	if len(text) <= TextLimit {
		return text
	}
	return elided(text, text, len(text), "bytes")
}

// elided joins the beginning of one text and the end of another.
func elided(first, last string, n int, what string) string {
	first = strings.ToValidUTF8(first[:min(firstBytes, len(first))], "")
	last = strings.ToValidUTF8(last[max(0, len(last)-lastBytes):], "")
	return fmt.Sprintf("%s … %s\n%d %s; :full shows all", first, last, n, what)
}

// plain reports whether v has no format of its own.
func plain(v any) bool {
	switch v.(type) {
	case fmt.Formatter, fmt.Stringer, error:
		return false
	}
	return true
}

// methods adds the representations that methods of v return.
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

// Join returns the bundle of several values, such as the results of a call: for one value that of Of, otherwise the
// texts, separated by spaces.
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

// errorText returns a bundle with an error message in place of a picture.
func errorText(what string, err error) Bundle {
	return Plain(fmt.Sprintf("%s cannot be drawn\n%v", what, err))
}
