package jupyter

import (
	"cmp"
	"fmt"

	"sprague/kernel/history"
	"sprague/kernel/jupyter/wire"
)

// readHistory answers with earlier inputs: those that match a pattern, or the last ones. The ranges of the protocol,
// which no front end requests, are refused.
func readHistory(r *request, content wire.History) any {
	h := r.kernel.options.History
	var entries []history.Entry
	var err error
	switch content.Access {
	case "search":
		entries, err = h.Search(cmp.Or(content.Pattern, "*"), content.Most(history.All), content.Unique)
	case "tail":
		entries, err = h.Tail(content.Most(defaultTail))
	default:
		err = fmt.Errorf("hist_access_type is %q; it can be tail or search", content.Access)
	}
	if err != nil {
		return wire.Failure("HistoryError", err.Error())
	}
	reply := wire.HistoryReply{Status: "ok", History: make([][3]any, 0, len(entries))}
	for _, e := range entries {
		var input any = e.Input
		if content.Output { // which is not stored
			input = []any{e.Input, nil}
		}
		reply.History = append(reply.History, [3]any{0, e.Line, input})
	}
	return reply
}

// defaultTail is how many inputs the tail has when the request does not say.
const defaultTail = 10
