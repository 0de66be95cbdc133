package repl

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/peterh/liner"

	"sprague/kernel/history"
)

// errCleared says that the user dropped the line with Ctrl-C.
var errCleared = errors.New("line cleared")

// A reader reads lines. Its errors are io.EOF and errCleared.
type reader interface {
	// Line reads one line that begins with the given indentation. It may return several: a cell from the history, or
	// the lines above, edited.
	Line(prompt, above, indent string) (string, error)
	// Secret reads a line without showing it.
	Secret(prompt string) (string, error)
	// Remember puts a cell into the history.
	Remember(cell string)
	Close() error
}

// pipeReader reads what is not typed: a file or a pipe, line by line, without prompts.
type pipeReader struct{ lines *bufio.Reader }

func (p *pipeReader) Line(_, _, _ string) (string, error) {
	line, err := p.lines.ReadString('\n')
	if err != nil && line == "" {
		return "", io.EOF
	}
	return strings.TrimRight(line, "\r\n"), nil
}

func (p *pipeReader) Secret(prompt string) (string, error) { return p.Line(prompt, "", "") }
func (p *pipeReader) Remember(string)                      {}
func (p *pipeReader) Close() error                         { return nil }

// The history holds cells, not lines: a cell of several lines comes back whole, with
// this sign where its lines end, and can be edited and run again. The variation selector
// behind it, which is not seen, tells it from one that a cell contains.
const lineEnd = "⏎\ufe0e"

func folded(cell string) string   { return strings.ReplaceAll(cell, "\n", lineEnd) }
func unfolded(line string) string { return strings.ReplaceAll(line, lineEnd, "\n") }

// remembered is how many cells of the history can be reached.
const remembered = 1000

// editor reads what is typed at a terminal, with editing, completion and history.
type editor struct {
	state   *liner.State
	before  liner.ModeApplier // the terminal's mode when the program began; nil if it has none
	history *history.History
	past    []string // what the history has, folded
	cells   int      // put into the history
	pasting bool     // the line before was pasted, and so will the next be
}

// newEditor takes over the terminal. complete returns the text before the word at
// the byte offset, the words that could stand there, and the text after it.
func newEditor(h *history.History, complete func(line string, at int) (string, []string, string)) *editor {
	before, _ := liner.TerminalMode()
	e := &editor{before: before, state: liner.NewLiner(), history: h}
	e.state.SetCtrlCAborts(true)
	e.state.SetBeep(false)
	e.state.SetMultiLineMode(true)
	e.state.SetTabCompletionStyle(liner.TabCircular)
	e.state.SetWordCompleter(func(line string, pos int) (string, []string, string) {
		at := len(string([]rune(line)[:pos]))
		return complete(line, at)
	})
	cells, _ := h.Tail(remembered) // one that cannot be read is empty
	for _, cell := range cells {
		e.past = append(e.past, folded(spaced(cell.Input)))
	}
	return e
}

// pasted is how fast a line must come to have been pasted rather than typed.
const pasted = 5 * time.Millisecond

func (e *editor) Line(prompt, above, indent string) (string, error) {
	if e.pasting {
		indent = "" // pasted text brings its own
	}
	indent = spaced(indent)
	e.state.ClearHistory()
	for _, cell := range e.past {
		e.state.AppendHistory(cell)
	}
	if above != "" { // found behind the indentation, as the history is searched for what begins like the line
		e.state.AppendHistory(indent + folded(spaced(above)))
	}
	begun := time.Now()
	line, err := e.state.PromptWithSuggestion(prompt, indent, -1)
	e.pasting = err == nil && time.Since(begun) < pasted
	if e.pasting {
		line = strings.TrimPrefix(line, indent)
	}
	if strings.Contains(line, lineEnd) {
		line = strings.TrimSuffix(strings.TrimPrefix(line, indent), lineEnd)
	}
	return unfolded(line), readerError(err)
}

func (e *editor) Secret(prompt string) (string, error) {
	line, err := e.state.PasswordPrompt(prompt)
	return line, readerError(err)
}

func readerError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, liner.ErrPromptAborted):
		return errCleared
	}
	return io.EOF
}

func (e *editor) Remember(cell string) {
	e.past = append(e.past, folded(spaced(cell)))
	e.cells++
	_ = e.history.Add(e.cells, cell) // one that cannot be written lasts as long as the session
}

func (e *editor) Close() error { return e.state.Close() }
