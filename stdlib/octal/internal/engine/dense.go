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
// Where many heaps are rare, §3 saves little: each value below the mex has to be met among the splits one way
// or the other, and no option has the mex itself, so that most of the n/2 splits are read in any case. What can be
// saved is to read them for one value only, and for one heap at a time.
//
// Statement. A block is 32 consecutive heaps, its lanes; least gives their values, the mexes of the values of their
// options, one after the other. A split is near if a part is in the block, else far.
//
//  1. Marks. For each lane some far splits, in pieces all over them, are marked in a set of bytes, one store a split;
//     most values are met by those. The set becomes a bitmap of what the lane has met.
//  2. Lanes. The candidate of a lane is its least value that is not met. The other far splits are read for all
//     candidates at once, part by part: the smaller part a is the same for all lanes, and the greater ones stand side by
//     side ([xorfind.Finder.Lanes]). A lane that meets its candidate goes on with the next, until
//     one has seen all of them, wherever it began. The last lanes go on alone, with vectors of splits.
//  3. Near splits. From the first lane to the last, the values of its near splits and options are met; if the candidate is among
//     them, the next ones are looked for in all far splits.
//
// Invariant. All values below the candidate of a lane are met by options of its heap. After step 2 no far split
// has the candidate; so if no near one has it, it is the mex.
//
// Where one heap in four is rare or fewer, a candidate that is common at its heap (§2) can only
// be the value of a split with a rare part, and the lanes read those instead. A candidate that is rare is looked for
// in all splits by its lane alone; it is met soon, or it is the value, which it seldom is.
//
// Cost. A candidate that h of the N splits have is met after N/h of them or so; values are spread so that some below
// the mex have but two or three witnesses, whatever n is. So a heap takes O(N/16) vector operations a handful of times,
// and some stores. How many splits are marked is learned from block to block.
type dense struct {
	set   *xorfind.Set
	now   uint8
	marks int // splits that are to be marked in the next block, of each take
	first int // as many are in this one
	lanes [xorfind.Lanes]lane
	sums  xorfind.Sums // the candidates
	open  uint32       // lanes whose candidate has not seen all far splits
	n     int          // the block's first heap
	known int          // heaps of the block whose values were asked for
	round []stretch    // what a candidate has to see
	order []stretch    // the same in the order of the splits
	rare  bool         // these are splits with a rare part
	spare int          // candidates that were met in step 2
}

// A lane is a heap of a block.
// Its bitmap has room for twice the values in use: a near split may have a value of the same block, which is
// new and greater than all before. Far splits fill the lower half alone.
type lane struct {
	met   []uint64 // the bits of the values that its options are known to have
	since int      // stretches that had been read when its candidate came
}

// A stretch is smaller parts from a on of splits after the take t, or chosen rare parts.
type stretch struct {
	take, from, to int
	chosen         []int32
}

const (
	stretchSize = 1 << 8
	fewLanes    = 12 // go on alone
	// leastDense is the first heap of a block at the least, so that all lanes have far splits.
	leastDense = 1 << 10
	// pieces: so many stretches of the splits are marked, all over them, since neighbouring ones have like values.
	pieces = 8
	unlike = 16 // strides of the round
	// fewRares: where one heap in so many is rare or fewer, the splits with a rare part are read.
	fewRares = 4
	// spareEach is how many candidates of a lane are met in step 2, rather than marked, if all is well.
	spareEach = 10
)

// least returns the value of n. All values below n must have been read by s.splits, and fit words with some to spare.
// Blocks follow one another: whoever asks for a heap that is not the next of the block begins a new one there, which
// happens after steps that were made in another way.
func (d *dense) least(s *Sparse, n int) uint32 {
	if n < d.n || n >= d.n+xorfind.Lanes || d.known != n-d.n {
		d.begin(s, n)
	}
	d.known++
	return d.settle(s, n-d.n)
}

// begin does the first two steps for the block from n on.
// The order of the steps matters for speed alone. What a lane has met when its first candidate is chosen are
// options of its heap, by mark; so the invariant holds from the start.
func (d *dense) begin(s *Sparse, n int) {
	if d.set == nil {
		d.set = new(xorfind.Set)
	}
	d.learn()
	d.n, d.known, d.spare = n, 0, 0
	d.marks = max(d.marks, len(s.counts)/2, pieces*xorfind.Lanes)
	d.first = d.marks
	d.rare = len(s.rares) < n/fewRares && !s.rule.Unequal
	size := 1 << bits.Len(uint(max(len(s.counts)-1, 63))) // above all values, and the sums of two
	for i := range d.lanes {
		d.mark(s, i, size)
	}
	d.divide(s)
	d.open = 0
	for i := range d.lanes {
		d.open |= 1 << i
		d.next(s, i, 0)
	}
	d.scan(s)
}

