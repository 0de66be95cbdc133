package grundy

// Mex returns the least number 0, 1, 2, … that is not among the values: the minimum
// excludant. It is at most the number of values, since 0 … len(values)−1 and one
// more cannot all be missing from so few. Negative values count for nothing. O(len(values)).
func Mex(values ...int) int {
	seen := make([]bool, len(values)+1)
	for _, v := range values {
		if v >= 0 && v < len(values) {
			seen[v] = true
		}
	}
	mex := 0
	for seen[mex] {
		mex++
	}
	return mex
}

// mexer computes the mex of many sets, one after another, without clearing between
// them: a value belongs to the present set when its mark is the present turn.
type mexer struct {
	mark []uint32
	turn uint32
}

// begin starts a new, empty set.
func (m *mexer) begin() {
	m.turn++
	if m.turn == 0 {
		clear(m.mark)
		m.turn = 1
	}
}

// add puts v into the set.
func (m *mexer) add(v int32) {
	for int(v) >= len(m.mark) {
		m.mark = append(m.mark, 0)
	}
	m.mark[v] = m.turn
}

// mex returns the least value that is not in the set.
func (m *mexer) mex() int32 {
	for v, turn := range m.mark {
		if turn != m.turn {
			return int32(v)
		}
	}
	return int32(len(m.mark))
}
