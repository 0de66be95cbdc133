package colon

import (
	"context"
	"errors"
)

// errPanel says where pages have their debugger.
var errPanel = errors.New("the debugger is in the page: the bug beside the kernel's name switches it on, a click beside a line sets a breakpoint, and the comment //break if n == 7 behind a statement one on a condition (a front end without a panel has no debugger; sprague in a terminal does)")

func debug(_ context.Context, h *Host, args string) Answer {
	switch {
	case h.Debugger == nil:
		return Answer{Err: errPanel}
	case args != "" && args != "off" && args != "on":
		return failed(":debug begins debugging, :debug off ends it; what is debugged are the cells after it")
	}
	said, err := h.Debugger.Debug(args != "off")
	return Answer{Text: said, Err: err}
}

func breakAt(_ context.Context, h *Host, args string) Answer {
	if h.Debugger == nil {
		return Answer{Err: errPanel}
	}
	said, err := h.Debugger.Break(args)
	return Answer{Text: said, Err: err}
}
