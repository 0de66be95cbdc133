package check

import (
	"fmt"

	"sprague/stdlib/task"
)

// mostValues is how many values the plain definition is asked for at most; its time
// grows with the square.
const mostValues = 1 << 18

// Values returns G(0), …, G(n−1) of the game with this name, by the definition: mex
// of the nim sums of all options. The cost is O(k·n²).
func Values(name string, n int64) ([]int, error) {
	g, err := readGame(name)
	if err != nil {
		return nil, err
	}
	if n > mostValues {
		return nil, fmt.Errorf("check: %d values by the plain definition are too many (at most %d)", n, mostValues)
	}
	values := make([]int, 0, n)
	reached := []int64{}
	for h := int64(0); h < n; h++ {
		if h%64 == 0 {
			task.Check()
		}
		reach := func(v int) {
			for v >= len(reached) {
				reached = append(reached, -1)
			}
			reached[v] = h
		}
		g.options(values, h, reach)
		v := 0
		for v < len(reached) && reached[v] == h {
			v++
		}
		values = append(values, v)
	}
	return values, nil
}

// options calls reach with the value of every option of a heap of h tokens.
func (g game) options(values []int, h int64, reach func(v int)) {
	for t := int64(0); t <= h && (g.last < 0 || t <= g.last); t++ {
		d, left := g.digit(t), h-t
		if d&1 != 0 && left == 0 {
			reach(0)
		}
		if d&2 != 0 && left > 0 {
			reach(values[left])
		}
		if d&4 != 0 {
			for a := int64(1); a < left-a || a == left-a && !g.unequal; a++ {
				reach(values[a] ^ values[left-a])
			}
		}
		if d&8 != 0 {
			g.threes(values, left, reach)
		}
	}
}

// threes reaches the values of three heaps made of left tokens.
func (g game) threes(values []int, left int64, reach func(v int)) {
	for a := int64(1); a < left; a++ {
		for b := a; a+b+b <= left; b++ {
			reach(values[a] ^ values[b] ^ values[left-a-b])
		}
	}
}
