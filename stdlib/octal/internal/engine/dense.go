package engine

import (
	"math"
	"math/bits"
	"slices"

	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/octal/internal/xorfind"
)

// # Dense games
//
// Where many heaps are rare, §3 saves little: each value below the mex must be found among the splits, and no option
// has the mex itself, so most of the n/2 splits are read in any case. What can be saved is to read them for one value
// only, and for many heaps at a time.
//
// Statement. A block is 32 consecutive heaps; least gives their values, one after the other. A split is near if a part
// is in the block, else far.
//
//  1. Marks. For each heap the far splits with the smallest parts are marked in a set of bytes, one store a split; they
//     meet most values. The set becomes a bitmap of the values met.
//  2. Batch. The candidate of a heap is its least value not met. The other far splits are read for all candidates at
//     once: the smaller part a is the same for all heaps, and the greater parts are adjacent
//     ([xorfind.Finder.Batch]). A heap that meets its candidate continues with the next one, until a candidate has
//     seen all of these splits, from wherever it began. The last few heaps try all splits singly, with vectors of
//     splits.
//  3. Near splits. From the first heap to the last, the values of its near splits and options are met; if the
//     candidate is among them, the next candidates are sought in all far splits.
//
// Invariant. All values below the candidate of a heap are met by its options. After step 2 no far split has the
// candidate; so if no near one has it, it is the mex.
//
// Where at most one heap in four is rare, a candidate that is common at its heap (§2) can only be the value of a split
// with a rare part, and only those are read. A rare candidate is sought in all splits for its heap alone; usually it is
// met soon.
//
// Cost. A candidate that h of the N splits have is met after about N/h of them; some values below the mex have only two
// or three witnesses, whatever n is. So a heap takes O(N/16) vector operations a few times, and some stores. The number
// of splits to mark is adapted from block to block.
type dense struct {
	set   *xorfind.Set
	now   uint8
	marks int // splits to mark, for each take
	heaps [xorfind.BatchSize]blockHeap
	sums  xorfind.Sums // the candidates
	open  uint32       // heaps whose candidate has not seen all far splits
	n     int          // the block's first heap
	known int          // heaps of the block whose values were requested
	round []splitRange // what a candidate must see
	rare  bool         // these are splits with a rare part
	spare int          // candidates that were met in step 2
}

// A blockHeap is a heap of a block. Its set has room for twice the values in use, since a near split may have the
// value of an earlier heap of the block, greater than all before. Far splits fill the lower half alone.
type blockHeap struct {
	met   bitset // the values that its options are known to have
	since int    // ranges read when its candidate was chosen
}

// A splitRange is the smaller parts from ≤ a < to of splits after a take, or chosen rare parts.
type splitRange struct {
	take, from, to int
	chosen         []int32
}

const (
	rangeSize = 1 << 8
	fewHeaps  = 8 // continue singly
	// leastDense bounds the first heap of a block from below, so that all heaps have far splits.
	leastDense = 1 << 10
	// If at most one heap in fewRares is rare, the splits with a rare part are read.
	fewRares = 4
	// spareEach is the intended number of candidates of a heap that step 2 meets.
	spareEach = 10
)

// least returns G(n). All smaller values must have been read by s.splits, and fit 16-bit words with some to spare.
// A request for a heap that is not the next of the block begins a new block; this happens after steps made in
// another way.
func (d *dense) least(s *Sparse, n int) uint32 {
	if n < d.n || n >= d.n+xorfind.BatchSize || d.known != n-d.n {
		d.begin(s, n)
	}
	d.known++
	return d.settle(s, n-d.n)
}

