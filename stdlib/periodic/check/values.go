package check

import "sprague/stdlib/task"

// Values returns G(0), …, G(n−1) of a game by the definition: mex of the nim sums of all
// options. What it costs [Game.Cost] says; it panics with [task.ErrInterrupted] when it is interrupted.
func Values(g *Game, n int64) []int {
	values := make([]int, 0, n)
	marks := make([]int64, 2) // marks[v] is h+1 if an option of h has the value v
	for h := int64(0); h < n; h++ {
		task.Check()
		g.mark(values, h, marks)
		v := 0
		for v < len(marks) && marks[v] == h+1 {
			v++
		}
		for len(marks) <= v { // always a power of two above all values, and so above their nim sums
			marks = append(marks, make([]int64, len(marks))...)
		}
		values = append(values, v)
	}
	return values
}

// mark marks the values of all options of a heap of h tokens.
func (g *Game) mark(values []int, h int64, marks []int64) {
	g.eachTake(h, func(t int64, d int) {
		left := h - t
		if d&1 != 0 && left == 0 {
			marks[0] = h + 1
		}
		if d&2 != 0 && left > 0 {
			marks[values[left]] = h + 1
		}
		if d&4 != 0 {
			for a := int64(1); a < left-a || a == left-a && !g.unequal; a++ {
				marks[values[a]^values[left-a]] = h + 1
			}
		}
		if d&8 != 0 {
			for a := int64(1); a < left; a++ {
				if a%64 == 0 {
					task.Check()
				}
				for b := a; a+b+b <= left; b++ {
					marks[values[a]^values[b]^values[left-a-b]] = h + 1
				}
			}
		}
	})
}

// eachTake calls visit with the takes from h, and their digits.
func (g *Game) eachTake(h int64, visit func(t int64, d int)) {
	if g.Finite() {
		for _, t := range g.takes {
			if t > h {
				return
			}
			visit(t, g.Digit(t))
		}
		return
	}
	for t := int64(0); t <= h; t++ {
		if d := g.Digit(t); d != 0 {
			visit(t, d)
		}
	}
}
