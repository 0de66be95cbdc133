// Package many continues a sequence of codes in which each is the least that none of
// many terms excludes:
//
//	c(n) = mex { c(n − d) ⊕ w : (d, w) a term }
//
// That is the inner loop of an octal game with hundreds or thousands of rare heaps,
// where a term is a split with a rare part.
//
// The codes of 64 positions are kept as eight words for each column of eight codes,
// bit i of word c telling whether position i has the code c of the column. A term
// takes all positions of a column at once: its words, shifted by d, are what it
// excludes of the column of code ⊕ w, with the words in another order. Terms go by
// distance, since a term can be taken only after the positions it reads are known:
//
//   - far ones, 512 and more, for a superblock of 512 positions, most of them by a
//     second goroutine that runs ahead;
//   - middle ones, 64 to 511, for a block of 64 positions;
//   - near ones position by position, after the excluded codes have been transposed
//     into a set for each position.
//
// Codes stay below 256. Every path gives the codes of the definition, which a test
// compares.
package many

import (
	"fmt"
	"slices"

	"sprague/stdlib/octal/internal/few"
)

// MaxCode is the greatest code a kernel can represent.
const MaxCode = Codes - 1

// Codes is how many codes there are.
const Codes = 256

const (
	word       = 64  // positions of a block
	super      = 512 // positions of a superblock
	columns    = 32  // of eight codes
	columnSize = 8   // codes of a column, and words a column has for each block
)

// A Kernel continues sequences by its terms. It may not be used by two goroutines at
// once.
type Kernel struct {
	terms []few.Term // nearest first
	reach int        // the greatest distance
	past  int        // positions kept before what is computed, a multiple of 512
	near  near
	plan  plan
	// column[g][8i + c] has bit b set if the code 8g + c stands at position 64i + b,
	// counted from origin. Columns that are not used hold zeros.
	column [columns][]uint64
	used   columnSet
	origin int // in the codes, see Follow
	drawn  int // positions from origin on that are in the columns
	path   path
	free   free // in the block at hand, as far as codes belong to a target column
}

// New returns a kernel for terms with distances of at least 1; it panics if there is
// a lesser one.
func New(terms []few.Term) *Kernel {
	k := &Kernel{path: paths()[0]}
	k.Learn(terms)
	return k
}

// Learn gives the kernel other terms, for what it computes from now on. It panics if a
// distance is less than 1.
func (k *Kernel) Learn(terms []few.Term) {
	k.terms, k.near, k.reach, k.plan = slices.Clone(terms), near{}, 0, plan{}
	slices.SortStableFunc(k.terms, func(a, b few.Term) int { return a.Distance - b.Distance })
	for _, t := range k.terms {
		if t.Distance < 1 {
			panic(fmt.Sprintf("many: term %+v out of range", t))
		}
		k.reach = max(k.reach, t.Distance)
		if t.Distance < word {
			k.near.add(t)
		}
	}
	k.past = (k.reach+super-1)/super*super + super
}

// Reach returns how many codes must stand before the first that is to be computed.
func (k *Kernel) Reach() int { return k.past }

// Extend computes codes[from:to] and returns the greatest of them. If that is 256, codes
// from the first such on are of no use. It panics if fewer than Reach codes stand before
// from.
func (k *Kernel) Extend(codes []byte, from, to int) (most int) {
	k.drawn = 0
	return k.Follow(codes, from, to)
}

// Follow is Extend for codes that the kernel knows from the last call, and need not read
// again: those before from are as they were then, as far as it has not been told to
// forget them.
func (k *Kernel) Follow(codes []byte, from, to int) (most int) {
	if from < k.past || to > len(codes) || from > to {
		panic(fmt.Sprintf("many: cannot extend [%d:%d) of %d codes with reach %d", from, to, len(codes), k.past))
	}
	k.draw(codes, from, to)
	codes = codes[k.origin:to]
	from -= k.origin
	k.plan.set(k, codes[:from])
	begin := from &^ (word - 1)
	ahead := k.lookAhead(begin, len(codes))
	defer ahead.end()
	for at := begin; at < len(codes); at += super {
		e := ahead.next(at)
		k.plan.far.exclude(e, k, k.used, at/word)
		for b := 0; b < super/word && at+b*word < len(codes); b++ {
			k.plan.mid.excludeBlock(e, k, at/word+b, b)
			most = max(most, k.block(codes, max(at+b*word, from), e, b))
			if most == Codes {
				k.drawn = 0
				return most
			}
		}
	}
	return most
}

