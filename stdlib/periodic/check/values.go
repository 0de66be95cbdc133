package check

import "sprague/stdlib/task"

// Values returns G(0), …, G(n−1) of a game by the definition: mex of the nim sums of all
// options. What it costs [Game.Cost] says; it panics with [task.ErrInterrupted] when it is interrupted.
func Values(g *Game, n int64) []int {
	values := make([]int, 0, n)
	marks := make([]int64, 2) // marks[v] is h+1 if an option of h has the value v
	for h := int64(0); h < n; h++ {
		task.Check()
		g.eachTake(h, func(t int64, d int) { g.mark(values, h, h-t, d, marks) })
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

// mark marks the values of the options of a heap of h tokens that leave so many tokens, as the digit d allows.
func (g *Game) mark(values []int, h, left int64, d int, marks []int64) {
	if d&1 != 0 && left == 0 {
		marks[0] = h + 1
	}
	if d&2 != 0 && left > 0 {
		marks[values[left]] = h + 1
	}
	if half := g.half(left); d&4 != 0 && half > 0 {
		others := values[left-half : left]
		for i, v := range values[1 : half+1] {
			marks[v^others[len(others)-1-i]] = h + 1
		}
	}
	for a := int64(1); d&8 != 0 && 3*a <= left; a++ {
		task.Check()
		for b := a; a+b+b <= left; b++ {
			marks[values[a]^values[b]^values[left-a-b]] = h + 1
		}
	}
}

// half returns the greatest that the smaller of two heaps of together n tokens can be.
func (g *Game) half(n int64) int64 {
	if g.unequal {
		n--
	}
	return n / 2
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

// eachOption calls visit with the take and the parts of every option of n tokens.
func (g *Game) eachOption(n int64, visit func(t int64, parts ...int64)) {
	g.eachTake(n, func(t int64, d int) {
		task.Check()
		left := n - t
		if d&1 != 0 && left == 0 {
			visit(t)
		}
		if d&2 != 0 && left > 0 {
			visit(t, left)
		}
		for a := int64(1); d&4 != 0 && a <= g.half(left); a++ {
			visit(t, a, left-a)
		}
		for a := int64(1); d&8 != 0 && 3*a <= left; a++ {
			for e := a; e <= left-a-e; e++ {
				visit(t, a, e, left-a-e)
			}
		}
	})
}
