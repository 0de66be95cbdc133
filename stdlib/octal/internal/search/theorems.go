package search

import (
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/periodic"
)

// theorems returns the theorems that apply to the game, the cheapest first; each case is their hypothesis. The
// finite-state theorem is tried separately (finitestate.go and conclude.go).
func theorems(r *rules.Rule) []periodic.Theorem {
	k := int64(r.Last())
	splits := r.Leaves()&(rules.LeaveTwo|rules.LeaveThree) != 0
	head, block := ints(r.Head), ints(r.Tail)
	switch {
	case r.Unequal:
		return nil
	case len(block) > 0 && splits:
		return []periodic.Theorem{periodic.RepeatingCode(head, block), periodic.SumBound(head, block)}
	case len(block) > 0:
		return []periodic.Theorem{periodic.LiveValues(head, block)}
	case r.Leaves()&rules.LeaveThree != 0:
		return []periodic.Theorem{periodic.ThreeHeaps(k), periodic.SumBound(head, nil)}
	case splits:
		return []periodic.Theorem{periodic.GuySmith(k)}
	}
	return []periodic.Theorem{periodic.OneWindow(k, firstWindow(r))}
}

// firstWindow returns where a window of values that decides all later ones may begin in a game that never splits:
// at 1 if some take allows leaving nothing or leaving a heap, but not both. Such a take has other options from heap
// 0 than from others, so a window with heap 0 does not decide the next value as later windows do.
func firstWindow(r *rules.Rule) int64 {
	for _, d := range r.Head {
		if d == rules.LeaveNone || d == rules.LeaveOne {
			return 1
		}
	}
	return 0
}

func ints(digits []uint8) []int {
	out := make([]int, len(digits))
	for i, d := range digits {
		out[i] = int(d)
	}
	return out
}
