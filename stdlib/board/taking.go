package board

import (
	"math/bits"

	"sprague/stdlib/internal/nimsearch"
	"sprague/stdlib/internal/summary"
)

// maxPoints is the size of a set.
const maxPoints = 64

// set is a set of points: p is in it when bit p is 1.
type set uint64

func (s set) size() int  { return bits.OnesCount64(uint64(s)) }
func (s set) first() int { return bits.TrailingZeros64(uint64(s)) }

// points returns the points of s, ascending.
func (s set) points() []int {
	var all []int
	for ; s != 0; s &= s - 1 {
		all = append(all, s.first())
	}
	return all
}

// take is a move: it can be made while the points that name it are there, and takes some away.
type take struct{ names, taken set }

// taking is a game in which every move takes points away. What is left falls into parts that are played side by side.
type taking struct {
	moves     []take
	part      func(s set) set    // the part of s with its first point; no move needs or takes points of two parts
	reduced   func(s set) set    // s without points that make no difference to the value; may be nil
	canonical func(part set) set // the same for parts of which it is known that they are equal games; may be nil
	theorem   func(part set) (value int, nonzero, ok bool)
	small     int // parts of at most so many points get their values by the definition
}

// parts appends the parts of s, in canonical form.
func (t *taking) parts(s set, list []set) []set {
	if t.reduced != nil {
		s = t.reduced(s)
	}
	for s != 0 {
		part := t.part(s)
		s &^= part
		if t.canonical != nil {
			part = t.canonical(part)
		}
		list = append(list, part)
	}
	return list
}

// options calls visit for every move in a part.
func (t *taking) options(part set, visit func(parts []set)) {
	var buffer [8]set
	for _, m := range t.moves {
		if m.names&^part == 0 {
			visit(t.parts(part&^m.taken, buffer[:0]))
		}
	}
}

// from returns the position with these points.
func (t *taking) from(start set, name, rule string, pic *picture) *Position {
	parts, search := [][]set{t.parts(start, nil)}, nimsearch.New(nimsearch.Rules[set]{
		Name: name, Options: t.options, Length: set.size, Small: t.small, Theorem: t.theorem,
	})
	p := &Position{name: name, rule: rule, picture: pic, taking: t, start: start}
	for _, m := range t.moves {
		if m.names&^start != 0 {
			continue
		}
		named, gone := m.names.points(), (m.taken & start).points()
		pic.named, pic.taken = append(pic.named, named), append(pic.taken, gone)
		left := "the board without " + summary.Numbers(gone, ", ")
		p.moves = append(p.moves, move{to: "take " + summary.Numbers(named, ", "), left: left, played: named})
		parts = append(parts, t.parts(start&^m.taken, nil))
	}
	return solve(p, search, parts)
}
