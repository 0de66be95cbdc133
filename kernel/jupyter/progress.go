package jupyter

import (
	"fmt"
	"html"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// progressAfter is how long a cell runs before its progress is shown at all.
const progressAfter = time.Second

// progress shows how far a cell is, in one output that is updated in place.
type progress struct {
	*request
	begun time.Time

	mu   sync.Mutex
	id   string // of the display, "" until it is shown
	last task.Progress
}

func newProgress(r *request) *progress { return &progress{request: r, begun: time.Now()} }

// Report takes the progress of a long call and draws it.
func (o *output) Report(p task.Progress) {
	if o.silent || time.Since(o.progress.begun) < progressAfter {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ended {
		return
	}
	o.flush()
	o.progress.show(p)
}

func (p *progress) show(t task.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	msgType := "update_display_data"
	if p.id == "" {
		p.id = uuid.NewString()
		msgType = "display_data"
	}
	p.last = t
	b := progressBundle(t)
	b.ID = p.id
	p.publish(msgType, displayContent(b))
}

// finish leaves one quiet line in place of the bar.
func (p *progress) finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.id == "" {
		return
	}
	text := strings.TrimSpace(fmt.Sprintf("%s %d %s in %.1f s", p.last.Label, p.last.Done, p.last.Unit, time.Since(p.begun).Seconds()))
	b := display.Plain(text).With(display.MIMEHTML, []byte("<small>"+html.EscapeString(text)+"</small>"))
	b.ID = p.id
	p.publish("update_display_data", displayContent(b))
}

// progressBundle draws a bar where the total is known, a count where it is not.
func progressBundle(t task.Progress) display.Bundle {
	const width = 40
	count := fmt.Sprintf("%d %s", t.Done, t.Unit)
	bar := "<progress></progress>"
	text := t.Label + " " + count
	if t.Total > 0 {
		part := min(1, max(0, float64(t.Done)/float64(t.Total)))
		full := int(part * width)
		count = fmt.Sprintf("%3.0f%% of %d %s", 100*part, t.Total, t.Unit)
		bar = fmt.Sprintf(`<progress max="1" value="%.4f"></progress>`, part)
		text = fmt.Sprintf("%s [%s%s] %s", t.Label, strings.Repeat("█", full), strings.Repeat("·", width-full), count)
	}
	if t.Note != "" {
		text += " " + t.Note
		count += " " + t.Note
	}
	page := html.EscapeString(t.Label) + " " + bar + " " + html.EscapeString(count)
	return display.Plain(text).With(display.MIMEHTML, []byte(page))
}
