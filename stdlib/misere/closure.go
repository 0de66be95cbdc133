package misere

import (
	"fmt"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/misere/internal/quotient"
	"sprague/stdlib/task"
)

// A Closure is the set of positions reachable from given ones, also in sums. Its positions that are equal in misère
// play are one heap of 1, 2, 3, …; the options of a heap have smaller numbers.
type Closure struct {
	name  string
	forms []*form    // forms[n] is that of heap n; heap 0 is the position without moves
	moves [][][3]int // of heap n, by one of its positions
	met   *explorer
	list  []listing // every position, options first
}

// A listing is a position as a certificate lists it.
type listing struct {
	name    string
	heap    int     // its heap in the closure
	options [][]int // each the positions of its parts, by their places in the list
}

// An explorer visits the positions of a game, each once.
type explorer struct {
	game *grundy.Game
	book *book
	met  map[string]*form
	at   map[string]int // the places of the positions in the list of into
	heap map[*form]int
	into *Closure
	wide string // the option of a move that leaves more than three components, or ""
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
	c := Closure{name: g.String(), forms: []*form{b.of(nil)}, moves: [][][3]int{nil}}
	w := &explorer{game: g, book: b, met: map[string]*form{}, at: map[string]int{},
		heap: map[*form]int{c.forms[0]: 0}, into: &c}
	for _, p := range starts {
		w.form(p)
	}
	w.into, c.met = nil, w
	return c
}

// Canonical returns the canonical form of a sum of positions of any finite game, as in [ClosureOf]. The cost is the
// number of reachable positions, times their options, and if a move leaves several components, the cost of their sums.
// It panics for a position that is not in the game, for a game with cycles, and with more than three million forms.
func Canonical(game any, positions ...any) Form {
	g, starts := playable(game, positions)
	w := &explorer{game: g, book: newBook(), met: map[string]*form{}}
	sum := w.book.of(nil)
	for _, p := range starts {
		sum = w.book.plus(sum, w.form(p))
	}
	return Form{sum}
}

// key identifies a position: the positions of a game have one type, so their text in Go syntax does.
func key(pos any) string { return fmt.Sprintf("%#v", pos) }

// form returns the form of a position.
func (w *explorer) form(pos any) *form {
	k := key(pos)
	if f, ok := w.met[k]; ok {
		return f
	}
	task.Report(task.Progress{Label: w.game.String() + ": misère forms", Done: int64(len(w.met)), Unit: "positions"})
	var options []*form
	var lists [][3]int
	parts := [][]int{} // an empty list in a certificate
	for _, o := range w.game.Choices(pos) {
		sum, list := w.book.of(nil), [3]int{}
		n, places := 0, []int{}
		for _, p := range o.Parts {
			part := w.form(p.Position)
			sum = w.book.plus(sum, part)
			places = append(places, w.at[key(p.Position)])
			if part.birthday == 0 {
				continue
			}
			if n == len(list) {
				w.wide = o.Position()
				break
			}
			list[n] = w.heap[part]
			n++
		}
		options, lists, parts = append(options, sum), append(lists, list), append(parts, places)
	}
	f := w.book.of(options)
	w.met[k] = f
	if w.into == nil {
		return f
	}
	if _, ok := w.heap[f]; !ok {
		w.heap[f] = len(w.into.forms)
		w.into.forms, w.into.moves = append(w.into.forms, f), append(w.into.moves, lists)
	}
	w.at[k] = len(w.into.list)
	w.into.list = append(w.into.list, listing{fmt.Sprint(w.game.At(pos)), w.heap[f], parts})
	return f
}

// Display shows the number of positions.
func (c Closure) Display() display.Bundle { return display.Plain(c.String()) }

// Forms returns the form of each heap; heap 0 is the position without moves.
func (c Closure) Forms() []Form {
	forms := make([]Form, len(c.forms))
	for n, f := range c.forms {
		forms[n] = Form{f}
	}
	return forms
}

// Heap returns the heap of a position. It panics if no position of the closure is equal to it.
func (c Closure) Heap(position any) int {
	if c.met == nil {
		panic("misere: " + noClosure)
	}
	n, ok := c.met.heap[c.met.form(position)]
	if !ok {
		panic(fmt.Sprintf("misere: %v is not in this closure of %s", position, c.name))
	}
	return n
}

// String returns the number of positions.
func (c Closure) String() string {
	if c.met == nil {
		return noClosure
	}
	return fmt.Sprintf("%d positions of %s, as heaps 0 to %d", len(c.met.met), c.name, len(c.forms)-1)
}

// Quotient computes the misère quotient of all sums of the positions, as [Quotient] does for games with a code: heap n
// is a position equal to Forms()[n]. The certificate, by the theorem "listed positions", has all positions with their
// options; with MaxHeap there is none, which is the error of [Monoid.Verify]. The error is an *[Unfinished] if time or
// memory ends the search. It panics if a move leaves more than three components.
func (c Closure) Quotient(options ...Option) (Monoid, error) {
	if c.met == nil {
		panic("misere: " + noClosure)
	}
	if c.met.wide != "" {
		panic(fmt.Sprintf("misere: a move of %s leaves %s; a quotient requires moves that leave at most three components",
			c.name, c.met.wide))
	}
	l, last := limitsOf(options), len(c.forms)-1
	if l.heap > 0 {
		last = min(last, l.heap)
	}
	rules := &moves.Rules{Name: c.String(), Own: func(h int) [][3]int { return c.moves[h] }}
	q, err := quotient.Find(rules, last, &l.Clock)
	m := newMonoid(q)
	m.of = &c
	if err != nil {
		return m, &Unfinished{Game: rules.Name, Heap: m.Heap(), Reason: err}
	}
	return m, nil
}