// Forget tells the kernel that codes from position at on have changed.
func (k *Kernel) Forget(at int) {
	if at <= k.origin {
		k.drawn = 0
		return
	}
	k.erase(at - k.origin)
}

// draw makes columns long enough for codes up to the position to, and sees to it that those
// before from, and no others, are drawn as far as they are needed.
func (k *Kernel) draw(codes []byte, from, to int) {
	if k.drawn == 0 || k.origin > from-k.past || k.origin+k.drawn < from-k.past || to-k.origin > k.room() {
		k.begin(codes, from, to)
	}
	k.erase(from - k.origin)
	for i := k.drawn; i < from-k.origin; i++ {
		c := codes[k.origin+i]
		k.column[c>>3][i/word*columnSize+int(c&7)] |= 1 << (i % word)
		k.used.add(int(c >> 3))
	}
	k.drawn = to - k.origin
}

// room returns how many positions the columns can hold: a word less, for shifts read
// the next word, too.
func (k *Kernel) room() int { return (len(k.column[0])/columnSize - 1) * word }

// begin empties the columns, for codes up to the position to or some more.
func (k *Kernel) begin(codes []byte, from, to int) {
	k.origin, k.drawn = from-k.past, 0
	size := ((to-k.origin)/word + 2) * columnSize
	if len(k.column[0]) < size && len(k.column[0]) > 0 {
		size += size / 2
	}
	for g := range k.column {
		switch {
		case len(k.column[g]) < size:
			k.column[g] = make([]uint64, size)
		case k.used.has(g):
			clear(k.column[g])
		}
	}
	k.used = 0
}

// erase takes all positions from end on out of the columns.
func (k *Kernel) erase(end int) {
	if end >= k.drawn {
		return
	}
	block, keep := end/word*columnSize, uint64(1)<<(end%word)-1
	last := ((k.drawn-1)/word + 1) * columnSize
	for g := range k.column {
		if k.used.has(g) {
			for i := range columnSize {
				k.column[g][block+i] &= keep
			}
			clear(k.column[g][block+columnSize : last])
		}
	}
	k.drawn = end
}

// block computes the codes from at to the end of the block or of codes, with the far and
// middle terms excluded in word b of e, and returns the greatest of them.
func (k *Kernel) block(codes []byte, at int, e *excluded, b int) (most int) {
	for j := 0; j*columnSize < k.plan.targets; j++ {
		k.path.transpose(&k.free[j], e, j, b)
	}
	end := min(at&^(word-1)+word, len(codes))
	for n := k.path.near(k, codes, at, end); n < end; n = k.path.near(k, codes, n+1, end) {
		c := k.search(codes, n, k.plan.targets*columnSize)
		if c == Codes {
			return c
		}
		codes[n] = byte(c)
	}
	block := at / word * columnSize
	for n, c := range codes[at:end] {
		k.column[c>>3][block+int(c&7)] |= 1 << ((at + n) % word)
		k.used.add(int(c >> 3))
		most = max(most, int(c))
	}
	return most
}

// search returns the least code from limit on that no term excludes at n, 256 if there
// is none.
func (k *Kernel) search(codes []byte, n, limit int) int {
	var marked [Codes]bool
	for _, t := range k.terms {
		marked[codes[n-t.Distance]^t.Code] = true
	}
	for c := limit; c < Codes; c++ {
		if !marked[c] {
			return c
		}
	}
	return Codes
}

// A columnSet is a set of columns.
type columnSet uint32

func (s *columnSet) add(g int)     { *s |= 1 << g }
func (s columnSet) has(g int) bool { return s>>g&1 != 0 }
