package octal

import (
	"fmt"
	"strconv"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/tabular"
)

// A Move turns one heap of a position into others.
type Move struct {
	Index int   // which of the position's heaps, from 0
	From  int   // its size
	Taken int   // tokens taken from it
	To    []int // the heaps left of it, greatest first; none if it vanishes
	why   string
}

// String writes the move and, for a winning move, its reason:
// "5 → 3 + 1, since 3 ⊕ 1 = 2 and 2 ⊕ 2 = 0".
func (m Move) String() string {
	s := fmt.Sprintf("%d → %s", m.From, heapList(m.To))
	if m.why != "" {
		s += ", since " + m.why
	}
	return s
}

// Reason says why the move wins: what its heaps come to, and that all heaps then
// come to 0.
func (m Move) Reason() string { return m.why }

// Moves is a list of moves that shows itself one to a line.
type Moves []Move

// String lists the moves, one to a line.
func (m Moves) String() string {
	if len(m) == 0 {
		return grundy.Moves(nil).String()
	}
	lines := make([]string, len(m))
	for i, move := range m {
		lines[i] = move.String()
	}
	return strings.Join(lines, "\n")
}

// Display shows the moves one to a line, in HTML as a table.
func (m Moves) Display() display.Bundle {
	t := tabular.Table{Header: []string{"heap", "move", "why"}}
	for _, move := range m {
		t.Add(strconv.Itoa(move.Index+1), fmt.Sprintf("%d → %s", move.From, heapList(move.To)), move.why)
	}
	return t.Moves(m.String())
}

// WinningMoves returns every move from the position with these heaps after which
// the values of all heaps come to 0 by nim addition, so that the player who then
// has to move loses; none if the position itself comes to 0. Of equal heaps only
// the first is moved in. It panics if a heap is below 0.
func (g Game) WinningMoves(heaps ...int) Moves {
	most := 0
	for _, h := range heaps {
		checkHeap(h)
		most = max(most, h)
	}
	g.afford(most, denseBytes)
	values := g.upTo(most + 1)
	sum := uint32(0)
	for _, h := range heaps {
		sum ^= values[h]
	}
	var out Moves
	tried := map[int]bool{}
	for i, h := range heaps {
		if tried[h] || sum == 0 {
			continue
		}
		tried[h] = true
		out = append(out, g.replies(values, i, h, sum^values[h])...)
	}
	return out
}

// replies returns the moves from heap number i, of h tokens, to the value rest that
// all other heaps come to.
func (g Game) replies(values []uint32, i, h int, rest uint32) Moves {
	var out Moves
	g.rule.eachOption(h, func(taken int, to []int) {
		v := uint32(0)
		for _, part := range to {
			v ^= values[part]
		}
		if v == rest {
			m := Move{Index: i, From: h, Taken: taken, To: append([]int{}, to...)}
			m.why = reason(values, to, v, rest)
			out = append(out, m)
		}
	})
	return out
}

// reason spells out the nim sums that make a move win.
func reason(values []uint32, to []int, v, rest uint32) string {
	var s string
	if len(to) > 1 {
		terms := make([]string, len(to))
		for i, part := range to {
			terms[i] = strconv.Itoa(int(values[part]))
		}
		s = fmt.Sprintf("%s = %d and ", strings.Join(terms, " ⊕ "), v)
	}
	return s + fmt.Sprintf("%d ⊕ %d = 0", v, rest)
}

// heapList writes heaps as a sum; nothing at all is 0.
func heapList(heaps []int) string {
	if len(heaps) == 0 {
		return "0"
	}
	parts := make([]string, len(heaps))
	for i, h := range heaps {
		parts[i] = strconv.Itoa(h)
	}
	return strings.Join(parts, " + ")
}
