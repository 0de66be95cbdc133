package octal

import (
	"math/bits"

	"sprague/stdlib/task"
)

// plain computes values straight from the definition, G(n) = mex of the values of
// the options of n, in O(n) a value for games that leave up to two heaps and O(n²)
// for three. It is the reference for everything faster.
//
// A repeating block needs no more time than its length: what taking head+r·block
// tokens and more allows from n is what it allowed from n − block, so one set of
// values for each residue of n only ever grows.
type plain struct {
	rule   *rule
	values []uint32
	seen   bitset   // values of the options of the heap at hand
	ever   []bitset // by n modulo the length of the tail: what the tail allows
}

func newPlain(r *rule) *plain {
	return &plain{rule: r, ever: make([]bitset, len(r.tail))}
}

// extend computes values until there are n of them.
func (p *plain) extend(n int) {
	for len(p.values) < n {
		if len(p.values)&63 == 0 {
			task.Check()
		}
		p.values = append(p.values, p.next())
	}
}

// next returns the value of the first heap that has none yet.
func (p *plain) next() uint32 {
	n := len(p.values)
	p.seen.clear()
	for t, d := range p.rule.head {
		if t <= n {
			p.leave(&p.seen, d, n-t)
		}
	}
	if block := len(p.rule.tail); block > 0 {
		ever := &p.ever[n%block]
		for j, d := range p.rule.tail {
			if t := len(p.rule.head) + j; t <= n {
				p.leave(ever, d, n-t)
			}
		}
		p.seen.union(ever)
	}
	return uint32(p.seen.mex())
}

// leave adds to set the values of what digit d allows to make of m tokens.
func (p *plain) leave(set *bitset, d uint8, m int) {
	if d&leaveNone != 0 && m == 0 {
		set.add(0)
	}
	if d&leaveOne != 0 && m > 0 {
		set.add(p.values[m])
	}
	if d&leaveTwo != 0 {
		p.leavePairs(set, m)
	}
	if d&leaveThree != 0 {
		eachTriple(m, func(a, b, c int) { set.add(p.values[a] ^ p.values[b] ^ p.values[c]) })
	}
}

func (p *plain) leavePairs(set *bitset, m int) {
	top := m / 2
	if p.rule.unequal {
		top = (m - 1) / 2
	}
	for a := 1; a <= top; a++ {
		set.add(p.values[a] ^ p.values[m-a])
	}
}

// A bitset is a set of values.
type bitset []uint64

func (b *bitset) add(v uint32) {
	for int(v>>6) >= len(*b) {
		*b = append(*b, 0)
	}
	(*b)[v>>6] |= 1 << (v & 63)
}

func (b bitset) has(v uint32) bool { return int(v>>6) < len(b) && b[v>>6]>>(v&63)&1 != 0 }

func (b bitset) clear() {
	for i := range b {
		b[i] = 0
	}
}

func (b *bitset) union(c *bitset) {
	for len(*b) < len(*c) {
		*b = append(*b, 0)
	}
	for i, w := range *c {
		(*b)[i] |= w
	}
}

// mex returns the least value that is not in b.
func (b bitset) mex() int {
	for i, w := range b {
		if w != ^uint64(0) {
			return 64*i + bits.TrailingZeros64(^w)
		}
	}
	return 64 * len(b)
}
