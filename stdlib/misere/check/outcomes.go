package check

import (
	"fmt"
	"slices"

	"sprague/stdlib/task"
)

// A letter has the properties of a heap that the checks use: its element, the elements from which no move in it leads
// into P, and the elements of its options.
type letter struct {
	heap    int
	phi     int32
	stuck   contexts
	options contexts // the elements of its options
}

// # The P-check and the N-check
//
// Notation. A heap h has the element Φ(h), and T(h) is the set of the elements of its options in the monoid Q. An
// element x is stuck at h if no t in T(h) has xt ∈ P: from h and a sum of element x, no move in h leads into P. Let
// S(h) be the set of all such x.
//
// P-check: xΦ(h) ∈ P implies x ∈ S(h), for all x and all h with options. It is a loop over the elements for each heap.
// It covers every move of every sum, since a move in h leaves the rest of the sum unchanged, whose element is some x.
//
// N-check: no sum w except the empty one has Φ(w) ∉ P while Φ(w−h) ∈ S(h) for every heap h of w that has options.
// There are infinitely many sums. Call c in Q open for w if
//
//	Φ(w)c ∉ P, and Φ(w−h)c ∈ S(h) for every h in w;
//
// that is: w with a sum of element c fails the N-check, as far as the heaps of w are concerned. A sum with a heap
// fails if and only if the identity is open for it. Let O(w) be the set of all open c. With one more heap h,
//
//	O(w+h) = {c : cΦ(h) ∈ O(w)} ∩ {c : Φ(w)c ∈ S(h)},
//
// and O of the empty sum is Q without P. (If cΦ(h) is open for w, then Φ(w+h)c ∉ P, and the elements of w − g with h
// and c are stuck at g. The second set is the condition on h itself.) So O(w+h) depends on w only by the pair of Φ(w)
// and O(w), and there are finitely many pairs.
//
// Invariant. Of the states met so far with one element, the search keeps the maximal ones: a state whose open set is a
// subset of another's need not be continued, since if it fails with further heaps then so does the other. So each
// state reached is below one that is kept, which has been or will be continued by every letter. If the queue is empty
// and no state had the identity open, no sum fails.
//
// Letters. Two heaps with the same element and T(h) are one letter, and a letter whose S(h) is a subset of that of
// another with the same element can be omitted: in a failing sum it can be replaced by the other.
//
// Cost. No better bound of the number of states is known than 2^order·order, so the search counts its steps and its
// memory and ends with an error, not with a verdict, if they exceed [Claim.searching].
//
// Source: [PlambeckSiegel2008] has the two checks; the search by open sets is ours.

// usual finds the distinct letters of the heaps with options. The error is that the theorem on usual elements does
// not apply.
func (c *checking) usual() error {
	type state struct {
		phi     int32
		options string
	}
	w := c.optionSets()
	lead := c.m.leading()
	stuck := map[string]contexts{} // by the elements of the options
	seen := map[state]bool{}
	for n := 2*c.Within + 1; c.Within > 0 && n <= c.Heaps; n++ {
		if w.reach(n) > c.Within {
			return c.Fails("some product of two usual elements is not that of two heaps with the sum %d, one "+
				"of at most %d", n, c.Within)
		}
	}
	for h, phi := range c.Phi {
		task.Check()
		options := w.of(h)
		key := options.key()
		if options.empty() || seen[state{phi, key}] {
			continue
		}
		seen[state{phi, key}] = true
		if stuck[key] == nil {
			stuck[key] = c.m.stuck(lead, options)
		}
		c.letters = append(c.letters, letter{h, phi, stuck[key], options})
		task.Report(task.Progress{Label: c.Game + ": checking the quotient", Done: int64(h), Total: int64(c.Heaps),
			Unit: "heaps"})
	}
	return nil
}

// leading returns, for each element, the elements whose product with it is in P.
func (m *monoid) leading() []contexts { return m.contextsOf(func(x int32) bool { return m.inP[x] }) }

// stuck returns the elements x such that xt is not in P for any target t: the complement of a union of the sets of
// leading. The cost is order/64 words for each target.
func (m *monoid) stuck(lead []contexts, targets contexts) contexts {
	free := m.none()
	targets.each(func(t int32) { free.join(lead[t]) })
	out := m.none()
	for x := range int32(m.order) {
		if !free.has(x) {
			out.add(x)
		}
	}
	return out
}

