package misere

import (
	"fmt"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/task"
)

// A Closure is the set of positions reachable from given ones, also in sums. Its positions that are equal in misère
// play are one heap of 1, 2, 3, …; the options of a heap have smaller numbers.
type Closure struct{ *closure }

// A closure visits the positions of a game, each once.
type closure struct {
	game   *grundy.Game
	starts []int // their places in the list
	book   *book
	forms  []*form    // forms[n] is that of heap n; heap 0 is the position without moves
	moves  [][][3]int // of heap n, by one of its positions
	heap   map[*form]int
	list   []listing      // every position, options first
	at     map[string]int // their places in the list
	wide   string         // the option of a move that leaves more than three components, or ""
}

// A listing is a position as a certificate lists it.
type listing struct {
	name    string
	heap    int     // its heap in the closure
	options [][]int // each the positions of its parts, by their places in the list
}

const noClosure = "the Closure is empty; use misere.ClosureOf(game, position)"

// playable returns the game of package grundy, and the positions in it.
func playable(game any, positions []any) (*grundy.Game, []any) {
	switch g := game.(type) {
	case *grundy.Game:
		return g, g.Together(positions...)
	case grundy.MisereGame:
		return g.Game(), g.Game().Together(positions...)
	case interface{ Play() (*grundy.Game, any) }:
		play, start := g.Play()
		return play, append([]any{start}, positions...)
	}
	return grundy.Of(game), positions
}

// ClosureOf returns the positions reachable from the given ones in any finite game: a game of package grundy, also one
// from a function or a graph; a game of heaps, in misère play, such as twoheap.Wythoff().Misere(); and games on graphs
// and boards of packages digraph and board, which have their start. The cost is that of [Canonical] for each position.
// It panics as Canonical does.
func ClosureOf(game any, positions ...any) Closure {
	g, starts := playable(game, positions)
	b := newBook()
	c := &closure{game: g, book: b, forms: []*form{b.of(nil)}, moves: [][][3]int{nil}, heap: map[*form]int{b.of(nil): 0},
		at: map[string]int{}}
	for _, p := range starts {
		c.starts = append(c.starts, c.place(p))
	}
	return Closure{c}
}

// Canonical returns the canonical form of a sum of positions of any finite game, as in [ClosureOf]. The cost is the
// number of reachable positions, times their options, and if a move leaves several components, the cost of their sums.
// It panics for a position that is not in the game, for a game with cycles, and with more than three million forms.
func Canonical(game any, positions ...any) Form {
	c := ClosureOf(game, positions...)
	sum := c.forms[0]
	for _, n := range c.starts {
		sum = c.book.plus(sum, c.forms[c.list[n].heap])
	}
	return Form{sum}
}

// key identifies a position: the positions of a game have one type, so their text in Go syntax does.
func key(pos any) string { return fmt.Sprintf("%#v", pos) }

// place returns the place of a position in the list, to which it adds the position after all its options.
func (c *closure) place(pos any) int {
	k := key(pos)
	if n, ok := c.at[k]; ok {
		return n
	}
	task.Report(task.Progress{Label: c.game.String() + ": misère forms", Done: int64(len(c.list)), Unit: "positions"})
	var options []*form
	var lists [][3]int
	parts := [][]int{} // an empty list in a certificate
	for _, o := range c.game.Choices(pos) {
		sum, list := c.book.of(nil), [3]int{}
		n, places := 0, []int{}
		for _, p := range o.Parts {
			at := c.place(p.Position)
			heap := c.list[at].heap
			sum, places = c.book.plus(sum, c.forms[heap]), append(places, at)
			switch {
			case heap == 0: // no component
			case n == len(list):
				c.wide = o.Position()
			default:
				list[n] = heap
				n++
			}
		}
		options, lists, parts = append(options, sum), append(lists, list), append(parts, places)
	}
	f := c.book.of(options)
	heap, ok := c.heap[f]
	if !ok {
		heap = len(c.forms)
		c.heap[f], c.forms, c.moves = heap, append(c.forms, f), append(c.moves, lists)
	}
	c.at[k] = len(c.list)
	c.list = append(c.list, listing{fmt.Sprint(c.game.At(pos)), heap, parts})
	return c.at[k]
}

// Forms returns the form of each heap; heap 0 is the position without moves.
func (c Closure) Forms() []Form {
	if c.closure == nil {
		return nil
	}
	return list.Map(c.forms, func(f *form) Form { return Form{f} })
}

// Heap returns the heap of a position. It panics if no position of the closure is equal to it.
func (c Closure) Heap(position any) int {
	if c.closure == nil {
		panic("misere: " + noClosure)
	}
	if n, ok := c.at[key(position)]; ok {
		return c.list[n].heap
	}
	f := c.book.adopt(Canonical(c.game, position).form)
	n, ok := c.heap[f]
	if !ok {
		panic(fmt.Sprintf("misere: %v is not in this closure of %s", position, c.game))
	}
	return n
}

// String returns the number of positions.
func (c Closure) String() string {
	if c.closure == nil {
		return noClosure
	}
	return fmt.Sprintf("%d positions of %s, as heaps 0 to %d", len(c.list), c.game, len(c.forms)-1)
}

// Quotient computes the misère quotient of all sums of the positions, as [Quotient] does for games with a code: heap n
// is a position equal to Forms()[n]. The certificate, by the theorem "listed positions", has all positions with their
// options; with MaxHeap there is none, which is the error of [Monoid.Verify]. The error is an *[Unfinished] if time or
// memory ends the search. It panics if a move leaves more than three components.
func (c Closure) Quotient(options ...Option) (Monoid, error) {
	if c.closure == nil {
		panic("misere: " + noClosure)
	}
	if c.wide != "" {
		panic(fmt.Sprintf("misere: a move of %s leaves %s; a quotient requires moves that leave at most three components",
			c.game, c.wide))
	}
	l, last := limitsOf(options), len(c.forms)-1
	if l.heap > 0 {
		last = min(last, l.heap)
	}
	rules := &moves.Rules{Name: c.String(), Own: func(h int) [][3]int { return c.moves[h] }}
	m, err := search(rules, last, l)
	m.of = &c
	return m, err
}
