package worker

import (
	"reflect"
	"slices"
	"strings"

	"sprague/stdlib/display"
)

// A host is where the desk of package display puts what cells show: the cell of the
// goroutine that shows it.
type host struct{ child *child }

func (h host) send(k kind, payload []byte) {
	cell := h.child.roster.here()
	if cell == nil {
		return // a goroutine that no cell has started
	}
	h.child.drain()
	h.child.sink.frame(frame{k, cell.id, payload})
}

func (h host) Show(b display.Bundle) { h.send(kindDisplay, encodeBundle(b)) }

func (h host) Clear(wait bool) {
	var payload []byte
	if wait {
		payload = []byte{1}
	}
	h.send(kindClear, payload)
}

func (h host) Send(m display.Comm) { h.send(kindComm, jsonFrame(kindComm, 0, m).payload) }

func (h host) Ask(prompt string, password bool) (string, error) {
	return h.child.ask(prompt, password)
}

// receive hands a message of the front end to the widget it is for. A comm that the
// front end opens is closed again: widgets are born here.
func (c *child) receive(m display.Comm) error {
	if !c.desk.Receive(m) && m.Kind == display.CommOpen {
		host{c}.Send(display.Comm{Kind: display.CommClose, ID: m.ID})
	}
	return nil
}

// show is what a lowered cell calls with its last values and their static types.
// An error at the end that is not nil fails the cell; what stands before it shows all
// the same if there is anything to it. A nil error shows nothing.
func (c *child) show(static string, values ...any) {
	cell := c.roster.here()
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
		cell.show(nil, failure)
		return
	}
	if w, ok := values[0].(*display.Widget); ok && len(values) == 1 {
		c.desk.Show(w) // and what its callback says, below it
		return
	}
	b := display.Join(values...)
	cell.show(&b, failure)
}

// meaningful says that a value is not the zero value of its type.
func meaningful(v any) bool { return v != nil && !reflect.ValueOf(v).IsZero() }
