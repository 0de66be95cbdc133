package engine

import (
	"fmt"

	"sprague/stdlib/octal/internal/rarecover"
	"sprague/stdlib/octal/internal/rules"
)

// A Chunk is a block of codes computed together: Codes[From:To], after those of the past.
type Chunk[C code] struct {
	First    int64 // heap of the code at From
	Codes    []C
	From, To int
	// Gaps are the positions for which the check found no split that covers a rare value.
	Gaps    []rarecover.Gap
	most    int // the greatest code
	deepest int // the greatest distance that the check needed so far

	check    *rarecover.Checker[C]
	verified chan bool // whether gaps were sought in the whole chunk
}

func (b *Chunk[C]) Len() int { return b.To - b.From }

// heap returns the heap of the code at position i.
func (b *Chunk[C]) heap(i int) int { return int(b.First) + i - b.From }

// A bulk computes many values at once by the two steps of §5: the kernel computes the codes of a chunk as if none
// of its heaps were rare, and the check shows that none is, or where one may be. Its owner decides where codes are
// stored (§7) and what a gap means: an extension has the solver step over a rare heap, a cache learns again, a
// search gives up.
type bulk[C code] struct {
	Coding
	prefix  *Sparse // rule, rare heaps and first values
	kernel  kernel[C]
	limit   int // codes must be below it; the kernel and the check confuse greater ones
	effort  effort
	check   *rarecover.Checker[C]
	width   int   // of check: codes must be below
	fresh   int64 // the check should be rebuilt from this heap on
	deepest int   // how far splits had to be tried in the accepted chunks
}

// An effort gives the parameters of a check for the given number of heaps: the depth of the splits tried first and
// of all splits, and the size of the sample that selects the former.
type effort func(heap int) (prefer, depth, sample int)

// preferred bounds the distance of the splits tried first to exclude rare values, so that their bitmaps fit into
// the cache.
const preferred = 20 << 10

// widened returns the width of a check when the greatest code so far is most.
func widened(most int) int { return (most*17/16 + 8) &^ 7 }

// prepare builds the check for codes up to most behind the given heap. The sample is of recent codes and begins at
// an even heap. If stop ends it, it returns false and changes nothing. A check lasts until there are four times as
// many heaps, or greater codes.
func (k *bulk[C]) prepare(most, heap int, sample []C, stop func() bool) bool {
	width := min(widened(most), k.limit)
	prefer, depth, count := k.effort(heap)
	const rounding = 1024 // of the distances to whole words and batches, by the checker
	first := max(0, len(sample)-prefer-rounding-count) &^ 1
	hits := k.prefix.witnesses(k.Coding, depth, int(^C(0)))
	check := rarecover.New(k.class(width), hits, sample[first:], prefer, stop)
	if check == nil {
		return false
	}
	k.check, k.width, k.fresh = check, width, 4*int64(heap)
	return true
}

// Fill computes the codes of b, whose past is in place.
func (k *bulk[C]) Fill(b *Chunk[C]) error {
	b.most = k.kernel.Extend(b.Codes, b.From, b.To)
	if b.most > k.kernel.MaxCode() || b.most >= k.limit {
		return fmt.Errorf("octal: %s: the code %d near heap %d is too large: %w", k.Rule().Code, b.most, b.First, ErrLate)
	}
	return nil
}

// renew builds the check for chunks like b if it must or should be rebuilt. If stop ends it, it returns false and
// changes nothing.
func (k *bulk[C]) renew(b *Chunk[C], stop func() bool) bool {
	if k.check != nil && b.most < k.width && b.First < k.fresh {
		return true
	}
	odd := int(b.First-int64(b.From)) & 1
	return k.prepare(max(b.most, k.width-1), int(b.First), b.Codes[odd:b.To], stop)
}

// Late returns the error for a gap of b that may be a rare heap.
func (k *bulk[C]) Late(b *Chunk[C], g rarecover.Gap) error {
	return fmt.Errorf("octal: %s: heap %d may have a rare value: no near split reaches the code %d: %w", k.Rule().Code,
		b.heap(g.Position), g.Code, ErrLate)
}

// reached reports whether some option of the heap of a gap has its value, where value gives the values of smaller
// heaps. It tries all splits, in O(n).
func (k *bulk[C]) reached(b *Chunk[C], gap rarecover.Gap, value func(n int) uint32) bool {
	n := b.heap(gap.Position)
	v := k.rareValue(uint32(gap.Code), n)
	rule := k.Rule()
	for t, d := range rule.Head {
		m := n - t
		if d&rules.LeaveOne != 0 && t > 0 && value(m) == v {
			return true
		}
		if d&rules.LeaveTwo == 0 {
			continue
		}
		for a := 1; 2*a <= m; a++ {
			if value(a)^value(m-a) == v && !(rule.Unequal && 2*a == m) {
				return true
			}
		}
	}
	return false
}

func (k *bulk[C]) Rule() *rules.Rule { return k.prefix.rule }

// Prefix returns the solver that the bulk has learnt from.
func (k *bulk[C]) Prefix() *Sparse { return k.prefix }
