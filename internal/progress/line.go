package progress

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"

	"sprague/stdlib/task"
)

// How often progress is shown: on a terminal the line is drawn again, elsewhere each is a line of a log.
const (
	liveEvery = time.Second
	logEvery  = 30 * time.Second
)

// A Line shows how far long work is, with its rate and the time that it will take.
type Line struct {
	Live bool // it is on a terminal; set before the first report

	mu    sync.Mutex
	out   io.Writer
	next  func(task.Progress) // who heard of progress before Follow, and still does
	meter Meter
	last  time.Time // when it was shown
	drawn bool
}

// NewLine returns a line on out.
func NewLine(out io.Writer) *Line {
	f, ok := out.(*os.File)
	return &Line{out: out, Live: ok && term.IsTerminal(int(f.Fd())), last: time.Now()}
}

// Follow shows what the functions of the library report, until it is released.
func (l *Line) Follow() (release func()) {
	old := task.OnReport(l.At)
	l.mu.Lock()
	l.next = old
	l.mu.Unlock()
	return func() { task.OnReport(old) }
}

// At takes a report.
func (l *Line) At(p task.Progress) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.meter.At(p)
	if l.next != nil {
		l.next(p)
	}
	every := logEvery
	if l.Live {
		every = liveEvery
	}
	if time.Since(l.last) < every {
		return
	}
	l.last = time.Now()
	if l.Live {
		l.draw(l.meter.String())
	} else {
		fmt.Fprintln(l.out, l.meter.String())
	}
}

// Draw shows another text in the place of the line, on a terminal alone.
func (l *Line) Draw(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.Live {
		l.draw(text)
	}
}

func (l *Line) draw(text string) {
	l.erase()
	fmt.Fprint(l.out, text)
	l.drawn = true
}

// Reached says how far the work came, "" where nothing was reported.
func (l *Line) Reached() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.meter.Reached()
}

// Clear takes the line off the terminal, so that something else can be written there.
func (l *Line) Clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.erase()
}

func (l *Line) erase() {
	if l.drawn {
		fmt.Fprint(l.out, "\r\x1b[K")
		l.drawn = false
	}
}

// Before returns a writer that takes the line off the terminal before it writes to w.
func (l *Line) Before(w io.Writer) io.Writer { return clearing{w, l} }

type clearing struct {
	io.Writer
	line *Line
}

func (c clearing) Write(p []byte) (int, error) {
	c.line.Clear()
	return c.Writer.Write(p)
}
