package proof

import (
	"fmt"
	"reflect"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/definition"
)

// Comparison is the result of Against.
type Comparison struct {
	Compared int        // distinct positions
	Agree    int        // positions on which formula and definition agree
	Solved   int        // positions with a value by the definition: those compared and those below them
	Sums     bool       // whether moves leave components, whose values are added by xor
	First    Difference // the first position on which they differ, if any
}

// Difference is a position on which a formula and the definition differ.
type Difference struct {
	Position, Formula, Definition string
}

// Against compares a formula with the definition of the value, the mex over the moves, which it computes from the
// moves of every reachable position. It uses nothing else about the game.
//
//	take := subtraction.New(1, 2, 3)
//	proof.Against(func(n int) int { return n % 4 }, func(n int) []int { return take.Options(n) }, 100)
//
// The formula is a func(P) that returns a number, or a grundy.Outcome, which is compared with P for the value 0 and N
// for any other. The moves are a func(P) []P, or a func(P) [][]P if a move leaves several components, whose values are
// added by xor. P is an integer type, string, bool, or an array, struct or slice of these. The positions are a []P, or
// for heaps a number n for the heaps 0 to n−1; repeated ones count once.
//
// Against panics if there are no positions, for functions of other types, if play can go on for ever, and if there are
// more than four million positions.
func Against(formula, moves, positions any) Comparison {
	g, err := definition.New(moves)
	if err != nil {
		panic(fmt.Sprintf("proof: Against: %v", err))
	}
	says := formulaOf(formula, g.Position())
	c := Comparison{Sums: g.Sums()}
	met := map[string]bool{}
	for _, p := range positionsOf(positions, g.Position()) {
		key := definition.Key(p)
		if met[key] {
			continue
		}
		met[key] = true
		value, err := g.Value(p)
		if err != nil {
			panic(fmt.Sprintf("proof: Against: %v", err))
		}
		c.add(p, says(p), value)
	}
	c.Solved = g.Positions()
	return c
}

// add compares the formula's number or outcome, a reflected value, with the value of a position.
func (c *Comparison) add(p, said reflect.Value, value int) {
	c.Compared++
	formula, definition := fmt.Sprint(said), fmt.Sprint(value)
	if said.Type() == outcomeType {
		definition = grundy.OutcomeOf(value).String()
	}
	switch {
	case formula == definition:
		c.Agree++
	case c.First == Difference{}:
		c.First = Difference{fmt.Sprint(p), formula, definition}
	}
}

var outcomeType = reflect.TypeFor[grundy.Outcome]()

// formulaOf returns a formula for positions of type p. Numbers are converted to basic types, so that a String method
// of their type does not matter.
func formulaOf(formula any, p reflect.Type) func(reflect.Value) reflect.Value {
	f := reflect.ValueOf(formula)
	if f.Kind() != reflect.Func || f.IsNil() || !isFormula(f.Type(), p) {
		const shape = "the formula must be a func(%v) int or a func(%v) grundy.Outcome, not %T"
		panic(fmt.Sprintf("proof: Against: for moves from a %v "+shape, p, p, p, formula))
	}
	return func(at reflect.Value) reflect.Value {
		said := f.Call([]reflect.Value{at})[0]
		switch {
		case said.Type() == outcomeType:
			return said
		case said.CanInt():
			return reflect.ValueOf(said.Int())
		}
		return reflect.ValueOf(said.Uint())
	}
}

// isFormula reports whether a function takes a p and returns a number.
func isFormula(f, p reflect.Type) bool {
	return f.NumIn() == 1 && !f.IsVariadic() && f.In(0) == p && f.NumOut() == 1 && isNumber(f.Out(0))
}

func isNumber(t reflect.Type) bool { return reflect.Int <= t.Kind() && t.Kind() <= reflect.Uintptr }

// positionsOf returns the positions to compare, at least one.
func positionsOf(positions any, p reflect.Type) []reflect.Value {
	const hint = "use some, such as []int{1, 2, 5}, or a number n for the heaps 0 to n-1"
	list, heap := reflect.ValueOf(positions), p
	if p.Kind() == reflect.Array {
		heap = p.Elem()
	}
	var all []reflect.Value
	switch {
	case list.IsValid() && list.CanInt() && isNumber(heap):
		all = heapsBelow(max(int(list.Int()), 0), p)
	case list.Kind() == reflect.Slice && list.Type().Elem() == p:
		for i := range list.Len() {
			all = append(all, list.Index(i))
		}
	default:
		panic(fmt.Sprintf("proof: Against: for moves from a %v the positions must be a []%v, not %T", p, p, positions))
	}
	if len(all) == 0 {
		panic("proof: Against: there is no position to compare; " + hint)
	}
	return all
}

// heapsBelow returns the heaps 0 to n−1, or all arrays of such heaps, the last heap changing first.
func heapsBelow(n int, p reflect.Type) []reflect.Value {
	heaps, count := 1, 1
	if p.Kind() == reflect.Array {
		heaps = p.Len()
	}
	for range heaps {
		if count *= n; count > mostArrays {
			const advice = "give a smaller number, or the positions themselves"
			panic(fmt.Sprintf("proof: Against: %v of %d heaps are more than %d positions; "+advice, p, n, mostArrays))
		}
	}
	all := make([]reflect.Value, count)
	for i := range all {
		all[i] = reflect.New(p).Elem()
		for j, rest := heaps-1, i; j >= 0; j, rest = j-1, rest/n {
			heap := all[i]
			if p.Kind() == reflect.Array {
				heap = heap.Index(j)
			}
			heap.Set(reflect.ValueOf(rest % n).Convert(heap.Type()))
		}
	}
	return all
}

// mostArrays is how many positions a number stands for at most.
const mostArrays = 4_000_000

// Holds reports whether the formula and the definition agree on all positions.
func (c Comparison) Holds() bool { return c.Compared > 0 && c.Agree == c.Compared }

// String says how many positions were compared, and shows the first difference.
func (c Comparison) String() string {
	means := "the mex over their moves"
	if c.Sums {
		means += ", components added by ⊕"
	}
	if c.Holds() {
		const all = "all %d positions agree with the definition (%s; %d positions solved)"
		return fmt.Sprintf(all, c.Compared, means, c.Solved)
	}
	const some = "%d OF %d POSITIONS DIFFER from the definition (%s), first %s: the formula says %s, the definition %s"
	differ := c.Compared - c.Agree
	return fmt.Sprintf(some, differ, c.Compared, means, c.First.Position, c.First.Formula, c.First.Definition)
}
