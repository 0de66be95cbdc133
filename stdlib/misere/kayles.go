package misere

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// A Family is a set of sums of heaps in the notation of Sibert and Conway for Kayles [SibertConway1992]: each part
// says how many heaps there are from its list, and no other heaps occur.
type Family struct {
	Normal grundy.Outcome // the outcome in normal play; in misère play it is the other
	Parts  []Part
}

// A Part of a family: an even number of heaps from the list, an odd number, or exactly one.
type Part struct {
	Number Number
	Heaps  []int
}

// A Number is a condition on the number of heaps.
type Number string

// The conditions on the number of heaps in a part.
const (
	Even Number = "E"
	Odd  Number = "D"
	One  Number = "1"
)

// SibertConway returns the description of misère Kayles [SibertConway1992]: the outcome of a sum of heaps is that of
// normal play, except in these families. [CheckSibertConway] derives it from the quotient.
func SibertConway() []Family {
	even := func(heaps ...int) Part { return Part{Even, heaps} }
	odd := func(heaps ...int) Part { return Part{Odd, heaps} }
	one := func(heap int) Part { return Part{One, []int{heap}} }
	return []Family{
		{grundy.P, []Part{even(5), even(4, 1)}},
		{grundy.P, []Part{even(17, 12, 9), even(20, 4, 1)}},
		{grundy.P, []Part{one(25), even(17, 12, 9), odd(20, 4, 1)}},
		{grundy.N, []Part{odd(5), odd(4, 1)}},
		{grundy.N, []Part{even(5), odd(4, 1)}},
		{grundy.N, []Part{odd(9), even(4, 1)}},
		{grundy.N, []Part{one(12), even(4, 1)}},
		{grundy.N, []Part{even(17, 12, 9), odd(20, 4, 1)}},
		{grundy.N, []Part{one(25), odd(9), odd(4, 1)}},
	}
}

// Has reports whether the sum of heaps is in the family. It panics for an invalid Number.
func (f Family) Has(heaps ...int) bool {
	left := slices.DeleteFunc(slices.Clone(heaps), func(h int) bool { return h == 0 })
	for _, p := range f.Parts {
		all := len(left)
		left = slices.DeleteFunc(left, func(h int) bool { return slices.Contains(p.Heaps, h) })
		if !p.Number.is(all - len(left)) {
			return false
		}
	}
	return len(left) == 0
}

func (k Number) is(n int) bool {
	switch k {
	case Even:
		return n%2 == 0
	case Odd:
		return n%2 == 1
	case One:
		return n == 1
	}
	panic(fmt.Sprintf("misere: invalid Number %q; use Even, Odd or One", string(k)))
}

// String returns the family in the notation of the paper: "E(17,12,9)E(20,4,1)".
func (f Family) String() string {
	var b strings.Builder
	for _, p := range f.Parts {
		if heaps := summary.Numbers(p.Heaps, ","); p.Number == One {
			b.WriteString(heaps + " ")
		} else {
			b.WriteString(string(p.Number) + "(" + heaps + ")")
		}
	}
	return b.String()
}

// # All sums at once
//
// Statement. Let Q be the quotient of the heaps and G their values in normal play. The pairs (Φ(w), G(w)) of all sums
// w are those reachable from (1, 0) by (x, v) → (xΦ(h), v ⊕ G(h)), and a sum has different outcomes in normal and
// misère play if and only if its pair is odd: v = 0 and x not in P, or v ≠ 0 and x in P.
//
// A heap occurs in a sum with different outcomes if and only if some pair with one more such heap is odd, since every
// pair is that of some sum.
//
// Why four equal heaps suffice for the description of Kayles: let h occur in the families. By the quotient h³ = h⁵, so
// five or more heaps h have the element of two fewer; they have the same value, as equal heaps cancel; and a family
// requires an even or odd number of heaps or exactly one, which two fewer of five or more do not change. So each sum
// is equivalent to one with at most four of each heap, and all of these are tested: five numbers for each of eight
// heaps.

// A Comparison compares misère play with normal play of one game, for all sums of heaps.
type Comparison struct {
	Game  string
	Pairs int   // pairs of an element of the quotient and a normal value that a sum can have
	Odd   int   // pairs whose outcomes differ
	Heaps []int // the heaps that occur in sums whose outcomes differ
}

