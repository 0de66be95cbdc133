package misere

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/tabular"
	"sprague/stdlib/task"
)

// A position is a sum of heaps that have options, the greatest first. Heaps without
// options are left out: they change nothing.
type position []int

// position returns the heaps as a position. It panics on a heap size below 0.
func (r *rules) position(heaps []int) position {
	var p position
	for _, h := range heaps {
		if h < 0 {
			panic(fmt.Sprintf("misere: heap size %d; a heap holds none or more", h))
		}
		if r.moves(h) {
			p = append(p, h)
		}
	}
	slices.SortFunc(p, func(a, b int) int { return b - a })
	return p
}

// What an exact computation may take on.
const (
	maxPositions = 3_000_000 // different positions on the way
	maxTokens    = 5_000     // in all heaps together: as deep as the recursion goes
)

// searchable panics if p is out of reach of an exact computation that has seen so many
// positions.
func (r *rules) searchable(p position, seen int) {
	tokens := 0
	for _, h := range p {
		tokens += h
	}
	if seen > maxPositions || tokens > maxTokens {
		panic(fmt.Sprintf("misere: %s: %s is out of reach of exact search: more than %d positions or %d tokens, and no quotient was found in time",
			r.name, sumOf(p), maxPositions, maxTokens))
	}
}

// key is the position as a map key.
func (p position) key() string {
	b := make([]byte, 0, 3*len(p))
	for _, h := range p {
		b = append(b, byte(h>>16), byte(h>>8), byte(h))
	}
	return string(b)
}

// A Move turns one heap of a sum into others.
type Move struct {
	From int   // size of the heap
	To   []int // the heaps left of it, the greatest first; none if it vanishes
	Why  string
}

// String writes the move with its reason: "5 → 2 + 2 (leaves a P-position …)".
func (m Move) String() string {
	s := m.step()
	if m.Why != "" {
		s += " (" + m.Why + ")"
	}
	return s
}

// step returns the move without its reason.
func (m Move) step() string { return fmt.Sprintf("%d → %s", m.From, sumOf(m.To)) }

// Reason says why the move wins; it is empty for moves that are not known to.
func (m Move) Reason() string { return m.Why }

// Moves is a list of winning moves, empty exactly in a P-position.
type Moves []Move

// String returns the moves, a line each, or says that there is none.
func (m Moves) String() string {
	if len(m) == 0 {
		return grundy.Moves(nil).String()
	}
	lines := make([]string, len(m))
	for i, move := range m {
		lines[i] = move.String()
	}
	return strings.Join(lines, "\n")
}

// Display shows the moves as text and as a table.
func (m Moves) Display() display.Bundle {
	t := tabular.Table{Header: []string{"move", "why"}}
	for _, move := range m {
		t.Add(move.step(), move.Why)
	}
	return t.Moves(m.String())
}

// eachMove visits every move from p, of equal heaps only the first, with the position
// it leads to, until visit returns false.
func (r *rules) eachMove(p position, visit func(m Move, to position) bool) {
	going := true
	for i, h := range p {
		if i > 0 && p[i-1] == h {
			continue
		}
		r.options(h, func(a, b, c int) {
			if !going {
				return
			}
			task.Check()
			to := slices.Delete(slices.Clone(p), i, i+1)
			left := slices.DeleteFunc([]int{a, b, c}, func(n int) bool { return n == 0 })
			for _, n := range left {
				if r.moves(n) {
					at, _ := slices.BinarySearchFunc(to, n, func(x, y int) int { return y - x })
					to = slices.Insert(to, at, n)
				}
			}
			going = visit(Move{From: h, To: left}, to)
		})
		if !going {
			return
		}
	}
}

// sumOf writes heaps as a sum; nothing at all is 0.
func sumOf(heaps []int) string {
	if len(heaps) == 0 {
		return "0"
	}
	parts := make([]string, len(heaps))
	for i, h := range heaps {
		parts[i] = strconv.Itoa(h)
	}
	return strings.Join(parts, " + ")
}
