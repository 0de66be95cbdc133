package display

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
)

// A Host carries out the requests of a Sink. The worker of a notebook session is one.
type Host interface {
	Bundle(v any) Bundle // usually Of
	Show(b Bundle)
	Clear(wait bool)
	Ask(prompt string, password bool) (string, error)
	Send(m Comm)
	Limit(bytes int)
}

// A Sink is where a cell displays more than its value: pictures, questions, widgets.
type Sink struct {
	host Host

	mu     sync.Mutex
	last   int
	prefix string
	models map[string]model // of the widgets protocol, by id
}

// session is the sink of this process: the first, so that no cell takes it from the session.
var session atomic.Pointer[Sink]

// NewSink returns a sink that uses host. The functions of this package write to the first sink of a process. Ids are
// the prefix and a number; the prefix must differ between processes whose output is shown together.
func NewSink(host Host, prefix string) *Sink {
	s := &Sink{host: host, prefix: prefix, models: map[string]model{}}
	session.CompareAndSwap(nil, s)
	return s
}

// current returns the sink of this process; without a session, one that writes text to standard output.
func current() *Sink {
	if session.Load() == nil {
		NewSink(console{}, "")
	}
	return session.Load()
}

// id returns a new id for an output or a widget.
func (s *Sink) id() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	return s.prefix + strconv.Itoa(s.last)
}

// Show displays a value at once, while the cell runs.
func Show(v any) {
	s := current()
	if live, ok := v.(Live); ok {
		s.showLive(live)
		return
	}
	s.host.Show(s.host.Bundle(v))
	if w, ok := v.(*Widget); ok {
		w.below()
	}
}

// Clear removes the output of the cell so far.
func Clear() { current().host.Clear(false) }

// ClearNext removes the output of the cell so far when there is new output, so that an animation does not flicker.
func ClearNext() { current().host.Clear(true) }

// An Area is a displayed value that can be replaced.
type Area struct {
	sink *Sink
	id   string
}

// NewArea displays a value and returns a handle for replacing it.
func NewArea(v any) *Area { return current().area(v) }

func (s *Sink) area(v any) *Area {
	a := &Area{s, s.id()}
	a.show(s.host.Bundle(v), false)
	return a
}

// Update replaces the displayed value.
func (a *Area) Update(v any) { a.show(a.sink.host.Bundle(v), true) }

func (a *Area) show(b Bundle, again bool) {
	b.ID, b.Update = a.id, again
	a.sink.host.Show(b)
}

// Limit sets the maximal size of the output of the running cell in bytes, text and pictures together, including earlier
// output; negative numbers count as 0. A cell that exceeds it is stopped. The default is the session's limit, which is
// 32 MB unless the session was started with another. Clear resets the count. Outside a session there is no limit.
func Limit(bytes int) { current().host.Limit(max(0, bytes)) }

// Input asks the user for a line of text. It panics with the reason if the front end does not support input.
func Input(prompt string) string { return ask(prompt, false) }

// Password is Input without echo.
func Password(prompt string) string { return ask(prompt, true) }

func ask(prompt string, password bool) string {
	text, err := current().host.Ask(prompt, password)
	if err != nil {
		panic(fmt.Errorf("display: no input: %w", err))
	}
	return text
}

// console is the host outside a session: it writes text to standard output.
type console struct{}

func (console) Bundle(v any) Bundle { return Of(v) }
func (console) Show(b Bundle)       { fmt.Fprintln(os.Stdout, b.Text()) }
func (console) Clear(bool)          {}
func (console) Send(Comm)           {}
func (console) Limit(int)           {}
func (console) Ask(prompt string, _ bool) (string, error) {
	return "", errors.New("there is no notebook session")
}
