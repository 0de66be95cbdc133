package mexbitmap

import "sprague/stdlib/octal/internal/mexscan"

// Near terms, forward. nearPortable collects, at each position, the codes that the 63 positions before it exclude: it
// must read codes just written, and waits for them. If sets of codes fit into one or two words, this path works
// forward: once the code c of a position is known, it adds one row of a table, the codes that c excludes at the next 63
// positions.
//
// Notation. A set of codes is W words, W = 1 for codes below 64 and 2 below 128, bit c of it
// the code c. Row c of the table is 64 sets: set d − 1 has c ⊕ w for each near term (d, w), and the last
// is empty, for terms of distance 64 are not near.
//
// Invariant. Before position n, set j of the state, 0 ≤ j < 64, is what the positions n − 63 to
// n − 1 exclude, by near terms, of position n + j. With free the codes that farther terms leave at n,
//
//	c(n) = the least of free ∖ state[0]
//	state ← state[1], …, state[63], ∅   then   state[j] ← state[j] ∪ row c(n)[j]
//
// Near terms do not read positions before n − 63, so the state determines all later ones.
//
// With AVX-512 the state stays in registers. Cost, W = 1: a step is eight shifts by a lane and eight ORs. The chain
// from code to code is shorter: state[1] of the next step is in a scalar register from the step before (set 2 of that
// state, and what the last code adds), so it takes a load, an OR and a count of zeros, about nine cycles.
//
// With AVX2, for W = 1, the state does not move, and the index of position n does. A set begins at one of four words of
// a register, so the table has four copies of each row, shifted by a word each.
//
// Source: the push form of dynamic programming; compare package mexscan.
type forward struct {
	words  int      // W; 0 if the path cannot be used
	table  []uint64 // rows
	state  []uint64 // before position next; undefined if next is negative
	next   int
	buffer []uint64 // the states of a block's positions and the following ones, for a state that does not move
}

// forwardCodes is the limit of codes for this path.
const forwardCodes = 2 * word

// A forwardPath computes the codes of a block, the first at index at, until no code below 64·W is free, and returns how
// many it computed.
type forwardPath struct {
	words  int // the greatest W
	copies int // of a row
	extend func(codes []byte, free free, at int, limits []uint64, f *forward) (done int)
}

// newForward prepares the path for sets of the given number of words.
func newForward(terms []mexscan.Term, words, copies int) forward {
	size := word * words
	row := size
	if copies > 1 {
		row += copies
	}
	f := forward{words: words, next: -1, state: make([]uint64, size), buffer: make([]uint64, 2*forwardCodes),
		table: make([]uint64, copies*size*row)}
	for i := range copies * size {
		f.add(f.table[i*row+i/size:(i+1)*row], terms, i%size, 1)
	}
	return f
}

// add adds to sets the codes that c excludes by terms; set 0 is that of the position from after it.
func (f *forward) add(sets []uint64, terms []mexscan.Term, c, from int) {
	for _, t := range terms {
		if x := c ^ int(t.Code); t.Distance >= from && x < word*f.words {
			sets[(t.Distance-from)*f.words+x/word] |= 1 << (x % word)
		}
	}
}

// seek sets the state to that before position n.
func seek[C Code](k *Kernel[C], codes []C, n int) {
	f := &k.forward
	if f.next == n {
		return
	}
	clear(f.state)
	for d := 1; d < word; d++ {
		f.add(f.state, k.near, int(codes[n-d]), d)
	}
	f.next = n
}

// pass advances the state over the code c.
func pass[C Code](k *Kernel[C], c C) {
	f := &k.forward
	if f.next < 0 {
		return
	}
	copy(f.state, f.state[f.words:])
	clear(f.state[len(f.state)-f.words:])
	f.add(f.state, k.near, int(c), 1)
	f.next++
}

// A nearWay computes codes within a block, as nearPortable does.
type nearWay[C Code] = func(k *Kernel[C], codes []C, n, end int) int

// nearBy returns the near path that uses a forward path if codes are bytes and sets of codes fit, and otherwise
// nearPortable.
func nearBy[C Code](p forwardPath) nearWay[C] {
	forward := func(k *Kernel[byte], codes []byte, n, end int) int {
		words := k.plan.words()
		if words > p.words || n >= end {
			return nearPortable(k, codes, n, end)
		}
		if k.forward.words != words {
			k.forward = newForward(k.near, words, p.copies)
		}
		seek(k, codes, n)
		done := p.extend(codes[n:end], k.free, n%word, k.plan.limits, &k.forward)
		k.forward.next += done
		return n + done
	}
	if way, ok := any(forward).(nearWay[C]); ok {
		return way
	}
	return nearPortable[C]
}
