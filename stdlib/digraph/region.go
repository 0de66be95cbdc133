package digraph

import (
	"math/bits"
	"slices"

	"sprague/stdlib/task"
)

// solver finds the values of games in which a move takes vertices away. What is left falls into
// connected parts, which are played as a sum, so values are those of connected parts.
//
// To find a value it asks for k = 0, 1, 2, … whether the part plus a Nim heap of k is a P-position,
// which is so exactly when the value is k, and such a question is often settled by one good move
// where a mex would need the values of all options [LemoineViennot2012].
type solver struct {
	graph     Graph
	adjacent  neighbourhoods
	takes     func(part set, visit func(taken set) bool) // the vertices that each move takes; stops when visit says false
	describer *describer
	known     map[string]*fact
	near      map[set]*fact // the same facts by vertices: cheaper to find
}

// fact is what is known of a part.
type fact struct {
	value int    // −1 while it is not known
	not   uint64 // bit k: the value is not k
	size  int
}

// newSolver returns a solver that knows nothing.
func newSolver(g Graph, adjacent neighbourhoods, takes func(set, func(set) bool)) *solver {
	return &solver{
		graph: g, adjacent: adjacent, takes: takes, describer: newDescriber(adjacent), known: map[string]*fact{}, near: map[set]*fact{},
	}
}

// fact returns what is known of a connected part.
func (s *solver) fact(part set) *fact {
	f, ok := s.near[part]
	if ok {
		return f
	}
	d := s.describer.describe(part)
	if f, ok = s.known[d]; !ok {
		f = &fact{value: -1, size: part.size()}
		s.known[d] = f
		task.Report(task.Progress{Label: s.graph.name + ": parts met", Done: int64(len(s.known)), Unit: "parts"})
	}
	s.near[part] = f
	return f
}

// value returns the value of any set of vertices.
func (s *solver) value(vertices set) int {
	sum := 0
	for _, part := range s.adjacent.parts(vertices) {
		sum ^= s.partValue(part)
	}
	return sum
}

// partValue returns the value of a connected part.
func (s *solver) partValue(part set) int {
	for k := 0; ; k++ {
		if s.isP(part, k) {
			return k
		}
	}
}

// isP reports whether the connected part plus a Nim heap of k is a P-position.
func (s *solver) isP(part set, k int) bool {
	f := s.fact(part)
	if f.value >= 0 {
		return f.value == k
	}
	if k < 64 && f.not>>k&1 == 1 {
		return false
	}
	task.Check()
	if s.reaches(part, k) {
		if k < 64 {
			f.not |= 1 << k
		}
		return false
	}
	for j := range k {
		if s.isP(part, j) {
			return false
		}
	}
	f.value = k
	return true
}

// reaches reports whether some move in the part leaves value k.
func (s *solver) reaches(part set, k int) bool {
	found := false
	s.takes(part, func(taken set) bool {
		found = s.leaves(part.without(taken), k)
		return !found
	})
	return found
}

// leaves reports whether vertices have value k: the small parts are valued, the greatest is asked.
func (s *solver) leaves(vertices set, k int) bool {
	parts := s.adjacent.parts(vertices)
	if len(parts) == 0 {
		return k == 0
	}
	slices.SortFunc(parts, func(a, b set) int { return a.size() - b.size() })
	last := len(parts) - 1
	for _, part := range parts[:last] {
		k ^= s.partValue(part)
	}
	return s.isP(parts[last], k)
}

// neighbourhoods are the neighbours of each vertex.
type neighbourhoods []set

// parts returns the connected parts of a set of vertices.
func (near neighbourhoods) parts(vertices set) []set {
	var parts []set
	for v := vertices.first(); v >= 0; v = vertices.first() {
		var part, edge set
		edge.add(v)
		for edge != (set{}) {
			part = part.or(edge)
			var beyond set
			for i, w := range edge {
				for ; w != 0; w &= w - 1 {
					beyond = beyond.or(near[64*i+bits.TrailingZeros64(w)])
				}
			}
			edge = beyond.and(vertices).without(part)
		}
		parts = append(parts, part)
		vertices = vertices.without(part)
	}
	return parts
}
