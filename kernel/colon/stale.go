package colon

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"sprague/kernel"
)

// stale lists the cells whose inputs have changed since they ran, or runs them.
func stale(ctx context.Context, h *Host, args string) Answer {
	s, ok := h.Session.(reviewer)
	switch {
	case !ok:
		return failed("this session does not know what its cells were made from")
	case args == "run":
		return h.runStale(ctx, s)
	case args != "":
		return failed(":stale lists cells, :stale run runs them")
	}
	return Answer{Text: h.staleText(s.Review())}
}

func (h *Host) staleText(r kernel.Review) string {
	var lines []string
	width := 0
	for _, o := range r.Outdated {
		width = max(width, utf8.RuneCountInString(label(o.Cell)))
	}
	for _, o := range r.Outdated {
		first, _, more := strings.Cut(o.Cell.Source, "\n")
		if more {
			first += " …"
		}
		line := fmt.Sprintf("%-*s  %s", width, label(o.Cell), first)
		if len(o.Causes) > 0 {
			line += "    // changed: " + strings.Join(o.Causes, ", ")
		}
		lines = append(lines, h.clipped(line, 0))
	}
	if len(lines) == 0 {
		lines = append(lines, "nothing is stale: every cell shows what it would show now")
	} else {
		lines = append(lines, ":stale run runs them in this order")
	}
	if len(r.Defined) > 0 {
		lines = append(lines, "defined, in this order: "+strings.Join(r.Defined, ", "))
	}
	return strings.Join(append(lines, r.Problems...), "\n")
}

func label(c kernel.Cell) string {
	if c.Name != "" {
		return c.Name
	}
	return fmt.Sprintf("In [%d]", c.Number)
}

// runStale runs what is stale, each cell in its place, until nothing is or a cell fails. What
// a cell makes stale runs after it; none runs more than twice, and none again for what only a
// restart would show.
func (h *Host) runStale(ctx context.Context, s reviewer) Answer {
	times := map[string]int{}
	for {
		next := (*kernel.Cell)(nil)
		for _, o := range s.Review().Outdated {
			if n := times[label(o.Cell)]; n == 0 || n == 1 && o.Now {
				next = &o.Cell
				break
			}
		}
		if next == nil {
			break
		}
		times[label(*next)]++
		h.Out.Stream(kernel.Stdout, label(*next)+": "+strings.ReplaceAll(next.Source, "\n", "\n   ...: ")+"\n")
		cell := *next
		cell.ID = cell.Key()
		r := h.Session.Eval(ctx, cell, h.Out)
		if r.Err != nil {
			return Answer{Result: r}
		}
		if r.Value != nil {
			h.Out.Display(*r.Value)
		}
	}
	if len(times) == 0 {
		return Answer{Text: "nothing is stale"}
	}
	return Answer{}
}