// Compare compares the outcomes in misère and in normal play of all sums of the heaps of the monoid, which for a
// complete monoid determine all sums: it visits the pairs of an element and a value. The cost is the number of pairs
// times the number of different heaps.
func (m Monoid) Compare() Comparison {
	w := m.walk()
	c := Comparison{Game: m.q.Rules.Name, Pairs: len(w.pairs)}
	for _, a := range w.pairs {
		if w.differ(a) {
			c.Odd++
		}
	}
	for h := 1; h <= m.Heap(); h++ {
		if slices.ContainsFunc(w.pairs, func(a pair) bool { return w.differ(w.add(a, h)) }) && w.rules.Moves(h) {
			c.Heaps = append(c.Heaps, h)
		}
	}
	return c
}

// String describes the comparison.
func (c Comparison) String() string {
	return fmt.Sprintf("%s: of %d pairs of an element and a value, %d have different outcomes in normal and misère "+
		"play; such sums have only heaps %v",
		c.Game, c.Pairs, c.Odd, c.Heaps)
}

// A pair has the element of a sum in misère play and its value in normal play.
type pair struct {
	x     int32
	value int
}

// A walk is the set of pairs of sums of heaps.
type walk struct {
	Monoid
	rules  *moves.Rules
	values []int
	pairs  []pair
}

func (m Monoid) walk() *walk {
	w := &walk{Monoid: m, rules: m.q.Rules, pairs: []pair{{}}}
	if w.rules.Own == nil {
		w.values = w.rules.Game.Values(m.Heap() + 1)
	} else {
		for _, n := range natures(w.rules, m.Heap()+1) {
			w.values = append(w.values, n.normal)
		}
	}
	seen := map[pair]bool{{}: true}
	for i := 0; i < len(w.pairs); i++ {
		for h := range w.values {
			if a := w.add(w.pairs[i], h); !seen[a] {
				seen[a] = true
				w.pairs = append(w.pairs, a)
			}
		}
	}
	return w
}

func (w *walk) add(a pair, h int) pair { return pair{w.q.Act(h, a.x), a.value ^ w.values[h]} }

// differ reports whether normal and misère play have different outcomes: the previous player wins normal play at value
// 0, and misère play in P.
func (w *walk) differ(a pair) bool { return (a.value == 0) != w.q.InP(a.x) }

// CheckSibertConway proves the description of misère Kayles that [SibertConway] returns from the quotient m of Kayles:
// a sum of heaps has different outcomes in normal and misère play if and only if it is in a family. Sums with a heap
// in no family have equal outcomes by [Monoid.Compare]; it tests all others with up to four equal heaps, since two
// more of a kind change neither the element, nor the value, nor the family. It returns the number of sums tested, and
// an error that names the first sum that contradicts the description. It panics if m is not the complete quotient of
// Kayles.
func CheckSibertConway(m Monoid) (sums int, err error) {
	if m.q.Rules.Name != octal.MustParse("0.77").Code() || m.Status() != Complete {
		panic(fmt.Sprintf("misere: CheckSibertConway needs the complete quotient of Kayles, 0.77, not the %v", m))
	}
	c := m.Compare()
	families := SibertConway()
	listed := familyHeaps(families)
	if !slices.Equal(c.Heaps, listed) {
		return 0, fmt.Errorf("misere: sums with different outcomes have heaps %v, but the description has %v", c.Heaps,
			listed)
	}
	for _, h := range listed {
		if m.Sum(h, h, h) != m.Sum(h, h, h, h, h) {
			return 0, fmt.Errorf("misere: five heaps %d are not equivalent to three", h)
		}
	}
	w := m.walk()
	var check func(i int, a pair, heaps []int)
	check = func(i int, a pair, heaps []int) {
		if i == len(listed) {
			if sums++; sums%256 == 0 {
				task.Check()
			}
			in := slices.IndexFunc(families, func(f Family) bool { return f.Has(heaps...) }) // families are disjoint
			if err == nil && (w.differ(a) != (in >= 0) || in >= 0 && families[in].Normal != grundy.OutcomeOf(a.value)) {
				err = fmt.Errorf("misere: %s contradicts the description", moves.Sum(heaps))
			}
			return
		}
		for range 5 {
			check(i+1, a, heaps)
			a, heaps = w.add(a, listed[i]), append(heaps, listed[i])
		}
	}
	check(0, pair{}, nil)
	return sums, err
}

// familyHeaps lists the heaps of the families, ascending.
func familyHeaps(families []Family) []int {
	var out []int
	for _, f := range families {
		for _, p := range f.Parts {
			out = append(out, p.Heaps...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
