package jupyter

import (
	"fmt"
	"html"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	meter "sprague/internal/progress"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// progressAfter is how long a cell runs before its progress is shown at all.
const progressAfter = time.Second

// progress shows the progress of a cell in one output, which is updated.
type progress struct {
	*request
	begun time.Time

	mu    sync.Mutex
	id    string // of the display, "" until it is shown
	meter meter.Meter
}

func newProgress(r *request) *progress { return &progress{request: r, begun: time.Now()} }

// Report takes the progress of a long call and draws it.
func (o *output) Report(p task.Progress) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.silent || o.ended {
		return
	}
	if o.progress.at(p) {
		o.flush()
		o.progress.show()
	}
}

// at records a report, and reports whether it is to be shown.
func (p *progress) at(t task.Progress) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.meter.At(t)
	return time.Since(p.begun) >= progressAfter
}

func (p *progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	msgType := "update_display_data"
	if p.id == "" {
		p.id = uuid.NewString()
		msgType = "display_data"
	}
	b := progressBundle(&p.meter)
	b.ID = p.id
	p.publish(msgType, displayContent(b))
}

// finish replaces the bar by one line.
func (p *progress) finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.id == "" {
		return
	}
	text := fmt.Sprintf("%s in %.1f s", p.meter.Reached(), time.Since(p.begun).Seconds())
	b := display.Plain(text).With(display.MIMEHTML, []byte("<small>"+html.EscapeString(text)+"</small>"))
	b.ID = p.id
	p.publish("update_display_data", displayContent(b))
}

// progressBundle draws a bar where the total is known, and says how far the work is.
func progressBundle(m *meter.Meter) display.Bundle {
	bar := "<progress></progress>"
	if part, ok := m.Part(); ok {
		bar = fmt.Sprintf(`<progress max="1" value="%.4f"></progress>`, part)
	}
	text := strings.TrimSpace(m.Bar(40) + " " + m.String())
	return display.Plain(text).With(display.MIMEHTML, []byte(bar+" "+html.EscapeString(m.String())))
}
