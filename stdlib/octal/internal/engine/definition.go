package engine

import (
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/task"
)

// Plain computes values by the definition of §1, G(n) = mex of the values of the options of n, in O(n) a value if
// moves leave at most two heaps and O(n²) if three. It is the reference for everything faster.
//
// A repeating block costs only its length: the options of n by takes of head + r·block tokens and more are those of
// n − block, so one growing set of values for each residue of n suffices.
type Plain struct {
	rule   *rules.Rule
	values []uint32
	seen   bitset   // values of the options of the current heap
	ever   []bitset // values of the options by the tail, by n modulo its length
}

// NewPlain returns a solver for any game.
func NewPlain(r *rules.Rule) *Plain {
	return &Plain{rule: r, ever: make([]bitset, len(r.Tail))}
}

// Extend computes values up to n of them.
func (p *Plain) Extend(n int) {
	for len(p.values) < n {
		if len(p.values)&63 == 0 {
			task.Check()
		}
		p.values = append(p.values, p.next())
	}
}

// next returns the value of the next heap. Invariant of ever[r]: it holds the values that takes from the tail leave
// of all heaps n' < n with n' ≡ r modulo the block, which are also options of n, since the digit at t + block is
// that at t.
func (p *Plain) next() uint32 {
	n := len(p.values)
	clear(p.seen)
	for t, d := range p.rule.Head {
		if t <= n {
			p.leave(&p.seen, d, n-t)
		}
	}
	if block := len(p.rule.Tail); block > 0 {
		ever := &p.ever[n%block]
		for j, d := range p.rule.Tail {
			if t := len(p.rule.Head) + j; t <= n {
				p.leave(ever, d, n-t)
			}
		}
		p.seen.union(ever)
	}
	return uint32(p.seen.mex())
}

// leave adds to set the values of the options that digit d allows of m tokens. The bits of a digit say how many
// heaps may be left [WinningWays, chapter 4]; the rules ensure that taking nothing splits the heap.
func (p *Plain) leave(set *bitset, d uint8, m int) {
	if d&rules.LeaveNone != 0 && m == 0 {
		set.add(0)
	}
	if d&rules.LeaveOne != 0 && m > 0 {
		set.add(p.values[m])
	}
	if d&rules.LeaveTwo != 0 {
		p.leavePairs(set, m)
	}
	if d&rules.LeaveThree != 0 {
		p.leaveTriples(set, m)
	}
}

// leavePairs adds the values of all splits of m into two heaps; a is the smaller part.
func (p *Plain) leavePairs(set *bitset, m int) {
	top := m / 2
	if p.rule.Unequal {
		top = (m - 1) / 2
	}
	for a := 1; a <= top; a++ {
		set.add(p.values[a] ^ p.values[m-a])
	}
}

// leaveTriples adds the values of all m²/12 splits into three heaps a ≥ b ≥ c.
func (p *Plain) leaveTriples(set *bitset, m int) {
	for c := 1; 3*c <= m; c++ {
		task.Check()
		for b := c; b <= m-c-b; b++ {
			set.add(p.values[m-b-c] ^ p.values[b] ^ p.values[c])
		}
	}
}

// Known returns the values computed, which must not be modified.
func (p *Plain) Known() []uint32 { return p.values }