// mark meets the options of lane i that do not split and the first far splits.
// d.now numbers the sets: a value is in the set if its byte is now. A byte comes round after 255 lanes, and the
// set is cleared then; at any other time a lane begins with an empty set for nothing.
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
	l := &d.lanes[i]
	if words := 2*size/64 + 1; len(l.met) != words {
		l.met = make([]uint64, words)
	}
	clear(l.met[size/64:])
	s.splits.finder.Met(l.met[:size/64], d.set, d.now)
}

// markSplits marks far splits of the m tokens that are left after the take t: those of the pieces.
// The smaller part must be so great that the greater one lies before the block: m − a < d.n.
func (d *dense) markSplits(s *Sparse, t, m int) {
	starts, size := d.pieces(s, t)
	for _, a := range starts[:pieces] {
		from := max(a, m-d.n+1)
		x, y := s.splits.from(m, from)
		x = x[:min(len(x), a+size-from)]
		s.splits.finder.Mark(d.set, d.now, x, y[:len(x)])
	}
}

// pieces returns where the smaller parts begin that are marked after the take t, how many of them follow, and where the
// smaller parts end.
func (d *dense) pieces(s *Sparse, t int) (starts [pieces + 1]int, size int) {
	m := d.n - t
	last := s.splits.last(m)
	for j := range pieces {
		starts[j] = 1 + j*last/pieces
	}
	starts[pieces] = s.splits.last(m+xorfind.Lanes-1) + 1
	return starts, min(d.first, last) / pieces
}

// divide makes the round: all far splits that are not marked, in an order that puts unlike ones side by side.
// Stretches that lie 1/unlike of the splits apart follow each other in the round: neighbouring splits have like
// values in games that are nearly periodic, so that a candidate would see the same ones for long.
func (d *dense) divide(s *Sparse) {
	list := d.order[:0]
	for t, digit := range s.rule.Head {
		if digit&rules.LeaveTwo == 0 {
			continue
		}
		starts, size := d.pieces(s, t)
		if d.rare {
			list = divideRares(list, s.rares, t, size+1, d.n-t+xorfind.Lanes-1-size)
			continue
		}
		for j, a := range starts[:pieces] {
			for from, end := a+size, starts[j+1]; from < end; from += stretchSize {
				list = append(list, stretch{take: t, from: from, to: min(from+stretchSize, end)})
			}
		}
	}
	d.order, d.round = list, d.round[:0]
	for j := range unlike {
		for i := j; i < len(list); i += unlike {
			d.round = append(d.round, list[i])
		}
	}
}

// divideRares makes stretches of the rare heaps from one to below another.
func divideRares(list []stretch, rares []int32, t, from, below int) []stretch {
	lo, _ := slices.BinarySearch(rares, int32(from))
	hi, _ := slices.BinarySearch(rares, int32(below))
	for ; lo < hi; lo += stretchSize {
		list = append(list, stretch{take: t, chosen: rares[lo:min(lo+stretchSize, hi)]})
	}
	return list
}

// next gives lane i its next candidate, when so many stretches have been read. It looks for one that the stretches
// are not for by itself.
// Termination: each turn meets a value that was not met, and values of options are bounded.
func (d *dense) next(s *Sparse, i, read int) {
	l := &d.lanes[i]
	l.since = read
	for {
		v := l.least()
		d.sums[i] = uint16(v)
		switch {
		case !d.apart(s, v, d.n+i):
			return
		case !d.meets(s, i, v):
			d.open &^= 1 << i
			return
		}
		l.meet(v)
		d.spare++
	}
}

// apart reports whether the stretches do not decide about v at heap n: they have no splits of two common heaps, and
// those of two equal ones.
// In games whose parts must differ, equal parts would give the value 0, which stretches by vectors do not leave out.
func (d *dense) apart(s *Sparse, v uint32, n int) bool {
	return d.rare && s.space.Rare(v, n) || s.rule.Unequal && v == 0
}

// scan lets all candidates see the round.
// Invariant: an open lane i has seen the stretches since, …, read − 1 of the round, counted without end; when
// these are len(round), all of them, whatever it began with. A lane that is closed has a candidate
// that no far split has.
func (d *dense) scan(s *Sparse) {
	read := 0
	for ; bits.OnesCount32(d.open) > fewLanes && len(d.round) > 0; read++ {
		found := d.read(s, d.round[read%len(d.round)])
		for found &= d.open; found != 0; found &= found - 1 {
			i := bits.TrailingZeros32(found)
			d.lanes[i].meet(uint32(d.sums[i]))
			d.spare++
			d.next(s, i, read+1)
		}
		for open := d.open; read+1 >= len(d.round) && open != 0; open &= open - 1 {
			if i := bits.TrailingZeros32(open); d.lanes[i].since+len(d.round) == read+1 {
				d.open &^= 1 << i
			}
		}
	}

	for ; d.open != 0; d.open &= d.open - 1 {
		d.finish(s, bits.TrailingZeros32(d.open), read)
	}
}

