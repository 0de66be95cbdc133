package engine

import (
	"fmt"

	"sprague/stdlib/octal/internal/rarecover"
	"sprague/stdlib/octal/internal/rules"
)

// A Chunk is codes that are computed at once: Codes[From:To], behind those of the past.
type Chunk[C code] struct {
	First    int64 // heap of the code at From
	Codes    []C
	From, To int
	// Gaps are the places where the check found no split that covers a rare value.
	Gaps    []rarecover.Gap
	most    int // the greatest code
	deepest int // the greatest distance that the check needed
}

// Len returns how many codes are computed.
func (b *Chunk[C]) Len() int { return b.To - b.From }

// heap returns the heap of the code at position i.
func (b *Chunk[C]) heap(i int) int { return int(b.First) + i - b.From }

// A bulk is the one way to compute many values at once, the two steps of §5: the
// kernel computes the codes of a chunk as if none of its heaps were rare, and the check shows
// that none is, or where one may be. Who has the chunks computed decides where codes are
// kept (a tape, §7) and what becomes of a gap: an extension has the solver step over a rare
// heap, a cache learns anew, a search gives up.
type bulk[C code] struct {
	Coding
	prefix *Sparse // what is known of the game: its rule, rare heaps, and first values
	kernel kernel[C]
	limit  int // codes must be below, or the kernel and the check take them for others
	effort effort
	check  *rarecover.Checker[C]
	width  int   // of check: codes must be below
	fresh  int64 // the heap from which on the check should be made anew
	chosen int   // how deep the splits lie that the check tries first
	// deepest is how far splits had to be tried in all chunks that were accepted.
	deepest int
}

// An effort tells what a check is made of behind so many heaps: how far the splits reach that
// are tried first, and all that are tried, and how many codes show which are good.
type effort func(heap int) (prefer, depth, sample int)

// preferred bounds the distance of the splits that are tried first to exclude rare
// values, so that the bitmaps they need stay in the cache.
const preferred = 20 << 10

// widened returns the number of codes that a check is made for when the greatest so far is most.
func widened(most int) int { return (most*17/16 + 8) &^ 7 }

// prepare makes the check behind the given heap, for codes up to most, by codes as they are in
// the sample, which begins at an even heap. It returns false, and changes nothing, if stop
// ends it. A check is good until there are four times as many heaps, or greater codes.
func (k *bulk[C]) prepare(most, heap int, sample []C, stop func() bool) bool {
	width := min(widened(most), k.limit)
	prefer, depth, count := k.effort(heap)
	const rounding = 1024 // of the distances to whole words and lanes, by the checker
	first := max(0, len(sample)-prefer-rounding-count) &^ 1
	hits := k.prefix.witnesses(k.Coding, depth, k.codes())
	check := rarecover.New(k.class(width), hits, sample[first:], prefer, stop)
	if check == nil {
		return false
	}
	k.check, k.width, k.fresh, k.chosen = check, width, 4*int64(heap), check.Deepest
	return true
}

// codes returns how many codes the kernel can tell apart.
func (k *bulk[C]) codes() int {
	if int(^C(0)) == mostByte {
		return mostByte + 1
	}
	return k.kernel.MaxCode() + 1
}

const mostByte = 255

// compute computes the codes of b, whose past is already there.
func (k *bulk[C]) compute(b *Chunk[C]) error {
	b.most = k.kernel.Extend(b.Codes, b.From, b.To)
	if b.most > k.kernel.MaxCode() || b.most >= k.limit {
		return fmt.Errorf("octal: %s: a code of %d near heap %d is too great: %w", k.Rule().Code, b.most, b.First, ErrLate)
	}
	return nil
}

// outdated reports whether the check is not good for b or should be made anew.
func (k *bulk[C]) outdated(b *Chunk[C]) bool {
	return k.check == nil || b.most >= k.width || b.First >= k.fresh
}

// prepareFor makes the check for chunks like b. It returns false, and changes nothing, if
// stop ends it.
func (k *bulk[C]) prepareFor(b *Chunk[C], stop func() bool) bool {
	odd := int(b.First-int64(b.From)) & 1
	return k.prepare(max(b.most, k.width-1), int(b.First), b.Codes[odd:b.To], stop)
}

// look finds the gaps of b by a check that is not outdated. It returns false if stop ended it
// before all was looked at.
func (k *bulk[C]) look(b *Chunk[C], stop func() bool) (whole bool) {
	k.check.Deepest = k.chosen
	b.Gaps, whole = k.check.Check(b.Codes, b.From, b.To, b.First, stop)
	b.deepest = k.check.Deepest
	return whole
}

// fork returns the bulk with a check of its own, for another goroutine to look with; only one
// at a time may compute.
func (k *bulk[C]) fork() *bulk[C] {
	f := *k
	f.take(k)
	return &f
}

// take makes the check that of another fork.
func (k *bulk[C]) take(from *bulk[C]) {
	k.width, k.fresh, k.chosen = from.width, from.fresh, from.chosen
	if from.check != nil {
		k.check = from.check.Clone()
	}
}

// late is the error of a gap of b that is to be taken for a rare heap.
func (k *bulk[C]) late(b *Chunk[C], g rarecover.Gap) error {
	return fmt.Errorf("octal: %s: heap %d may have a rare value, for nothing near reaches the code %d: %w", k.Rule().Code,
		b.heap(g.Position), g.Code, ErrLate)
}

// reached reports whether some option of the heap of a gap has its value, when value tells
// those of smaller heaps: all splits are tried, which is for gaps only.
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

// Rule returns the rule of the game.
func (k *bulk[C]) Rule() *rules.Rule { return k.prefix.rule }

// Prefix returns the solver whose values the bulk has learnt from.
func (k *bulk[C]) Prefix() *Sparse { return k.prefix }
