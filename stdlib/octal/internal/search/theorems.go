package search

import (
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/periodic"
)

// The finite-state theorem is in none of these lists: it needs no comparison of all values, and is tried beside them
// (finitestate.go and conclude.go).

// theorems returns the theorems that cover the game, the cheapest first.
// Each case is the hypothesis of the theorems it names: Guy and Smith for finite codes with splits, the sum bound
// where three heaps may be left or the code repeats, live values where nothing splits and takes go on for
// ever, one window where nothing splits and there are finitely many. Games whose parts must differ have none.
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
// Such a take allows of heap 0 what it does not of others, or the reverse; so a window that holds heap 0 does not
// decide the value behind it in the way that later windows do.
func firstWindow(r *rules.Rule) int64 {
	for _, d := range r.Head {
		if d == rules.LeaveNone || d == rules.LeaveOne {
			return 1
		}
	}
	return 0
}

// ints are digits as package periodic has them.
func ints(digits []uint8) []int {
	out := make([]int, len(digits))
	for i, d := range digits {
		out[i] = int(d)
	}
	return out
}
