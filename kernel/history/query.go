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

// Search returns the last n inputs that match a glob pattern (*, ?, [abc]) as a whole, oldest first.
func (s *Session) Search(pattern string, n int) ([]Entry, error) {
	glob, err := expression(pattern)
	if err != nil {
		return nil, err
	}
	return s.newest(n, func(e Entry) bool { return glob.MatchString(e.Input) })
}

// SearchUnique is Search with each input once, at its last place.
func (s *Session) SearchUnique(pattern string, n int) ([]Entry, error) {
	glob, err := expression(pattern)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	return s.newest(n, func(e Entry) bool {
		wanted := !seen[e.Input] && glob.MatchString(e.Input)
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

// expression returns the regular expression of a glob pattern: * stands for any text, ? for any character, [a-z] for
// one of those, [^a-z] and [!a-z] for one of the others. A bracket that begins no class stands for itself. The error is
// a pattern that is too long.
func expression(glob string) (*regexp.Regexp, error) {
	if len(glob) > 1<<16 {
		return nil, fmt.Errorf("history: a pattern of %d bytes; it may have 65536", len(glob))
	}
	var b strings.Builder
	glob = strings.ToValidUTF8(glob, "�")
	for glob != "" {
		next, length := regexp.QuoteMeta(glob[:1]), 1
		switch class := bracket.FindStringSubmatch(glob); {
		case glob[0] == '*':
			next = `.*`
		case glob[0] == '?':
			next = `.`
		case class != nil:
			next = "[" + strings.Replace(class[1], "!", "^", 1) + strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`,
				`\]`).Replace(class[2]) + "]"
			if _, err := regexp.Compile(next); err == nil {
				length = len(class[0])
			} else { // from z to a, say
				next = `\[`
			}
		case glob[0] >= 0x80:
			next = string([]rune(glob)[:1])
			length = len(next)
		}
		b.WriteString(next)
		glob = glob[length:]
	}
	return regexp.Compile(`(?s)\A(?:` + b.String() + `)\z`)
}

// bracket is a class at the beginning of a pattern. A bracket that closes right after the beginning is one of the
// characters.
var bracket = regexp.MustCompile(`(?s)\A\[([!^]?)(\]?[^\]]*)\]`)
