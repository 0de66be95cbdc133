package grundy

import (
	"errors"
	"fmt"

	"sprague/stdlib/grundy/internal/memory"
	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// cycle is a proved period: from heap preperiod on, the values repeat after period heaps, for every last move.
type cycle struct {
	certificate       periodic.Certificate
	preperiod, period int
	states            int
}

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
	found := func(c periodic.Certificate) {
		whole := words.LeastMultiple(int(c.Period), len(all))
		m.cycle = &cycle{c, (int(c.Preperiod) + len(all) - 1) / len(all), whole / len(all), len(all)}
	}
	return repetition{codes.String(), []periodic.Theorem{codes.theorem()}, values, found}
}

// near returns a heap with the same values as heap h by a proved period, which it searches once for a far heap.
func (m *remembers) near(h int) int {
	if h >= far && m.cycle == nil && !m.tried {
		_, err := (&Game{engine: m, proof: new(proof)}).PeriodWithin(valuesOfFunction)
		m.tried = !errors.Is(err, task.ErrInterrupted)
	}
	if m.cycle == nil || h < m.cycle.preperiod+m.cycle.period {
		return h
	}
	return m.cycle.preperiod + (h-m.cycle.preperiod)%m.cycle.period
}

// told describes the period in words.
func (c *cycle) told() string {
	return fmt.Sprintf("%d from heap %d on, after every move (proved; Period() has the certificate%s)",
		c.period, c.preperiod, c.spelled())
}

// spelled describes how the certificate numbers heaps.
func (c *cycle) spelled() string {
	return fmt.Sprintf(", with heap n in state s as heap %dn + s", c.states)
}
