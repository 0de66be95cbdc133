package engine

import (
	"math/bits"
	"slices"

	"sprague/stdlib/octal/internal/mexbitmap"
)

// A tuning says when values come in bulk, and how long chunks are.
type tuning struct {
	from, least int // values bulk begins with, and values it is worth while for, 512 or more
	short, long int // chunks: the first, as after a rare heap, and the longest
	sparsely    int // heaps there must be, of late, for each that is rare
	// To choose well among the splits that exclude rare values takes time that only many
	// values are worth: so far they reach at least, so many codes they are chosen by, or the
	// share of the values known.
	preferred, sample, share int

	dense int // from how many different values on blocks are worth while where many heaps are rare
}

// None of these numbers bears on what is computed. They were chosen by time on the games of the atlas, and tests
// use small ones, so that bulk begins within a few hundred heaps ([Values.BulkFrom]).

// usualTuning is what proved good.
func usualTuning() tuning {
	return tuning{from: 1 << 13, least: 1 << 10, short: 1 << 11, long: 1 << 16, sparsely: 1 << 10, preferred: 1 << 11,
		sample: 1 << 11, share: 64, dense: 32}
}

// bulk computes values until there are n or nearly so, as far as they come in bulk: not where
// codes are too great. What an earlier extension knows is used, if it is still good.
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

// locallySparse reports whether few of the last heaps are rare, which is when bulk pays.
// Each rare heap costs a stop, a step by itself and a chunk that was partly in vain; over the last quarter it is
// seen whether there are few enough of them that bulk gains.
func (s *Sparse) locallySparse() bool {
	quarter := len(s.values) / 4
	i, _ := slices.BinarySearch(s.rares, int32(len(s.values)-quarter))
	return (len(s.rares)-i)*s.tuning.sparsely <= quarter
}

// newExtender returns an extension for codes up to most and somewhat greater ones, nil if there
// is none. Bytes are faster where they do.
// Bytes hold twice as many positions in a register as words.
func (s *Sparse) newExtender(most int) extender {
	if most < s.room(mexbitmap.Bytes) {
		return newExtension[uint8](s, mexbitmap.Bytes)
	}
	if s.spread() > mexbitmap.Words {
		return nil
	}
	return newExtension[uint16](s, s.spread())
}

// mostCode returns a code that none of the values exceeds.
func (s *Sparse) mostCode() int { return int(NewCoding(s.space).bound(uint32(len(s.counts) - 1))) }

// spread returns a number of codes, a power of two, less than half of which will be in use for
// a while.
// Codes go up slowly in all games that were met; a number above twice the greatest is good until there are
// many times as many heaps.
func (s *Sparse) spread() int { return 1 << bits.Len(uint(2*widened(s.mostCode()))) }

// narrower reports whether the extension has words for codes that bytes would do for by now.
// Codes can fall again: the mask is chosen anew, and another bit is left out.
func (s *Sparse) narrower(most int) bool {
	_, words := s.extension.(*extension[uint16])
	return words && most < s.room(mexbitmap.Bytes)
}

// room returns below what codes must be, when so many can be told apart. The nim sums of the
// greatest and of codes below the half are greater than these, so that the greatest may stand
// for heaps that are none or rare. When the last rare heap is so far behind that neither a
// term nor a split that is tried for a check leads to it, all codes are good.
func (s *Sparse) room(codes int) int {
	n, rare := len(s.values), s.LastRare()+s.rule.Last()
	if n > 2*rare && n-s.depth(n) > rare {
		return codes
	}
	return codes / 2
}

// effort is what the checks of extensions are made of. The more codes there are, the farther
// reach the splits that are tried first, and the more codes show which are good.
func (s *Sparse) effort(n int) (prefer, depth, sample int) {
	prefer = min(max(s.tuning.preferred, n/s.tuning.share, preferredPerCode*s.spread()), preferred)
	sample = max(s.tuning.sample, n/s.tuning.share, min(samplePerCode*s.spread(), n/2))
	return prefer, s.depth(n), sample
}

// depth returns how far splits are tried when n values are known: less than half, so that no
// split counts twice.
func (s *Sparse) depth(n int) int {
	prefer := min(max(s.tuning.preferred, n/s.tuning.share, preferredPerCode*s.spread()), preferred)
	return min(3*prefer, n/2-s.rule.Last()-1)
}

// The more codes there are, the fewer heaps a split excludes a rare value of, and the more
// splits it takes, and heaps to tell them apart.
const (
	preferredPerCode = 8
	samplePerCode    = 32
)
