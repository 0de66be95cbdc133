package octal

import (
	"fmt"
	"slices"
)

// A Summary says of a sequence what a few lines hold.
type Summary struct {
	Values   int   // how many there are
	Last     []int // the last of them, sixteen at most
	Greatest int
	Frequent int // the value that occurs most often, the least of those
	Times    int // how often it occurs
}

// Summary returns the length, the end, the greatest and the most frequent value of the sequence. It
// looks at each value once. A sequence without values has the zero Summary.
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

// String writes two lines.
func (s Summary) String() string {
	return fmt.Sprintf("the last: %v\nthe greatest: %d; the most frequent: %d, %d times", s.Last, s.Greatest, s.Frequent,
		s.Times)
}

// Sparse reports whether [Game.Rare] is defined: for finite codes that leave two heaps at most.
func (g Game) Sparse() bool {
	return len(g.rule.Tail) == 0 && g.rule.Leaves()&leaveThree == 0
}