// begin does steps 1 and 2 for the block from n on. The order of the steps matters only for speed: marks are values
// of options, so the invariant holds from the start.
func (d *dense) begin(s *Sparse, n int) {
	if d.set == nil {
		d.set = new(xorfind.Set)
	}
	d.learn()
	d.n, d.known, d.spare = n, 0, 0
	d.marks = max(d.marks, len(s.counts)/2, xorfind.BatchSize)
	d.rare = len(s.rares) < n/fewRares && !s.rule.Unequal
	size := 1 << bits.Len(uint(max(len(s.counts)-1, 63))) // above all values, and the sums of two
	for i := range d.heaps {
		d.mark(s, i, size)
	}
	d.divide(s)
	d.open = 0
	for i := range d.heaps {
		d.open |= 1 << i
		d.next(s, i, 0)
	}
	d.scan(s)
}

// mark meets the options of heap i that do not split and the first far splits. d.now numbers the sets: a value is
// in the set if its byte is now, so a heap begins with an empty set at no cost. The numbers wrap after 255 heaps,
// and then the set is cleared.
func (d *dense) mark(s *Sparse, i, size int) {
	n := d.n + i
	if d.now++; d.now == 0 {
		clear(d.set[:])
		d.now = 1
	}
	for t, digit := range s.rule.Head {
		m := n - t
		if digit&rules.LeaveOne != 0 && m > 0 && m < d.n {
			d.set[s.splits.forth[m]] = d.now
		}
		if digit&rules.LeaveTwo != 0 {
			d.markSplits(s, t, m)
		}
	}
	l := &d.heaps[i]
	if words := 2*size/64 + 1; len(l.met) != words {
		l.met = make(bitset, words)
	}
	clear(l.met[size/64:])
	s.splits.finder.Met(l.met[:size/64], d.set, d.now)
}

// markSplits marks the first far splits of the m tokens left by the take t. The smaller part must be so large that the
// greater one is before the block: m − a < d.n.
func (d *dense) markSplits(s *Sparse, t, m int) {
	from := max(1, m-d.n+1)
	x, y := s.splits.from(m, from)
	x = x[:min(len(x), d.marked(s, t)+1-from)]
	s.splits.finder.Mark(d.set, d.now, x, y[:len(x)])
}

// marked returns the greatest smaller part of the marked splits after the take t.
func (d *dense) marked(s *Sparse, t int) int { return min(d.marks, s.splits.last(d.n-t)) }

// divide sets the round: all far splits that are not marked.
func (d *dense) divide(s *Sparse) {
	list := d.round[:0]
	for t, digit := range s.rule.Head {
		if digit&rules.LeaveTwo == 0 {
			continue
		}
		from, last := d.marked(s, t)+1, d.n-t+xorfind.BatchSize-1
		if d.rare {
			list = divideRares(list, s.rares, t, from, last-from+1)
			continue
		}
		for end := s.splits.last(last) + 1; from < end; from += rangeSize {
			list = append(list, splitRange{take: t, from: from, to: min(from+rangeSize, end)})
		}
	}
	d.round = list
}

// divideRares appends ranges of the rare heaps from ≤ r < below.
func divideRares(list []splitRange, rares []int32, t, from, below int) []splitRange {
	lo, _ := slices.BinarySearch(rares, int32(from))
	hi, _ := slices.BinarySearch(rares, int32(below))
	for ; lo < hi; lo += rangeSize {
		list = append(list, splitRange{take: t, chosen: rares[lo:min(lo+rangeSize, hi)]})
	}
	return list
}

// next gives heap i its next candidate, after the given number of ranges has been read. It tries by itself candidates
// that the ranges do not decide. It terminates: each turn meets a new value, and values of options are bounded.
func (d *dense) next(s *Sparse, i, read int) {
	l := &d.heaps[i]
	l.since = read
	for {
		v := uint32(l.met.mex())
		d.sums[i] = uint16(v)
		switch {
		case !d.apart(s, v, d.n+i):
			return
		case !d.meets(s, i, v):
			d.open &^= 1 << i
			return
		}
		l.met.add(v)
		d.spare++
	}
}

