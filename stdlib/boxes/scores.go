package boxes

import (
	"fmt"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// scores has the score of every reachable position of Dots and Boxes: the boxes that the player to move still
// takes less those that the opponent takes, when both take as many as they can.
//
// A position is the set of lines that are not drawn, numbered anew from 0, and its score is the greatest of those of
// its lines: that of the position which is left plus the boxes that the line completes, if it completes any and the
// same player moves again, and minus it otherwise. What a line leaves is a smaller set, as a number too, so that one
// pass in ascending order finds all. For n lines it takes 2ⁿ bytes and n·2ⁿ⁻¹ steps: 16 MB and a second or so for 24.
// It uses no theorem. This is how D. Wilson solved small sheets [Wilson].
type scores struct {
	lines []int // the number on the board of each line
	ends  []held
	table []int8 // nil before it is computed
}

// held are the sets of lines at the two boxes beside a line, with the numbers of scores; none at the ground.
type held [2]set

// mostScored is the greatest number of open lines: the table then has 256 MB.
const mostScored = 28

func newScores(b Board) *scores {
	s := &scores{lines: b.Lines()}
	if len(s.lines) > mostScored {
		const form = "boxes: Dots and Boxes on %s with %d lines to draw; scores are found for up to %d"
		panic(fmt.Sprintf(form, b.name, len(s.lines), mostScored))
	}
	for _, line := range s.lines {
		e := b.ends[line]
		h := held{s.number(b.at[e[0]]), s.number(b.at[e[1]])}
		if e[0] == e[1] {
			h[1] = 0
		}
		s.ends = append(s.ends, h)
	}
	return s
}

// number returns the open lines of a set with the numbers of scores.
func (s *scores) number(of set) (numbered set) {
	for i, line := range s.lines {
		if of.has(line) {
			numbered |= 1 << i
		}
	}
	return numbered
}

// score returns the score of the position in which these lines of the board are open.
func (s *scores) score(open set) int {
	if s.table == nil {
		s.table = s.fill()
	}
	return int(s.table[s.number(open)])
}

func (s *scores) fill() []int8 {
	n := len(s.lines)
	budget.Need(float64(int(1)<<n), advice, "boxes: the scores of %d lines", n)
	table := make([]int8, 1<<n)
	for open := set(1); open < 1<<n; open++ {
		if open%(1<<14) == 0 {
			task.Check()
			task.Report(task.Progress{Label: "Dots and Boxes", Done: int64(open), Total: 1 << n, Unit: "positions"})
		}
		table[open] = s.best(table, open)
	}
	return table
}

// best returns the greatest score that a line gives, from those of smaller sets.
func (s *scores) best(table []int8, open set) int8 {
	best := int8(-mostStrings)
	for rest := open; rest != 0; rest &= rest - 1 {
		line, beside := rest&-rest, s.ends[rest.first()]
		score := table[open&^line]
		first, second := beside[0]&open == line, beside[1]&open == line
		switch {
		case first && second:
			score += 2
		case first || second:
			score++
		default:
			score = -score
		}
		best = max(best, score)
	}
	return best
}
