package commands

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"

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
	now   task.Progress
	known bool
	drawn bool
	// The rate is that since the first report, which may be far into work that is resumed.
	since time.Time
	from  int64
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
	if !t.known || p.Label != t.now.Label || p.Done < t.from {
		t.known, t.since, t.from = true, time.Now(), p.Done
	}
	t.now = p
	if t.next != nil {
		t.next(p)
	}
}

// reached says how far the work came, "" where nothing was reported.
func (t *teller) reached() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch p := t.now; {
	case !t.known || p.Unit == "":
		return ""
	case p.Total > 0:
		return fmt.Sprintf("%s: %d of %d %s", p.Label, p.Done, p.Total, p.Unit)
	default:
		return fmt.Sprintf("%s: %d %s", p.Label, p.Done, p.Unit)
	}
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
	if !t.known {
		return
	}
	line := progressLine(t.now, t.now.Done-t.from, time.Since(t.since))
	if !t.live {
		fmt.Fprintln(t.out, line)
		return
	}
	t.erase()
	fmt.Fprint(t.out, line)
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

// progressLine says how far the work is, of which so much was done in a time.
func progressLine(p task.Progress, done int64, took time.Duration) string {
	line := fmt.Sprintf("%s: %d", p.Label, p.Done)
	if p.Total > 0 {
		line += fmt.Sprintf(" of %d", p.Total)
	}
	line += " " + p.Unit
	if done > 0 && took > 0 {
		line += fmt.Sprintf(", %s a second", perSecond(float64(done)/took.Seconds()))
		if p.Total > p.Done {
			line += ", " + remaining(float64(p.Total-p.Done)/float64(done)*took.Seconds()) + " to go"
		}
	}
	if p.Note != "" {
		line += "  " + p.Note
	}
	return line
}

func perSecond(r float64) string {
	if r >= 1e6 {
		return fmt.Sprintf("%.3g million", r/1e6)
	}
	return fmt.Sprintf("%.3g", r)
}

// remaining writes a number of seconds as a duration, roughly.
func remaining(seconds float64) string {
	switch {
	case seconds < 0 || seconds != seconds:
		return "unknown"
	case seconds < 90:
		return fmt.Sprintf("%.0f s", seconds)
	case seconds < 90*60:
		return fmt.Sprintf("%.0f min", seconds/60)
	case seconds < 48*3600:
		return fmt.Sprintf("%.1f h", seconds/3600)
	}
	return fmt.Sprintf("%.1f days", seconds/86400)
}
