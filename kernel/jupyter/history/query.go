package history

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// defaultTail is how many inputs Tail returns when no number is given.
const defaultTail = 10

// Tail returns the last n inputs, oldest first: those of this session, and before them
// those of the sessions before. An n of 0 means ten.
func (s *Session) Tail(n int) ([]Entry, error) {
	if n <= 0 {
		n = defaultTail
	}
	return s.last(n, func(Entry) bool { return true })
}

// Search returns the last n inputs that match a glob pattern (*, ?, [abc]) as a whole,
// oldest first; all of them when n is 0.
func (s *Session) Search(pattern string, n int) ([]Entry, error) {
	match, err := compile(pattern)
	if err != nil {
		return nil, err
	}
	return s.last(n, func(e Entry) bool { return match.MatchString(e.Input) })
}

// SearchUnique is Search with each input once, at its last place.
func (s *Session) SearchUnique(pattern string, n int) ([]Entry, error) {
	match, err := compile(pattern)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	return s.last(n, func(e Entry) bool {
		if seen[e.Input] || !match.MatchString(e.Input) {
			return false
		}
		seen[e.Input] = true
		return true
	})
}

// last collects entries from the newest to the oldest and returns them in order.
func (s *Session) last(n int, wanted func(Entry) bool) ([]Entry, error) {
	var found []Entry
	take := func(entries []Entry) (full bool) {
		for _, e := range slices.Backward(entries) {
			if n > 0 && len(found) >= n {
				return true
			}
			if wanted(e) {
				found = append(found, e)
			}
		}
		return n > 0 && len(found) >= n
	}
	err := s.eachSession(take)
	slices.Reverse(found)
	return found, err
}

// eachSession calls take with this session's entries, then with those of all others
// from the newest on, until take says that it has enough.
func (s *Session) eachSession(take func([]Entry) (full bool)) error {
	number, own := s.snapshot()
	if take(own) || s.store.dir == "" {
		return nil
	}
	numbers, err := s.store.numbers()
	if err != nil {
		return err
	}
	for _, n := range slices.Backward(numbers) {
		if n == number {
			continue
		}
		entries, err := s.store.read(n)
		if err != nil {
			continue // another program has just pruned it
		}
		if take(entries) {
			return nil
		}
	}
	return nil
}

func (s *Session) snapshot() (number int, entries []Entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.number, slices.Clone(s.entries)
}

// Range returns the lines from start up to, not including, stop of a session: 0 is this
// one, -1 the one before it. A stop of nil means the end; negative lines count from the
// end.
func (s *Session) Range(session, start int, stop *int) ([]Entry, error) {
	number, entries := s.snapshot()
	if session <= 0 {
		session += s.effective(number)
	}
	if session != number {
		var err error
		if entries, err = s.other(session); err != nil {
			return nil, err
		}
	}
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
	return slices.DeleteFunc(entries, func(e Entry) bool { return e.Line < start || e.Line >= end }), nil
}

// effective returns the number of this session, or the one it would get now.
func (s *Session) effective(number int) int {
	if number > 0 || s.store.dir == "" {
		return number
	}
	numbers, err := s.store.numbers()
	if err != nil || len(numbers) == 0 {
		return 0
	}
	return numbers[len(numbers)-1] + 1
}

// other returns the entries of another session; one that is not there is empty.
func (s *Session) other(session int) ([]Entry, error) {
	if s.store.dir == "" || session <= 0 {
		return nil, nil
	}
	numbers, err := s.store.numbers()
	if err != nil || !slices.Contains(numbers, session) {
		return nil, err
	}
	return s.store.read(session)
}

// compile turns a glob pattern into an expression that matches whole inputs.
func compile(pattern string) (*regexp.Regexp, error) {
	var b strings.Builder
	b.WriteString(`(?s)\A`)
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; c {
		case '*':
			b.WriteString(`.*`)
		case '?':
			b.WriteString(`.`)
		case '[':
			class, rest := globClass(pattern[i:])
			b.WriteString(class)
			i += rest - 1
		default:
			b.WriteString(regexp.QuoteMeta(pattern[i : i+1]))
		}
	}
	b.WriteString(`\z`)
	re, err := regexp.Compile(b.String())
	if err != nil {
		return nil, fmt.Errorf("pattern %q: %w", pattern, err)
	}
	return re, nil
}

// globClass returns the expression for the class at the beginning of s, and its length
// in s. A bracket that is never closed stands for itself.
func globClass(s string) (expression string, length int) {
	end := strings.IndexByte(s[1:], ']')
	if end <= 0 {
		return `\[`, 1
	}
	body := strings.ReplaceAll(s[1:1+end], `\`, `\\`)
	body = strings.ReplaceAll(body, `[`, `\[`)
	if strings.HasPrefix(body, "!") {
		body = "^" + body[1:]
	}
	return "[" + body + "]", end + 2
}
