package display

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
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

// A Sink is where a cell displays more than its value: pictures, questions, widgets. In a notebook
// session the functions Show, Clear, Limit, Input, Password, NewArea and the widgets use the session's sink;
// elsewhere they write text to standard output.
type Sink struct {
	host Host

	mu      sync.Mutex
	last    int
	prefix  string
	widgets map[string]*Widget
	stages  map[string]*stage
	models  map[string]map[string]any // the state sent for each model of the widgets protocol
}

// NewSink returns a sink that uses host. Ids are the prefix and a number; the prefix must differ between processes
// whose output is shown together.
func NewSink(host Host, prefix string) *Sink {
	return &Sink{host: host, prefix: prefix, widgets: map[string]*Widget{}, stages: map[string]*stage{},
		models: map[string]map[string]any{}}
}

// id returns a new id for an output or a widget.
func (s *Sink) id() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	return s.prefix + strconv.Itoa(s.last)
}

// Show displays a value at once, while the cell runs.
func (s *Sink) Show(v any) {
	if live, ok := v.(Live); ok {
		s.Live(live)
		return
	}
	s.host.Show(s.host.Bundle(v))
	if w, ok := v.(*Widget); ok {
		w.below()
	}
}

// Clear removes the output of the cell so far.
func (s *Sink) Clear() { s.host.Clear(false) }

// ClearNext removes the output of the cell so far when there is new output, so that an animation does not flicker.
func (s *Sink) ClearNext() { s.host.Clear(true) }

// Area displays a value and returns a handle for replacing it.
func (s *Sink) Area(v any) *Area {
	a := &Area{sink: s, id: s.id()}
	b := s.host.Bundle(v)
	b.ID = a.id
	s.host.Show(b)
	return a
}

// An Area is a displayed value that can be replaced.
type Area struct {
	sink *Sink
	id   string
}

// Update replaces the displayed value.
func (a *Area) Update(v any) {
	b := a.sink.host.Bundle(v)
	b.ID, b.Update = a.id, true
	a.sink.host.Show(b)
}

// Limit sets the maximal size of the output of the running cell in bytes, text and pictures together, including
// earlier output; negative numbers count as 0.
func (s *Sink) Limit(bytes int) { s.host.Limit(max(0, bytes)) }

// Input asks the user for a line of text. It panics with the reason if the front end does not support input.
func (s *Sink) Input(prompt string) string { return s.ask(prompt, false) }

// Password is Input without echo.
func (s *Sink) Password(prompt string) string { return s.ask(prompt, true) }

func (s *Sink) ask(prompt string, password bool) string {
	text, err := s.host.Ask(prompt, password)
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

// plainSink returns the sink of the package's functions outside a session.
func plainSink() *Sink { return NewSink(console{}, "") }

// Show displays a value at once, while the cell runs.
func Show(v any) { plainSink().Show(v) }

// Clear removes the output of the cell so far.
func Clear() { plainSink().Clear() }

// ClearNext removes the output of the cell so far when there is new output, so that an animation does not flicker.
func ClearNext() { plainSink().ClearNext() }

// Limit sets the maximal size of the output of the running cell in bytes, text and pictures together, including
// earlier output. A cell that exceeds it is stopped. The default is the session's limit, which is 32 MB unless the
// session was started with another. Clear resets the count. Outside a session there is no limit.
func Limit(bytes int) { plainSink().Limit(bytes) }

// NewArea displays a value and returns a handle for replacing it.
func NewArea(v any) *Area { return plainSink().Area(v) }

// Input asks the user for a line of text. It panics with the reason if the front end does not support input.
func Input(prompt string) string { return plainSink().Input(prompt) }

// Password is Input without echo.
func Password(prompt string) string { return plainSink().Password(prompt) }
