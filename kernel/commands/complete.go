package commands

import (
	"strings"

	"sprague/kernel"
)

// Complete lists what a source can go on with at an offset: after question marks a name, after a colon a command or the
// lesson that it takes, and elsewhere what the session finds. A library may be nil.
func Complete(s Session, library Library, source string, at int) kernel.Completion {
	rest := strings.TrimLeft(source, "?")
	marks := len(source) - len(rest)
	switch {
	case strings.HasPrefix(source, ":") && !strings.Contains(source[:at], "\n"):
		return completeCommand(source[:at], library)
	case at < marks:
		return s.Complete(source, at)
	}
	c := s.Complete(rest, at-marks)
	c.Start, c.End = c.Start+marks, c.End+marks
	return c
}

func completeCommand(typed string, library Library) kernel.Completion {
	c := kernel.Completion{Start: 0, End: len(typed)}
	command, _, argument := strings.Cut(typed, " ")
	if argument && (command == ":lesson" || command == ":copy") && library != nil {
		c.Start = len(command) + 1
		for _, l := range library.Lessons() {
			if strings.HasPrefix(l[0], typed[c.Start:]) {
				c.Candidates = append(c.Candidates, kernel.Candidate{Text: l[0], Kind: "lesson"})
			}
		}
		return c
	}
	for _, command := range Table() {
		if name := ":" + command.Name; strings.HasPrefix(name, typed) {
			c.Candidates = append(c.Candidates, kernel.Candidate{Text: name, Kind: "command"})
		}
	}
	return c
}
