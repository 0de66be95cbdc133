package quick

import "slices"

// A batch walks through 64 intervals at a time: bit i of a word, lane i, belongs to one interval. The row of a code has
// a word for each heap, with the lanes that have the code there. A split with the rare part a excludes in all 64 lanes,
// with one operation, the code c ⊕ G(a) where n − t − a has c.
//
// Words of a row are in the order of the heaps, so eight successive heaps are computed together, from successive words.
//
// # Statement
//
// Let all heaps above A in the past of an interval be common (for the terms see finitestate.go in package check). Then
// a lane has at heap n the code of G(n) and is neither bad nor wide, if mex S(n) is common at n and every code on the
// way is below the width; it is wide if a code is too large, and else bad if mex S(n) is rare. The interval of a wide
// lane is walked again in a batch with more codes. A test compares lanes and S(n) step by step.
//
// # Why few splits are enough
//
// A split a + b = n − t with both parts common has a rare value. So of the splits only those with a rare part a ≤ A
// exclude common values; b > A is common, and G(a) ⊕ G(b) is common again. Hence the least common code that no option
// without a split and no split with a rare part excludes is the code of the only common value that mex S(n) can be. It
// remains to show that no rare value below it is missing from S(n): for each rare code u whose value is less than that
// of the code found, some split with a common part a ≤ A, or an odd take where the position counts, must reach u. There
// are about A of these; a few that are tried first nearly always suffice.
//
// # The grid
//
//	rows[c·stride + column]  the word of code c at a column; a column is a heap, another one in
//	                         each lane
//	bit i of a word          lane i: its heap of that column has the code c
//	columns at−length … at−1 the past that may be needed; at is the next heap
//
// In each column a busy lane has its bit in exactly one row. An option at the distance d with the code x excludes code
// c in the lanes that have c ⊕ x at column at − d: one word, at the offset (c⊕x)·stride − d from the word of the code 0
// at the next heap. Offsets are listed once; for eight heaps they lead to eight successive words. This requires that no
// option reaches into the eight: so at most as many heaps are decided at a time as the least distance of a term
// ([batchPlan.steps]); rare codes are checked after a stage of whole octets, on decided columns.
//
// # Cost
//
// A step of all 64 lanes takes width·(rare heaps × splitting takes) words in [gather], fewer if low
// codes decide all lanes, and the words of the witnesses tried for each rare code below. Each processor has a grid, of
// which it uses 8 bytes for each code and column.

// The codes of a batch are below 16, or a larger power of two up to 128, which bounds all codes. Sixteen suffice for
// most games, and take half the work of thirty-two.
const (
	fewCodes = 16
	allCodes = 128
)

// together is the number of heaps of an octet: eight words are a cache line, and gather has eight accumulators in
// registers.
const together = 8

// An octet has a word for each of eight heaps.
type octet [together]uint64

// A grid holds the rows, concatenated. Its fixed size lets the compiler omit bounds checks in the inner loop.
type grid [gridWords + together]uint64

// A row takes about 2¹⁵ words for a reach of 10⁴; a grid has 128 of these rows.
const gridWords = 1 << 22

// wordsAt returns eight words of the grid from i on.
func (g *grid) wordsAt(i int) *octet {
	i &= gridWords - 1
	return (*octet)(g[i : i+together])
}

// A stage has the words of the heaps computed between two checks of rare codes. It has room for the least common
// multiple of an octet and of batchPlan.steps, at most 56 heaps.
type stage [together * together]uint64

// A batchPlan is what the batches of one certificate share. Offsets lead from the word of a heap in the row of the
// code 0 to the word of another heap in another row.
type batchPlan struct {
	*rules
	width  int // codes are below width
	length int // columns of the past that may be needed
	stride int // words of a row
	steps  int // heaps decided together: at most the least distance of a term
	stage  int // heaps between two checks of rare codes, a multiple of an octet and of steps

	common   [2][allCodes]int // the values of codes at even and odd heaps
	above    [2][allCodes]int // the least common code above a rare one
	excluded [allCodes][]int  // offsets whose lanes cannot have the code
	often    [allCodes][]int  // offsets whose lanes reach the rare code, to be tried first
	all      [allCodes][]int  // all such offsets, the nearest first
}

