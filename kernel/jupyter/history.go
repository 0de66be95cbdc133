package jupyter

import (
	"cmp"

	"sprague/kernel/history"
	"sprague/kernel/jupyter/wire"
)

// readHistory answers with earlier inputs: the last ones, a range of one session, or those that match a pattern.
func readHistory(r *request, content wire.History) any {
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

// defaultTail is how many inputs the tail has when the request does not say.
const defaultTail = 10

func lookUp(s *history.Session, q wire.History) ([]history.Entry, error) {
	switch q.Access {
	case "range":
		return s.Range(q.Session, q.Start, q.Stop)
	case "search":
		return s.Search(cmp.Or(q.Pattern, "*"), q.Most(history.All), q.Unique)
	}
	return s.Tail(q.Most(defaultTail))
}
