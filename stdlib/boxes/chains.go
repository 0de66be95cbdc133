package boxes

import (
	"fmt"
	"slices"

	"sprague/stdlib/internal/summary"
)

// long is the least length of a long chain, in which every move lets the opponent decline the last two boxes.
const long = 3

// Chains returns the lengths of the chains and of the loops, ascending by their first coins: what coins with exactly
// two strings form, as far as they hang together. A chain is long if it has 3 coins or more.
func (b Board) Chains() (chains, loops []int) {
	var met set // strings of chains and loops
	for _, at := range b.at {
		strings := at & b.open
		if strings.size() != 2 || strings&met != 0 {
			continue
		}
		length := 0
		for was := -1; was < length; {
			was, length = length, 0
			for _, at := range b.at {
				if held := at & b.open; held.size() == 2 && held&strings != 0 {
					strings |= held
					length++
				}
			}
		}
		met |= strings
		if strings.size() == length {
			loops = append(loops, length)
		} else {
			chains = append(chains, length)
		}
	}
	return chains, loops
}

// structure tells the chains and loops, and what the chain rule says of them.
//
// The chain rule. A sheet of d dots on which x lines complete two boxes at once takes d + x turns. For by Euler's
// formula it has d + B − 1 lines if it has B boxes; B − x of them complete a box, and each of the others ends a turn,
// as the last line does. The player in control gives away the last two boxes of each long chain, and the opponent
// takes both by one line. In Nimstring the player who makes the last turn has taken the last box, cannot move, and
// loses. So the player who began wants d plus the number of long chains to be even; a loop gives two such lines and
// changes nothing.
func (b Board) structure() (lines []string) {
	chains, loops := b.Chains()
	longer := 0
	for _, n := range chains {
		if n >= long {
			longer++
		}
	}
	if len(chains) > 0 {
		lines = append(lines, fmt.Sprintf("chains: %s; long ones: %d", summary.Numbers(chains, ", "), longer))
	}
	if len(loops) > 0 {
		lines = append(lines, fmt.Sprintf("loops: %s", summary.Numbers(loops, ", ")))
	}
	opened := slices.ContainsFunc(b.at, func(at set) bool { return (at & b.open).size() == 1 })
	if b.rows > 0 && longer > 0 && !opened {
		dots, who := (b.rows+1)*(b.columns+1), "began"
		if (dots+longer)%2 == 1 {
			who = "moved second"
		}
		const form = "chain rule: %d dots + %d long = %d, as the player who %s wants it"
		lines = append(lines, fmt.Sprintf(form, dots, longer, dots+longer, who))
	}
	return lines
}

// loonyBecause says what makes a position loony, or "" if nothing that can be taken does.
func (b Board) loonyBecause(open set) string {
	_, g := b.reduce(open)
	if g == nil {
		return ""
	}
	open, length, last := g.open, 0, 0
	for cut := g.take; cut >= 0; {
		last = len(b.taken(open, cut))
		length += last
		open &^= 1 << cut
		cut = max(b.only(open, b.ends[cut][0]), b.only(open, b.ends[cut][1]))
	}
	declined := 2
	if last == 2 {
		declined = 4
	}
	if length == declined {
		return fmt.Sprintf("%d in a row can be taken, or left", length)
	}
	return fmt.Sprintf("%d in a row can be taken, or all but %d of them", length, declined)
}
