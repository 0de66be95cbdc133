// Package mexbitmap continues a sequence of codes in which each is the least that none of many terms excludes:
//
//	c(n) = mex { c(n − d) ⊕ w : (d, w) a term }
//
// This is the inner loop of an octal game with hundreds or thousands of rare heaps, where a
// term is a split with a rare part.
//
// The codes of 64 positions are stored as eight words for each column of eight codes: bit i of word c is set if
// position i has the code c of the column. A term takes all positions of a column at once: the words, shifted by d and
// permuted, are the codes it excludes in the column of code ⊕ w. A term can be taken only after the positions it reads
// are known, so terms are grouped by distance:
//
//   - far, at least 512: for a superblock of 512 positions;
//   - middle, at least 64: for a block of 64 positions;
//   - near: position by position, after the excluded codes have been transposed into a set for
//     each position.
//
// Statement. Extend computes c(n) as defined; codes are below a bound that is a power of two,
// and it stops at the first position where all are excluded.
//
// Invariant, before block b of a superblock: the columns hold the codes of all positions before
// the block and no others; excluded holds, for the positions of the superblock, what far terms
// exclude, and for block b what middle terms do.
//
// XOR by bits: code 8g + c, c < 8, is in word c of column g. Excluding code ⊕ w, w = 8h + v, maps column g to column g
// ⊕ h and word c to word c ⊕ v: the first is another address, the second a permutation of eight words, the same for all
// terms with that w. So terms are grouped by w and summed before they are permuted (a program, see plan.go).
//
// Cost for V codes and R terms, in operations on 512 bits: R·V for 512 far positions, with two
// loads, a shift of pairs of words and an OR each; the same for 64 middle positions, with
// more overhead. Near terms: see forward.go and near.go.
//
// A column is a target only if its codes are frequent enough; positions with scarcer codes are searched one by one.
//
// Codes are bytes or 16-bit words. A test compares every path with the definition.
package mexbitmap

import (
	"fmt"
	"math/bits"
	"slices"

	"sprague/stdlib/octal/internal/mexscan"
)

// MaxCode is the greatest code of a byte.
const MaxCode = Bytes - 1

// Bytes and Words are the maximal numbers of codes if codes are bytes and words.
const (
	Bytes = 256
	Words = 1 << 15
)

// A Code is the type of stored codes.
type Code interface{ uint8 | uint16 }

const (
	word       = 64  // positions of a block
	super      = 512 // positions of a superblock
	columnSize = 8   // codes of a column, and words a column has for each block
)

// A Kernel extends sequences by its terms. It is not safe for concurrent use.
type Kernel[C Code] struct {
	codes int            // codes are below this, a power of two
	terms []mexscan.Term // nearest first
	reach int            // the greatest distance
	past  int            // positions kept before the computed ones, a multiple of 512
	near  []mexscan.Term // with distances below 64
	plan  plan
	// column[g][8i + c] has bit b set if position 64i + b, counted from origin, has the code 8g + c. Unused columns are
	// nil.
	column  [][]uint64
	length  int        // of a column
	spare   [][]uint64 // columns of zeros
	used    columnSet
	origin  int // in the codes, see Follow
	drawn   int // number of positions in the columns
	path    path[C]
	forward forward
	marked  *generations // of near
	free    free         // in the current block, for codes of target columns
}

// New returns a kernel for the given number of codes. It panics if a distance is less than 1, or unless codes is a
// power of two from 64 to [Bytes] or [Words].
func New[C Code](terms []mexscan.Term, codes int) *Kernel[C] {
	if codes < word || codes > min(Words, 1+int(^C(0))) || codes&(codes-1) != 0 {
		panic(fmt.Sprintf("mexbitmap: cannot make a kernel for %d codes", codes))
	}
	columns := codes / columnSize
	k := &Kernel[C]{
		codes: codes, marked: new(generations), path: paths[C]()[0], free: make(free, codes/word),
		column: make([][]uint64, columns), used: make(columnSet, (columns+63)/64),
	}
	k.Learn(terms)
	return k
}

// Codes returns the bound of the codes.
func (k *Kernel[C]) Codes() int { return k.codes }

// MaxCode returns the greatest code.
func (k *Kernel[C]) MaxCode() int { return k.codes - 1 }

// Learn replaces the terms. It panics if a distance is less than 1 or a code too large.
func (k *Kernel[C]) Learn(terms []mexscan.Term) {
	k.terms, k.near, k.reach, k.plan, k.forward = slices.Clone(terms), nil, 0, plan{}, forward{next: -1}
	slices.SortStableFunc(k.terms, func(a, b mexscan.Term) int { return a.Distance - b.Distance })
	for _, t := range k.terms {
		if t.Distance < 1 || int(t.Code) >= k.codes {
			panic(fmt.Sprintf("mexbitmap: term %+v out of range", t))
		}
		k.reach = max(k.reach, t.Distance)
		if t.Distance < word {
			k.near = append(k.near, t)
		}
	}
	k.past = (k.reach+super-1)/super*super + super
}

// Reach returns how many codes must precede the first to be computed.
func (k *Kernel[C]) Reach() int { return k.past }

// Extend computes codes[from:to] and returns the greatest of them. If that is Codes, codes from the first such on
// are invalid. It panics if fewer than Reach codes precede from.
func (k *Kernel[C]) Extend(codes []C, from, to int) (most int) {
	k.drawn = 0
	return k.Follow(codes, from, to)
}