// A batch walks through up to 64 intervals at once. Bit i of busy says that lane i holds an interval; idle lanes have
// no codes.
type batch struct {
	*batchPlan
	rows *grid
	at   int    // the column of the next heap
	odd  uint64 // lanes whose next heap is odd
	busy uint64 // lanes with an interval
	left [64]int64
	of   [64]int // the interval of each lane
	wide uint64  // lanes with a code that is too large; what follows in them means nothing
	bad  uint64  // lanes in which a step was not decided

	scanned, walked int64 // common parts tried one by one, in all lanes, and steps
}

// moved is the number of columns computed before the past is moved to the front.
const moved = 1 << 14

// newBatchPlan prepares batches for windows of equal lengths, with at least width codes, or returns nil if the grid has
// no room.
//
// All codes of windows and terms are below the width, and the width is at least 2^b: so a rare value whose code has no
// row is greater than all common values whose codes have one.
func newBatchPlan(r *rules, windows []place, width int) *batchPlan {
	p := &batchPlan{rules: r, width: max(width, 1<<r.bit), length: len(windows[0].Values) + 1}
	most := 0
	for _, x := range slices.Concat(r.exclude, r.witness) {
		most = max(most, x.code)
	}
	for _, window := range windows {
		for _, v := range window.Values {
			most = max(most, p.code(v))
		}
	}
	for p.width <= most {
		p.width *= 2
	}
	p.stride = rowWords(p.length)
	if p.width*p.stride > gridWords {
		return nil
	}
	p.order()
	p.listTerms()
	p.listReach(windows)
	return p
}

// rowWords returns the number of words of a row. Rows of whole pages would compete for the same cache lines.
func rowWords(length int) int {
	const page, apart = 512, 136
	return (length+moved+2*len(stage{}))/page*page + page + apart
}

// order tabulates the values of codes, and the order of rare and common ones. above[parity][u] is the least common code
// whose value exceeds the rare value of u: in a lane with at least that code, u must be reached.
func (p *batchPlan) order() {
	for parity := range int64(2) {
		common, above := &p.common[parity], &p.above[parity]
		for c := range allCodes {
			common[c] = p.value(c, parity)
		}
		for u := range p.width {
			for above[u] < p.width && common[above[u]] < common[u]^1<<p.bit {
				above[u]++
			}
		}
	}
}

// listTerms lists what excludes each common code. A term excludes the code of its heap, xored with its own.
func (p *batchPlan) listTerms() {
	p.steps = together
	for _, x := range p.exclude {
		p.steps = min(p.steps, x.distance)
	}
	for p.stage = together; p.stage%p.steps != 0; {
		p.stage += together
	}
	for c := range p.width {
		p.excluded[c] = p.offsets(c, p.exclude)
		slices.Sort(p.excluded[c])
	}
}

// offsets returns the offsets to the lanes in which terms have the code c. The width is a power of two above c and the
// codes of terms, so each has a row.
func (p *batchPlan) offsets(c int, terms []term) (list []int) {
	for _, x := range terms {
		list = append(list, (c^x.code)*p.stride-x.distance)
	}
	return list
}

func newBatch(p *batchPlan) *batch {
	return &batch{batchPlan: p, rows: new(grid), at: p.length}
}

