package lanes

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
// What is computed is what [walker] computes, position by position, and a test
// compares them.

// laneCodes bounds the codes in lanes; games with greater ones walk by [walker].
const laneCodes = 32

// together is how many heaps are looked at together.
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
const moved = 1 << 14

// newLanePlan prepares lanes for windows of the given length, or returns nil if
// codes are too great. The windows tell what is frequent; how closely they are looked at depends on how many
// steps will be walked.
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
func (p *lanePlan) code(v uint8) int {
	return int(v)>>(p.bit+1)<<p.bit | int(v)&(1<<p.bit-1)
}

// order finds the values of codes, and how rare and common ones follow each other.
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
func newLanes(p *lanePlan) *lanes {
	return &lanes{lanePlan: p, rows: new(grid), at: p.length}
}

// load puts a stretch into lane i: its first heap, and the values before it.
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

// window returns the last values of lane i, whose next heap is n.
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

// slide moves the past to the front of the rows.
func (l *lanes) slide() {
	for c := range l.width {
		row := l.rows[c*l.stride:][:l.stride]
		copy(row[:l.length], row[l.at-l.length:l.at])
	}
	l.at = l.length
}

// decide computes the values of at most eight heaps, from j below end, counted from
// the next.
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
