package engine

import (
	"math/bits"
	"slices"

	"sprague/stdlib/octal/internal/mexbitmap"
)

// A tuning says when values come in bulk, and how long chunks are. It affects the time alone. The usual numbers were
// chosen by the time for the games of the atlas; tests use small ones ([Values.BulkFrom]).
type tuning struct {
	from, least int // minimal numbers of values before bulk and in bulk, the latter at least 512
	short, long int // chunk sizes: the first, also after a rare heap, and the longest
	sparsely    int // minimal number of recent heaps for each rare one
	// Minimal depth of the splits tried first to exclude rare values, and minimal size of the sample that selects them.
	preferred, sample int

	dense int // minimal number of different values for blocks, if many heaps are rare
}

func usualTuning() tuning {
	return tuning{from: 1 << 13, least: 1 << 10, short: 1 << 11, long: 1 << 16, sparsely: 1 << 10, preferred: 1 << 11,
		sample: 1 << 11, dense: 32}
}

// bulk computes up to about n values, as far as they come in bulk. It reuses the last extension if possible.
func (s *Sparse) bulk(n int) {
	for n-len(s.values) >= s.tuning.least && s.locallySparse() {
		most := s.mostCode()
		if s.extension == nil || !s.extension.goodFor(s.space, most) || s.narrower(most) {
			s.extension = s.newExtender(most)
		}
		if s.extension == nil || !s.extension.run(n) {
			return
		}
	}
}

// locallySparse reports whether so few of the last quarter of the heaps are rare that bulk pays: each rare heap
// costs a stop, an exact step and part of a chunk.
func (s *Sparse) locallySparse() bool {
	quarter := len(s.values) / 4
	i, _ := slices.BinarySearch(s.rares, int32(len(s.values)-quarter))
	return (len(s.rares)-i)*s.tuning.sparsely <= quarter
}

// newExtender returns an extension for codes up to most and somewhat greater ones, nil if there is none. Bytes are
// faster than words: a register holds twice as many positions.
func (s *Sparse) newExtender(most int) extender {
	if most < s.codeLimit(mexbitmap.Bytes) {
		return newExtension[uint8](s, mexbitmap.Bytes)
	}
	if s.spread() > mexbitmap.Words {
		return nil
	}
	return newExtension[uint16](s, s.spread())
}

// mostCode returns a code that no value exceeds.
func (s *Sparse) mostCode() int { return int(NewCoding(s.space).bound(uint32(len(s.counts) - 1))) }

// spread returns a power of two, more than twice the number of codes in use now and for a while. In all known games
// codes grow slowly.
func (s *Sparse) spread() int { return 1 << bits.Len(uint(2*widened(s.mostCode()))) }

// narrower reports whether the extension has words where bytes would do: codes can fall when the mask changes.
func (s *Sparse) narrower(most int) bool {
	_, words := s.extension.(*extension[uint16])
	return words && most < s.codeLimit(mexbitmap.Bytes)
}

// codeLimit returns the bound of codes in use, if the kernel distinguishes the given number of codes. The nim sum of
// the greatest code and one below half is at least half, so the greatest may stand for rare heaps and heaps below 0. If
// the last rare heap is so far behind that no term and no split of a check leads to it, all codes may be in use.
func (s *Sparse) codeLimit(codes int) int {
	n, rare := len(s.values), s.LastRare()+s.rule.Last()
	if _, depth, _ := s.effort(n); n > 2*rare && n-depth > rare {
		return codes
	}
	return codes / 2
}

// effort is the effort of extensions. With more codes, the splits tried first must reach farther and the sample
// must be larger. The depth is less than half, so that no split counts twice.
func (s *Sparse) effort(n int) (prefer, depth, sample int) {
	prefer = min(max(s.tuning.preferred, n/shareOfValues, preferredPerCode*s.spread()), preferred)
	sample = max(s.tuning.sample, n/shareOfValues, min(samplePerCode*s.spread(), n/2))
	return prefer, min(3*prefer, n/2-s.rule.Last()-1), sample
}

// With more codes, a split excludes rare values of fewer heaps, so more splits are needed, and a larger sample to
// select them.
const (
	preferredPerCode = 8
	samplePerCode    = 32
	shareOfValues    = 64 // of all, for both
)
