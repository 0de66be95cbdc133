package engine

import (
	"math/bits"
	"slices"

	"sprague/stdlib/octal/internal/mexbitmap"
)

// A tuning says when leaps are taken and how long they are.
type tuning struct {
	from, least int // values a leap begins with, and values it is worth while for, 512 or more
	short, long int // chunks: the first, as after a rare heap, and the longest
	sparsely    int // heaps there must be, of late, for each that is rare
	// To choose well among the splits that exclude rare values takes time that only many
	// values are worth: so far they reach at least, so many codes they are chosen by, or the
	// share of the values known.
	preferred, sample, share int
}

// usualTuning is what proved good.
func usualTuning() tuning {
	return tuning{from: 1 << 13, least: 1 << 10, short: 1 << 11, long: 1 << 16, sparsely: 1 << 10, preferred: 1 << 11, sample: 1 << 11, share: 64}
}

// leap computes values until there are n or nearly so, as far as leaps are possible.
func (s *Sparse) leap(n int) {
	for n-len(s.values) >= s.tuning.least && s.locallySparse() {
		if !s.leaping(n) || !s.leapt.run(n) {
			return
		}
	}
}

// locallySparse reports whether few of the last heaps are rare, which is when leaps pay.
func (s *Sparse) locallySparse() bool {
	quarter := len(s.values) / 4
	i, _ := slices.BinarySearch(s.rares, int32(len(s.values)-quarter))
	return (len(s.rares)-i)*s.tuning.sparsely <= quarter
}

// leaping prepares a leap to n values, and reports whether there can be one: not where
// codes are too great. What an earlier one knows is used, if it is still good.
func (s *Sparse) leaping(n int) bool {
	most := s.mostCode()
	if s.leapt == nil || !s.leapt.goodFor(s.space, most) || s.narrower(most) {
		if s.leapt = s.newLeaper(most); s.leapt == nil {
			return false
		}
	}
	s.leapt.ready(n, most)
	return true
}

// newLeaper returns a leap for codes up to most and somewhat greater ones, nil if there is
// none. Bytes are faster where they do.
func (s *Sparse) newLeaper(most int) leaper {
	if most < s.room(mexbitmap.Bytes) {
		return newLeap[uint8](s, mexbitmap.Bytes)
	}
	if s.spread() > mexbitmap.Words {
		return nil
	}
	return newLeap[uint16](s, s.spread())
}

// mostCode returns a code that none of the values exceeds.
func (s *Sparse) mostCode() int { return int(NewCoding(s.space).bound(uint32(len(s.counts) - 1))) }

// spread returns a number of codes, a power of two, less than half of which will be in use for
// a while.
func (s *Sparse) spread() int { return 1 << bits.Len(uint(2*widened(s.mostCode()))) }

// narrower reports whether the leap has words for codes that bytes would do for by now.
func (s *Sparse) narrower(most int) bool {
	_, words := s.leapt.(*leap[uint16])
	return words && most < s.room(mexbitmap.Bytes)
}

// widened returns the number of codes that a check is made for when the greatest so far is most.
func widened(most int) int { return (most*17/16 + 8) &^ 7 }

// room returns below what codes must be, when so many can be told apart. The nim sums of the
// greatest and of codes below the half are greater than these, so that the greatest may stand
// for heaps that are none or rare. When the last rare heap is so far behind that neither a
// term nor a split that is tried for a check leads to it, all codes are good.
func (s *Sparse) room(codes int) int {
	n, rare := len(s.values), s.LastRare()+s.rule.Last()
	if n > 2*rare && n-s.depthOfHits(n) > rare {
		return codes
	}
	return codes / 2
}

// preferred returns how far the splits reach that are preferred to exclude rare values, when
// n values are known, and depthOfHits how far those that are tried: less than half, so that no
// split counts twice.
func (s *Sparse) preferred(n int) int {
	return min(max(s.tuning.preferred, n/s.tuning.share, preferredPerCode*s.spread()), preferred)
}

func (s *Sparse) depthOfHits(n int) int { return min(3*s.preferred(n), n/2-s.rule.Last()-1) }

// sample returns how many codes splits are chosen by when n values are known.
func (s *Sparse) sample(n int) int {
	return max(s.tuning.sample, n/s.tuning.share, min(samplePerCode*s.spread(), n/2))
}

// The more codes there are, the fewer heaps a split excludes a rare value of, and the more
// splits it takes, and heaps to tell them apart.
const (
	preferredPerCode = 8
	samplePerCode    = 32
)
