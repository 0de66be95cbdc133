package child

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/wire"
	"sprague/stdlib/display"
)

// A host carries out the requests of the display sink for the cell of the goroutine that shows it.
type host struct{ child *child }

func (h host) send(k wire.Kind, payload []byte) {
	if cell := h.child.registry.here(); cell != nil { // else a goroutine that no cell has started
		h.sendFor(cell, k, payload)
	}
}

func (h host) sendFor(cell *cell, k wire.Kind, payload []byte) {
	h.child.drain()
	h.child.sink.Frame(wire.Frame{Kind: k, Cell: cell.id, Payload: payload})
}

func (h host) Bundle(v any) display.Bundle { return bundleOf(v) }

// Show counts what is shown like text: of pictures, too, a front end can bear only so
// much. What takes the place of something else is not counted.
func (h host) Show(b display.Bundle) {
	cell := h.child.registry.here()
	if cell == nil {
		return
	}
	payload := wire.Message(wire.KindDisplay, 0, b).Payload
	if !b.Update && cell.allow(len(payload), len(payload)) < len(payload) {
		h.child.flood(cell)
		return
	}
	h.sendFor(cell, wire.KindDisplay, payload)
}

func (h host) Limit(bytes int) {
	if cell := h.child.registry.here(); cell != nil {
		cell.locked(func() { cell.limit = bytes })
	}
}

func (h host) Clear(wait bool) {
	var payload []byte
	if wait {
		payload = []byte{1}
	}
	h.send(wire.KindClear, payload)
	if cell := h.child.registry.here(); cell != nil {
		cell.locked(func() { cell.written = 0 })
	}
}

func (h host) Send(m display.Comm) {
	h.send(wire.KindComm, wire.Message(wire.KindComm, 0, m).Payload)
}

func (h host) Ask(prompt string, password bool) (string, error) {
	return h.child.ask(prompt, password)
}

// receive hands a message of the front end to the widget it is for. A comm that the
// front end opens is closed again: widgets are born here.
func (c *child) receive(m display.Comm) error {
	if c.display.Receive(m) {
		return nil
	}
	if m.Kind == display.CommOpen {
		host{c}.Send(display.Comm{Kind: display.CommClose, ID: m.ID})
	}
	return fmt.Errorf("there is no widget %q", m.ID)
}

// show is what a lowered cell calls with its last values and their static types. An error at the end that is not nil
// fails the cell; what stands before it shows all the same if there is anything to it. A nil error shows nothing.
func (c *child) show(static string, values ...any) {
	cell := c.registry.here()
	if cell == nil || len(values) == 0 {
		return
	}
	failure, last := "", len(values)-1
	if static == "error" || strings.HasSuffix(static, ", error") {
		if err, ok := values[last].(error); ok && err != nil {
			failure = err.Error()
		}
		values = values[:last]
	}
	if len(values) == 0 || failure != "" && !slices.ContainsFunc(values, meaningful) {
		cell.locked(func() { cell.failure = failure })
		return
	}
	if _, rich := values[0].(display.Displayer); rich && len(values) == 2 && values[1] == true &&
		strings.HasSuffix(static, ", bool") {
		values = values[:1] // found, and it shows itself
	}
	switch values[0].(type) {
	case *display.Widget, display.Live: // what their callbacks return is shown below them
		if len(values) == 1 {
			display.Show(values[0])
			cell.locked(func() { cell.failure = failure })
			return
		}
	}
	shown := make([]any, len(values))
	for i, v := range values {
		shown[i] = bundleOf(v)
	}
	b := display.Join(shown...)
	cell.locked(func() { cell.value, cell.failure = &b, failure })
}

// brief is display.Brief for values of cells: of those of a user's own type it is known
// from the value inside whether their text can be had.
func brief(v any) (text string) {
	defer func() {
		if r := recover(); r != nil { // of a method of the value; it must not hide other variables
			text = "panics when it is printed: " + panicText(r)
		}
	}()
	_, says := v.(fmt.Stringer)
	if _, inside, boxed := rt.Parts(v); boxed && !says {
		if text := display.Brief(inside); strings.HasSuffix(text, "elements") || strings.HasSuffix(text, "value") {
			return text
		}
		return display.Brief(display.Text(v))
	}
	return display.Brief(v)
}

// bundleOf is display.Of for values of cells. Those of a user's own types have methods that only package rt can find.
func bundleOf(v any) display.Bundle {
	box, boxed := v.(rt.Box)
	if !boxed {
		return display.Of(v)
	}
	if show, ok := methodOf[display.Bundle](box, "Display"); ok {
		return show()
	}
	b := display.Plain(display.Shortened(display.Text(v)))
	for name, mime := range map[string]string{
		"HTML": display.MIMEHTML, "Markdown": display.MIMEMarkdown, "SVG": display.MIMESVG,
	} {
		if text, ok := methodOf[string](box, name); ok {
			b = b.With(mime, []byte(text()))
		}
	}
	if text, ok := methodOf[string](box, "LaTeX"); ok {
		b = b.With(display.MIMELaTeX, display.LaTeX(text()).Data[display.MIMELaTeX])
	}
	if data, ok := methodOf[[]byte](box, "PNG"); ok {
		b = b.With(display.MIMEPNG, data())
	}
	return b
}

// methodOf returns a method without parameters of a value of a cell, if it has one with such a result.
func methodOf[R any](b rt.Box, name string) (call func() R, ok bool) {
	m := b.Inside().Type.Methods[name]
	if m == nil {
		return nil, false
	}
	f, ok := m.Fn.(func(any) R)
	return func() R { return f(b) }, ok
}

// meaningful says that a value is not the zero value of its type.
func meaningful(v any) bool { return v != nil && !reflect.ValueOf(v).IsZero() }
