// Package progress tells how far long work is, with its rate and how long it will take.
package progress

import (
	"fmt"
	"strings"
	"time"

	"sprague/stdlib/task"
)

// A Meter follows what is reported of one piece of work after the other; its methods must not be called at the same
// time. The rate of a piece is that since its first report, which may be far into work that is resumed. The zero Meter
// has heard of none.
type Meter struct {
	now   task.Progress
	known bool
	from  int64 // done at the first report
	since time.Time
}

// At takes a report.
func (m *Meter) At(p task.Progress) {
	if !m.known || p.Label != m.now.Label || p.Done < m.from {
		m.known, m.since, m.from = true, time.Now(), p.Done
	}
	m.now = p
}

// String is the last report in one line: "0.6: 1000 of 5000 values, 200 a second, 20s to go".
func (m *Meter) String() string { return line(m.now, m.now.Done-m.from, time.Since(m.since)) }

// Reached says how far the work came, "" where nothing was reported.
func (m *Meter) Reached() string {
	if !m.known || m.now.Unit == "" {
		return ""
	}
	return fmt.Sprintf("%s: %s", m.now.Label, count(m.now))
}

// Part returns how much of the work is done, of 1; false where nobody knows.
func (m *Meter) Part() (part float64, ok bool) {
	if m.now.Total <= 0 {
		return 0, false
	}
	return min(1, max(0, float64(m.now.Done)/float64(m.now.Total))), true
}

// Bar draws Part in so many characters; "" where nobody knows it.
func (m *Meter) Bar(width int) string {
	part, ok := m.Part()
	if !ok {
		return ""
	}
	full := int(part * float64(width))
	return strings.Repeat("█", full) + strings.Repeat("░", width-full)
}

func count(p task.Progress) string {
	text := fmt.Sprint(p.Done)
	if p.Total > 0 {
		text += fmt.Sprintf(" of %d", p.Total)
	}
	return strings.TrimSpace(text + " " + p.Unit)
}

// line says how far the work is, of which so much was done in a time.
func line(p task.Progress, done int64, took time.Duration) string {
	text := p.Label
	if p.Unit != "" || p.Total > 0 || p.Done > 0 {
		text = strings.TrimPrefix(text+": "+count(p), ": ")
	}
	if done > 0 && took > 0 {
		text += fmt.Sprintf(", %s a second", perSecond(float64(done)/took.Seconds()))
		if p.Total > p.Done {
			seconds := float64(p.Total-p.Done) / float64(done) * took.Seconds()
			text += fmt.Sprintf(", %v to go", time.Duration(min(seconds, 1e9)*1e9).Round(time.Second))
		}
	}
	if p.Note != "" {
		text += "  " + p.Note
	}
	return text
}

func perSecond(r float64) string {
	if r >= 1e6 {
		return fmt.Sprintf("%.3g million", r/1e6)
	}
	return fmt.Sprintf("%.3g", r)
}
