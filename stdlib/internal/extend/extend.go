// Package extend continues values of heaps by a proved period.
package extend

import (
	"slices"

	"sprague/stdlib/task"
)

// block is how many values are copied between two looks at the stop flag.
const block = 1 << 20

// Values returns G(0), …, G(n−1) from the first of them, where G(h+period) = G(h) + saltus for all h from
// len(first) − period on, or G(h+period) = G(h) if h modulo period is still. It panics with task.ErrInterrupted.
func Values(first []int, period, saltus int, still []int64, n int) []int {
	values := make([]int, n)
	done := copy(values, first)
	for begin := done - period; done < n; {
		task.Check()
		if saltus == 0 { // whole laps, twice as many each time
			done += copy(values[done:], values[begin:begin+min(done-begin, max(period, block/period*period))])
			continue
		}
		for end := min(n, done+block); done < end; done++ {
			values[done] = values[done-period]
			if !slices.Contains(still, int64(done%period)) {
				values[done] += saltus
			}
		}
	}
	return values
}
