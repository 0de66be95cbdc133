package nim

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/task"
)

// MoorePosition is a position of Moore's Nim: a move takes beans from at least one heap and at most
// so many heaps, any number from each.
type MoorePosition struct {
	limit int
	heaps []int
}

// Moore returns Moore's Nim, in which a move may take from up to limit heaps. With limit 1 it is Nim.
// It panics if limit is not positive or a heap is negative.
func Moore(limit int, heaps ...int) MoorePosition {
	if limit < 1 {
		panic(fmt.Sprintf("nim: Moore with %d heaps a move; a move takes from at least one", limit))
	}
	check("Moore"+negative, heaps)
	return MoorePosition{limit: limit, heaps: append([]int(nil), heaps...)}
}

// Rule returns the rule in words.
func (p MoorePosition) Rule() string {
	return fmt.Sprintf("Take beans from at least one and at most %d heaps, any number from each. Who cannot move loses.",
		p.limit)
}

// Outcome returns P exactly when in every binary column the number of ones is a multiple of limit + 1 [Moore1910].
func (p MoorePosition) Outcome() grundy.Outcome {
	return grundy.OutcomeOf(int(slices.Max(append(p.columns(), 0))))
}

// modulus returns limit + 1, which need not be an int.
func (p MoorePosition) modulus() uint { return uint(p.limit) + 1 }

// columns returns for every binary place, the lowest first, the number of ones modulo limit + 1.
func (p MoorePosition) columns() []uint {
	columns := make([]uint, p.width())
	for _, h := range p.heaps {
		for b := range columns {
			columns[b] = (columns[b] + uint(h>>b&1)) % p.modulus()
		}
	}
	return columns
}

// width returns the number of binary places of the greatest heap.
func (p MoorePosition) width() int { return bits.Len(uint(slices.Max(append([]int{0}, p.heaps...)))) }

// WinningMoves returns every move to a P-position. Heaps are all heaps after the move. There may be very many when
// limit is large.
func (p MoorePosition) WinningMoves() grundy.Moves {
	s := moore{p: p, left: append([]int(nil), p.heaps...)}
	s.choose(0, 0)
	return s.moves
}

// moore searches for winning moves: it goes through the heaps, and keeps or lowers each.
type moore struct {
	p     MoorePosition
	left  []int
	moves grundy.Moves
}

// choose goes through all ways to lower heaps from i on, when changed heaps were lowered before. The
// last heap that may be lowered is forced, so that the cost is that of the others.
func (s *moore) choose(i, changed int) {
	if i == len(s.left) {
		s.finish(changed)
		return
	}
	s.choose(i+1, changed)
	h := s.p.heaps[i]
	if changed+1 == s.p.limit {
		if to, ok := s.forced(i); ok && to < h {
			s.left[i] = to
			s.finish(changed + 1)
		}
		s.left[i] = h
		return
	}
	for to := range h {
		task.Check()
		s.left[i] = to
		s.choose(i+1, changed+1)
	}
	s.left[i] = h
}

// forced returns the only size of heap i that makes the heaps as they stand a P-position, if there
// is one: every column lacks no one or exactly one.
func (s *moore) forced(i int) (to int, ok bool) {
	task.Check()
	s.left[i] = 0
	for b, ones := range (MoorePosition{s.p.limit, s.left}).columns() {
		switch ones {
		case 0:
		case uint(s.p.limit):
			to |= 1 << b
		default:
			return 0, false
		}
	}
	return to, true
}

// finish notes the move when it wins.
func (s *moore) finish(changed int) {
	task.Check()
	if changed == 0 || (MoorePosition{s.p.limit, s.left}).Outcome() == grundy.N {
		return
	}
	why := fmt.Sprintf("leaves %s, in every binary column a multiple of %d ones", joined(s.left), s.p.modulus())
	s.moves = append(s.moves, lowered(s.p.heaps, s.left, why))
}

// Explain returns the heaps in binary columns, the ones of each column counted, and the winning moves.
func (p MoorePosition) Explain() grundy.Explanation {
	e := grundy.Explanation{
		Heading: fmt.Sprintf("%s: %s", p, p.Outcome().Sentence()),
		Header:  []string{"heap", "binary"},
	}
	width := max(p.width(), 1)
	for _, h := range p.heaps {
		e.Rows = append(e.Rows, []string{strconv.Itoa(h), fmt.Sprintf("%0*b", width, h)})
	}
	var ones []string
	apart := ""
	for _, r := range p.columns() {
		ones = append(ones, fmt.Sprint(r))
		if r > 9 {
			apart = " "
		}
	}
	slices.Reverse(ones)
	e.Rows = append(e.Rows, []string{fmt.Sprintf("ones mod %d", p.modulus()), strings.Join(ones, apart)})
	e.Lines = p.WinningMoves().Lines("winning: ")
	return e
}

// String returns the heaps and the rule.
func (p MoorePosition) String() string {
	return fmt.Sprintf("%s, up to %d heaps a move", joined(p.heaps), p.limit)
}

// Display shows the explanation.
func (p MoorePosition) Display() display.Bundle { return p.Explain().Display() }
