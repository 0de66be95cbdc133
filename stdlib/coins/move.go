package coins

import (
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/summary"
)

// WinningMoves returns all moves to positions of value 0, by the rightmost coin turned.
// Played is a []int, the coins turned, ascending; the last goes from heads to tails. It panics as Value does.
func (g Game) WinningMoves(heads ...int) grundy.Moves {
	return g.at("WinningMoves", heads).winning()
}

func (c component) winning() grundy.Moves {
	sum := c.Value()
	if sum == 0 {
		return nil
	}
	var moves grundy.Moves
	for i, h := range c.heads {
		c.eachOfValue(h, sum^c.value(h), func(others []int) {
			coins := append(slices.Clone(others), h)
			left := turned(c.heads, coins)
			slices.Sort(left)
			moves = append(moves, grundy.Move{
				Part: i, To: "turn " + summary.Numbers(coins, ", "), Played: coins, Why: "leaves " + rowText(left) + ", value 0",
			})
		})
	}
	return moves
}
