package quick

import (
	"math/bits"
	"slices"
)

// Walking through stretches is the same work in each of them, so it is done in 64 at
// a time: bit i of a word belongs to stretch i. Values are written as codes: of a
// common value the lowest bit of the mask is left out, since class, heap and the
// other bits determine it; this keeps nim sums and, within a class, the order. The
// row of a code has a word for each heap, with the stretches that have the code
// there. A split with the rare part a excludes in all 64 stretches, with one
// operation, the code c ⊕ G(a) where n − t − a has c.
//
// Words of a row stand in the order of the heaps, so that eight heaps that follow
// each other are looked at together: a split that tells something about the first
// tells it about the others from the words behind.
//
// # Statement
//
// Let all heaps above A in the past of a stretch be common (see finitestate.go in package check for
// the words). Then a lane has at heap n the code of G(n) and is not bad, if mex S(n) is common at n
// and every code on the way is below the width; it is bad if mex S(n) is rare. Where a code is too
// great it is bad too, and the stretch is walked again by itself. So no lane says more than
// [walker], which a test compares step by step, failing steps included.
//
// # Why few splits are enough
//
// A split a + b = n − t with both parts common has a rare value. So of the splits only those with a
// rare part a ≤ A exclude common values; b > A is common, and G(a) ⊕ G(b) is common again. Hence the
// least common code that no option without a split and no split with a rare part excludes is the
// code of the only common value that mex S(n) can be. What is left to show is that no rare value
// below it is missing from S(n): for each rare code u whose value is less than that of the code
// found, some split with a common part a ≤ A, or an odd take where the position counts, must reach
// u. There are some A of these, of which a few that are tried first nearly always do.
//
// # Why a code can leave out a bit
//
// Let b be the lowest bit of the mask. Of two values that differ in bit b alone exactly one is common
// at a heap, the same for all heaps of one parity. So the common values at n and the values without
// bit b are in a one-to-one correspondence, and likewise the rare ones. The xor of the codes is the
// code of the xor. Within a class the order of values is that of codes: where two values have the
// same bits above b, these bits alone settle bit b of both, as the mask has no lower one.
//
// # The grid
//
//	rows[c·stride + column]  the word of code c at a column; a column is a heap, another one in
//	                         each lane
//	bit i of a word          lane i: its heap of that column has the code c
//	columns at−length … at−1 the past that may be needed; at is the next heap
//
// In each column a busy lane has its bit in exactly one row. An option at the distance d with the
// code x excludes code c in the lanes that have c ⊕ x at column at − d: one word, at the offset
// (c⊕x)·stride − d from the word of the code 0 at the next heap. Offsets are listed once; eight
// heaps are then eight words that lie beside each other, since a later heap asks the same of later
// columns. That is right as long as no option reaches into the eight: so no more heaps are decided
// at a time than the least distance of a term ([lanePlan.steps]); what reaches rare codes is looked
// at when a stage of whole octets is decided, and asks for columns decided before.
//
// # Cost
//
// A step of all 64 lanes takes width·(rare heaps × splitting takes) words in [gather], fewer where
// low codes decide all lanes, and the words of the ways tried for each rare code below. A grid has 2²¹ words of 8
// bytes: 16 MB for each processor.

// laneCodes bounds the codes in lanes; games with greater ones walk by [walker].
// A row takes stride words, some 2¹⁵ for a reach of 10⁴; 32 rows of these are a grid.
const laneCodes = 32

// together is how many heaps are looked at together.
// Eight words are a line of the cache, and as many accumulators as gather keeps in registers.
const together = 8

// An octet has a word for each of eight heaps.
type octet [together]uint64

// A grid holds the rows, one behind the other, as far as they need it. Its fixed size
// keeps the inner loop free of bounds that are not known beforehand.
type grid [gridWords + together]uint64

const gridWords = 1 << 21

// wordsAt returns eight words of the grid from i on.
func (g *grid) wordsAt(i int) *octet {
	i &= gridWords - 1
	return (*octet)(g[i : i+together])
}

// A stage has the words of the heaps that are computed between two looks at what
// reaches rare codes.
// A stage is as long as the least common multiple of an octet and of the steps that can be decided
// together, 56 heaps at the most: least keeps its words for each code.
type stage [together * together]uint64

