// Package words holds the kinds of move that a game of heaps is declared by, and reads them from a rule in words.
package words

import (
	"strings"

	"sprague/stdlib/internal/integer"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/summary"
)

// A game of heaps is declared by clauses. A clause says how many tokens a move may take, from which heaps, and what it
// may leave of a heap; a move follows one of the clauses. Declared games are computed without a call of a function for
// each move, some hundred times faster than one of New.

// What a move may leave, as the bits of an octal digit.
const (
	Nothing = 1
	One     = 2
	Two     = 4
	Three   = 8
)

// Unbounded is the most tokens of a clause without a bound.
const Unbounded = -1

// A Clause is one kind of move.
type Clause struct {
	Amount func(t int) bool // may a move take t tokens?
	Most   int              // the most tokens it takes, or Unbounded
	// t allows what the digits of a code would: Amount was a list, or repeats from some number on
	Fixed  bool
	Begin  int                 // of a Fixed clause without bound: from here on the amounts repeat
	Cycle  int                 // so many: t and t + Cycle are both allowed, or none; 0 stands for 1
	Of     func(t, n int) bool // may t tokens be taken of a heap of n? nil where that does not depend on the heap
	Words  string              // the amounts in words
	Heap   func(n int) bool    // may a heap of n be moved in? nil for every heap
	Where  string              // the heaps in words
	Every  int                 // Heap answers the same for n and n + Every, from heap After on; 0: not known
	After  int
	Leaves uint8                            // what may be left
	Parts  string                           // "", "different" or "equal": which heaps a split may leave
	Closed func(n int) (value int, ok bool) // see the function
}

// Repeats notes that a condition on the heap is the same for n and n + every, from heap after on.
func (c *Clause) Repeats(every, after int) {
	c.Every, c.After = LeastMultiple(c.Every, every), max(c.After, after)
}

// LeastMultiple returns the least common multiple of two numbers, where 0 stands for 1.
func LeastMultiple(a, b int) int { return integer.LCM(max(a, 1), max(b, 1)) }

// Takes reports whether t tokens may be taken of a heap of n, where Amount allows t.
func (c *Clause) Takes(t, n int) bool { return c.Of == nil || c.Of(t, n) }

// Each visits what a clause may leave of m tokens of a heap of n.
func (c *Clause) Each(m, n int, visit func(heaps ...int)) {
	if m == 0 && c.Leaves&Nothing != 0 {
		visit()
	}
	if m > 0 && m < n && c.Leaves&One != 0 {
		visit(m)
	}
	if c.Leaves&Two != 0 {
		for a := 1; 2*a <= m; a++ {
			if c.Parts == "" || (c.Parts == "equal") == (2*a == m) {
				visit(a, m-a)
			}
		}
	}
	if c.Leaves&Three != 0 {
		EachTriple(m, c.Parts, func(a, b, e int) { visit(a, b, e) })
	}
}

// EachTriple visits the ways to make three heaps of m tokens, ascending; parts is as in a Clause.
func EachTriple(m int, parts string, visit func(a, b, c int)) {
	for a := 1; 3*a <= m; a++ {
		for b := a; a+2*b <= m; b++ {
			e := m - a - b
			if parts == "different" && (a == b || b == e) || parts == "equal" && (a != b || b != e) {
				continue
			}
			visit(a, b, e)
		}
	}
}

// Sentence returns the rule in words; Parse reads it.
func Sentence(clauses []Clause, memory Memory) string {
	text := list.Join(clauses, "; ", Clause.String)
	if text == "" {
		return "There is no move."
	}
	bound := ","
	if len(clauses) > 1 {
		bound = ";"
	}
	return summary.Capital(text+memory.clauses(bound)) + ". Who cannot move loses."
}

// String returns the clause in words.
func (c Clause) String() string {
	text := "take " + c.Words
	switch {
	case c.Words == "nothing" && c.Where == "":
		text = "split a heap"
	case c.Words == "nothing":
		text = "split " + c.Where
	case c.Where != "":
		text += " from " + c.Where
	}
	var left []string
	for i, w := range []string{"nothing", "one heap", "two heaps", "three heaps"} {
		if c.Leaves>>i&1 != 0 {
			if i > 1 && c.Parts != "" {
				w = strings.Replace(w, " ", " "+c.Parts+" ", 1)
			}
			left = append(left, w)
		}
	}
	switch {
	case c.Words == "nothing":
		return text + " into " + summary.Or(left)
	case c.Leaves == Nothing|One:
		return text
	}
	return text + " and leave " + summary.Or(left)
}

// Alternatives returns numbers of tokens in words.
func Alternatives(numbers []int) string {
	if len(numbers) == 1 && numbers[0] == 1 {
		return "1 token"
	}
	return summary.OrNumbers(numbers) + " tokens"
}
