// Package nimsearch finds the Grundy values of positions that fall into independent components.
//
// Statement. A component G has value n exactly when the sum of G and a Nim heap of n, written G + *n, is a P-position,
// that is when no option of G + *n is one. The options are G + *j for j < n, and H₁ + … + Hₘ + *n for every option
// H₁ + … + Hₘ of G. Components whose values are known are replaced by their nimbers, so that such an option is
// another question of the same form as soon as all but one of its components have values; the values of the smaller
// ones are found first [LemoineViennot2012].
//
// Order. Which option is asked first decides the cost. The search is a depth-first proof-number search: proof is a
// lower bound for the number of positions still to be settled to show that G + *n is an N-position, the least of the
// options' disproof numbers; disproof is the same for a P-position, the sum of the options' proof numbers. A call
// descends to the option of the least disproof until its thresholds are passed. Proof numbers only choose an order and
// may be lost or wrong without harm.
//
// Invariant. What is recorded of a component is its value, or values that it has not, never an estimate; so the facts
// stay true when an interrupt ends the search, and the next call goes on from them.
//
// Small components come up in so many questions that the values of most are asked for sooner or later. So a component
// up to a length that the game sets gets its value at once, by the definition: the mex of the values of its options.
//
// Cost. An expansion lists the options of one component; a fact takes its key and 24 bytes.
package nimsearch

