package mexbitmap

import (
	"maps"
	"math/bits"
	"slices"

	"sprague/stdlib/octal/internal/mexscan"
)

// Near terms, forward. The near path of layers collects, at each position, the codes that the 63 positions before it
// exclude: it must read codes just written, and waits for them. If sets of codes fit into one or two words, this path
// works forward: once the code c of a position is known, it adds one row of a table, the codes that c excludes at the
// next 63 positions.
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
// Elsewhere the state does not move, and the index of position n does: a step sets bits in the words that near terms
// lead to, one or two for each distance that occurs.
//
// Source: the push form of dynamic programming; compare package mexscan.
type forward struct {
	words int      // W; 0 if the path cannot be used
	table []uint64 // rows for each code: of 64·W words if registers hold the state, or shifted ones
	state []uint64 // before position next; undefined if next is negative
	next  int

	// For the terms of one distance with codes w in the same word: the bits c ⊕ w, a row for each c below 64; and the
	// index of the word, which depends only on the higher bits of c.
	bits   []uint64
	places [forwardCodes / word][]uint8
	buffer []uint64 // the states of a block's positions and the following ones
}

// forwardCodes is the limit of codes for this path.
const forwardCodes = 2 * word

// A preparation is the form in which a forward path reads the near terms.
type preparation int

const (
	byBits  preparation = iota
	byRows              // a row of 64·W words for each code
	byFours             // for W = 1 four shifted copies of the rows, see shiftedRow; else bits
)

// newForward prepares the path for sets of the given number of words.
func newForward[C Code](s *near[C], words int, p preparation) forward {
	f := forward{words: words, next: -1}
	codes := word * words
	f.state = make([]uint64, codes)
	f.buffer = make([]uint64, 2*word*forwardCodes/word)
	terms := s.terms
	switch {
	case p == byRows:
		f.table = make([]uint64, codes*codes)
		for c := range codes {
			f.add(f.table[c*codes:(c+1)*codes], terms, c, 1)
		}
	case p == byFours && words == 1:
		f.table = make([]uint64, 4*word*shiftedRow)
		for i := range 4 * word {
			f.add(f.table[i*shiftedRow+i/word:(i+1)*shiftedRow], terms, i%word, 1)
		}
	default:
		f.prepareBits(terms)
	}
	return f
}

// shiftedRow is the length of a row for a state in memory, in registers of four words: a set begins at one of four
// words of a register, and each row has a copy for each.
const shiftedRow = word + 4

// prepareBits sets bits and places.
func (f *forward) prepareBits(terms []mexscan.Term) {
	words, codes := f.words, word*f.words
	together := map[int][]int{} // the codes of the terms that lead to the same word
	for _, t := range terms {
		if code := int(t.Code); code < codes {
			key := t.Distance*words + code/word
			together[key] = append(together[key], code%word)
		}
	}
	keys := slices.Sorted(maps.Keys(together))
	for c := range word {
		for _, key := range keys {
			set := uint64(0)
			for _, w := range together[key] {
				set |= 1 << (c ^ w)
			}
			f.bits = append(f.bits, set)
		}
	}
	for c := range words {
		for _, key := range keys {
			f.places[c] = append(f.places[c], uint8(key^c)) // for one word, c is 0
		}
	}
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
		f.add(f.state, k.near.terms, int(codes[n-d]), d)
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
	f.add(f.state, k.near.terms, int(c), 1)
	f.next++
}

// forwardPortable is the path by bits, in plain Go.
func forwardPortable(codes []byte, free free, at int, limits []uint64, f *forward) (done int) {
	size := len(f.state)
	copy(f.buffer, f.state)
	clear(f.buffer[size:])
	for done < len(codes) {
		sets := (*[forwardCodes]uint64)(f.buffer[done*f.words:])
		c := size
		for j := f.words - 1; j >= 0; j-- {
			if w := free[j][at+done] & limits[j] &^ sets[j]; w != 0 {
				c = word*j + bits.TrailingZeros64(w)
			}
		}
		if c == size {
			break
		}
		codes[done] = byte(c)
		places := f.places[c/word]
		row := f.bits[c%word*len(places):]
		row = row[:len(places)]
		for i, place := range places {
			sets[place%forwardCodes] |= row[i]
		}
		done++
	}
	copy(f.state, f.buffer[done*f.words:])
	return done
}

// A forwardPath is forwardPortable or an equivalent: it computes codes, the first at index at of a block, until no
// code below 64·W is free, and returns how many it computed.
type forwardPath func(codes []byte, free free, at int, limits []uint64, f *forward) (done int)

// nearForward returns the near path that uses extend if sets of codes fit, and otherwise layers.
func nearForward(layers nearWay[byte], extend forwardPath, p preparation) func(k *Kernel[byte], codes []byte, n,
	end int) int {
	return func(k *Kernel[byte], codes []byte, n, end int) int {
		words := k.plan.words()
		if words > forwardCodes/word || n >= end {
			return layers(k, codes, n, end)
		}
		if k.forward.words != words {
			k.forward = newForward(&k.near, words, p)
		}
		seek(k, codes, n)
		done := extend(codes[n:end], k.free, n%word, k.plan.limits, &k.forward)
		k.forward.next += done
		return n + done
	}
}

// A nearWay computes codes within a block, as nearPortable does.
type nearWay[C Code] = func(k *Kernel[C], codes []C, n, end int) int

// forwardOr returns nearForward for bytes and ofWords for words.
func forwardOr[C Code](extend forwardPath, p preparation, ofBytes nearWay[byte], ofWords nearWay[uint16]) nearWay[C] {
	var way any = nearForward(ofBytes, extend, p)
	if _, words := any(C(0)).(uint16); words {
		way = ofWords
	}
	return way.(nearWay[C])
}
