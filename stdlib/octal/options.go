package octal

import (
	"fmt"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// Options returns the options of a heap of n tokens, each as its list of nonempty heaps, largest first; a heap that
// vanishes leaves an empty list. They are ordered by the number of tokens taken, then by the largest heap. The cost is
// their number, O(k·n), or O(k·n²) if three heaps may be left. It panics if n < 0 or if there are more than fifty
// million options. Options computes no values, so proof.Against can use it as the definition; Choices adds the values.
func (g Game) Options(n int) [][]int {
	g.checkOptions(n)
	var out [][]int
	g.rule.eachOption(n, func(_ int, heaps []int) {
		out = append(out, append([]int{}, heaps...))
	})
	return out
}

// eachOption calls visit with the tokens taken and the heaps left of every option, the largest first; it reuses the
// slice. It can be interrupted.
func (r *rule) eachOption(n int, visit func(taken int, heaps []int)) {
	var heaps [3]int
	for t := 0; t <= r.lastTake(n); t++ {
		task.Check()
		d, m := r.Digit(t), n-t
		if d&leaveNone != 0 && m == 0 {
			visit(t, heaps[:0])
		}
		if d&leaveOne != 0 && m > 0 {
			heaps[0] = m
			visit(t, heaps[:1])
		}
		for b := 1; d&leaveTwo != 0 && 2*b <= m; b++ {
			if task.Check(); !r.Unequal || 2*b < m {
				heaps[0], heaps[1] = m-b, b
				visit(t, heaps[:2])
			}
		}
		for c := 1; d&leaveThree != 0 && 3*c <= m; c++ {
			task.Check()
			for b := c; b <= m-c-b; b++ {
				heaps[0], heaps[1], heaps[2] = m-b-c, b, c
				visit(t, heaps[:3])
			}
		}
	}
}

func checkHeap(n int) {
	if n < 0 {
		panic(fmt.Sprintf("octal: heap size %d: must be ≥ 0", n))
	}
}

// mostOptions limits the options of one list, to a few gigabytes.
const mostOptions = 50_000_000

// checkOptions panics if n < 0 or if heap n has too many options to list.
func (g Game) checkOptions(n int) {
	checkHeap(n)
	options := g.optionsOf(n)
	if options > mostOptions {
		panic(fmt.Sprintf("octal: heap %d of %s has more than %d options", n, g.Code(), mostOptions))
	}
	budget.Need(80*options, "Ask for a smaller heap", "octal: the options of heap %d of %s", n, g.Code())
}

// optionsOf estimates the number of options of a heap; it stops counting beyond mostOptions.
func (g Game) optionsOf(n int) (options float64) {
	for t := 0; t <= g.rule.lastTake(n) && options <= mostOptions; t++ {
		d, m := g.rule.Digit(t), float64(n-t)
		if d&(leaveNone|leaveOne) != 0 {
			options++
		}
		if d&leaveTwo != 0 {
			options += m / 2
		}
		if d&leaveThree != 0 {
			options += m * m / 12
		}
	}
	return options
}

// lastTake returns the most tokens that a move may take from a heap of n.
func (r *rule) lastTake(n int) int {
	if len(r.Tail) > 0 {
		return n
	}
	return min(n, len(r.Head)-1)
}