// A lanePlan is what lanes of one certificate have in common. Offsets lead from the
// word of a heap in the row of the code 0 to the word of another heap in another row.
type lanePlan struct {
	width  int // codes are below width
	bit    int // the bit left out
	length int // columns of the past that may be needed
	stride int // words of a row
	steps  int // computed together: at most the least distance of a term
	stage  int // steps between two looks at rare codes, whole octets and whole steps

	common  [2][laneCodes]int // the values of codes at even and odd heaps
	above   [2][laneCodes]int // the least common code above a rare one
	exclude [laneCodes][]int  // offsets whose lanes cannot have the code
	often   [laneCodes][]int  // offsets whose lanes reach the rare code, to be tried first
	all     [laneCodes][]int  // and all there are, the nearest first
}

// lanes walks through up to 64 stretches at once.
// Bit i of busy says that lane i holds a stretch. Lanes that are idle are decided like the others,
// as having no code at all: decide begins with busy.
type lanes struct {
	*lanePlan
	rows *grid
	at   int    // the column of the next heap
	odd  uint64 // stretches whose next heap is odd
	busy uint64 // lanes with a stretch in them
	left [64]int64
	of   [64]int // which stretch it is
	bad  uint64  // stretches in which a step was not decided

	scanned, walked int64 // common parts tried one by one, in all lanes, and steps
}

// moved is how many columns are computed before the past is moved to the front.
// So that the past is copied once for each moved steps, whatever the length of a window is.
const moved = 1 << 14

// newLanePlan prepares lanes for windows of the given length, or returns nil if codes are too
// great. The windows tell what is frequent; how closely they are looked at depends on how many
// steps will be walked.
// Sixteen rows do for most games, and are half the work of thirty-two. Codes of windows and of
// the first values decide; a code that comes up later and is too great makes its lane bad, and no
// verdict wrong.
func newLanePlan(w *walker, windows []place, steps int64) *lanePlan {
	p := &lanePlan{width: 16, bit: bits.TrailingZeros32(w.mask), length: len(windows[0].Values) + 1}
	for _, values := range append([]place{{Values: w.small}}, windows...) {
		for _, v := range values.Values {
			if p.code(v) >= p.width {
				p.width = laneCodes
			}
			if p.code(v) >= laneCodes {
				return nil
			}
		}
	}
	// Rows of a whole number of pages would compete for the same places in the cache.
	const page, apart = 512, 136
	p.stride = (p.length+moved+2*len(stage{}))/page*page + page + apart
	if p.width*p.stride > gridWords {
		return nil
	}
	p.order(w)
	p.listTerms(w)
	p.listReach(w, windows, steps)
	return p
}

// code leaves out the bit.
// The same as in [track] and in package engine, written anew: the checker shares no code with
// the search.
func (p *lanePlan) code(v uint8) int {
	return int(v)>>(p.bit+1)<<p.bit | int(v)&(1<<p.bit-1)
}

// order finds the values of codes, and how rare and common ones follow each other.
// For the code c let v be the value with the bit left out 0: of v and v | 1<<bit one is common
// at a heap of the parity and the other rare. above[parity][u] is the least common code whose
// value exceeds the rare value of u: in a lane whose code is at least that, u has to be reached.
// Cost: once for a certificate.
func (p *lanePlan) order(w *walker) {
	for parity := range int64(2) {
		var rare [laneCodes]int
		for c := range laneCodes {
			v := c>>p.bit<<(p.bit+1) | c&(1<<p.bit-1)
			p.common[parity][c], rare[c] = v|1<<p.bit, v
			if w.isCommon(uint8(v), parity) {
				p.common[parity][c], rare[c] = v, v|1<<p.bit
			}
		}
		for u := range p.width {
			for p.above[parity][u] < p.width && p.common[parity][p.above[parity][u]] < rare[u] {
				p.above[parity][u]++
			}
		}
	}
}