// pCheck confirms that no option of a sum in P is in P.
func (c *checking) pCheck() error {
	for _, l := range c.letters {
		task.Check()
		for x, row := range c.m.table {
			if c.m.inP[row[l.phi]] && !l.stuck.has(int32(x)) {
				return c.Fails("element %d with heap %d is in P, and so is one of its options", x, l.heap)
			}
		}
	}
	return nil
}

// telling returns the maximal letters of each element: in a failing sum they can replace the others.
func (m *monoid) telling(letters []letter) [][]letter {
	letters = slices.Clone(letters)
	slices.SortStableFunc(letters, func(a, b letter) int { return b.stuck.size() - a.stuck.size() })
	out := make([][]letter, m.order)
	for _, l := range letters {
		task.Check()
		same := out[l.phi]
		if i := slices.IndexFunc(same, func(k letter) bool { return l.stuck.within(k.stuck) }); i >= 0 {
			same[0], same[i] = same[i], same[0] // it may cover the next letter too
			continue
		}
		out[l.phi] = append(same, l)
	}
	return out
}

// A state is the element of a sum with its open contexts.
type state struct {
	element int32
	open    contexts
}

// A search has the states of the N-check, and counts its cost.
type search struct {
	*Claim
	*monoid
	covering [][]contexts // by element
	queue    []state
	steps    int
	kept     int
}

func (c *checking) nCheck() error {
	n := search{Claim: c.Claim, monoid: c.m, covering: make([][]contexts, c.m.order)}
	start := state{0, c.m.none()}
	for x, is := range c.m.inP {
		if !is && !c.out(int32(x)) {
			start.open.add(int32(x))
		}
	}
	n.covering[0] = []contexts{start.open}
	telling := c.m.telling(c.letters)
	for n.queue = []state{start}; len(n.queue) > 0; n.queue = n.queue[1:] {
		s := n.queue[0]
		if !standing(n.covering[s.element], s.open) {
			continue // a later state covers it
		}
		for phi, list := range telling {
			task.Check()
			if err := n.heaps(s, int32(phi), list); err != nil {
				return err
			}
		}
	}
	return nil
}

// heaps adds one more heap to a sum, for all letters with the element phi: a context stays open if its product with
// phi was open, and the heap itself has no move into P.
func (n *search) heaps(s state, phi int32, list []letter) error {
	if len(list) == 0 {
		return nil
	}
	with := n.none()
	for x, y := range n.table[phi] {
		if s.open.has(y) {
			with.add(int32(x))
		}
	}
	row, most := n.table[s.element], n.searching()
	element := row[phi]
	for _, l := range list {
		n.steps += n.order + len(n.covering[element])*len(s.open)
		if float64(n.steps) > most.Steps || float64(n.kept*(n.order/8+64)) > most.Memory {
			return fmt.Errorf("check: misère quotient of %s: the N-check takes more than the %.3g steps or %.3g MB "+
				"allowed; nothing is confirmed", n.Game, most.Steps, most.Memory/1e6)
		}
		open := n.none()
		with.each(func(x int32) {
			if l.stuck.has(row[x]) {
				open.add(x)
			}
		})
		if open.has(0) {
			return n.Fails("some sum with heap %d, of element %d outside P, has no option in P", l.heap, element)
		}
		if !open.empty() && !covered(n.covering[element], open) {
			n.covering[element] = uncovered(n.covering[element], open)
			n.queue = append(n.queue, state{element, open})
			n.kept++
		}
	}
	return nil
}

func covered(sets []contexts, s contexts) bool {
	return slices.ContainsFunc(sets, s.within)
}

// standing reports whether s itself is one of the sets. It compares by identity, since a set that a larger one has
// replaced is no longer in the list; every set has at least one word.
func standing(sets []contexts, s contexts) bool {
	return slices.ContainsFunc(sets, func(t contexts) bool { return &t[0] == &s[0] })
}

// uncovered returns s and the sets that are not subsets of s. It changes the list.
func uncovered(sets []contexts, s contexts) []contexts {
	return append(slices.DeleteFunc(sets, func(t contexts) bool { return t.within(s) }), s)
}
