package grundy

import (
	"fmt"

	"sprague/stdlib/grundy/internal/memory"
	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/periodic"
)

// coded returns the states of one heap and the equivalent game without a memory described in package memory. ok is
// false if there are infinitely many states, or too many codes.
func (m *remembers) coded() (all []memory.State, codes byHeap, ok bool) {
	list, ok := m.byHeap()
	most := 0
	for _, c := range m.clauses {
		most = max(most, c.Most)
		ok = ok && c.Most != words.Unbounded
	}
	if !ok || most > mostCodes {
		return nil, codes, false
	}
	after, every := max(len(list.first), most+1), len(list.round)
	all = m.States(after, every, most)
	if (after+every)*len(all) > mostCodes || len(all)*(most+1) > words.MostDigits {
		return nil, codes, false
	}
	list = byHeap{}
	for h := range after + every {
		for _, s := range all {
			list.first = append(list.first, m.Code(all, h, s))
		}
	}
	first, round := words.Shortest(list.first[:after*len(all)], list.first[after*len(all):])
	return all, byHeap{first, round}, true
}

// repetition returns what Period searches: heap n in state s is the heap m·n + s of the certificate, of m states.
func (m *remembers) repetition() (r repetition) {
	all, codes, ok := m.coded()
	if !ok {
		return repetition{}
	}
	values := func(n int) (values []int) {
		m.Compute(n)
		for h := range n {
			for _, s := range all {
				values = append(values, int(m.At(h, s.Taken, s.Passed)))
			}
		}
		return values
	}
	return repetition{codes.String(), []periodic.Theorem{codes.theorem()}, values, len(all)}
}

// near returns a heap with the same values as heap h by a proved period, which it searches once for a far heap.
func (m *remembers) near(h int) int {
	first, period, _, _ := (&Game{engine: m, proof: m.proof}).repeats(h)
	if first == 0 || h < first {
		return h
	}
	return first - period + (h-first)%period
}

// spelled describes how the certificate numbers heaps.
func (p *proof) spelled() string {
	return fmt.Sprintf(", with heap n in state s as heap %dn + s", p.states)
}
