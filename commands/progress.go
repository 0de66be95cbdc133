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

// How often progress is told: on a terminal the line is drawn again, elsewhere each is a line of
// a log.
const (
	liveEvery = time.Second
	logEvery  = 30 * time.Second
)

// A teller tells how far long work is, with its rate and how long it will take.
type teller struct {
	out  io.Writer
	live bool
	stop chan struct{}
	over sync.WaitGroup

	mu    sync.Mutex
	next  func(task.Progress) // who followed before, and is told as well
	meter progress.Meter
	drawn bool
}

// newTeller begins to tell of progress, to out.
func newTeller(out io.Writer) *teller {
	f, ok := out.(*os.File)
	t := &teller{out: out, live: ok && term.IsTerminal(int(f.Fd())), stop: make(chan struct{})}
	every := logEvery
	if t.live {
		every = liveEvery
	}
	t.over.Add(1)
	go func() {
		defer t.over.Done()
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				t.show()
			case <-t.stop:
				return
			}
		}
	}()
	return t
}

// follow makes t tell what the functions of the library report.
func (t *teller) follow() (release func()) {
	old := task.OnReport(t.at)
	t.mu.Lock()
	t.next = old
	t.mu.Unlock()
	return func() { task.OnReport(old) }
}

// at says how far the work is now.
func (t *teller) at(p task.Progress) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.meter.At(p)
	if t.next != nil {
		t.next(p)
	}
}

// reached says how far the work came, "" where nothing was reported.
func (t *teller) reached() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.meter.Reached()
}

// before returns a writer that takes the line of progress off the terminal before it writes to w.
func (t *teller) before(w io.Writer) io.Writer { return clearing{w, t} }

type clearing struct {
	io.Writer
	tell *teller
}

func (c clearing) Write(p []byte) (int, error) {
	c.tell.clear()
	return c.Writer.Write(p)
}

// clear takes the line of progress off the terminal, so that something else can be written
// there.
func (t *teller) clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.erase()
}

func (t *teller) erase() {
	if t.drawn {
		fmt.Fprint(t.out, "\r\x1b[K")
		t.drawn = false
	}
}

func (t *teller) show() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.meter.Known() {
		return
	}
	if !t.live {
		fmt.Fprintln(t.out, t.meter.String())
		return
	}
	t.erase()
	fmt.Fprint(t.out, t.meter.String())
	t.drawn = true
}

// close ends the telling.
func (t *teller) close() {
	close(t.stop)
	t.over.Wait()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.erase()
}
