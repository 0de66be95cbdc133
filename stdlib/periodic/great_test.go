package periodic_test

import (
	"math"
	"testing"

	"sprague/stdlib/periodic"
)

// A window longer than what is known proves nothing, however long it is.
func TestGreatTakesProveNothing(t *testing.T) {
	values := make([]int, 300)
	for i := range values {
		values[i] = i / 2 % 2
	}
	for _, k := range []int64{301, 1 << 40, math.MaxInt64 / 2, math.MaxInt64/2 + 1, math.MaxInt64 - 1, math.MaxInt64} {
		for _, theorem := range []periodic.Theorem{periodic.OneWindow(k, 0), periodic.OneWindow(k, 1), periodic.GuySmith(k),
			periodic.ThreeHeaps(k)} {
			if c, ok := periodic.Find(values, theorem); ok {
				t.Errorf("%s with k = %d: period %d from %d", theorem.Name, k, c.Period, c.Preperiod)
			}
		}
	}
}
