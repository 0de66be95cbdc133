package octal

import (
	"fmt"
	"slices"
)

// A Summary describes a sequence in a few lines.
type Summary struct {
	Values   int   // number of values
	Last     []int // the last values, at most sixteen
	Greatest int
	Frequent int // the most frequent value; of several, the least
	Times    int // how often it occurs
}

// Summary returns the length, the last values, the greatest and the most frequent value of the sequence, in O(n). A
// sequence without values has the zero Summary.
func (s *Sequence) Summary() Summary {
	counts := s.Counts()
	if len(counts) == 0 {
		return Summary{}
	}
	most := slices.Max(counts)
	return Summary{
		Values: s.Len(), Last: s.Slice(max(0, s.Len()-16), s.Len()),
		Greatest: len(counts) - 1, Frequent: slices.Index(counts, most), Times: most,
	}
}

func (s Summary) String() string {
	return fmt.Sprintf("the last: %v\nthe greatest: %d; the most frequent: %d, %d times", s.Last, s.Greatest, s.Frequent,
		s.Times)
}

// Sparse reports whether [Game.Rare] is defined: the code is finite and moves leave at most two heaps.
func (g Game) Sparse() bool {
	return len(g.rule.Tail) == 0 && g.rule.Leaves()&leaveThree == 0
}
