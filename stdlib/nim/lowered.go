package nim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/grundy"
)

// lowered is the move that lowers some of the heaps to what is left.
func lowered(heaps, left []int, why string) grundy.Move {
	var steps []string
	m := grundy.Move{Part: -1, Heaps: slices.Clone(left), Why: why}
	for i, h := range heaps {
		if left[i] == h {
			continue
		}
		if m.Part < 0 {
			m.Part = i
		}
		steps = append(steps, fmt.Sprintf("%d → %d", h, left[i]))
	}
	if m.To = strings.Join(steps, ", "); len(steps) == 1 {
		m.From, m.To = strconv.Itoa(heaps[m.Part]), strconv.Itoa(left[m.Part])
	}
	return m
}
