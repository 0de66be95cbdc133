package repl

import (
	"github.com/charmbracelet/x/ansi"

	"sprague/kernel"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// recording is the Output of one cell: the screen, with a copy kept for `:save`. What a
// goroutine still writes when its cell has ended is shown, but not kept.
type recording struct {
	*screen
	kept *nbformat.Recorder
}

func (r recording) Stream(s kernel.Stream, text string) {
	r.screen.Stream(s, text)
	r.kept.Write(s.String(), text)
}

func (r recording) Display(b display.Bundle) {
	r.screen.Display(b)
	r.kept.Show(plain(b))
}

func (r recording) Clear(wait bool) {
	r.screen.Clear(wait)
	r.kept.Clear(wait)
}

// plain returns a bundle whose text has no colours: those are the terminal's.
func plain(b display.Bundle) display.Bundle {
	text := b.Text()
	if bare := ansi.Strip(text); bare != text {
		return b.With(display.MIMEText, []byte(bare))
	}
	return b
}