// Follow is Extend after a previous call on the same codes: those before from must be unchanged, except as told to
// Forget.
func (k *Kernel[C]) Follow(codes []C, from, to int) (most int) {
	if from < k.past || to > len(codes) || from > to {
		panic(fmt.Sprintf("mexbitmap: cannot extend [%d:%d) of %d codes with reach %d", from, to, len(codes), k.past))
	}
	k.draw(codes, from, to)
	codes = codes[k.origin:to]
	from -= k.origin
	if targets := bulk(codes[:from], k.codes); targets != k.plan.targets {
		k.plan = newPlan(k.terms, k.codes, targets)
	}
	k.forward.next = -1
	begin := from &^ (word - 1)
	e := newExcluded(k.plan.targets)
	for at := begin; at < len(codes); at += super {
		clear(e)
		k.exclude(e, k.plan.far, at/word, 0, super/word)
		for b := 0; b < super/word && at+b*word < len(codes); b++ {
			k.exclude(e, k.plan.mid, at/word+b, b, 1)
			most = max(most, k.block(codes, max(at+b*word, from), e, b))
			if most == k.codes {
				k.drawn = 0
				return most
			}
		}
	}
	return most
}

// Forget invalidates the codes from position at on.
func (k *Kernel[C]) Forget(at int) {
	if at <= k.origin {
		k.drawn = 0
		return
	}
	k.erase(at - k.origin)
}

// draw makes the columns long enough for codes up to position to, and makes them hold the needed codes before from
// and no others.
func (k *Kernel[C]) draw(codes []C, from, to int) {
	if k.drawn == 0 || k.origin > from-k.past || k.origin+k.drawn < from-k.past || to-k.origin > k.capacity() {
		k.begin(from, to)
	}
	k.erase(from - k.origin)
	for i := k.drawn; i < from-k.origin; i++ {
		k.put(codes[k.origin+i], i/word*columnSize, i)
	}
	k.drawn = to - k.origin
}

// capacity returns how many positions the columns can hold: one word less, since shifts read the next word too.
func (k *Kernel[C]) capacity() int { return (k.length/columnSize - 1) * word }

// begin empties the columns and gives them room for codes up to position to.
func (k *Kernel[C]) begin(from, to int) {
	k.origin, k.drawn = from-k.past, 0
	size := ((to-k.origin)/word + 2) * columnSize
	if k.length < size {
		if k.length > 0 {
			size += size / 2
		}
		k.length = size
		clear(k.column)
		clear(k.used)
		k.spare = nil
	}
	for g := range k.used.all {
		clear(k.column[g])
		k.spare = append(k.spare, k.column[g])
		k.column[g] = nil
	}
	clear(k.used)
}

// put records the code c at position n, in the block whose words begin at block.
func (k *Kernel[C]) put(c C, block, n int) {
	column := k.column[c>>3]
	if column == nil {
		column = k.use(int(c >> 3))
	}
	column[block+int(c&7)] |= 1 << (n % word)
}

// use returns the unused column g.
func (k *Kernel[C]) use(g int) []uint64 {
	k.used.add(g)
	if n := len(k.spare); n > 0 {
		k.column[g], k.spare = k.spare[n-1], k.spare[:n-1]
	} else {
		k.column[g] = make([]uint64, k.length)
	}
	return k.column[g]
}

// erase removes all positions from end on from the columns.
func (k *Kernel[C]) erase(end int) {
	if end >= k.drawn {
		return
	}
	block, keep := end/word*columnSize, uint64(1)<<(end%word)-1
	last := ((k.drawn-1)/word + 1) * columnSize
	for g := range k.used.all {
		for i := range columnSize {
			k.column[g][block+i] &= keep
		}
		clear(k.column[g][block+columnSize : last])
	}
	k.drawn = end
}

// block computes the codes from at to the end of the block or of codes, with the far and middle terms excluded in
// block b of e, and returns the greatest of them.
func (k *Kernel[C]) block(codes []C, at int, e excluded, b int) (most int) {
	for j := 0; j*columnSize < k.plan.targets; j++ {
		k.path.transpose(&k.free[j], e, j, b)
	}
	end := min(at&^(word-1)+word, len(codes))
	for n := k.path.near(k, codes, at, end); n < end; n = k.path.near(k, codes, n+1, end) {
		c := k.search(codes, n, k.plan.targets*columnSize)
		if c == k.codes {
			return c
		}
		codes[n] = C(c)
		pass(k, C(c))
	}
	if at >= end {
		return 0
	}
	most = int(slices.Max(codes[at:end]))
	block := at / word * columnSize
	if end-at == word && most < forwardCodes {
		k.drawBlock(codes[at:end], block, most)
		return most
	}
	for n, c := range codes[at:end] {
		k.put(c, block, at+n)
	}
	return most
}

// drawBlock sets the words of a block, from the given one on, for its codes, at most most.
func (k *Kernel[C]) drawBlock(codes []C, block, most int) {
	var rows [forwardCodes]uint64
	for n, c := range codes {
		rows[c%forwardCodes] |= 1 << n
	}
	for g := range most/columnSize + 1 {
		if k.column[g] == nil {
			k.use(g)
		}
		copy(k.column[g][block:block+columnSize], rows[g*columnSize:])
	}
}

// search returns the least code from limit on that no term excludes at n, or Codes.
func (k *Kernel[C]) search(codes []C, n, limit int) int {
	marked := make([]bool, k.codes)
	for _, t := range k.terms {
		marked[codes[n-t.Distance]^C(t.Code)] = true
	}
	for c := limit; c < k.codes; c++ {
		if !marked[c] {
			return c
		}
	}
	return k.codes
}

// A columnSet is a set of columns.
type columnSet []uint64

func (s columnSet) add(g int) { s[g>>6] |= 1 << (g & 63) }

// all yields the columns of the set, ascending.
func (s columnSet) all(yield func(g int) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(i*64 + bits.TrailingZeros64(w)) {
				return
			}
		}
	}
}
