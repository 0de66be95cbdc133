package repl

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"sprague/internal/atomicfile"
)

// History holds cells, not lines: a cell of several lines comes back whole, with
// this sign where its lines end, and can be edited and run again.
const lineEnd = "⏎"

func folded(cell string) string   { return strings.ReplaceAll(cell, "\n", lineEnd) }
func unfolded(line string) string { return strings.ReplaceAll(line, lineEnd, "\n") }

// The history file grows to historyMax cells and is then cut to historyKeep.
const (
	historyMax  = 2000
	historyKeep = 1000
)

// history is the file of cells kept between sessions, one a line. Sessions that run
// at the same time add to it without disturbing one another. A history that cannot
// be read or written is an empty one.
type history struct{ path string }

// userHistory is the history of the user's own.
func userHistory() *history {
	if path, ok := os.LookupEnv("SPRAGUE_HISTORY"); ok {
		return &history{path}
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return &history{}
	}
	return &history{filepath.Join(dir, "sprague", "history")}
}

// load returns the cells, oldest first.
func (h *history) load() []string {
	data, err := os.ReadFile(h.path)
	if err != nil {
		return nil
	}
	var cells []string
	for line := range bytes.Lines(data) {
		if text := strings.TrimRight(string(line), "\r\n"); text != "" {
			cells = append(cells, unfolded(text))
		}
	}
	if len(cells) > historyMax {
		cells = cells[len(cells)-historyKeep:]
		var out strings.Builder
		for _, c := range cells {
			out.WriteString(folded(c) + "\n")
		}
		_ = atomicfile.Write(h.path, []byte(out.String()))
	}
	return cells
}

// add appends one cell.
func (h *history) add(cell string) {
	if h.path == "" || os.MkdirAll(filepath.Dir(h.path), 0o700) != nil {
		return
	}
	f, err := os.OpenFile(h.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	_, _ = f.WriteString(folded(cell) + "\n")
}
