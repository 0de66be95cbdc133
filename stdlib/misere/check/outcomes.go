package check

import (
	"fmt"
	"slices"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// A letter is a heap as the checks see it: what it is worth, and the elements from which
// no move in it leads into P.
type letter struct {
	heap  int
	phi   int32
	stuck contexts
}

// letters returns the heaps with options that the checks must look at: heaps worth the
// same, with the same elements stuck, need one look.
func (c *Claim) letters(m *monoid, g *check.Game, plain bool) []letter {
	type look struct {
		phi   int32
		stuck string
	}
	w := c.worths(m, g, plain)
	stuck := map[string]contexts{} // by what the options are worth
	looked := map[look]bool{}
	var out []letter
	for h, phi := range c.Phi {
		task.Check()
		worth := w.of(h)
		if worth.empty() {
			continue
		}
		key := worth.key()
		if stuck[key] == nil {
			stuck[key] = m.stuck(worth)
		}
		l := letter{h, phi, stuck[key]}
		if seen := (look{phi, l.stuck.key()}); !looked[seen] {
			looked[seen] = true
			out = append(out, l)
		}
		task.Report(task.Progress{Label: c.Game + ": checking the quotient", Done: int64(h), Total: int64(c.Heaps), Unit: "heaps"})
	}
	return out
}

// stuck returns the elements x such that x times no target is in P.
func (m *monoid) stuck(targets contexts) contexts {
	out := m.none()
	for x, row := range m.table {
		free := true
		targets.each(func(t int32) { free = free && !m.inP[row[t]] })
		if free {
			out.add(int32(x))
		}
	}
	return out
}

// pCheck confirms that no option of a sum in P is in P.
func (c *Claim) pCheck(m *monoid, letters []letter) error {
	for _, l := range letters {
		task.Check()
		for x, row := range m.table {
			if m.inP[row[l.phi]] && !l.stuck.has(int32(x)) {
				return c.fails("element %d with heap %d is in P, and so is an option of it", x, l.heap)
			}
		}
	}
	return nil
}

// telling returns letters that a shortest failing sum can be made of: a heap may be
// exchanged for one worth the same from which at least the same elements are stuck.
func telling(letters []letter) []letter {
	var out []letter
	for _, l := range letters {
		if slices.ContainsFunc(out, func(k letter) bool { return k.phi == l.phi && l.stuck.within(k.stuck) }) {
			continue
		}
		out = slices.DeleteFunc(out, func(k letter) bool { return k.phi == l.phi && k.stuck.within(l.stuck) })
		out = append(out, l)
	}
	return out
}

// A state is a sum as the N-check sees it: its element and its open contexts.
type state struct {
	element int32
	open    contexts
}

// nCheck confirms that every sum outside P, but the empty one, has an option in P.
func (c *Claim) nCheck(m *monoid, letters []letter) error {
	start := state{0, m.none()}
	for x, is := range m.inP {
		if !is {
			start.open.add(int32(x))
		}
	}
	letters = telling(letters)
	covering := make([][]contexts, m.order)
	covering[0] = []contexts{start.open}
	steps, kept := 0, 0
	for queue := []state{start}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		if !standing(covering[s.element], s.open) {
			continue // a later state covers it, and has its own place in the queue
		}
		for _, l := range letters {
			task.Check()
			next := m.more(s, l)
			if steps += m.order + len(covering[next.element])*len(next.open); steps > searchSteps || kept*(m.order/8+64) > searchMemory {
				return fmt.Errorf("check: quotient of %s: the N-check takes more than the %d steps or %d MB that were allowed for; nothing was confirmed", c.Game, searchSteps, searchMemory>>20)
			}
			if next.open.has(0) {
				return c.fails("some sum with heap %d, of element %d outside P, has no option in P", l.heap, next.element)
			}
			if !next.open.empty() && !covered(covering[next.element], next.open) {
				covering[next.element] = uncovered(covering[next.element], next.open)
				queue = append(queue, next)
				kept++
			}
		}
	}
	return nil
}

// more returns the state after one more heap: a context stays open if it was open with
// the heap, and the heap itself has no move into P.
func (m *monoid) more(s state, l letter) state {
	next := state{m.table[s.element][l.phi], m.none()}
	with := m.table[l.phi]
	for x, y := range m.table[s.element] {
		if l.stuck.has(y) && s.open.has(with[x]) {
			next.open.add(int32(x))
		}
	}
	return next
}

func covered(sets []contexts, s contexts) bool {
	return slices.ContainsFunc(sets, s.within)
}

// standing reports whether s itself is still one of the sets.
func standing(sets []contexts, s contexts) bool {
	return slices.ContainsFunc(sets, func(t contexts) bool { return &t[0] == &s[0] })
}

// uncovered returns the sets that s does not cover, and s.
func uncovered(sets []contexts, s contexts) []contexts {
	out := []contexts{s}
	for _, t := range sets {
		if !t.within(s) {
			out = append(out, t)
		}
	}
	return out
}
