package display

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
)

// A Host carries out what a Desk asks for. The worker of a notebook session is one.
type Host interface {
	Bundle(v any) Bundle // how a value of a cell shows; Of for most
	Show(b Bundle)
	Clear(wait bool)
	Ask(prompt string, password bool) (string, error)
	Send(m Comm)
	Limit(bytes int)
}

// A Desk is where a cell puts what it wants to be seen besides its value: further
// displays, progress bars, questions, widgets. In a notebook session the functions
// Show, Clear, Limit, Input, Password, Progress, the widgets and Update work on the
// session's desk; elsewhere they write text to standard output.
type Desk struct {
	host Host

	mu      sync.Mutex
	last    int
	prefix  string
	widgets map[string]*Widget
	stages  map[string]*stage
	models  map[string]map[string]any // what has been told of each model of the widgets protocol
}

// NewDesk returns a desk that works through host. The prefix goes before the
// numbers that make ids; it must differ between processes whose output is seen together.
func NewDesk(host Host, prefix string) *Desk {
	return &Desk{host: host, prefix: prefix, widgets: map[string]*Widget{}, stages: map[string]*stage{},
		models: map[string]map[string]any{}}
}

// id returns a new name for an output or a widget.
func (d *Desk) id() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.last++
	return d.prefix + strconv.Itoa(d.last)
}

// Show displays a value at once, while the cell goes on.
func (d *Desk) Show(v any) {
	if live, ok := v.(Live); ok {
		d.Live(live)
		return
	}
	d.host.Show(d.host.Bundle(v))
	if w, ok := v.(*Widget); ok {
		w.below()
	}
}

// Clear takes back what the cell has shown so far.
func (d *Desk) Clear() { d.host.Clear(false) }

// ClearNext takes back what the cell has shown as soon as there is something new
// to show, so that an animation does not flicker.
func (d *Desk) ClearNext() { d.host.Clear(true) }

// Area displays a value and returns a handle by which other values can take its place.
func (d *Desk) Area(v any) *Area {
	a := &Area{desk: d, id: d.id()}
	b := d.host.Bundle(v)
	b.ID = a.id
	d.host.Show(b)
	return a
}

// An Area is a displayed value that can be replaced.
type Area struct {
	desk *Desk
	id   string
}

// Update shows another value in the place of the one before.
func (a *Area) Update(v any) {
	b := a.desk.host.Bundle(v)
	b.ID, b.Update = a.id, true
	a.desk.host.Show(b)
}

// Limit sets how many bytes the running cell may put out, text and pictures together,
// what it has put out included; no less than none.
func (d *Desk) Limit(bytes int) { d.host.Limit(max(0, bytes)) }

// Input asks the user for a line of text. It panics with the reason when the front
// end takes no input.
func (d *Desk) Input(prompt string) string { return d.ask(prompt, false) }

// Password is Input, but what is typed does not show.
func (d *Desk) Password(prompt string) string { return d.ask(prompt, true) }

func (d *Desk) ask(prompt string, password bool) string {
	text, err := d.host.Ask(prompt, password)
	if err != nil {
		panic(fmt.Errorf("display: no input: %w", err))
	}
	return text
}

// console is the host outside of a session: everything is text on standard output.
type console struct{}

func (console) Bundle(v any) Bundle { return Of(v) }
func (console) Show(b Bundle)       { fmt.Fprintln(os.Stdout, b.Text()) }
func (console) Clear(bool)          {}
func (console) Send(Comm)           {}
func (console) Limit(int)           {}
func (console) Ask(prompt string, _ bool) (string, error) {
	return "", errors.New("there is no notebook session")
}

// plainDesk is the desk of the package's functions outside of a session.
func plainDesk() *Desk { return NewDesk(console{}, "") }

// Show displays a value at once, while the cell goes on.
func Show(v any) { plainDesk().Show(v) }

// Clear takes back what the cell has shown so far.
func Clear() { plainDesk().Clear() }

// ClearNext takes back what the cell has shown as soon as there is something new
// to show, so that an animation does not flicker.
func ClearNext() { plainDesk().ClearNext() }

// Limit sets how many bytes the running cell may put out, text and pictures together,
// what it has put out included. A cell that goes beyond is stopped. Without a call it is
// the session's limit, 32 MB if nothing else was said when the session was opened.
// Clear begins to count anew. Outside of a session there is no limit.
func Limit(bytes int) { plainDesk().Limit(bytes) }

// NewArea displays a value and returns a handle by which other values can take its place.
func NewArea(v any) *Area { return plainDesk().Area(v) }

// Input asks the user for a line of text. It panics with the reason when the front
// end takes no input.
func Input(prompt string) string { return plainDesk().Input(prompt) }

// Password is Input, but what is typed does not show.
func Password(prompt string) string { return plainDesk().Password(prompt) }
