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
	worth contexts // what its options are
}

// # How both checks look at outcomes
//
// Notation. Heaps h have elements Φ(h) and options, whose elements make the set T(h), a subset of
// the monoid Q: what the options are worth. An element x is stuck at h if no t in T(h) has xt ∈ P:
// beside a sum of element x, no move in h leads into P. Let S(h) be the set of all such x.
//
// P-check: xΦ(h) ∈ P implies x ∈ S(h), for all x and all h with options. It is a loop over order
// elements for each heap. It covers every sum that is not empty and all of whose moves are made in
// some heap of it, since a move in h leaves the rest of the sum, whose element is some x.
//
// N-check: no sum w but the empty one has Φ(w) ∉ P while Φ(w−h) ∈ S(h) for every heap h of w
// that has options. There are infinitely many sums. Call c in Q open for w if
//
//	Φ(w)c ∉ P, and Φ(w−h)c ∈ S(h) for every h in w;
//
// that is: w beside some sum of element c would be such a sum, as far as the heaps of w can tell.
// A sum fails exactly if the identity is open for it, and it has a heap. Let O(w) be the set of all
// open c. With one more heap h,
//
//	O(w+h) = {c : cΦ(h) ∈ O(w)} ∩ {c : Φ(w)c ∈ S(h)},
//
// and O of the empty sum is Q less P. (Where cΦ(h) is open for w: Φ(w+h)c ∉ P, and the rests w − g
// with h beside are stuck at g. The second set is the condition on h itself.) So the pair of Φ(w)
// and O(w) is all that matters about w, and there are finitely many pairs.
//
// Invariant. Of the states met so far with one element, those that are kept are the greatest: a
// state whose open set lies in another's need not be continued, since what fails from it fails
// from the other with the same further heaps. So each state reached lies under one that is kept
// and has been, or will be, continued by every letter. When the queue is empty and no state had
// the identity open, no sum fails.
//
// Letters. Two heaps with the same element and T(h) are one letter, and a letter whose S(h) lies in
// that of another with the same element tells nothing: exchanging one for the other keeps failing
// sums failing.
//
// Cost. Letters make at most heaps·(order/64 words); the P-check takes order·letters looks. The
// N-check takes, for each state kept and each letter, order looks for the two sets and a
// comparison with each set kept at the element they lead to. How many states there are is not
// bounded by anything better than 2^order·order, so the search counts its steps and its memory and
// ends with an error, not with a verdict, where it takes more than [Claim.searching] has stated.
//
// Source: [PlambeckSiegel2008] has the two checks; the search by open sets is this program's.

// letters returns the heaps with options that the checks must look at: heaps worth the same, with
// the same elements stuck, need one look. The error is that the theorem on usual elements does
// not apply.
func (c *Claim) letters(m *monoid, g *check.Game, plain bool) ([]letter, error) {
	type look struct {
		phi   int32
		worth string
	}
	w := c.worths(m, g, plain)
	lead := m.leading()
	stuck := map[string]contexts{} // by what the options are worth
	looked := map[look]bool{}
	var out []letter
	for h, phi := range c.Phi {
		task.Check()
		worth := w.of(h)
		if c.Within > 0 {
			w.pairs(h) // the hypothesis is about all n, whether options need them or not
		}
		if w.missing > 0 {
			return nil, c.Fails("some product of usual elements is not met among the sums of two heaps of together %d, one "+
				"of at most %d", w.missing, c.Within)
		}
		key := worth.key()
		if worth.empty() || looked[look{phi, key}] {
			continue
		}
		looked[look{phi, key}] = true
		if stuck[key] == nil {
			stuck[key] = m.stuck(lead, worth)
		}
		out = append(out, letter{h, phi, stuck[key], worth})
		task.Report(task.Progress{Label: c.Game + ": checking the quotient", Done: int64(h), Total: int64(c.Heaps),
			Unit: "heaps"})
	}
	return out, nil
}

// leading returns, for each element, those that it leads into P.
func (m *monoid) leading() []contexts {
	out := make([]contexts, m.order)
	for t, row := range m.table {
		out[t] = m.none()
		for x, y := range row {
			if m.inP[y] {
				out[t].add(int32(x))
			}
		}
	}
	return out
}

// stuck returns the elements x such that x times no target is in P: the complement of the union
// of what the targets lead into P. The cost is order/64 words for each target; by the definition
// it would be order looks.
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
func (c *Claim) pCheck(m *monoid, letters []letter) error {
	for _, l := range letters {
		task.Check()
		for x, row := range m.table {
			if m.inP[row[l.phi]] && !l.stuck.has(int32(x)) {
				return c.Fails("element %d with heap %d is in P, and so is an option of it", x, l.heap)
			}
		}
	}
	return nil
}

