// Package history keeps the inputs of terminals and notebooks from one run of the program to the next: one file, an
// entry a line,
//
//	{"line":7,"input":"1+2"}
//
// to which all programs of a user add. Without a file, and where it cannot be written, a history lasts as long as the
// process.
package history

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"sprague/internal/atomicfile"
)

// most is how many bytes a file may hold before it is cut to its newer half.
const most = 8 << 20

// An input of more bytes is not stored.
const inputBytes = 1 << 20

// An Entry is one input.
type Entry struct {
	Line  int    `json:"line"` // the number of its cell
	Input string `json:"input"`
}

// A History is that of one run of the program, with all that its file has of others.
type History struct {
	file string // "" for none

	mu     sync.Mutex
	memory []byte // the lines that are not in the file
}

// Path returns the name of the user's history: SPRAGUE_HISTORY if that is set, else a file in the folder of settings.
func Path() string {
	if path, ok := os.LookupEnv("SPRAGUE_HISTORY"); ok {
		return path
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "sprague", "history.jsonl")
}

// Open returns the history in a file, which is made when the first input comes; "" stands for none.
func Open(file string) *History { return &History{file: file} }

// Add stores an input, unless it is larger than anything that somebody would look for. The error says why it lasts no
// longer than the process.
func (h *History) Add(line int, input string) error {
	if len(input) > inputBytes {
		return nil
	}
	record, err := json.Marshal(Entry{line, input})
	if err != nil {
		return err
	}
	record = append([]byte("\n"), record...) // a line before it that was cut off does not take this one with it
	if h.file != "" {
		if err = h.append(record); err == nil {
			return nil
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.memory = append(h.memory, record...)
	return err
}

// append adds a line to the file, which is cut before that if it has become too long.
func (h *History) append(record []byte) error {
	unlock, err := atomicfile.Lock(h.file)
	defer unlock()
	if err != nil {
		return err
	}
	if info, err := os.Stat(h.file); err == nil && info.Mode().IsRegular() && info.Size() > most {
		if err := h.cut(); err != nil {
			return err
		}
	}
	f, err := os.OpenFile(h.file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(record)
	return errors.Join(err, f.Close())
}

func (h *History) cut() error {
	text, err := os.ReadFile(h.file)
	if err != nil {
		return err
	}
	text = text[len(text)-most/2:]
	return atomicfile.Write(h.file, text[bytes.IndexByte(text, '\n')+1:])
}

// Tail returns the last n inputs, oldest first; all of them for a negative n. Lines that cannot be read, such as one
// cut short by a crash, are left out.
func (h *History) Tail(n int) (found []Entry, err error) {
	var text []byte
	if h.file != "" {
		if text, err = os.ReadFile(h.file); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	h.mu.Lock()
	text = append(text, h.memory...)
	h.mu.Unlock()
	for len(found) != n && len(text) > 0 {
		var e Entry
		at := bytes.LastIndexByte(bytes.TrimSuffix(text, []byte("\n")), '\n') + 1
		if json.Unmarshal(text[at:], &e) == nil && e.Line > 0 {
			found = append(found, e)
		}
		text = text[:at]
	}
	slices.Reverse(found)
	return found, err
}
