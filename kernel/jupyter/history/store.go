// Package history keeps the inputs of notebook sessions, and what came of them, from
// one start of the program to the next.
//
// Each session writes a file of its own, so that kernels that run at the same time
// need no locks; the files of a directory together are the history. Sessions are
// numbered from 1 in the order in which they first stored something, and lines carry
// the execution count of their cell.
package history

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// KeepSessions is how many sessions a directory holds, and KeepBytes how large their files
// may be together, which a search reads; older ones are deleted.
const (
	KeepSessions = 1000
	KeepBytes    = 64 << 20
)

// inputBytes is the length beyond which an input is not stored.
const inputBytes = 1 << 20

// outputBytes is how much of an output is kept.
const outputBytes = 16 << 10

// An Entry is one input.
type Entry struct {
	Session int     `json:"-"`
	Line    int     `json:"line"`
	Input   string  `json:"input"`
	Output  *string `json:"output,omitempty"` // nil when the cell showed nothing
}

// A Store is a directory of sessions, or a place in memory.
type Store struct {
	dir string // "" for memory

	mu       sync.Mutex
	sessions []*Session // those begun here
	memory   int        // sessions numbered so far, in memory
}

// Open returns the store in dir, which is created when the first input comes.
func Open(dir string) *Store { return &Store{dir: dir} }

// InMemory returns a store that ends with the process.
func InMemory() *Store { return &Store{} }

// Begin returns a new session.
func (s *Store) Begin() *Session {
	session := &Session{store: s}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions = append(s.sessions, session)
	return session
}

// Close closes the files of all sessions.
func (s *Store) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, session := range s.sessions {
		session.close()
	}
}

// A Session is the history of one run of the program, and the way to look back.
type Session struct {
	store *Store

	mu      sync.Mutex
	number  int // 0 until something is stored
	file    *os.File
	entries []Entry
}

// Add stores an input with its line and what it showed, unless it is larger than anything
// that somebody would look for.
func (s *Session) Add(line int, input string, output *string) error {
	if len(input) > inputBytes {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.begin()
	e := Entry{Session: s.number, Line: line, Input: input, Output: shorten(output)}
	s.entries = append(s.entries, e)
	if err != nil || s.file == nil {
		return err
	}
	record, err := json.Marshal(e)
	if err != nil {
		return err
	}
	_, err = s.file.Write(append(record, '\n'))
	return err
}

func shorten(output *string) *string {
	if output == nil || len(*output) <= outputBytes {
		return output
	}
	short := (*output)[:outputBytes] + "…"
	return &short
}

// begin gives the session its number and file, once. Without a file it goes on in
// memory, under a number all the same.
func (s *Session) begin() error {
	if s.number > 0 {
		return nil
	}
	if s.store.dir == "" {
		s.number = s.store.count()
		return nil
	}
	file, number, err := s.store.create()
	s.file, s.number = file, number
	if err != nil {
		s.number = s.store.count()
	}
	return err
}

func (s *Store) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.memory++
	return s.memory
}

func (s *Session) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.file != nil {
		s.file.Close()
		s.file = nil
	}
}

// create makes the file of the next session. Two programs that try at once get
// different numbers, because a file is created once.
func (s *Store) create() (*os.File, int, error) {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, 0, err
	}
	numbers, err := s.numbers()
	if err != nil {
		return nil, 0, err
	}
	next := 1
	if len(numbers) > 0 {
		next = numbers[len(numbers)-1] + 1
	}
	for ; ; next++ {
		f, err := os.OpenFile(s.path(next), os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		s.prune(numbers)
		return f, next, err
	}
}

// prune deletes the oldest sessions over the bounds. What cannot be deleted stays.
func (s *Store) prune(numbers []int) {
	sizes, total := make([]int64, len(numbers)), int64(0)
	for i, n := range numbers {
		if info, err := os.Stat(s.path(n)); err == nil {
			sizes[i] = info.Size()
			total += sizes[i]
		}
	}
	for len(numbers) >= KeepSessions || len(numbers) > 0 && total > KeepBytes {
		os.Remove(s.path(numbers[0]))
		total -= sizes[0]
		numbers, sizes = numbers[1:], sizes[1:]
	}
}

func (s *Store) path(number int) string {
	return filepath.Join(s.dir, fmt.Sprintf("%08d.jsonl", number))
}

// numbers returns the stored sessions in order.
func (s *Store) numbers() ([]int, error) {
	names, err := os.ReadDir(s.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var numbers []int
	for _, name := range names {
		var n int
		if _, err := fmt.Sscanf(name.Name(), "%08d.jsonl", &n); err == nil && n > 0 {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	return numbers, nil
}

// read returns a stored session.
func (s *Store) read(number int) ([]Entry, error) {
	text, err := os.ReadFile(s.path(number))
	return parse(number, string(text)), err
}
