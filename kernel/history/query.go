package history

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// All is the number of inputs that bounds nothing.
const All = -1

// Tail returns the last n inputs, oldest first.
func (s *Session) Tail(n int) ([]Entry, error) {
	return s.newest(n, func(Entry) bool { return true })
}

// Search returns the last n inputs that match a pattern as a whole, oldest first: * stands for any text, ? for any
// character. Brackets are those of Go. Where unique is true, each input is there once, at its last place.
func (s *Session) Search(pattern string, n int, unique bool) ([]Entry, error) {
	glob, err := expression(pattern)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	return s.newest(n, func(e Entry) bool {
		wanted := !(unique && seen[e.Input]) && glob.MatchString(e.Input)
		seen[e.Input] = true
		return wanted
	})
}

// newest returns at most n entries in their order. A negative n, such as All, is no bound.
func (s *Session) newest(n int, wanted func(Entry) bool) ([]Entry, error) {
	var found []Entry
	if n == 0 {
		return nil, nil
	}
	err := s.store.backward(func(e Entry) bool {
		if wanted(e) {
			found = append(found, e)
		}
		return len(found) != n
	})
	slices.Reverse(found)
	return found, err
}

// Range returns the lines from start up to, not including, stop of a session: 0 is this one, -1 the one before it. A
// stop of nil means the end; negative lines count from the end.
func (s *Session) Range(session, start int, stop *int) ([]Entry, error) {
	if session <= 0 {
		session += s.current()
	}
	entries, err := s.newest(All, func(e Entry) bool { return e.Session == session })
	last := 0
	if len(entries) > 0 {
		last = entries[len(entries)-1].Line
	}
	fromEnd := func(line int) int {
		if line < 0 {
			return line + last + 1
		}
		return line
	}
	end := last + 1
	if stop != nil {
		end = fromEnd(*stop)
	}
	start = fromEnd(start)
	return slices.DeleteFunc(entries, func(e Entry) bool { return e.Line < start || e.Line >= end }), err
}

// current returns the number of this session, or the one it would get now.
func (s *Session) current() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.number > 0 {
		return s.number
	}
	return s.store.last() + 1
}

// expression returns the regular expression of a pattern.
func expression(pattern string) (*regexp.Regexp, error) {
	if len(pattern) > 1<<16 {
		return nil, fmt.Errorf("history: a pattern of %d bytes; it may have 65536", len(pattern))
	}
	glob := strings.NewReplacer(`\*`, `.*`, `\?`, `.`).Replace(regexp.QuoteMeta(strings.ToValidUTF8(pattern, "\uFFFD")))
	return regexp.Compile(`(?s)\A` + glob + `\z`)
}
