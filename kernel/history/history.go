// Package history keeps the inputs of terminals and notebooks, and what came of them, from one run of the program to
// the next: one file, an entry a line,
//
//	{"session":3,"line":7,"input":"1+2","output":"3"}
//
// to which all programs of a user add. Sessions are numbered in the order in which they first stored something; lines
// carry the number of their cell. Without a file, and where it cannot be written, a history lasts as long as the
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

// An input longer than inputBytes is not stored, and of an output outputBytes are.
const (
	inputBytes  = 1 << 20
	outputBytes = 16 << 10
)

// An Entry is one input.
type Entry struct {
	Session int     `json:"session"`
	Line    int     `json:"line"`
	Input   string  `json:"input"`
	Output  *string `json:"output,omitempty"` // nil when the cell showed nothing
}

// A Store is the file of a history.
type Store struct {
	file string // "" for none

	mu     sync.Mutex
	memory []Entry // that are not in the file
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
func Open(file string) *Store { return &Store{file: file} }

// Begin returns a new session.
func (s *Store) Begin() *Session { return &Session{store: s} }

// A Session is the history of one run of the program, and the way to look back.
type Session struct {
	store *Store

	mu     sync.Mutex
	number int // 0 until something is stored
}

// Add stores an input with its line and what it showed, unless it is larger than anything that somebody would look for.
// The error says why it lasts no longer than the process.
func (s *Session) Add(line int, input string, output *string) error {
	if len(input) > inputBytes {
		return nil
	}
	if output != nil && len(*output) > outputBytes {
		short := (*output)[:outputBytes] + "…"
		output = &short
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	unlock, err := s.store.lock()
	defer unlock()
	if s.number == 0 {
		s.number = s.store.last() + 1
	}
	e := Entry{s.number, line, input, output}
	if s.store.file != "" && err == nil {
		err = s.store.append(e)
	}
	if s.store.file == "" || err != nil {
		s.store.mu.Lock()
		s.store.memory = append(s.store.memory, e)
		s.store.mu.Unlock()
	}
	return err
}

func (s *Store) lock() (unlock func(), err error) {
	if s.file == "" {
		return func() {}, nil
	}
	return atomicfile.Lock(s.file)
}

// append adds an entry to the file, which is cut before that if it has become too long.
func (s *Store) append(e Entry) error {
	if info, err := os.Stat(s.file); err == nil && info.Mode().IsRegular() && info.Size() > most {
		if err := s.cut(); err != nil {
			return err
		}
	}
	record, err := json.Marshal(e)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(s.file, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	if end, err := f.Seek(-1, 2); err == nil { // a line that was cut off does not take this one with it
		var last [1]byte
		if _, err := f.ReadAt(last[:], end); err == nil && last[0] != '\n' {
			record = append([]byte("\n"), record...)
		}
	}
	_, err = f.Write(append(record, '\n'))
	return errors.Join(err, f.Close())
}

func (s *Store) cut() error {
	text, err := os.ReadFile(s.file)
	if err != nil {
		return err
	}
	text = text[len(text)-most/2:]
	return atomicfile.Write(s.file, text[bytes.IndexByte(text, '\n')+1:])
}

// last returns the number of the newest session, 0 if there is none. That may have added less lately than others.
func (s *Store) last() (number int) {
	_ = s.backward(func(e Entry) bool { // a file that cannot be read has no sessions
		number = max(number, e.Session)
		return true
	})
	return number
}

// backward calls do for the entries from the newest on until it returns false: first those that are not in the file.
// Lines that cannot be read, such as one cut short by a crash, are left out.
func (s *Store) backward(do func(Entry) (more bool)) error {
	s.mu.Lock()
	memory := slices.Clone(s.memory)
	s.mu.Unlock()
	for _, e := range slices.Backward(memory) {
		if !do(e) {
			return nil
		}
	}
	if s.file == "" {
		return nil
	}
	text, err := os.ReadFile(s.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for len(text) > 0 {
		at := bytes.LastIndexByte(bytes.TrimSuffix(text, []byte("\n")), '\n') + 1
		var e Entry
		if json.Unmarshal(text[at:], &e) == nil && e.Session > 0 && !do(e) {
			return nil
		}
		text = text[:at]
	}
	return nil
}
