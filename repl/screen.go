package repl

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"

	"sprague/internal/progress"
	"sprague/kernel"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// A screen shows what cells write. It is the kernel.Output of every cell; text may
// still come from a goroutine after its cell has ended, so every method locks.
type screen struct {
	mu       sync.Mutex
	out, err io.Writer
	colour   palette
	pictures *folder // nil on a pipe
	ask      reader
	columns  func() int
	meter    progress.Meter
	status   bool   // a progress line stands on the terminal
	area     string // the named line that stands last on the terminal, "" for none
	line     string // its text
	midLine  bool   // the last text did not end its line
	live     bool   // out is a terminal
}

// terminal tells cells what drawings in characters can look like.
func (s *screen) terminal() display.Terminal {
	if !s.live {
		return display.Terminal{}
	}
	return display.Terminal{Columns: s.columns(), Colour: s.colour.on}
}

// Stream writes text as it comes.
func (s *screen) Stream(stream kernel.Stream, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if text == "" {
		return
	}
	s.eraseStatus()
	if stream == kernel.Stderr {
		fmt.Fprint(s.err, s.colour.red(text))
	} else {
		fmt.Fprint(s.out, text)
	}
	s.midLine = !strings.HasSuffix(text, "\n")
}

// Display shows a bundle as text, and names the file of a picture. A named line is redrawn in place by its updates
// until something else is shown below it.
func (s *screen) Display(b display.Bundle) {
	s.mu.Lock()
	defer s.mu.Unlock()
	line := strings.TrimSuffix(b.Text(), "\n")
	if b.ID == "" || strings.Contains(line, "\n") || hasPicture(b) {
		s.eraseStatus()
		s.freshLine()
		s.bundle(b)
		return
	}
	if s.area != b.ID {
		s.eraseStatus()
		s.freshLine()
	}
	s.area, s.line = b.ID, line
	if s.live {
		fmt.Fprint(s.out, "\r\x1b[K"+ansi.Truncate(line, s.columns()-1, "…"))
	}
}

func (s *screen) bundle(b display.Bundle) {
	if hasPicture(b) {
		s.pictures.show(s.out, b)
		return
	}
	fmt.Fprintln(s.out, s.fitted(strings.TrimSuffix(b.Text(), "\n")))
}

// fitted breaks the lines of a text to the terminal.
func (s *screen) fitted(text string) string {
	if !s.live {
		return text
	}
	return wrapped(text, s.columns())
}

// wrapped breaks the lines of a text that are longer than a width at spaces, where they have some.
func wrapped(text string, width int) string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		rest := []rune(line)
		for len(rest) > width {
			end := width
			for end > 0 && rest[end] != ' ' {
				end--
			}
			if end == 0 {
				break
			}
			lines = append(lines, string(rest[:end]))
			rest = rest[end+1:]
		}
		lines = append(lines, string(rest))
	}
	return strings.Join(lines, "\n")
}

// Clear has nothing to take back on a terminal but the status line.
func (s *screen) Clear(bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.eraseStatus()
}

// Ask puts a question of the cell to the user.
func (s *screen) Ask(prompt string, password bool) (string, error) {
	s.mu.Lock()
	s.eraseStatus()
	s.freshLine()
	s.mu.Unlock()
	if password {
		return s.ask.Secret(prompt)
	}
	return s.ask.Line(prompt, "", "")
}

// Report draws how far a long call is, in place.
func (s *screen) Report(p task.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.live {
		return
	}
	s.eraseStatus()
	s.freshLine()
	s.meter.At(p)
	line := strings.TrimSpace(s.meter.Bar(20) + " " + s.meter.String())
	fmt.Fprint(s.out, s.colour.faint(ansi.Truncate(line, s.columns()-1, "…")))
	s.status = true
}

// result shows how a cell ended.
func (s *screen) result(res kernel.Result) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.eraseStatus()
	s.freshLine()
	if res.Value != nil {
		s.bundle(*res.Value)
	}
	if res.Err != nil {
		fmt.Fprintln(s.err, s.painted(res.Err))
	}
}

// painted is an error with its first line and its carets in red, as wide as the terminal.
func (s *screen) painted(e *kernel.Error) string {
	lines := slices.Clone(e.Traceback)
	if len(lines) == 0 {
		lines = []string{e.Error()}
	}
	out := make([]string, 0, len(lines)+1)
	for i, line := range lines {
		if i == 0 && e.Kind == kernel.Panic && !strings.HasPrefix(e.Message, "runtime error") &&
			!strings.HasPrefix(e.Message, "panic") {
			line = strings.TrimSuffix(line, e.Message) + "panic: " + e.Message
		}
		if s.live && i+1 < len(lines) && marks(lines[i+1]) {
			line, lines[i+1] = around(line, lines[i+1], s.columns())
		} else {
			line = s.fitted(line)
		}
		if i == 0 || marks(line) {
			line = s.colour.red(line)
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// marks reports whether a line of an error has nothing but carets, below code.
func marks(line string) bool { return line != "" && strings.Trim(line, " \t|~^") == "" }

// around cuts code and the carets below it to a width, so that the first caret is seen.
func around(code, carets string, width int) (string, string) {
	text, below := []rune(code), []rune(carets)
	if len(text) <= width || width < 2 {
		return code, carets
	}
	start := min(len(text)-width, max(0, strings.IndexAny(carets, "|~^")-width/2))
	text, below = text[start:], below[min(start, len(below)):]
	if start > 0 {
		text[0] = '…'
	}
	if len(text) > width {
		text[width-1] = '…'
	}
	return string(text[:width]), string(below[:min(width, len(below))])
}

// note writes a line of the terminal's own.
func (s *screen) note(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.eraseStatus()
	s.freshLine()
	fmt.Fprintln(s.out, text)
}

// eraseStatus takes the progress line away and leaves a named line as it is now.
func (s *screen) eraseStatus() {
	if s.area != "" {
		if s.live {
			fmt.Fprintln(s.out)
		} else {
			fmt.Fprintln(s.out, s.line)
		}
		s.area = ""
	}
	if s.status {
		fmt.Fprint(s.out, "\r\x1b[K")
		s.status, s.midLine = false, false
	}
}

func (s *screen) freshLine() {
	if s.midLine {
		fmt.Fprintln(s.out)
		s.midLine = false
	}
}

// A palette colours text for a terminal; the zero palette leaves it as it is.
type palette struct{ on bool }

// paletteFor gives colours to terminals that take them, unless NO_COLOR is set.
func paletteFor(f *os.File) palette {
	return palette{on: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd()))}
}

func (p palette) paint(code, s string) string {
	if !p.on || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p palette) red(s string) string   { return p.paint("31", s) }
func (p palette) faint(s string) string { return p.paint("2", s) }
