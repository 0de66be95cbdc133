package display

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
)

// A Host carries out the requests of a Desk. The worker of a notebook session is one.
type Host interface {
	Bundle(v any) Bundle // usually Of
	Show(b Bundle)
	Clear(wait bool)
	Ask(prompt string, password bool) (string, error)
	Send(m Comm)
	Limit(bytes int)
}

// A Desk is the display sink of a cell: displays besides its value, progress bars, questions, widgets. In a notebook
// session the functions Show, Clear, Limit, Input, Password, Progress, NewArea and the widgets use the session's desk;
// elsewhere they write text to standard output.
type Desk struct {
	host Host

	mu      sync.Mutex
	last    int
	prefix  string
	widgets map[string]*Widget
	stages  map[string]*stage
	models  map[string]map[string]any // the state sent for each model of the widgets protocol
}

// NewDesk returns a desk that uses host. Ids are the prefix and a number; the prefix must differ between processes
// whose output is shown together.
func NewDesk(host Host, prefix string) *Desk {
	return &Desk{host: host, prefix: prefix, widgets: map[string]*Widget{}, stages: map[string]*stage{},
		models: map[string]map[string]any{}}
}

// id returns a new id for an output or a widget.
func (d *Desk) id() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.last++
	return d.prefix + strconv.Itoa(d.last)
}

// Show displays a value at once, while the cell runs.
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

// Clear removes the output of the cell so far.
func (d *Desk) Clear() { d.host.Clear(false) }

// ClearNext removes the output of the cell so far when there is new output, so that an animation does not flicker.
func (d *Desk) ClearNext() { d.host.Clear(true) }

// Area displays a value and returns a handle for replacing it.
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

// Update replaces the displayed value.
func (a *Area) Update(v any) {
	b := a.desk.host.Bundle(v)
	b.ID, b.Update = a.id, true
	a.desk.host.Show(b)
}

// Limit sets the maximal size of the output of the running cell in bytes, text and pictures together, including
// earlier output; negative numbers count as 0.
func (d *Desk) Limit(bytes int) { d.host.Limit(max(0, bytes)) }

// Input asks the user for a line of text. It panics with the reason if the front end does not support input.
func (d *Desk) Input(prompt string) string { return d.ask(prompt, false) }

// Password is Input without echo.
func (d *Desk) Password(prompt string) string { return d.ask(prompt, true) }

func (d *Desk) ask(prompt string, password bool) string {
	text, err := d.host.Ask(prompt, password)
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

// plainDesk returns the desk of the package's functions outside a session.
func plainDesk() *Desk { return NewDesk(console{}, "") }

// Show displays a value at once, while the cell runs.
func Show(v any) { plainDesk().Show(v) }

// Clear removes the output of the cell so far.
func Clear() { plainDesk().Clear() }

// ClearNext removes the output of the cell so far when there is new output, so that an animation does not flicker.
func ClearNext() { plainDesk().ClearNext() }

// Limit sets the maximal size of the output of the running cell in bytes, text and pictures together, including
// earlier output. A cell that exceeds it is stopped. The default is the session's limit, which is 32 MB unless the
// session was started with another. Clear resets the count. Outside a session there is no limit.
func Limit(bytes int) { plainDesk().Limit(bytes) }

// NewArea displays a value and returns a handle for replacing it.
func NewArea(v any) *Area { return plainDesk().Area(v) }

// Input asks the user for a line of text. It panics with the reason if the front end does not support input.
func Input(prompt string) string { return plainDesk().Input(prompt) }

// Password is Input without echo.
func Password(prompt string) string { return plainDesk().Password(prompt) }
