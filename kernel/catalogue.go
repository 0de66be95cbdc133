package kernel

import (
	"sprague/kernel/cell/assist"
)

// A Variable is a name that the session has declared, with its type.
type Variable = assist.Variable

// A Match is a documented symbol that a search has found.
type Match = assist.Match

// Variables lists what the cells so far have declared, sorted by name.
func (s *Session) Variables() []Variable {
	s.check.mu.Lock()
	defer s.check.mu.Unlock()
	list := assist.Variables(s.check.cells)
	without := s.check.unsetNames()
	for i := range list {
		list[i].Unset = without[list[i].Name]
	}
	return list
}

// Search finds the symbols whose names and documentation contain all the words, the best first.
func (s *Session) Search(words string) []Match {
	s.check.mu.Lock()
	defer s.check.mu.Unlock()
	return assist.Search(s.check.cells, words)
}
