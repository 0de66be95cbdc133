package mexbitmap

import (
	"math"
	"slices"

	"sprague/stdlib/octal/internal/mexscan"
)

// # When a term can be taken
//
// Statement. Each term is taken exactly once for each position, after the position that it reads is known and before
// the position that it affects is computed.
//
// A term with distance d, taken for s positions from a on, reads positions below a + s − d: all of them are known if
// d ≥ s. So far terms, d ≥ 512, are taken for a superblock, and those with d ≥ 64 for one block. Nearer ones must wait
// for positions of their own block.
//
// Cost. Two 32-bit numbers for each group and one for each term, once for each column that reads it.

// A plan has the terms sorted for a number of target columns; it is rebuilt when that number changes.
type plan struct {
	targets int   // columns below this are excluded in bulk
	mid     terms // for one block
	far     terms // for a superblock
	// limits[j] are the codes 64j to 64j + 63 that belong to target columns.
	limits []uint64
}

// words returns how many words of free hold codes of target columns.
func (p *plan) words() int { return (p.targets + columnSize - 1) / columnSize }

// A column is not a target if at most one code in scarcity, among the last sampled ones, is in it or above. Such codes
// are searched one by one, which takes the time of about a dozen others.
const (
	scarcity = 400
	sampled  = 1 << 14
)

// bulk returns the number of target columns for codes with the frequencies of past.
func bulk[C Code](past []C, codes int) (targets int) {
	past = past[max(0, len(past)-sampled):]
	count := make([]int, codes/columnSize)
	for _, c := range past {
		count[c>>3]++
	}
	targets, above := len(count), 0
	for targets > 1 && (above+count[targets-1])*scarcity <= len(past) {
		targets--
		above += count[targets]
	}
	return targets
}

// newPlan sorts terms for the given numbers of targets and codes. Every term is in exactly one list, by its distance.
func newPlan(list []mexscan.Term, codes, targets int) plan {
	p := plan{
		targets: targets,
		mid:     newTerms(list, codes, word, super, targets),
		far:     newTerms(list, codes, super, math.MaxInt, targets),
		limits:  make([]uint64, codes/word),
	}
	for c := range targets * columnSize {
		p.limits[c/word] |= 1 << (c % word)
	}
	return p
}

// terms has one program for each column.
type terms []program

// A program lists what a column excludes, target by target. A target begins with the number of its groups, terms
// with the same code w, and 512·⌊w/8⌋, which leads from the column to the target; a group begins with the number of
// its terms and the order 64·(w mod 8) of the words, followed by −d for each term.  A target without groups ends
// the program. The assembly reads this format.
// In −d, the bits from the sixth on are the byte offset of the words to read, since a block of 64 positions takes
// 64 bytes; the six below are the shift.
type program []int32

const headerSize = 2 // of a target, and of a group

func newTerms(list []mexscan.Term, codes, from, below, targets int) terms {
	groups := make([][columnSize][]int32, codes/columnSize)
	for _, t := range list {
		if t.Distance >= from && t.Distance < below {
			group := &groups[t.Code/columnSize][t.Code%columnSize]
			*group = append(*group, int32(-t.Distance))
		}
	}
	parts := make([]program, len(groups))
	for i := range parts {
		parts[i] = newTarget(groups[i], i)
	}
	out := make(terms, len(groups))
	for g := range out {
		for i, part := range parts {
			if g^i < targets {
				out[g] = append(out[g], part...)
			}
		}
		out[g] = append(out[g], make([]int32, headerSize)...)
	}
	return out
}

// newTarget returns the part of a program for one target, the largest groups first, so that the processor predicts
// their ends; nothing if there are no terms. A program is a list of numbers because assembly reads it.
func newTarget(groups [columnSize][]int32, i int) program {
	order := make([]int, 0, columnSize)
	for w, group := range groups {
		if len(group) > 0 {
			order = append(order, w)
		}
	}
	if len(order) == 0 {
		return nil
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(groups[b]) - len(groups[a]) })
	out := program{int32(len(order)), int32(i * super)}
	for _, w := range order {
		out = append(out, int32(len(groups[w])), int32(w*word))
		out = append(out, groups[w]...)
	}
	return out
}

// exclude takes terms for the given number of blocks from block i on, word b of its superblock, from the columns in
// use.
func (k *Kernel[C]) exclude(e excluded, t terms, i, b, blocks int) {
	for g := range k.used.all {
		if t[g][0] > 0 {
			k.path.take(e, b, blocks, k.column[g], i*columnSize, t[g], g)
		}
	}
}
