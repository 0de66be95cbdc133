package grundy

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy/internal/memory"
	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// In a game with a memory, what may be taken depends on earlier moves. A position is then not a list of heaps but an
// After: heaps with the memory.

// After is a position of a game with a memory: of [Game.Dynamic], [Game.NoRepeat], [Game.WithPass], or of [Words] with
// such a condition. All its heaps share one memory; heaps with separate memories are components of a [Sum] of positions
// of [Game.At].
type After struct {
	Heaps  []int // in tokens
	Taken  int   // tokens taken by the last move; 0 before the first move
	Passed bool  // whether the pass has been used
}

// Dynamic returns the game in which a move takes at most times·t + more tokens after a move that took t, and the first
// move may not take a whole heap: dynamic Nim. Words("take any number").Dynamic(2, 0) is Fibonacci Nim [Whinihan1963].
// It panics for games not declared by Takes, TakesWhen or Words, for games that split heaps, and unless times ≥ 1 and
// times + more ≥ 1.
func (g *Game) Dynamic(times, more int) *Game {
	if times < 1 || times+more < 1 || times > 1<<20 || more > 1<<30 {
		panic(fmt.Sprintf("grundy: Dynamic(%d, %d); times must be ≥ 1, and after 1 token a move must be allowed to take 1",
			times, more))
	}
	return g.remembering("Dynamic", func(m *words.Memory) { m.Times, m.More = times, more })
}

// NoRepeat returns the game in which no move takes as many tokens as the move before it. It panics for games not
// declared by Takes, TakesWhen or Words, and for games that split heaps.
func (g *Game) NoRepeat() *Game {
	return g.remembering("NoRepeat", func(m *words.Memory) { m.NoRepeat = true })
}

// WithPass returns the game in which one pass is allowed, to either player, while tokens can still be taken. Nim with a
// pass [MorrisonFriedmanLandsberg2011] is Words("take any number").WithPass(). All heaps of a position share the pass.
// It panics for games not declared by Takes, TakesWhen or Words, and for games that split heaps.
func (g *Game) WithPass() *Game {
	return g.remembering("WithPass", func(m *words.Memory) { m.Pass = true })
}

// remembering returns the game with one more condition on earlier moves.
func (g *Game) remembering(method string, set func(*words.Memory)) *Game {
	var rule words.Memory
	if m := g.memory(); m != nil {
		g, rule = &Game{engine: m.declared, name: g.name}, m.Rule
	}
	g.clauses(method)
	set(&rule)
	with, err := remember(g.declared(), rule)
	if err != nil {
		panic(fmt.Sprintf("grundy: %s: %v", method, err))
	}
	return with.Named(g.name)
}

// remember returns a game with a memory.
func remember(d *declared, rule words.Memory) (*Game, error) {
	for _, c := range d.clauses {
		if c.Leaves&^(words.Nothing|words.One) != 0 {
			return nil, fmt.Errorf("%q splits heaps, and a rule with a memory does not; "+
				"in a function for grundy.New the position can say what is remembered", c.String())
		}
	}
	m := &remembers{declared: d, Game: memory.Game{Clauses: d.clauses, UpTo: d.upTo, Rule: rule}, proof: new(proof)}
	m.several = begin(&solver[memory.Position, string]{
		key: m.Key, keep: memory.Position.Clone, plain: m.Moves, adopt: m.adopt, print: m.Text,
		wrap: func(p memory.Position) any { return After(p) },
	})
	return &Game{engine: m, proof: m.proof, rule: words.Sentence(d.clauses, rule)}, nil
}

// memory returns the engine of a game with a memory, or nil.
func (g *Game) memory() *remembers {
	m, _ := g.engine.(*remembers)
	return m
}

// Together combines positions for play: in a game with a memory into one [After], because all heaps share the last move
// and the pass. For other games it returns the positions as they are. It panics if one of several positions remembers a
// move.
func (g *Game) Together(positions ...any) []any {
	m := g.memory()
	if m == nil || len(positions) == 1 {
		return positions
	}
	var all After
	for _, p := range positions {
		one := m.adopt(p)
		if one.Taken > 0 || one.Passed && m.Rule.Pass {
			panic(fmt.Sprintf("grundy: %s remembers a move: give all heaps as one After, "+
				"or grundy.Sum(g.At(p), g.At(q)) where each remembers its own", m.Text(one)))
		}
		all.Heaps = append(all.Heaps, one.Heaps...)
	}
	return []any{all}
}

// adopt converts a caller's position: a heap, heaps, or an After.
func (m *remembers) adopt(pos any) memory.Position {
	var p memory.Position
	switch pos := pos.(type) {
	case After:
		p = memory.Position(pos)
	case memory.Position:
		p = pos
	case []int:
		p.Heaps = pos
	default:
		p.Heaps = []int{m.heap(pos)}
	}
	for _, h := range p.Heaps {
		m.heap(h)
	}
	if p.Taken < 0 {
		panic(fmt.Sprintf("grundy: %d tokens taken last; a move takes 1 or more, and 0 stands for no move yet", p.Taken))
	}
	return p
}

// remembers is the engine of a game with a memory: rows of values for one heap, a search for several.
type remembers struct {
	*declared // the game without its memory
	memory.Game
	several *solver[memory.Position, string]
	proof   *proof // that of its game
}

func (m *remembers) limit(positions int) { m.several.limit(positions) }
func (m *remembers) solved() int         { return m.Known() }
func (m *remembers) called() string      { return "grundy.After" }
func (m *remembers) show(pos any) string { return m.Text(m.adopt(pos)) }
func (m *remembers) number(pos any) int  { return m.several.number(m.adopt(pos)) }

func (m *remembers) solve(pos any) (value int, err error) {
	defer task.Interrupted(&err)
	p := m.adopt(pos)
	h, one := p.One()
	if !one {
		m.listable(p)
		return m.several.solve(p)
	}
	h = m.near(h)
	m.Compute(h)
	return int(m.At(h, p.Taken, p.Passed)), nil
}

// listable panics if the amounts that may be taken of a heap do not fit into memory.
func (m *remembers) listable(p memory.Position) {
	unbounded := func(c words.Clause) bool { return c.Most == words.Unbounded }
	if slices.ContainsFunc(m.Clauses, unbounded) {
		budget.Need(16*float64(slices.Max(p.Heaps)), "No theorem is known for several heaps", "grundy: the moves from %s",
			m.Text(p))
	}
}

func (m *remembers) options(pos any) []Choice {
	p := m.adopt(pos)
	if _, one := p.One(); !one {
		return m.several.options(p)
	}
	var options []Choice
	for _, q := range m.Moves(p) {
		v, err := m.solve(q)
		if err != nil {
			panic(err)
		}
		options = append(options, Choice{Value: v, Parts: []Part{{Position: After(q), Text: m.Text(q), Value: v}}}.told())
	}
	return options
}

// byTheorem returns the winning moves where a theorem gives them without values: in dynamic Nim with one heap.
func (g *Game) byTheorem(positions []any) (moves Moves, ok bool) {
	m := g.memory()
	if m == nil || len(positions) == 0 {
		return nil, false
	}
	p := m.adopt(g.Together(positions...)[0])
	takes, ok := m.Wins(p)
	h, _ := p.One()
	for _, t := range takes {
		left := memory.Position{Heaps: []int{h - t}, Taken: t}
		moves = append(moves, Move{From: m.Text(p), To: m.Text(left), Played: t, Why: m.Why(h, t)})
	}
	return moves, ok
}