import (
	"slices"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// Rules are the rules of a game. K is a component in a canonical form: equal keys must mean equal games, and the more
// equal games have equal keys, the faster is the search.
type Rules[K comparable] struct {
	Name    string                           // for progress and errors
	Options func(k K, visit func(parts []K)) // visit may not keep parts
	Length  func(k K) int                    // at least the value, and the greater, the longer k is played
	Small   int                              // components up to this Length, whose options have it too, are not searched

	// Theorem returns what is known of a component without a search: its value if ok, or that it is not 0. May be nil.
	Theorem func(k K) (value int, nonzero, ok bool)
}

// Search is the state of a search, to be used again for other positions of the game.
type Search[K comparable] struct {
	rules Rules[K]
	facts map[K]fact
}

// New returns a search that knows nothing.
func New[K comparable](rules Rules[K]) *Search[K] {
	return &Search[K]{rules: rules, facts: map[K]fact{}}
}

// fact is what is known of a component, and the proof numbers of the latest question about it.
type fact struct {
	not             uint64 // bit n: the value is not n, for n < 64
	value           int16  // −1 while it is not known
	asked           int16
	proof, disproof uint32
}

const infinite = 1 << 30

// Value returns the value of a sum of components. An interrupt panics with task.ErrInterrupted.
func (s *Search[K]) Value(parts ...K) int {
	value := 0
	for _, k := range parts {
		n := 0
		for !s.Has(n, k) {
			n++
		}
		value ^= n
	}
	return value
}

// Has reports whether a sum of components has value n, which costs less than its value.
func (s *Search[K]) Has(n int, parts ...K) bool {
	c := child[K]{parts: pairless(nil, parts), n: n}
	v := s.settle(&c)
	for v == open {
		v = s.advance(&c, infinite, infinite)
	}
	return v == isP
}

// fact returns what is known of a component.
func (s *Search[K]) fact(k K) fact {
	f, ok := s.facts[k]
	if ok {
		return f
	}
	f.value = -1
	if s.rules.Theorem != nil {
		if value, nonzero, ok := s.rules.Theorem(k); ok {
			f.value = int16(value)
		} else if nonzero {
			f.not = 1
		}
	}
	if f.value < 0 && s.rules.Length(k) <= s.rules.Small {
		f.value = s.mex(k)
		s.keep(k, f)
	}
	return f
}

// mex returns the value of a small component by the definition.
func (s *Search[K]) mex(k K) (value int16) {
	task.Check()
	var options []int16
	s.rules.Options(k, func(parts []K) {
		sum := int16(0)
		for _, p := range parts {
			sum ^= s.fact(p).value
		}
		options = append(options, sum)
	})
	for slices.Contains(options, value) {
		value++
	}
	return value
}

// keep records a fact.
func (s *Search[K]) keep(k K, f fact) {
	s.facts[k] = f
	if n := len(s.facts); n&(n-1) == 0 {
		budget.Need(float64(n)*160, "Ask for a smaller board", "%s: more than %d positions", s.rules.Name, n)
	}
}

// child is an option of a question that is not settled: the components without known values, plus *n.
type child[K comparable] struct {
	parts           []K
	n               int
	proof, disproof uint32
}

// verdict is an answer to the question whether a sum is a P-position.
type verdict int8

const (
	open verdict = iota
	isP
	isN
)

// settle takes known values out of a child and returns what is known of it. An open child gets its proof numbers:
// those that were kept or, for a new one, 1 and the length of play, since a P-position has all its moves refuted.
func (s *Search[K]) settle(c *child[K]) verdict {
	c.proof, c.disproof = 1, 0
	var last fact
	rest := c.parts[:0]
	for _, k := range c.parts {
		f := s.fact(k)
		if f.value >= 0 {
			c.n ^= int(f.value)
			continue
		}
		rest, last = append(rest, k), f
		c.disproof += uint32(s.rules.Length(k))
	}
	switch c.parts = rest; len(rest) {
	case 0:
		if c.n == 0 {
			return isP
		}
		return isN
	case 1:
		if c.n < 64 && last.not>>c.n&1 == 1 || c.n > s.rules.Length(rest[0]) {
			return isN
		}
		if last.proof > 0 && int(last.asked) == c.n {
			c.proof, c.disproof = last.proof, last.disproof
		}
	}
	return open
}

// advance brings an open child closer to its answer: it finds the value of its smallest component or, if there is only
// one, works on the question until its proof or disproof number has reached the threshold. It settles the child.
func (s *Search[K]) advance(c *child[K], proof, disproof uint32) verdict {
	if len(c.parts) > 1 {
		s.Value(slices.MinFunc(c.parts, func(a, b K) int { return s.rules.Length(a) - s.rules.Length(b) }))
	} else if v := s.expand(c.parts[0], c.n, proof, disproof); v != open {
		return v
	}
	return s.settle(c)
}

// expand works on the question whether k + *n is a P-position until it is settled, or until its proof or disproof
// number has reached the threshold.
func (s *Search[K]) expand(k K, n int, proof, disproof uint32) verdict {
	task.Check()
	task.Report(task.Progress{Label: s.rules.Name, Done: int64(len(s.facts)), Unit: "positions"})
	children, found := s.children(k, n)
	for !found {
		if len(children) == 0 {
			f := s.fact(k)
			f.value = int16(n)
			s.keep(k, f)
			return isP
		}
		best, second, sum := choose(children)
		c := &children[best]
		if c.disproof >= proof || sum >= disproof {
			f := s.fact(k)
			f.asked, f.proof, f.disproof = int16(n), c.disproof, min(sum, infinite-1)
			s.keep(k, f)
			return open
		}
		// A quarter above the second best, so that the search does not jump between two options.
		switch s.advance(c, disproof-(sum-c.proof), min(proof, second+second/4+1)) {
		case isP:
			found = true
		case isN:
			children = slices.Delete(children, best, best+1)
		}
	}
	if f := s.fact(k); f.value < 0 {
		f.not |= 1 << n // without effect for n ≥ 64, which is searched again when it is asked again
		s.keep(k, f)
	}
	return isN
}

// children returns the options of k + *n that are not settled, or reports that one is a P-position. It also records the
// known values of options of k, which k itself cannot have, so that these questions need no list of options.
func (s *Search[K]) children(k K, n int) (children []child[K], found bool) {
	var buffer []K
	f := s.fact(k)
	known := f.not
	add := func(parts []K, n int) {
		buffer = pairless(buffer[:0], parts)
		c := child[K]{parts: buffer, n: n}
		switch s.settle(&c) {
		case isP:
			found = true
		case isN:
			if value := n ^ c.n; len(c.parts) == 0 && value < 64 {
				f.not |= 1 << value
			}
		case open:
			same := func(d child[K]) bool { return d.n == c.n && slices.Equal(d.parts, c.parts) }
			if !slices.ContainsFunc(children, same) {
				c.parts = slices.Clone(c.parts)
				children = append(children, c)
			}
		}
	}
	for j := range n {
		add([]K{k}, j)
	}
	s.rules.Options(k, func(parts []K) {
		if !found {
			add(parts, n)
		}
	})
	if f.not != known {
		s.keep(k, f)
	}
	return children, found
}

// pairless appends components without those that occur twice, since G + G has value 0.
func pairless[K comparable](list, parts []K) []K {
	for _, k := range parts {
		if i := slices.Index(list, k); i >= 0 {
			list = slices.Delete(list, i, i+1)
		} else {
			list = append(list, k)
		}
	}
	return list
}

// choose returns the child of the least disproof number, the second least of these numbers, and the sum of the proof
// numbers.
func choose[K comparable](children []child[K]) (best int, second, sum uint32) {
	second = infinite
	for i, c := range children {
		sum = min(sum+c.proof, infinite-1)
		switch {
		case i == 0:
		case c.disproof < children[best].disproof:
			best, second = i, children[best].disproof
		default:
			second = min(second, c.disproof)
		}
	}
	return best, second, sum
}