// load puts an interval into lane i: its first heap, and the values before it. If one of these is not common, it is
// taken for the common value of its code; then the walk that leads to this window, or the rules at the first, does
// not meet it, and the claim is refused there.
func (l *batch) load(i int, interval int, from, steps int64, window []byte) {
	bit := uint64(1) << i
	for j, v := range window {
		column := l.at - len(window) + j
		for c := range l.width {
			l.rows[c*l.stride+column] &^= bit
		}
		l.rows[l.code(v)*l.stride+column] |= bit
	}
	l.busy |= bit
	l.left[i], l.of[i] = steps, interval
	l.odd = l.odd&^bit | uint64(from&1)<<i
}

// window returns the last values of lane i, whose next heap is n, at a cost of width·length words.
func (l *batch) window(i int, n int64, length int) []byte {
	out := make([]byte, length)
	for c := range l.width {
		row := l.rows[c*l.stride+l.at-length:][:length]
		for j, word := range row {
			if word>>i&1 != 0 {
				out[j] = byte(l.common[(n-int64(length)+int64(j))&1][c])
			}
		}
	}
	return out
}

// walk computes the next values of every busy lane. A round decides stage heaps, l.steps at a time, and then checks
// rare codes for all of them.
func (l *batch) walk(steps int64) {
	var least [allCodes + 1]stage // the lanes with a code of at least c
	for steps > 0 {
		if l.at+len(stage{})+together > l.stride {
			l.slide()
		}
		n := int(min(int64(l.stage), steps))
		for j := 0; j < n; j += l.steps {
			l.decide(&least, j, min(j+l.steps, n))
		}
		for j := 0; j < n; j += together {
			l.reachAll(&least, j, min(j+together, n))
		}
		l.at += n
		if n&1 == 1 {
			l.odd = ^l.odd
		}
		steps -= int64(n)
	}
}

// slide moves the past to the front of the rows, once for each moved columns.
func (l *batch) slide() {
	for c := range l.width {
		row := l.rows[c*l.stride:][:l.stride]
		copy(row[:l.length], row[l.at-l.length:l.at])
	}
	l.at = l.length
}

// decide computes the values of at most eight heaps j ≤ i < end, counted from the next.
//
// It tries the codes upwards. Invariant: undecided[i] is the set of busy lanes whose heap i excludes all codes below c;
// least[c] keeps that set for [batch.reachAll]. Lanes that remain at the end are wide.
// Of excluded only the first words are used; those after end depend on columns not yet computed.
func (l *batch) decide(least *[allCodes + 1]stage, j, end int) {
	undecided, all := least[0][j:end], uint64(0)
	for i := range undecided {
		undecided[i] = l.busy
	}
	for c := range l.width {
		excluded := gather(l.rows, l.at+j, l.excluded[c])
		row := l.rows[c*l.stride+l.at+j:][:len(undecided)]
		after := least[c+1][j:end]
		all = 0
		for i, w := range undecided {
			e := excluded[i&(together-1)]
			row[i] = w &^ e
			after[i] = w & e
			all |= w & e
		}
		undecided = after
		if all == 0 {
			l.clear(least, c+1, j, end)
			return
		}
	}
	l.wide |= all
}

// clear empties the columns of the codes from c on, which no lane has; they may hold old words.
func (l *batch) clear(least *[allCodes + 1]stage, c, j, end int) {
	for ; c < l.width; c++ {
		clear(l.rows[c*l.stride+l.at+j : c*l.stride+l.at+end])
		clear(least[c+1][j:end])
	}
}

// gather returns the union, for each of the eight heaps from the column at on, of the words at the offsets.
func gather(rows *grid, at int, offsets []int) octet {
	var e0, e1, e2, e3, e4, e5, e6, e7 uint64
	for _, offset := range offsets {
		p := rows.wordsAt(at + offset)
		e0 |= p[0]
		e1 |= p[1]
		e2 |= p[2]
		e3 |= p[3]
		e4 |= p[4]
		e5 |= p[5]
		e6 |= p[6]
		e7 |= p[7]
	}
	return octet{e0, e1, e2, e3, e4, e5, e6, e7}
}
