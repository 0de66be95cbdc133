package grundy

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy/internal/words"
)

// Takes returns the game of heaps in which a move takes one of the given numbers of tokens from a heap and leaves the
// rest as one heap, or nothing: a subtraction game. [Game.Splitting] lets moves split the rest. It panics if there is
// no number or one is less than 1.
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
	return declare("", words.Clause{
		Amount: func(t int) bool { _, in := slices.BinarySearch(set, t); return in },
		Most:   set[len(set)-1], Fixed: true, Words: words.Alternatives(set), Leaves: words.Nothing | words.One,
	})
}

// TakesWhen returns the game of heaps in which a move takes t ≥ 1 tokens from a heap if allowed(t) is true, and leaves
// the rest as one heap, or nothing. The function is called once for each t up to the greatest heap, and must always
// give the same answer. It panics if allowed is nil.
func TakesWhen(allowed func(t int) bool) *Game {
	if allowed == nil {
		panic("grundy: TakesWhen needs a function that says which numbers of tokens a move may take")
	}
	return declare("", words.Clause{
		Amount: func(t int) bool { return t > 0 && allowed(t) },
		Most:   words.Unbounded, Words: "any number of tokens that the function allows", Leaves: words.Nothing | words.One,
	})
}

// Splitting returns the game in which a move may also leave the rest as two heaps: Takes(1, 2).Splitting() is Kayles.
// It panics for games not made by Takes, TakesWhen or Words.
func (g *Game) Splitting() *Game {
	clauses := slices.Clone(g.clauses("Splitting"))
	for i := range clauses {
		clauses[i].Leaves |= words.Two
	}
	return declare(g.name, clauses...)
}

// declare returns the game with the clauses.
func declare(name string, clauses ...words.Clause) *Game {
	d := &declared{clauses: clauses, amounts: make([][]int, len(clauses)), seen: slices.Repeat([]int{-1}, len(clauses))}
	d.free = d.allBut()
	g := &Game{engine: d, proof: new(proof), name: name, rule: words.Sentence(clauses, words.Memory{})}
	if list, ok := d.byHeap(); ok && (len(list.first) > 0 || len(list.round) > 1) {
		g.codes = &list
	} else if ok && list.round[0] != "0.0" {
		g.code = list.round[0]
	}
	return g
}

// clauses returns those of a declared game. It panics for others, and for a game with a memory, whose moves are final.
func (g *Game) clauses(method string) []words.Clause {
	if g.memory() != nil {
		panic(fmt.Sprintf("grundy: %s of a game with a memory (%s); "+
			"declare all its moves first, and then Dynamic, NoRepeat or WithPass", method, g.Rule()))
	}
	d := g.declared()
	if d == nil {
		panic(fmt.Sprintf("grundy: %s is for games of Takes, TakesWhen and Words; a function for New lists all its moves "+
			"itself", method))
	}
	return d.clauses
}

// declared returns the engine of a declared game, or nil.
func (g *Game) declared() *declared {
	d, _ := g.engine.(*declared)
	return d
}
