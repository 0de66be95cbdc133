package digraph

import (
	"math/bits"

	"sprague/stdlib/internal/nimsearch"
)

// A solver computes the values of games in which a move removes vertices. The connected parts of the rest are a sum.
// Parts are numbered, isomorphic ones mostly by the same number.
type solver struct {
	graph     Graph
	adjacent  neighbourhoods
	describer *describer
	parts     []set            // by number
	described map[string]int32 // the numbers of parts by description
	numbers   map[set]int32    // and by vertices, which is faster
	search    *nimsearch.Search[int32]
}

func newSolver(g Graph, adjacent neighbourhoods, takes func(set, func(set))) *solver {
	s := &solver{graph: g, adjacent: adjacent, describer: newDescriber(adjacent)}
	s.described, s.numbers = map[string]int32{}, map[set]int32{}
	s.search = nimsearch.New(nimsearch.Rules[int32]{
		Name: g.name,
		Options: func(k int32, visit func([]int32)) {
			part := s.parts[k]
			takes(part, func(taken set) { visit(s.numbered(part.without(taken))) })
		},
		Length: func(k int32) int { return s.parts[k].size() },
	})
	return s
}

// numbered returns the numbers of the connected parts of a set of vertices.
func (s *solver) numbered(vertices set) []int32 {
	var list []int32
	for _, part := range s.adjacent.parts(vertices) {
		k, ok := s.numbers[part]
		if !ok {
			d := s.describer.describe(part)
			if k, ok = s.described[d]; !ok {
				k = int32(len(s.parts))
				s.described[d] = k
				s.parts = append(s.parts, part)
			}
			s.numbers[part] = k
		}
		list = append(list, k)
	}
	return list
}

func (s *solver) value(vertices set) int { return s.search.Value(s.numbered(vertices)...) }

func (s *solver) isP(vertices set) bool { return s.search.Has(0, s.numbered(vertices)...) }

type neighbourhoods []set

// parts returns the connected parts of a set of vertices.
func (near neighbourhoods) parts(vertices set) []set {
	var parts []set
	for v := vertices.first(); v >= 0; v = vertices.first() {
		part := near.reach(setOf(v), vertices)
		parts = append(parts, part)
		vertices = vertices.without(part)
	}
	return parts
}

// reach returns the vertices of a set to which steps within it lead from some of them, with these.
func (near neighbourhoods) reach(from, within set) (reached set) {
	for edge := from; edge != (set{}); {
		reached = reached.or(edge)
		var beyond set
		for i, w := range edge {
			for ; w != 0; w &= w - 1 {
				beyond = beyond.or(near[64*i+bits.TrailingZeros64(w)])
			}
		}
		edge = beyond.and(within).without(reached)
	}
	return reached
}
