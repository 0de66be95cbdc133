package mexbitmap

import "math/bits"

// Near terms, forward. The near path of layers asks, at each position, which codes the 63 positions before it
// exclude: it must read codes back that were written just before, and waits for them. Where
// sets of codes fit a word or two, this path goes the other way: when the code c of a position is known,
// it adds to the 63 positions behind what c excludes there, one row of a table.
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
// The positions that a term reads before n − 63 are no near ones, so the state is all there is to know.
//
// Cost, W = 1: the state stays in eight vector registers; a step is eight shifts by a lane and
// eight ORs. The chain from code to code is shorter: state[1] of the next step is had in a scalar
// register from the step before (set 2 of the state then, and what the last code adds), so
// that it takes a load, an OR and a count of zeros, some nine cycles.
//
// Source: the push form of dynamic programming; compare package mexscan, whose sets are lanes, too.
type forward struct {
	words int      // W; 0 where the path cannot be gone
	table []uint64 // a row of 64·W words for each code
	state []uint64 // before position next; nothing if next is negative
	next  int
}

// forwardCodes is the number of codes that the path can be gone for.
const forwardCodes = 2 * word

// newForward prepares the path for sets of so many words, by the near terms.
func newForward[C Code](s *near[C], words int) forward {
	f := forward{words: words, next: -1}
	codes := word * words
	f.table, f.state = make([]uint64, codes*codes), make([]uint64, codes)
	for c := range codes {
		f.add(f.table[c*codes:(c+1)*codes], terms64[C](s), c, 1)
	}
	return f
}

// term is a near term as the path needs it.
type nearTerm struct{ distance, code int }

func terms64[C Code](s *near[C]) []nearTerm {
	list := make([]nearTerm, len(s.terms))
	for i, t := range s.terms {
		list[i] = nearTerm{t.Distance, int(t.Code)}
	}
	return list
}

// add adds to sets what the code c excludes by terms: set 0 is that of the position from behind
// it.
func (f *forward) add(sets []uint64, terms []nearTerm, c, from int) {
	for _, t := range terms {
		if x := c ^ t.code; t.distance >= from && x < word*f.words {
			sets[(t.distance-from)*f.words+x/word] |= 1 << (x % word)
		}
	}
}

// seek makes the state that before position n.
func seek[C Code](k *Kernel[C], codes []C, n int) {
	f := &k.forward
	if f.next == n {
		return
	}
	clear(f.state)
	terms := terms64(&k.near)
	for d := 1; d < word; d++ {
		f.add(f.state, terms, int(codes[n-d]), d)
	}
	f.next = n
}

// pass goes on behind the code c, however it was found.
func pass[C Code](k *Kernel[C], c C) {
	f := &k.forward
	if f.next < 0 {
		return
	}
	copy(f.state, f.state[f.words:])
	clear(f.state[len(f.state)-f.words:])
	f.add(f.state, terms64(&k.near), int(c), 1)
	f.next++
}

// forwardPortable is the path step by step, in words.
func forwardPortable(codes []byte, free free, at int, limits []uint64, f *forward) (done int) {
	size := word * f.words
	for done < len(codes) {
		c := size
		for j := f.words - 1; j >= 0; j-- {
			if w := free[j][at+done] & limits[j] &^ f.state[j]; w != 0 {
				c = word*j + bits.TrailingZeros64(w)
			}
		}
		if c == size {
			return done
		}
		codes[done] = byte(c)
		copy(f.state, f.state[f.words:])
		clear(f.state[size-f.words:])
		for i, w := range f.table[c*size : (c+1)*size] {
			f.state[i] |= w
		}
		done++
	}
	return done
}

// A forwardPath is forwardPortable or does the same: it computes codes, which begin at place at
// of a block, until there is none below 64·W that is free, and returns how many it computed.
type forwardPath func(codes []byte, free free, at int, limits []uint64, f *forward) (done int)

// nearForward returns the near path that goes forward by extend where sets of codes fit, and
// else goes by layers.
func nearForward(layers func(k *Kernel[byte], codes []byte, n, end int) int, extend forwardPath) func(k *Kernel[byte], codes []byte, n, end int) int {
	return func(k *Kernel[byte], codes []byte, n, end int) int {
		words := k.plan.words()
		if words > forwardCodes/word || n >= end {
			return layers(k, codes, n, end)
		}
		if k.forward.words != words {
			k.forward = newForward(&k.near, words)
		}
		seek(k, codes, n)
		done := extend(codes[n:end], k.free, n%word, k.plan.limits, &k.forward)
		k.forward.next += done
		return n + done
	}
}

// A nearWay computes codes within a block, see nearPortable.
type nearWay[C Code] = func(k *Kernel[C], codes []C, n, end int) int

// forwardOr returns what goes through a block forward, where codes are bytes that fit, or else by these layers.
func forwardOr[C Code](extend forwardPath, ofBytes nearWay[byte], ofWords nearWay[uint16]) nearWay[C] {
	var way any = nearForward(ofBytes, extend)
	if _, words := any(C(0)).(uint16); words {
		way = ofWords
	}
	return way.(nearWay[C])
}