// telling returns letters that a shortest failing sum can be made of, by their elements: a heap may be
// exchanged for one worth the same from which at least the same elements are stuck.
func (m *monoid) telling(letters []letter) [][]letter {
	letters = slices.Clone(letters)
	slices.SortStableFunc(letters, func(a, b letter) int { return b.stuck.size() - a.stuck.size() })
	out := make([][]letter, m.order)
	for _, l := range letters {
		task.Check()
		same := out[l.phi]
		if i := slices.IndexFunc(same, func(k letter) bool { return l.stuck.within(k.stuck) }); i >= 0 {
			same[0], same[i] = same[i], same[0] // it may be met soon again
			continue
		}
		out[l.phi] = append(same, l)
	}
	return out
}

// Invariant of the search: for each sum that was met, some set kept at its element contains its open contexts. So when
// the queue is empty this is true of all sums, by induction over their heaps: one more heap leads from a set that
// covers to one that covers. A failing sum would have the identity among its open contexts, and no set that was kept
// has it.

// A state is a sum as the N-check sees it: its element and its open contexts.
type state struct {
	element int32
	open    contexts
}

// A search is the states that the N-check has met, and what it has taken.
type search struct {
	*Claim
	*monoid
	covering [][]contexts // by element
	queue    []state
	back     map[[2]int32][]contexts // see [search.into]
	size     int                     // of back, in bytes
	next     contexts
	steps    int
	kept     int
}

// mostBack is how many bytes of sets the search keeps at most in back.
const mostBack = 256 << 20

// nCheck confirms that every sum outside P, but the empty one, has an option in P.
func (c *Claim) nCheck(m *monoid, letters []letter) error {
	n := search{Claim: c, monoid: m, covering: make([][]contexts, m.order), back: map[[2]int32][]contexts{},
		next: m.none()}
	start := state{0, m.none()}
	for x, is := range m.inP {
		if !is && !c.out(int32(x)) {
			start.open.add(int32(x))
		}
	}
	n.covering[0] = []contexts{start.open}
	telling := m.telling(letters)
	for n.queue = []state{start}; len(n.queue) > 0; n.queue = n.queue[1:] {
		s := n.queue[0]
		if !standing(n.covering[s.element], s.open) {
			continue // a later state covers it, and has its own place in the queue
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

// heaps looks at a sum with one more heap, of all letters with the element phi: a context stays
// open if it was open with the heap, and the heap itself has no move into P.
func (n *search) heaps(s state, phi int32, list []letter) error {
	with := n.none()
	for x, y := range n.table[phi] {
		if len(list) > 0 && s.open.has(y) {
			with.add(int32(x))
		}
	}
	element := n.table[s.element][phi]
	most := n.searching()
	into := n.into(s.element, phi, list)
	for i, l := range list {
		n.steps += n.order + len(n.covering[element])*len(with)
		if float64(n.steps) > most.Steps || float64(n.kept*(n.order/8+64)) > most.Memory {
			return fmt.Errorf("check: misere quotient of %s: the N-check takes more than the %.3g steps or %.3g MB that "+
				"were allowed for; nothing was confirmed", n.Game, most.Steps, most.Memory/1e6)
		}
		for j, w := range into[i] {
			n.next[j] = with[j] & w
		}
		if n.next.has(0) {
			return n.Fails("some sum with heap %d, of element %d outside P, has no option in P", l.heap, element)
		}
		if !n.next.empty() && !covered(n.covering[element], n.next) {
			open := slices.Clone(n.next)
			n.covering[element] = uncovered(n.covering[element], open)
			n.queue = append(n.queue, state{element, open})
			n.kept++
		}
	}
	return nil
}

// standing sets are compared by identity, not by their members: a set that a greater one has
// replaced is gone from the list, whatever it held. Sets are not empty, so that each has a first
// word: order/64+1 is at least 1.

// into returns, for each of the letters with an element, the contexts in which a sum of another
// element has by that letter no move into P: those that lead it to where the letter is stuck.
func (n *search) into(element, phi int32, list []letter) []contexts {
	key := [2]int32{element, phi}
	if out, ok := n.back[key]; ok {
		return out
	}
	out := make([]contexts, len(list))
	words := len(n.next)
	all := make(contexts, words*len(list))
	for i, l := range list {
		out[i] = all[i*words : (i+1)*words]
		for x, y := range n.table[element] {
			if l.stuck.has(y) {
				out[i].add(int32(x))
			}
		}
	}
	if size := n.size + len(list)*(8*words+24); size <= mostBack {
		n.back[key], n.size = out, size
	}
	return out
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
