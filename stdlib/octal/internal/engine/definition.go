package engine

import (
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/task"
)

// Plain computes values straight from the definition of §1, G(n) = mex of the values of
// the options of n, in O(n) a value for games that leave up to two heaps and O(n²)
// for three. It is the reference for everything faster.
//
// A repeating block needs no more time than its length: what taking head+r·block
// tokens and more allows from n is what it allowed from n − block, so one set of
// values for each residue of n only ever grows.
type Plain struct {
	rule   *rules.Rule
	values []uint32
	seen   bitset   // values of the options of the heap at hand
	ever   []bitset // by n modulo the length of the tail: what the tail allows
}

// NewPlain returns a solver for any game.
func NewPlain(r *rules.Rule) *Plain {
	return &Plain{rule: r, ever: make([]bitset, len(r.Tail))}
}

// Extend computes values until there are n of them.
func (p *Plain) Extend(n int) {
	for len(p.values) < n {
		if len(p.values)&63 == 0 {
			task.Check()
		}
		p.values = append(p.values, p.next())
	}
}

// next returns the value of the first heap that has none yet.
// Invariant of ever[r]: it holds what takes from the tail leave of all heaps n' < n with n' ≡ r modulo the
// block, which are also options of n, since the digit at t + block is that at t.
func (p *Plain) next() uint32 {
	n := len(p.values)
	p.seen.clear()
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

// leave adds to set the values of what digit d allows to make of m tokens.
// The bits of a digit say how many heaps may be left [WinningWays, chapter 4]; taking nothing counts only
// where at least two heaps are left, which the rules see to: digit 0 has neither of the lower bits.
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

// leavePairs adds the values of all splits of m into two heaps, each once: the smaller part is a.
func (p *Plain) leavePairs(set *bitset, m int) {
	top := m / 2
	if p.rule.Unequal {
		top = (m - 1) / 2
	}
	for a := 1; a <= top; a++ {
		set.add(p.values[a] ^ p.values[m-a])
	}
}

// leaveTriples adds those of all splits into three, a ≥ b ≥ c; m²/12 of them.
func (p *Plain) leaveTriples(set *bitset, m int) {
	for c := 1; 3*c <= m; c++ {
		task.Check()
		for b := c; b <= m-c-b; b++ {
			set.add(p.values[m-b-c] ^ p.values[b] ^ p.values[c])
		}
	}
}

// Known returns the values that were computed; they must not be changed.
func (p *Plain) Known() []uint32 { return p.values }
