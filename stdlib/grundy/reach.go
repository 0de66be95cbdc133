package grundy

import (
	"reflect"

	"sprague/stdlib/internal/list"
	"sprague/stdlib/task"
)

// Reach is the graph of the positions reachable from a start. It may have cycles.
type Reach struct {
	Positions []any    // as returned by the moves function; the start comes first
	Names     []string // the positions as text
	Options   [][]int  // for each position its options, as indices into Positions
	find      func(pos any) int
}

// Index returns the index of a position, or −1 if it is not reachable. It panics if pos is of another type.
func (r Reach) Index(pos any) int { return r.find(pos) }

// Reachable returns the positions reachable from start, where moves is a func(P) []P as for New. The error is a
// BudgetError if there are more positions than budget, or task.ErrInterrupted. It panics if moves is of another type or
// start is not a P.
func Reachable(moves, start any, budget int) (Reach, error) {
	if f := reflect.ValueOf(moves); f.Kind() != reflect.Func || f.IsNil() {
		panic("grundy: Reachable takes a function func(P) []P that lists the moves")
	}
	e := engineFor(moves)
	e.limit(budget)
	return e.reach(start)
}

// reach explores breadth first.
func (s *solver[P, K]) reach(start any) (Reach, error) {
	if s.plain == nil {
		panic("grundy: Reachable takes func(P) []P; options that are sums of components have no single graph")
	}
	if _, err := s.meet(s.adopt(start)); err != nil {
		return Reach{}, err
	}
	r := Reach{find: func(pos any) int {
		if id, ok := s.ids.Get(s.key(s.adopt(pos))); ok {
			return int(id)
		}
		return -1
	}}
	for id := int32(0); int(id) < len(s.positions); id++ {
		if err := s.listOptions(id); err != nil {
			return Reach{}, err
		}
		options := list.Map(s.below, func(o int32) int { return int(o) })
		s.below = s.below[:0]
		p := s.positions[id]
		r.Positions, r.Names, r.Options = append(r.Positions, s.wrap(p)), append(r.Names, s.print(p)), append(r.Options,
			options)
		if id%every == 0 {
			task.Report(task.Progress{Label: "grundy: positions", Done: int64(id), Total: int64(len(s.positions)),
				Unit: "positions"})
		}
	}
	return r, nil
}
