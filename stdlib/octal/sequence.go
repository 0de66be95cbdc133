package octal

import (
	"fmt"
	"slices"

	"sprague/stdlib/octal/internal/engine"
)

// A Sequence holds values compactly: in one byte each if they, or their codes in the game's sparse space, fit.
type Sequence struct {
	game   string
	values engine.Compact
	file   string // given to OpenSequence
}

// Sequence returns G(0), …, G(n−1), exact, in compact form. Games with a sparse space take one byte a value; some
// 10⁸ values are computed a second if few heaps are rare, some 10⁶ if a thousand or two are. If codes outgrow a
// byte (0.564) the computation takes about 14 bytes a value, at some 10⁵ a second; without a sparse space, the time
// of a value grows with n. The game caches what it has computed, so an interrupted call resumes where it was. It
// panics if n < 0.
func (g Game) Sequence(n int) *Sequence {
	if n < 0 {
		panic(fmt.Sprintf("octal: Sequence(%d): n must be ≥ 0", n))
	}
	g.afford(n, streamBytes)
	if c := g.values.Compact(n); c != nil {
		return &Sequence{game: g.Code(), values: *c}
	}
	return &Sequence{game: g.Code(), values: engine.NewCompact(g.upTo(n))}
}

// Len returns the number of values.
func (s *Sequence) Len() int { return s.values.Len() }

// At returns G(i). It panics unless 0 ≤ i < Len.
func (s *Sequence) At(i int) int {
	if i < 0 || i >= s.Len() {
		panic(fmt.Sprintf("octal: At(%d): the sequence has %d values", i, s.Len()))
	}
	return int(s.values.At(i))
}

// Slice returns G(i), …, G(j−1). It panics unless 0 ≤ i ≤ j ≤ Len.
func (s *Sequence) Slice(i, j int) []int {
	if i < 0 || j < i || j > s.Len() {
		panic(fmt.Sprintf("octal: Slice(%d, %d): the sequence has %d values", i, j, s.Len()))
	}
	return s.values.Slice(i, j)
}

// Counts returns how often each value occurs: Counts()[v] heaps have the value v.
func (s *Sequence) Counts() []int {
	histogram := s.histogram()
	counts := make([]int, len(histogram))
	for v, n := range histogram {
		counts[v] = int(n[0] + n[1])
	}
	return counts
}

// histogram counts codes first, which takes a nanosecond each.
func (s *Sequence) histogram() (counts engine.Histogram) {
	split := s.values.Split()
	for n := range split {
		engine.Poll(n)
		counts.Add(s.values.At(n), n)
	}
	var codes [256][2]int64 // by the parity of the heap
	for i, c := range s.values.Codes {
		engine.Poll(i)
		codes[c][(split+i)&1]++
	}
	for c, of := range codes {
		for parity, n := range of {
			if n > 0 {
				v := s.values.Coding.Common(uint32(c), parity)
				counts.Add(v, parity)
				counts[v][parity] += n - 1
			}
		}
	}
	return counts
}

// Summary tells the last values, the greatest and the most frequent one in two lines; it is empty for a sequence
// without values. It takes O(n).
func (s *Sequence) Summary() string {
	counts := s.Counts()
	if len(counts) == 0 {
		return ""
	}
	most := slices.Max(counts)
	return fmt.Sprintf("the last: %v\nthe greatest: %d; the most frequent: %d, %d times",
		s.Slice(max(0, s.Len()-16), s.Len()),
		len(counts)-1, slices.Index(counts, most), most)
}

// String shows the first values and the length.
func (s *Sequence) String() string {
	const shown = 24
	if s.Len() <= shown {
		return fmt.Sprintf("%s: %v", s.game, s.Slice(0, s.Len()))
	}
	text := fmt.Sprint(s.Slice(0, shown))
	return fmt.Sprintf("%s: %s …] %d values", s.game, text[:len(text)-1], s.Len())
}

// Game returns the code of the game.
func (s *Sequence) Game() string { return s.game }

// File returns the name given to [OpenSequence], or "" for a sequence that was computed.
func (s *Sequence) File() string { return s.file }
