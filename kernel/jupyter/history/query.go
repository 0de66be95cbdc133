package history

import "slices"

// All is the number of inputs that bounds nothing.
const All = -1

// Tail returns the last n inputs, oldest first: those of this session, and before them
// those of the sessions before.
func (s *Session) Tail(n int) ([]Entry, error) {
	return s.last(n, func(Entry) bool { return true })
}

// Search returns the last n inputs that match a glob pattern (*, ?, [abc]) as a whole,
// oldest first.
func (s *Session) Search(pattern string, n int) ([]Entry, error) {
	g := parseGlob(pattern)
	return s.last(n, func(e Entry) bool { return g.matches(e.Input) })
}

// SearchUnique is Search with each input once, at its last place.
func (s *Session) SearchUnique(pattern string, n int) ([]Entry, error) {
	g := parseGlob(pattern)
	seen := map[string]bool{}
	return s.last(n, func(e Entry) bool {
		if seen[e.Input] || !g.matches(e.Input) {
			return false
		}
		seen[e.Input] = true
		return true
	})
}

// last collects at most n entries from the newest to the oldest and returns them in
// order. A negative n, such as All, is no bound.
func (s *Session) last(n int, wanted func(Entry) bool) ([]Entry, error) {
	var found []Entry
	take := func(entries []Entry) (full bool) {
		for _, e := range slices.Backward(entries) {
			if len(found) == n {
				return true
			}
			if wanted(e) {
				found = append(found, e)
			}
		}
		return len(found) == n
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
