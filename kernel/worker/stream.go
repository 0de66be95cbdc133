package worker

import (
	"fmt"
)

// A stream is a text stream of whatever cell the writing goroutine belongs to.
type stream struct {
	child *child
	kind  kind
}

func (s stream) Write(p []byte) (int, error) {
	c := s.child
	cell := c.roster.here()
	if cell == nil {
		cell = c.current.Load()
	}
	if cell == nil {
		c.sink.text(s.kind, 0, p)
		return len(p), nil
	}
	n, over := cell.allow(len(p), c.settings.OutputLimit)
	if n > 0 {
		c.sink.text(s.kind, cell.id, p[:n])
	}
	if over {
		c.halt(cell, Outcome{
			Ending:  Flooded,
			Message: fmt.Sprintf("the cell wrote more than %s: the rest is cut off", bytesText(c.settings.OutputLimit)),
		})
	}
	return len(p), nil
}

// bytesText writes a number of bytes for people.
func bytesText(n int) string {
	switch {
	case n >= 1<<30:
		return fmt.Sprintf("%.3g GB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.3g MB", float64(n)/(1<<20))
	default:
		return fmt.Sprintf("%d bytes", n)
	}
}