// apart reports whether the ranges do not decide v at heap n: they omit splits of two common heaps, and where parts
// must differ they contain splits of equal parts, of value 0.
func (d *dense) apart(s *Sparse, v uint32, n int) bool {
	return d.rare && s.space.Rare(v, n) || s.rule.Unequal && v == 0
}

// scan tries the round for all candidates. Invariant: an open heap i has seen the ranges since, …, read − 1 of the
// round, taken cyclically; after len(round) of them it has seen all. The candidate of a closed heap is not the
// value of any far split.
func (d *dense) scan(s *Sparse) {
	for read := 0; bits.OnesCount32(d.open) > fewHeaps && len(d.round) > 0; read++ {
		found := d.read(s, d.round[read%len(d.round)])
		for found &= d.open; found != 0; found &= found - 1 {
			i := bits.TrailingZeros32(found)
			d.heaps[i].met.add(uint32(d.sums[i]))
			d.spare++
			d.next(s, i, read+1)
		}
		for open := d.open; read+1 >= len(d.round) && open != 0; open &= open - 1 {
			if i := bits.TrailingZeros32(open); d.heaps[i].since+len(d.round) == read+1 {
				d.open &^= 1 << i
			}
		}
	}
	for ; d.open != 0; d.open &= d.open - 1 {
		i := bits.TrailingZeros32(d.open)
		d.sums[i] = uint16(d.search(s, i))
	}
}

// read returns the heaps whose candidates a range meets.
func (d *dense) read(s *Sparse, r splitRange) uint32 {
	m, values := d.n-r.take, s.splits.forth
	if r.chosen != nil {
		return s.splits.finder.Spread(values[:d.n], r.chosen, values[:m+xorfind.BatchSize], &d.sums)
	}
	return s.splits.finder.Batch(values[r.from:r.to], values[m-r.to+1:m-r.from+xorfind.BatchSize], &d.sums)
}

// search returns the least value that heap i has not met and that no far split has. Each candidate costs a vector
// pass over all far splits; most heaps need one or two.
func (d *dense) search(s *Sparse, i int) uint32 {
	l := &d.heaps[i]
	v := uint32(l.met.mex())
	for d.meets(s, i, v) {
		l.met.add(v)
		v = uint32(l.met.mex())
	}
	return v
}

// meets reports whether an unmarked far split of heap i has the value v.
func (d *dense) meets(s *Sparse, i int, v uint32) bool {
	for t, digit := range s.rule.Head {
		if digit&rules.LeaveTwo == 0 {
			continue
		}
		m := d.n + i - t
		if s.splits.have(s.values, m, max(d.marked(s, t), m-d.n)+1, v) {
			return true
		}
	}
	return false
}

// settle returns the value of heap i once the heaps before it in the block have theirs. The smaller part of a near
// split is less than the heap's place in the block, so there are at most 31 for each take.
func (d *dense) settle(s *Sparse, i int) uint32 {
	l, n := &d.heaps[i], d.n+i
	for t, digit := range s.rule.Head {
		m := n - t
		if digit&rules.LeaveOne != 0 && m >= d.n {
			l.met.add(s.values[m])
		}
		if digit&rules.LeaveTwo != 0 {
			for a := 1; a <= m-d.n; a++ {
				l.met.add(s.values[a] ^ s.values[m-a])
			}
		}
	}
	if v := uint32(d.sums[i]); !l.met.has(v) {
		return v
	}
	return d.search(s, i)
}

// isDense reports whether s.dense computes the next value; few says that few heaps are rare.
func (s *Sparse) isDense(few bool) bool {
	return !few && len(s.counts) >= s.tuning.dense && len(s.counts) <= math.MaxInt16 &&
		len(s.values)-s.rule.Last() >= leastDense
}

// learn adapts the number of splits to mark to the candidates met in the last block.
func (d *dense) learn() {
	if d.spare > spareEach*xorfind.BatchSize {
		d.marks += d.marks/16 + 1
	} else {
		d.marks -= d.marks / 16
	}
}
