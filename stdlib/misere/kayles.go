package misere

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// A Family is a set of sums of heaps as Sibert and Conway wrote them for Kayles
// [SibertConway1992]: each part says how many heaps there are from its list, and no
// other heaps occur.
type Family struct {
	Normal grundy.Outcome // the outcome in normal play; in misère play it is the other
	Parts  []Part
}

// A Part of a family: an even number of heaps from the list, an odd number, or exactly one.
type Part struct {
	Number Number
	Heaps  []int
}

// A Number says how many heaps.
type Number string

// The numbers of heaps in a part.
const (
	Even Number = "E"
	Odd  Number = "D"
	One  Number = "1"
)

// The families were found by hand, long before there were quotients: the first complete analysis of misère play of
// a game that is not tame. Notation: E(…) an even number of heaps from the list, D(…) an odd number, a bare number
// exactly that heap.

// SibertConway is the description of misère Kayles [SibertConway1992]: the outcome of
// a sum of heaps is that of normal play, except in these families. [CheckSibertConway]
// derives from the quotient that this is so.
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

// Has reports whether the sum of heaps is in the family. It panics for a Number that is none.
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

// is reports whether n heaps are as many as the number says.
// Exactly one is the only number that two more heaps change, and only from 1 to 3.
func (k Number) is(n int) bool {
	switch k {
	case Even:
		return n%2 == 0
	case Odd:
		return n%2 == 1
	case One:
		return n == 1
	}
	panic(fmt.Sprintf("misere: a part with %q heaps; a Number is Even, Odd or One", string(k)))
}

// String writes the family in its authors' notation: "E(17,12,9)E(20,4,1)".
func (f Family) String() string {
	var b strings.Builder
	for _, p := range f.Parts {
		heaps := make([]string, len(p.Heaps))
		for i, h := range p.Heaps {
			heaps[i] = strconv.Itoa(h)
		}
		if p.Number == One {
			b.WriteString(heaps[0] + " ")
			continue
		}
		b.WriteString(string(p.Number) + "(" + strings.Join(heaps, ",") + ")")
	}
	return b.String()
}

// # All sums at once
//
// Statement. Let Q be the quotient of the heaps and G their values in normal play. The pairs (Φ(w), G(w)) of
// all sums w are those that are reached from (1, 0) by (x, v) → (xΦ(h), v ⊕ G(h)), and a sum has different
// outcomes in the two kinds of play exactly if its pair is odd: v = 0 and x not in P, or v ≠ 0 and x in P.
//
// There are at most |Q| times as many pairs as values, so the walk ends and says something of infinitely many
// sums. A heap occurs in a sum whose outcomes differ exactly if some pair with one more such heap is odd,
// since every pair is that of some sum.
//
// Why four heaps of a kind are enough for the description of Kayles: let h occur in the families. The quotient
// shows h³ = h⁵, so that five or more heaps h have the element of two fewer; they have their value, as
// equal heaps cancel; and a family asks whether there are an even or odd number of heaps or exactly
// one, which two fewer of five or more do not change. So each sum is like one with up to four of each
// kind, and of these all are looked at: five numbers for each of eight heaps.
//
// Cost. The walk takes pairs times heaps steps; the check 5⁸ = 390 625 sums.

// A Comparison of misère play with normal play of one game, for all sums of heaps at once.
type Comparison struct {
	Game  string
	Pairs int   // pairs of an element of the quotient and a normal value that a sum can have
	Odd   int   // pairs whose outcomes differ
	Heaps []int // the heaps that occur in sums whose outcomes differ
}

