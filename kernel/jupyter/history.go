package jupyter

import (
	"strconv"

	"sprague/kernel/jupyter/wire"
)

// readHistory answers with the last inputs. What front ends of today do not request, ranges of the history and
// searches, is refused.
func readHistory(r *request, content wire.History) any {
	if content.Access != "tail" {
		return wire.Failure("HistoryError", "hist_access_type is "+strconv.Quote(content.Access)+"; only tail is known")
	}
	n := 10 // where the request does not say
	if content.N != nil {
		n = *content.N
	}
	entries, err := r.kernel.options.History.Tail(n)
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
