package grundy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A game of heaps is declared by clauses. A clause says how many tokens a move may take, from which heaps,
// and what it may leave of a heap; a move follows one of the clauses. Declared games are computed
// without a call of a function for each move, some hundred times faster than one of New.

// What a move may leave, as the bits of an octal digit.
const (
	leaveNothing = 1
	leaveOne     = 2
	leaveTwo     = 4
	leaveThree   = 8
)

// unbounded is the most tokens of a clause without a bound.
const unbounded = -1

// clause is one kind of move.
type clause struct {
	amount func(t int) bool // may a move take t tokens?
	most   int              // the most tokens it takes, or unbounded
	fixed  bool             // t allows what the digits of a code would: amount was a list, or all from some number on
	begin  int              // for unbounded fixed clauses: all amounts from here on are allowed
	words  string           // the amounts in words
	heap   func(n int) bool // may a heap of n be moved in? nil for every heap
	where  string           // the heaps in words
	every  int              // heap answers the same for n and n + every, from heap after on; 0: not known
	after  int
	leaves uint8  // what may be left
	parts  string // "", "different" or "equal": which heaps a split may leave
}

// Takes returns the game of heaps in which a move takes one of these numbers of tokens from a heap and leaves the rest as one
// heap, or nothing. It is a subtraction game; [Game.Splitting] lets moves split the rest. It panics
// without numbers and for a number below 1.
func Takes(numbers ...int) *Game {
	if len(numbers) == 0 {
		panic("grundy: Takes needs the numbers of tokens that a move may take, such as Takes(1, 2)")
	}
	set := slices.Clone(numbers)
	slices.Sort(set)
	set = slices.Compact(set)
	if set[0] < 1 {
		panic(fmt.Sprintf("grundy: Takes(%d); a move takes 1 token or more", set[0]))
	}
	return declare("", clause{
		amount: func(t int) bool { _, in := slices.BinarySearch(set, t); return in },
		most:   set[len(set)-1], fixed: true, words: alternatives(set), leaves: leaveNothing | leaveOne,
	})
}

// TakesWhen returns the game of heaps in which a move takes t tokens from a heap when allowed(t) says so, for any t ≥ 1,
// and leaves the rest as one heap, or nothing. The function is asked once for each t up to the
// greatest heap, and must answer the same every time. It panics when allowed is nil.
func TakesWhen(allowed func(t int) bool) *Game {
	if allowed == nil {
		panic("grundy: TakesWhen needs a function that says which numbers of tokens a move may take")
	}
	return declare("", clause{
		amount: func(t int) bool { return t > 0 && allowed(t) },
		most:   unbounded, words: "any number of tokens that the function allows", leaves: leaveNothing | leaveOne,
	})
}

// Splitting returns the game in which a move may also leave two heaps of what it does not take:
// Takes(1, 2).Splitting() is Kayles. It panics for games that were not made by Takes, TakesWhen or Words.
func (g *Game) Splitting() *Game { return g.split("Splitting", nil, "") }

// SplittingWhen is as Splitting, but only heaps n (before the move) for which may(n) is true can be left as two.
func (g *Game) SplittingWhen(may func(n int) bool) *Game {
	if may == nil {
		panic("grundy: SplittingWhen needs a function that says which heaps may be split")
	}
	return g.split("SplittingWhen", may, "heaps that the function allows")
}

// split adds to each clause one that leaves two heaps.
func (g *Game) split(method string, may func(n int) bool, where string) *Game {
	d := g.declared()
	if d == nil {
		panic(fmt.Sprintf("grundy: %s is for games of Takes, TakesWhen and Words; a function for New lists what its moves leave", method))
	}
	var clauses []clause
	for _, c := range d.clauses {
		if may == nil {
			c.leaves |= leaveTwo
			clauses = append(clauses, c)
			continue
		}
		two := c
		two.leaves = leaveTwo
		two.where, two.every = where, 0
		two.heap = func(n int) bool { return (c.heap == nil || c.heap(n)) && may(n) }
		clauses = append(clauses, c, two)
	}
	return declare(g.name, clauses...)
}

// declare returns the game of the clauses.
func declare(name string, clauses ...clause) *Game {
	d := &declared{clauses: clauses, amounts: make([][]int, len(clauses)), seen: make([]int, len(clauses))}
	g := &Game{engine: d, proof: new(proof), name: name, rule: sentence(clauses)}
	if code, ok := d.code(); ok {
		g.code = code
	} else if list, ok := d.byHeap(); ok {
		if code, same := list.one(); !same {
			g.codes = &list
		} else if code != "0.0" {
			g.code = code
		}
	}
	return g
}

// declared returns the engine of a declared game, nil for others.
func (g *Game) declared() *declared {
	d, _ := g.engine.(*declared)
	return d
}

// sentence returns the rule in words; Words reads it.
func sentence(clauses []clause) string {
	texts := make([]string, len(clauses))
	for i, c := range clauses {
		texts[i] = c.String()
	}
	text := strings.Join(texts, "; ")
	if text == "" {
		return "There is no move."
	}
	return strings.ToUpper(text[:1]) + text[1:] + ". Who cannot move loses."
}

// String returns the clause in words.
func (c clause) String() string {
	text := "take " + c.words
	switch {
	case c.words == "nothing" && c.where == "":
		text = "split a heap"
	case c.words == "nothing":
		text = "split " + c.where
	case c.where != "":
		text += " from " + c.where
	}
	var left []string
	for i, w := range []string{"nothing", "one heap", "two heaps", "three heaps"} {
		if c.leaves>>i&1 != 0 {
			if i > 1 && c.parts != "" {
				w = strings.Replace(w, " ", " "+c.parts+" ", 1)
			}
			left = append(left, w)
		}
	}
	switch {
	case c.words == "nothing":
		return text + " into " + orList(left)
	case c.leaves == leaveNothing|leaveOne:
		return text
	}
	return text + " and leave " + orList(left)
}

// alternatives returns numbers of tokens in words.
func alternatives(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, t := range numbers {
		texts[i] = strconv.Itoa(t)
	}
	if len(numbers) == 1 && numbers[0] == 1 {
		return "1 token"
	}
	return orList(texts) + " tokens"
}

// orList joins texts as "a, b or c".
func orList(texts []string) string {
	last := len(texts) - 1
	if last < 1 {
		return strings.Join(texts, "")
	}
	return strings.Join(texts[:last], ", ") + " or " + texts[last]
}
