package grundy

// Mex returns the minimum excludant: the least of 0, 1, 2, … that is not among the values. It is at most the number of
// values. Negative values are ignored. It takes O(len(values)) time.
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

// mexer computes the mex of one set after another without clearing: a value is in the set if its mark is the turn.
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

// add adds v to the set.
func (m *mexer) add(v int32) {
	for int(v) >= len(m.mark) {
		m.mark = append(m.mark, 0)
	}
	m.mark[v] = m.turn
}

// mex returns the least value not in the set.
func (m *mexer) mex() int32 {
	for v, turn := range m.mark {
		if turn != m.turn {
			return int32(v)
		}
	}
	return int32(len(m.mark))
}