// Compare compares the outcomes in misère and in normal play of all sums of the heaps
// that the monoid was found for, which for a complete monoid are enough for all: it
// walks through the pairs of an element and a value. The cost is the number of pairs times
// the number of different heaps.
func (m Monoid) Compare() Comparison {
	w := m.walk()
	c := Comparison{Game: m.q.Rules().Name, Pairs: len(w.pairs)}
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

// String says the comparison in words.
func (c Comparison) String() string {
	return fmt.Sprintf("%s: of %d pairs of an element and a value, %d have different outcomes in normal and misère "+
		"play; such sums hold only heaps %v",
		c.Game, c.Pairs, c.Odd, c.Heaps)
}

// Display shows the comparison as text.
func (c Comparison) Display() display.Bundle { return display.Plain(c.String()) }

// A pair is what a sum is in misère play, an element, and in normal play, a value.
type pair struct {
	x     int32
	value int
}

// A walk knows the pairs that sums of heaps can have.
// Sums are walked as pairs, so that equal pairs of infinitely many sums are one.
type walk struct {
	Monoid
	rules  *moves.Rules
	values []int
	pairs  []pair
}

// walk finds all pairs, each once, breadth first.
func (m Monoid) walk() *walk {
	w := &walk{Monoid: m, rules: m.q.Rules(), pairs: []pair{{}}}
	if w.rules.Own == nil {
		w.values = m.game.Values(m.Heap() + 1)
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

// add returns the pair with one more heap.
// A heap acts on both at once: by its row on the element, by its value on the xor.
func (w *walk) add(a pair, h int) pair { return pair{w.q.Act(h, a.x), a.value ^ w.values[h]} }

// differ reports whether normal and misère play have different outcomes.
// Normal play is won by the previous player at value 0, misère play in P.
func (w *walk) differ(a pair) bool { return (a.value == 0) != w.q.InP(a.x) }

// What is proved and by what. That outcomes of sums without heaps of the families agree is Compare's answer for
// all sums. That those with such heaps are as the families say is looked at sum by sum, which is complete by the
// essay above. What both rest on is the quotient, which was verified when it was found; so the description,
// which took its authors a theory of its own, is a consequence of forty elements.

// CheckSibertConway proves the description of misère Kayles that [SibertConway] returns,
// from the quotient m of Kayles: every sum of heaps has different outcomes in normal and
// misère play exactly if a family has it. Sums whose heaps are not all in some family
// have equal outcomes by [Monoid.Compare]; of the others it looks at all those with up to
// four heaps of a kind, since two more of a kind change neither the element, nor the
// value, nor the family. It returns how many sums it looked at, and an error that names
// the first sum that is against the description. It panics if m is not the complete
// quotient of Kayles.
func CheckSibertConway(m Monoid) (sums int, err error) {
	if m.q.Rules().Name != octal.MustParse("0.77").Code() || m.Status() != Complete {
		panic(fmt.Sprintf("misere: Sibert and Conway describe Kayles, 0.77; this is the %v", m))
	}
	c := m.Compare()
	families := SibertConway()
	listed := familyHeaps(families)
	if !slices.Equal(c.Heaps, listed) {
		return 0, fmt.Errorf("misere: sums with different outcomes hold heaps %v, the description %v", c.Heaps, listed)
	}
	for _, h := range listed {
		if m.Sum(h, h, h) != m.Sum(h, h, h, h, h) {
			return 0, fmt.Errorf("misere: five heaps %d are not like three", h)
		}
	}
	w := m.walk()
	var look func(i int, a pair, heaps []int)
	look = func(i int, a pair, heaps []int) {
		if i == len(listed) {
			if sums++; sums%256 == 0 {
				task.Check()
			}
			if said := describe(families, heaps); err == nil &&
				(w.differ(a) != (said != nil) || said != nil && said.Normal != grundy.OutcomeOf(a.value)) {
				err = fmt.Errorf("misere: %s is against the description", moves.Sum(heaps))
			}
			return
		}
		for range 5 {
			look(i+1, a, heaps)
			a, heaps = w.add(a, listed[i]), append(heaps, listed[i])
		}
	}
	look(0, pair{}, nil)
	return sums, err
}

// describe returns the family that has the sum, nil if none has.
// The families exclude each other, so the first that has the sum is the only one.
func describe(families []Family, heaps []int) *Family {
	for _, f := range families {
		if f.Has(heaps...) {
			return &f
		}
	}
	return nil
}

// familyHeaps lists the heaps that occur in the families, ascending.
// These are compared with the heaps that the walk found: a family too few, or one too many, is an error.
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
