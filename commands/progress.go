package commands

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"

	"sprague/internal/progress"
	"sprague/stdlib/task"
)

// How often progress is shown: on a terminal the line is drawn again, elsewhere each is a line of a log.
const (
	liveEvery = time.Second
	logEvery  = 30 * time.Second
)

// A progressLine shows how far long work is, with its rate and the time that it will take.
type progressLine struct {
	out  io.Writer
	live bool
	stop chan struct{}
	over sync.WaitGroup

	mu    sync.Mutex
	next  func(task.Progress) // followed before, and goes on to
	meter progress.Meter
	drawn bool
}

// newProgressLine shows progress on out until it is closed.
func newProgressLine(out io.Writer) *progressLine {
	f, ok := out.(*os.File)
	l := &progressLine{out: out, live: ok && term.IsTerminal(int(f.Fd())), stop: make(chan struct{})}
	every := logEvery
	if l.live {
		every = liveEvery
	}
	l.over.Add(1)
	go func() {
		defer l.over.Done()
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				l.show()
			case <-l.stop:
				return
			}
		}
	}()
	return l
}

// follow shows what the functions of the library report, until it is released.
func (l *progressLine) follow() (release func()) {
	old := task.OnReport(l.at)
	l.mu.Lock()
	l.next = old
	l.mu.Unlock()
	return func() { task.OnReport(old) }
}

// at says how far the work is now.
func (l *progressLine) at(p task.Progress) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.meter.At(p)
	if l.next != nil {
		l.next(p)
	}
}

// reached says how far the work came, "" where nothing was reported.
func (l *progressLine) reached() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.meter.Reached()
}

// before returns a writer that takes the line of progress off the terminal before it writes to w.
func (l *progressLine) before(w io.Writer) io.Writer { return clearing{w, l} }

type clearing struct {
	io.Writer
	line *progressLine
}

func (c clearing) Write(p []byte) (int, error) {
	c.line.clear()
	return c.Writer.Write(p)
}

// clear takes the line of progress off the terminal, so that something else can be written
// there.
func (l *progressLine) clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.erase()
}

func (l *progressLine) erase() {
	if l.drawn {
		fmt.Fprint(l.out, "\r\x1b[K")
		l.drawn = false
	}
}

func (l *progressLine) show() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.meter.Known() {
		return
	}
	if !l.live {
		fmt.Fprintln(l.out, l.meter.String())
		return
	}
	l.erase()
	fmt.Fprint(l.out, l.meter.String())
	l.drawn = true
}

// close removes the line.
func (l *progressLine) close() {
	close(l.stop)
	l.over.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.erase()
}
