package jupyter

import (
	"sprague/kernel/jupyter/history"
	"sprague/kernel/jupyter/wire"
)

// readHistory answers with earlier inputs: the last ones, a range of one session, or
// those that match a pattern.
func readHistory(r *request) any {
	content, err := wire.Read[wire.History](r.Message)
	if err != nil {
		return r.malformed(err)
	}
	entries, err := lookUp(r.shell.history, content)
	if err != nil {
		return wire.Failure("HistoryError", err.Error())
	}
	reply := wire.HistoryReply{Status: "ok", History: make([]wire.HistoryEntry, 0, len(entries))}
	for _, e := range entries {
		reply.History = append(reply.History, wire.HistoryEntry{
			Session: e.Session, Line: e.Line, Input: e.Input, Output: e.Output, WithOutput: content.Output,
		})
	}
	return reply
}

func lookUp(s *history.Session, q wire.History) ([]history.Entry, error) {
	switch q.Access {
	case "range":
		return s.Range(q.Session, q.Start, q.Stop)
	case "search":
		pattern := q.Pattern
		if pattern == "" {
			pattern = "*"
		}
		if q.Unique {
			return s.SearchUnique(pattern, q.N)
		}
		return s.Search(pattern, q.N)
	}
	return s.Tail(q.N)
}
