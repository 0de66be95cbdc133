package twoheap

import (
	"fmt"
	"math"
	"slices"

	"sprague/stdlib/task"
)

// # Rows of Wythoff's game
//
// Statement. For a fixed heap b, G(a+p, b) = G(a, b) + p from some a on, for some p [DressFlammenkampPink1999],
// [Landman2002]. Here the two numbers are found and proved by the computation itself.
//
// Notation. The state before heap a has, for each row j ≤ b, the values that no smaller heap has in that row, less a;
// and the values of the last b + r heaps in each row, less a. A move takes no more than b + r − 1 from the larger heap
// and something from the smaller one.
//
// Why equal states prove a period. The value of (a, j) is the least that is free in the row, and that neither a smaller
// row nor a diagonal has: less a it depends on the state alone, and so does the next state. If the states before a and
// a + p are equal, all that follows repeats.
//
// Cost. For each a at most 3b + r steps in each of b + 1 rows, and one state of that size (Brent's search for a cycle).
// The periods are 24 or less up to row 9 and thousands for rows of some dozens.

// A row computes the values of the rows 0, …, b for a = 0, 1, 2, …
type row struct {
	b, r   int
	free   []int    // by row: the least free value
	used   [][]bool // by row: whether free[j], free[j] + 1, … are used
	taken  []bool   // of one position: take
	recent [][]int  // the values of the last b + r heaps, by the heap modulo b + r
	a      int      // the next heap
}

func newRow(b, r int) *row {
	s := &row{b: b, r: r, free: make([]int, b+1), used: make([][]bool, b+1), recent: make([][]int, b+r)}
	for i := range s.recent {
		s.recent[i] = make([]int, b+1)
	}
	return s
}

// next computes the values of the next heap and returns that of row b.
func (s *row) next() int {
	column := make([]int, s.b+1)
	for j := range column {
		clear(s.taken)
		for i := range j {
			s.take(column[i] - s.free[j])
			for t := max(1, j-i-s.r+1); t < j-i+s.r && t <= s.a; t++ {
				s.take(s.recent[(s.a-t)%len(s.recent)][i] - s.free[j])
			}
		}
		v := 0
		for v < len(s.used[j]) && s.used[j][v] || v < len(s.taken) && s.taken[v] {
			v++
		}
		column[j] = s.free[j] + v
		s.use(j, column[j])
	}
	copy(s.recent[s.a%len(s.recent)], column)
	s.a++
	return column[s.b]
}

// take notes a value that a move from the smaller heap leaves, less the least free one.
func (s *row) take(v int) {
	for v >= len(s.taken) {
		s.taken = append(s.taken, false)
	}
	if v >= 0 {
		s.taken[v] = true
	}
}

// use notes that a value is used in row j.
func (s *row) use(j, v int) {
	for v-s.free[j] >= len(s.used[j]) {
		s.used[j] = append(s.used[j], false)
	}
	s.used[j][v-s.free[j]] = true
	for len(s.used[j]) > 0 && s.used[j][0] {
		s.used[j], s.free[j] = s.used[j][1:], s.free[j]+1
	}
}

// state returns the state before the next heap, as a list. The last number of used is always used, so that the list
// shows where those of a row end.
func (s *row) state() (list []int) {
	for j, used := range s.used {
		list = append(list, s.free[j]-s.a, len(used))
		for v, u := range used {
			if u {
				list = append(list, v)
			}
		}
	}
	for t := range s.recent {
		for _, v := range s.recent[(s.a+t)%len(s.recent)] {
			list = append(list, v-s.a)
		}
	}
	return list
}

// Bounds of a search for a period, which keep it below some ten seconds.
const (
	mostRow   = 64
	mostSteps = 2e9
)

// inRow returns the value of (a, b) in the game with differences below r, by steps to a or by the period of row b; ok
// is false if that takes too many steps.
func inRow(name string, a, b, r int) (value int, ok bool) {
	if a > math.MaxInt-1<<40 || b > mostRow {
		return 0, false
	}
	s := newRow(b, r)
	most := int(mostSteps / (float64(b+1) * float64(3*b+r+8)))
	var values, old []int // old is the state before heap at
	at := 0
	for n := 0; n <= a; n++ {
		task.Check()
		if n == most {
			return 0, false
		}
		if n >= b+r {
			same := func(v, w int) bool { return v-n == w-at } // first in row b, which takes less than a state
			if old != nil && slices.EqualFunc(values[n-b-r:], values[at-b-r:at], same) && slices.Equal(old, s.state()) {
				heap := at + (a-at)%(n-at)
				return values[heap] + a - heap, true
			}
			if old == nil || n >= 2*at {
				old, at = s.state(), n
			}
		}
		values = append(values, s.next())
		task.Report(task.Progress{Label: fmt.Sprintf("%s: row %d", name, b), Done: int64(n + 1), Unit: "heaps"})
	}
	return values[a], true
}
