package octal

import (
	"fmt"
	"strconv"
	"strings"

	"sprague/stdlib/grundy"
)

// WinningMoves returns every move to a position of value 0, in which the opponent loses; none if the position
// itself has value 0. Among equal heaps only the first is moved in. Played is the number of tokens taken. It panics
// if a heap is below 0, and as Value does. If a period is proved, heaps of any size that have at most fifty million
// options can be moved in.
func (g Game) WinningMoves(heaps ...int) grundy.Moves {
	most := 0
	for _, h := range heaps {
		checkHeap(h)
		most = max(most, h)
	}
	value := g.valuesTo(most)
	sum := 0
	for _, h := range heaps {
		sum ^= value(h)
	}
	var out grundy.Moves
	tried := map[int]bool{}
	for i, h := range heaps {
		if tried[h] || sum == 0 {
			continue
		}
		tried[h] = true
		out = append(out, g.replies(value, i, h, sum^value(h))...)
	}
	return out
}

// valuesTo returns the values of the heaps up to n as a function: from the period if n is so large that it can be moved
// in only where it has few options, and otherwise computed.
func (g Game) valuesTo(n int) func(h int) int {
	if heap, _ := g.reduced(n); heap < n && n > mostOptions {
		g.checkOptions(n)
		return g.Value
	}
	g.afford(n, denseBytes)
	values := g.upTo(n + 1)
	return func(h int) int { return int(values[h]) }
}

// replies returns the moves from heap number i, of h tokens, to the value rest, the nim sum of the other heaps.
func (g Game) replies(value func(h int) int, i, h, rest int) grundy.Moves {
	var out grundy.Moves
	g.rule.eachOption(h, func(taken int, to []int) {
		if c := choice(to, value); c.Value == rest {
			out = append(out, winning(i, h, taken, to, reason(c, rest)))
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
func reason(c grundy.Choice, rest int) string {
	s := fmt.Sprintf("%d ⊕ %d = 0", c.Value, rest)
	if len(c.Parts) > 1 {
		return nimSum(c) + " and " + s
	}
	return s
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
