package octal

import (
	"fmt"
	"strconv"
	"strings"

	"sprague/stdlib/grundy"
)

// WinningMoves returns every move to a position of value 0, in which the opponent loses; none if the position
// itself has value 0. Among equal heaps only the first is moved in. Played is the number of tokens taken. It panics
// if a heap is below 0.
func (g Game) WinningMoves(heaps ...int) grundy.Moves {
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
	var out grundy.Moves
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

// replies returns the moves from heap number i, of h tokens, to the value rest, the nim sum of the other heaps.
func (g Game) replies(values []uint32, i, h int, rest uint32) grundy.Moves {
	var out grundy.Moves
	g.rule.eachOption(h, func(taken int, to []int) {
		v := uint32(0)
		for _, part := range to {
			v ^= values[part]
		}
		if v == rest {
			out = append(out, winning(i, h, taken, to, reason(values, to, v, rest)))
		}
	})
	return out
}

// winning returns the move that takes the given number of tokens from heap number i, of h tokens, and leaves the
// heaps to.
func winning(i, h, taken int, to []int, why string) grundy.Move {
	return grundy.Move{
		Part: i, From: strconv.Itoa(h), To: heapList(to), Heaps: append([]int{}, to...), Played: taken, Why: why,
	}
}

// reason writes out the nim sums that make a move win.
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

// heapList writes heaps as a sum; the empty sum is 0.
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