// read returns the lanes whose candidates are met by a stretch.
func (d *dense) read(s *Sparse, r stretch) uint32 {
	m, values := d.n-r.take, s.splits.forth
	if r.chosen != nil {
		return s.splits.finder.Spread(values[:d.n], r.chosen, values[:m+xorfind.Lanes], &d.sums)
	}
	return s.splits.finder.Lanes(values[r.from:r.to], values[m-r.to+1:m-r.from+xorfind.Lanes], &d.sums)
}

// finish lets the candidate of a lane see the stretches that it has not seen, when so many have been read, and if
// it is met, the next ones all splits.
// The stretches read while the lane was open are not read again: they did not meet this candidate. The ones
// after it has changed must be read from the beginning, and search does that.
func (d *dense) finish(s *Sparse, i, read int) {
	l, v := &d.lanes[i], uint32(d.sums[i])
	for k := read; k < l.since+len(d.round); k++ {
		if d.round[k%len(d.round)].has(s, d.n+i, v) {
			l.meet(v)
			d.sums[i] = uint16(d.search(s, i))
			return
		}
	}
}

// search returns the least value that lane i has not met and does not meet in all far splits.
// Cost: all far splits for each candidate, by vectors; most lanes need one or two.
func (d *dense) search(s *Sparse, i int) uint32 {
	l := &d.lanes[i]
	v := l.least()
	for d.meets(s, i, v) {
		l.meet(v)
		v = l.least()
	}
	return v
}

// meets reports whether a far split of lane i that is not marked has the value v.
func (d *dense) meets(s *Sparse, i int, v uint32) bool {
	for t, digit := range s.rule.Head {
		if digit&rules.LeaveTwo == 0 {
			continue
		}
		m := d.n + i - t
		_, size := d.pieces(s, t)
		if s.splits.have(s.values, m, max(size, m-d.n)+1, v) {
			return true
		}
	}
	return false
}

// has reports whether a split of heap n in the stretch has the value v.
// A chosen part is rare and its rest any; both orders of a pair of rare heaps come up, which costs time alone.
func (r stretch) has(s *Sparse, n int, v uint32) bool {
	m := n - r.take
	for _, a := range r.chosen {
		if s.values[a]^s.values[m-int(a)] == v {
			return true
		}
	}
	if r.chosen != nil {
		return false
	}
	x, y := s.splits.from(m, r.from)
	end := min(r.to-r.from, len(x))
	return s.splits.finder.Some(x[:end], y[:end], uint16(v))
}

// settle returns the value of lane i when those of the lanes before it are known.
// A near split has its smaller part below a lane's place in the block, so at most 31 of them for each take; the
// lanes before have their values by now, which is why step 3 goes from the first lane on.
func (d *dense) settle(s *Sparse, i int) uint32 {
	l, n := &d.lanes[i], d.n+i
	for t, digit := range s.rule.Head {
		m := n - t
		if digit&rules.LeaveOne != 0 && m >= d.n {
			l.meet(s.values[m])
		}
		if digit&rules.LeaveTwo != 0 {
			for a := 1; a <= m-d.n; a++ {
				l.meet(s.values[a] ^ s.values[m-a])
			}
		}
	}
	if v := uint32(d.sums[i]); !l.has(v) {
		return v
	}
	return d.search(s, i)
}

// meet notes that some option has the value v.
func (l *lane) meet(v uint32) { l.met[v/64] |= 1 << (v % 64) }

func (l *lane) has(v uint32) bool { return l.met[v/64]>>(v%64)&1 != 0 }

// least returns the least value that is not met.
func (l *lane) least() uint32 {
	for w, met := range l.met {
		if met != ^uint64(0) {
			return uint32(64*w + bits.TrailingZeros64(^met))
		}
	}
	panic("engine: more values are met than there are options")
}

// isDense reports whether the next value is one for s.dense; few says that few heaps are rare.
func (s *Sparse) isDense(few bool) bool {
	return !few && len(s.counts) >= s.tuning.dense && len(s.counts) <= math.MaxInt16 &&
		len(s.values)-s.rule.Last() >= leastDense
}

// learn sets how many splits are marked in the next block, by what the last one met.
func (d *dense) learn() {
	if d.spare > spareEach*xorfind.Lanes {
		d.marks += d.marks/16 + 1
	} else {
		d.marks -= d.marks / 16
	}
}
