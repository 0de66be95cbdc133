package nim

import (
	"fmt"
	"strings"
)

// Move is a move that changes one heap or several, with the reason why it wins.
type Move struct {
	Changes []Change
	Why     string
}

// Change is what a move does to one heap, or to the coins of one step.
type Change struct {
	Heap     int // which, counted from 0
	From, To int // its size before and after
}

// String returns the move with its reason, such as "7 → 6 (leaves 3 + 5 + 6, whose xor is 0)".
func (m Move) String() string {
	texts := make([]string, len(m.Changes))
	for i, c := range m.Changes {
		texts[i] = fmt.Sprintf("%d → %d", c.From, c.To)
	}
	return strings.Join(texts, ", ") + " (" + m.Why + ")"
}

// after returns the heaps once the changes are made.
func after(heaps []int, changes []Change) []int {
	left := append([]int(nil), heaps...)
	for _, c := range changes {
		left[c.Heap] = c.To
	}
	return left
}
