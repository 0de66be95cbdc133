package search

import (
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/periodic"
)

// theorems returns the theorems that cover the game, the cheapest first.
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

// firstWindow returns where a window of values may begin that decides all later ones in a
// game that never splits: at 1 if some take allows one of leaving nothing and
// leaving a heap, but not the other.
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
