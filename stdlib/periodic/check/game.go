package check

import (
	"fmt"
	"strconv"
	"strings"
)

// A game is what the rules let a player do with one heap: after taking t tokens,
// leave the rest as one of the numbers of heaps in parts(t).
type game struct {
	digit   func(t int64) int // sum of 1, 2, 4, 8 for none, one, two, three heaps left
	last    int64             // the greatest t with a digit above 0, −1 if there is none
	unequal bool              // two heaps left must differ
	but     int64             // the greatest excluded take of an all-but set, −1 for other games
	written int64             // so many digits come before the repeating block
	block   int64             // the length of the repeating block, 1 if all digits behind are 0
}

// readGame understands "0.77", "0.33(300)", "0.3F", "Grundy's game",
// "subtraction {1,2,3}" and "subtraction all but {2,3}".
func readGame(name string) (game, error) {
	switch {
	case name == "Grundy's game":
		return game{digit: func(t int64) int {
			if t == 0 {
				return 4
			}
			return 0
		}, unequal: true, but: -1, written: 1, block: 1}, nil
	case strings.HasPrefix(name, "subtraction "):
		return readSubtraction(strings.TrimPrefix(name, "subtraction "))
	}
	return readCode(name)
}

// readCode reads a code with at most one repeating block in brackets.
func readCode(name string) (game, error) {
	head, block, _ := strings.Cut(strings.Replace(name, ".", "", 1), "(")
	block = strings.TrimSuffix(block, ")")
	if !strings.Contains(name, ".") || head == "" {
		return game{}, fmt.Errorf("check: %q is no code of a game", name)
	}
	digits := func(s string) ([]int, error) {
		var out []int
		for _, c := range s {
			d, err := strconv.ParseInt(string(c), 16, 8)
			if err != nil {
				return nil, fmt.Errorf("check: %q in the code %q is no digit", c, name)
			}
			out = append(out, int(d))
		}
		return out, nil
	}
	h, err := digits(head)
	if err != nil {
		return game{}, err
	}
	b, err := digits(block)
	if err != nil {
		return game{}, err
	}
	if h[0]&3 != 0 {
		return game{}, fmt.Errorf("check: %q: a move that takes nothing must split", name)
	}
	return coded(h, b), nil
}

func coded(head, block []int) game {
	g := game{last: -1, but: -1, written: int64(len(head)), block: max(int64(len(block)), 1)}
	g.digit = func(t int64) int {
		if t < int64(len(head)) {
			return head[t]
		}
		if len(block) == 0 {
			return 0
		}
		return block[(t-int64(len(head)))%int64(len(block))]
	}
	if len(block) == 0 {
		g.last = 0
		for t := range head {
			if head[t] != 0 {
				g.last = int64(t)
			}
		}
	}
	return g
}

// readSubtraction reads "{1,2,3}" or "all but {2,3}".
func readSubtraction(set string) (game, error) {
	list, but := strings.CutPrefix(set, "all but ")
	inside := map[int64]bool{}
	greatest := int64(0)
	for _, s := range strings.Split(strings.Trim(list, "{}"), ",") {
		if s == "" && but {
			continue // all but {}: every take is allowed
		}
		t, err := strconv.ParseInt(strings.TrimSpace(s), 10, 64)
		if err != nil || t < 1 {
			return game{}, fmt.Errorf("check: %q is no subtraction set", set)
		}
		inside[t] = true
		greatest = max(greatest, t)
	}
	g := game{last: greatest, but: -1, written: greatest + 1, block: 1}
	if but {
		g.last, g.but = -1, greatest
	}
	g.digit = func(t int64) int {
		if t > 0 && inside[t] != but {
			return 3
		}
		return 0
	}
	return g, nil
}