// listTerms lists, for each common code, what excludes it: options that do not split,
// where they are common at the heap itself, and splits with a rare part.
// An option without a split is a common heap n − t; its value is common at n if t is even or the
// position does not count. A split excludes with the rare part a the code of the rest, xored with
// the code of a. The rows of an offset are fixed, so c ⊕ code must have a row; codes without
// one occur in no lane that is not bad. Duplicates exclude the same lanes and are dropped.
func (p *lanePlan) listTerms(w *walker) {
	p.steps = together
	add := func(distance, code int) {
		p.steps = min(p.steps, distance)
		for c := range p.width {
			if x := c ^ code; x < p.width {
				p.exclude[c] = append(p.exclude[c], x*p.stride-distance)
			}
		}
	}
	for _, t := range w.ones {
		if !w.position || t%2 == 0 {
			add(int(t), 0)
		}
	}
	for _, t := range w.splits {
		for _, a := range w.rare {
			add(int(t+a), p.code(w.small[a]))
		}
	}
	for p.stage = together; p.stage%p.steps != 0; {
		p.stage += together
	}
	for c := range p.width {
		slices.Sort(p.exclude[c])
		p.exclude[c] = slices.Compact(p.exclude[c])
	}
}

// newLanes returns empty lanes.
// 16 MB, for one processor.
func newLanes(p *lanePlan) *lanes {
	return &lanes{lanePlan: p, rows: new(grid), at: p.length}
}

// load puts a stretch into lane i: its first heap, and the values before it. Nobody has looked yet
// whether these are common. A rare one is taken for the common value of its code, and so the walk
// that leads to this window, or the rules at the first, does not meet the window as it is written:
// the claim is refused there.
func (l *lanes) load(i int, stretch int, from, steps int64, window []byte) {
	bit := uint64(1) << i
	for j, v := range window {
		column := l.at - len(window) + j
		for c := range l.width {
			l.rows[c*l.stride+column] &^= bit
		}
		l.rows[l.code(v)*l.stride+column] |= bit
	}
	l.busy |= bit
	l.left[i], l.of[i] = steps, stretch
	l.odd = l.odd&^bit | uint64(from&1)<<i
}

// window returns the last values of lane i, whose next heap is n: for each column the common value
// at that heap of the code whose row has the bit. The cost is width·length words.
func (l *lanes) window(i int, n int64, length int) []byte {
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

// walk computes the next values of every busy stretch.
// A round decides stage heaps, l.steps at a time, and then looks at what reaches rare codes for
// all of them; so the second look reads columns that are all written. Odd rounds change the
// parity of the next heap in every lane.
func (l *lanes) walk(steps int64) {
	var least [laneCodes + 1]stage // the stretches with a code of at least c
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

// slide moves the past to the front of the rows. Between two slides moved columns are computed, so
// that copying the past costs length/moved of a word for each word that is written.
func (l *lanes) slide() {
	for c := range l.width {
		row := l.rows[c*l.stride:][:l.stride]
		copy(row[:l.length], row[l.at-l.length:l.at])
	}
	l.at = l.length
}

// decide computes the values of at most eight heaps, from j below end, counted from the next.
//
// It goes through the codes upwards. Invariant: undecided[i] is the set of busy lanes whose heap i
// has excluded all codes below c, and least[c] keeps that set for [lanes.reachAll], which has to
// know in which lanes the value is above a rare one. What is left when the codes are used up has a
// code that is too great: these lanes are bad.
// Words of rows behind end, in the same octet, are computed from columns that are not there yet, and
// are not used: only the first words of excluded are.
func (l *lanes) decide(least *[laneCodes + 1]stage, j, end int) {
	undecided, all := least[0][j:end], uint64(0)
	for i := range undecided {
		undecided[i] = l.busy
	}
	for c := range l.width {
		excluded := gather(l.rows, l.at+j, l.exclude[c])
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
	l.bad |= all
}

// clear empties the columns of the codes from c on, which no stretch has.
// Else words of the last time that the column was used would stand there.
func (l *lanes) clear(least *[laneCodes + 1]stage, c, j, end int) {
	for ; c < l.width; c++ {
		clear(l.rows[c*l.stride+l.at+j : c*l.stride+l.at+end])
		clear(least[c+1][j:end])
	}
}

// gather unites, for each of the eight heaps from the column at on, the words that the
// offsets lead to.
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
