package display

import (
	"fmt"
	"html"
	"strings"
	"sync"
	"time"
)

// A Bar is a progress bar, updated in place. Progress returns one.
type Bar struct {
	mu    sync.Mutex
	area  *Area
	sink  *Sink
	label string
	total int
	done  int
	drawn time.Time
	begun time.Time
}

// barInterval is the minimal time between updates of a bar that is not full.
const barInterval = 100 * time.Millisecond

// Progress shows a bar for total steps of work; Add and Set move it. It panics if total is negative.
func (s *Sink) Progress(total int, label ...string) *Bar {
	if total < 0 {
		panic(fmt.Sprintf("display: Progress: total %d must be ≥ 0", total))
	}
	b := &Bar{sink: s, total: total, label: strings.Join(label, " "), begun: time.Now()}
	b.draw()
	return b
}

// Progress shows a bar for total steps of work; Add and Set move it. It panics if total is negative.
func Progress(total int, label ...string) *Bar { return plainSink().Progress(total, label...) }

// Add advances the bar by n steps.
func (b *Bar) Add(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.move(b.done + n)
}

// Set moves the bar to n steps.
func (b *Bar) Set(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.move(n)
}

func (b *Bar) move(n int) {
	b.done = n
	if n >= b.total || time.Since(b.drawn) >= barInterval {
		b.draw()
	}
}

func (b *Bar) draw() {
	b.drawn = time.Now()
	if b.area == nil {
		b.area = b.sink.Area(b.bundle())
		return
	}
	b.area.Update(b.bundle())
}

// Display shows the current bar.
func (b *Bar) Display() Bundle {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bundle()
}

func (b *Bar) bundle() Bundle {
	return Plain(b.text()).With(MIMEHTML, []byte(fmt.Sprintf(
		`<progress value="%d" max="%d"></progress> %s`, b.done, b.total, html.EscapeString(b.caption()))))
}

func (b *Bar) text() string {
	const width = 30
	full := int(b.share() * width)
	return strings.Repeat("█", full) + strings.Repeat("░", width-full) + " " + b.caption()
}

func (b *Bar) share() float64 {
	if b.total <= 0 {
		return 1
	}
	return max(0, min(1, float64(b.done)/float64(b.total)))
}

func (b *Bar) caption() string {
	text := fmt.Sprintf("%d/%d", b.done, b.total)
	if b.label != "" {
		text = b.label + " " + text
	}
	return text
}
