package jupyter

import (
	"fmt"
	"html"
	"strings"
	"time"

	"github.com/google/uuid"

	meter "sprague/internal/progress"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// progressAfter is how long a cell runs before its progress is shown at all.
const progressAfter = time.Second

// Report takes the progress of a long call and draws it.
func (o *output) Report(p task.Progress) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.silent || o.ended {
		return
	}
	o.meter.At(p)
	if time.Since(o.begun) < progressAfter {
		return
	}
	o.flush()
	b := progressBundle(&o.meter)
	if b.Update = o.progress != ""; !b.Update {
		o.progress = uuid.NewString()
	}
	b.ID = o.progress
	o.show(b)
}

// endProgress replaces the bar by one line.
func (o *output) endProgress() {
	if o.progress == "" {
		return
	}
	text := fmt.Sprintf("%s in %.1f s", o.meter.Reached(), time.Since(o.begun).Seconds())
	b := display.Plain(text).With(display.MIMEHTML, []byte("<small>"+html.EscapeString(text)+"</small>"))
	b.ID, b.Update = o.progress, true
	o.show(b)
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
