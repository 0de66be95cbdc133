// Package definition computes values of positions by their definition: the mex of the values of the options.
//
// Statement. The value of a position is the least number that is not the value of an option; who cannot move loses.
// Where a move leaves several components, the option is worth the xor of their values [Sprague1935, Grundy1939]: the
// only theorem that is used here, and only for moves of that shape.
//
// What is computed here stands against formulas, so it must not rest on one: the package imports no package that
// knows a value, and a test holds it to that. Package grundy, which takes periods from certificates, has only from here
// what a position is.
//
// Cost. Each position below is asked for its moves once.
package definition

import (
	"fmt"
	"reflect"

	"sprague/stdlib/task"
)

// Bounds of one computation. Positions lie on the call stack while their options are solved.
const (
	mostPositions = 4_000_000
	mostMoves     = 100_000
)

// Game is a game by its moves, with the values that were computed so far.
type Game struct {
	moves    reflect.Value
	position reflect.Type
	sums     bool           // a move leaves components
	values   map[string]int // by key; open while the options are being solved
}

// open stands in the place of the value of a position on the way from the start to where the search is.
const open = -1

// New returns the game of a func(P) []P, whose moves lead to one position, or a func(P) [][]P, whose moves leave
// several components each. P is an integer type, string, bool, or an array, struct or slice of these. The error says
// what is wrong with anything else.
func New(moves any) (*Game, error) {
	f := reflect.ValueOf(moves)
	if f.Kind() != reflect.Func || f.IsNil() {
		return nil, fmt.Errorf("moves must be a func(P) []P or a func(P) [][]P, not %T", moves)
	}
	p, sums, ok := Shape(f.Type())
	if !ok {
		return nil, fmt.Errorf("moves must be a func(P) []P or a func(P) [][]P, not %T", moves)
	}
	return &Game{moves: f, position: p, sums: sums, values: map[string]int{}}, CheckPosition(p)
}

// Shape returns P, and whether a move leaves components, of the type of a moves function.
func Shape(moves reflect.Type) (position reflect.Type, sums, ok bool) {
	if moves.NumIn() != 1 || moves.NumOut() != 1 || moves.IsVariadic() || moves.Out(0).Kind() != reflect.Slice {
		return nil, false, false
	}
	p, option := moves.In(0), moves.Out(0).Elem()
	sums = option != p
	return p, sums, !sums || option.Kind() == reflect.Slice && option.Elem() == p
}

// Position returns P.
func (g *Game) Position() reflect.Type { return g.position }

// Sums reports whether a move leaves components, whose values are added by xor.
func (g *Game) Sums() bool { return g.sums }

// Positions returns how many positions have a value.
func (g *Game) Positions() int { return len(g.values) }

// Value returns the value of a position of type P. The error is of a play that does not end, and of one that is too
// long or has too many positions.
func (g *Game) Value(p reflect.Value) (int, error) { return g.value(p, mostMoves) }

func (g *Game) value(p reflect.Value, deeper int) (int, error) {
	task.Check()
	key := Key(p)
	if v, met := g.values[key]; met {
		if v == open {
			return 0, fmt.Errorf("the position %v can come back to itself, so it has no value", p)
		}
		return v, nil
	}
	switch {
	case deeper == 0:
		const advice = "give the positions from small to large"
		return 0, fmt.Errorf("more than %d moves can follow one another; %s", mostMoves, advice)
	case len(g.values) >= mostPositions:
		return 0, fmt.Errorf("there are more than %d positions; give smaller ones", mostPositions)
	}
	g.values[key] = open
	options := g.moves.Call([]reflect.Value{p})[0]
	seen := map[int]bool{}
	for i := range options.Len() {
		v, err := g.option(options.Index(i), deeper-1)
		if err != nil {
			delete(g.values, key)
			return 0, err
		}
		seen[v] = true
	}
	mex := 0
	for seen[mex] {
		mex++
	}
	g.values[key] = mex
	return mex, nil
}

// option returns the value of what a move leaves.
func (g *Game) option(left reflect.Value, deeper int) (int, error) {
	if !g.sums {
		return g.value(left, deeper)
	}
	sum := 0
	for i := range left.Len() {
		v, err := g.value(left.Index(i), deeper)
		if err != nil {
			return 0, err
		}
		sum ^= v
	}
	return sum, nil
}
