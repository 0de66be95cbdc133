package kernel

import (
	"strings"
	"testing"
	"unicode/utf8"

	"sprague/stdlib/display"
)

// A picture in characters is as wide as the terminal in which its cell is shown, and coloured if
// that has colours; the next cell, shown elsewhere, has neither.
func TestPicturesFitTheTerminal(t *testing.T) {
	s, err := New(Options{MemoryLimit: 3 << 30})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	picture := func(at display.Terminal) string {
		r := s.Eval(t.Context(), Cell{Source: "figure.Values(octal.Kayles.Values(1000))", Number: 1, Terminal: at}, Discard)
		if r.Err != nil {
			t.Fatal(r.Err)
		}
		return r.Value.Text()
	}
	widest := func(text string) (most int) {
		for line := range strings.Lines(text) {
			most = max(most, utf8.RuneCountInString(strings.TrimSpace(line)))
		}
		return most
	}
	if got := widest(picture(display.Terminal{Columns: 150})); got < 120 || got > 150 {
		t.Errorf("%d columns of 150", got)
	}
	if text := picture(display.Terminal{Columns: 60, Colour: true}); !strings.Contains(text, "\x1b[34m") {
		t.Errorf("no colours in\n%s", text)
	}
	if text := picture(display.Terminal{}); strings.Contains(text, "\x1b") || widest(text) > 80 {
		t.Errorf("colours, or %d columns, in\n%s", widest(text), text)
	}
}
