package grundy

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"sprague/stdlib/grundy/internal/index"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// Positions are numbered 0, 1, 2, … in the order in which the search meets them. The state of a position is its value,
// or one of these.
const (
	unknown int32 = -1 // not solved
	open    int32 = -2 // on the path from the start to the current position
)

// endOfOption ends the components of an option in the list of the options.
const endOfOption int32 = -1

// solver computes values of positions P, remembered under keys K, by depth-first search. It has its own stack, so that
// play may be millions of moves long.
type solver[P any, K comparable] struct {
	key   func(P) K      // equal for equal positions
	keep  func(P) P      // a copy that the moves function cannot change
	plain func(P) []P    // the moves, if each leaves one position, or nil
	parts func(P) [][]P  // the moves, if each leaves a sum, or nil
	adopt func(any) P    // converts a caller's position, or panics
	print func(P) string // a position as text
	wrap  func(P) any    // a position for a caller
	of    reflect.Type   // P
	name  string         // the name of that type, if a caller has set it

	ids       *index.Index[K]
	positions []P
	state     []int32
	done      int
	budget    int
	chosen    bool // whether the user has set the budget

	path  []frame
	below []int32 // the options of the positions on the path, as ids with endOfOption between
	// Heaps are solved in ascending order: compare, if not nil, sorts the unsolved options, which are in todo.
	compare func(a, b int32) int
	todo    []int32
	marks   mexer
	looked  int   // the number of options looked at
	listing int32 // the position whose options are being listed
}

// frame is a position on the path. The options of the last one are below[from:], and those to be solved before it
// todo[first:], or among the options; those before next are solved.
type frame struct {
	id                int32
	from, first, next int
}

func (s *solver[P, K]) limit(n int) { s.budget, s.chosen = n, true }
func (s *solver[P, K]) solved() int { return s.done }

func (s *solver[P, K]) show(pos any) string { return s.print(s.adopt(pos)) }

// number panics with a BudgetError if the position is new and the budget is used up.
func (s *solver[P, K]) number(pos any) int {
	id, err := s.meet(s.adopt(pos))
	if err != nil {
		panic(err)
	}
	return int(id)
}

// solve returns the value of pos.
func (s *solver[P, K]) solve(pos any) (int, error) {
	id, err := s.meet(s.adopt(pos))
	if err == nil && s.state[id] < 0 {
		err = s.search(id)
	}
	if err != nil {
		return 0, err
	}
	return int(s.state[id]), nil
}

// fewPositions is the maximum number of new positions that brief may meet.
const fewPositions = 1000

// brief returns the value of a heap if it needs few positions and their moves do not panic.
func (s *solver[P, K]) brief(n int) (value int, ok bool) {
	budget, chosen := s.budget, s.chosen
	s.budget, s.chosen = min(budget, len(s.positions)+fewPositions), true
	defer func() {
		s.budget, s.chosen = budget, chosen
		if r := recover(); r == task.ErrInterrupted {
			panic(r)
		} else if r != nil {
			ok = false
		}
	}()
	value, err := s.solve(n)
	return value, err == nil
}

// meet returns the number of a position, and assigns one to a new position.
func (s *solver[P, K]) meet(p P) (int32, error) {
	k := s.key(p)
	if id, ok := s.ids.Get(k); ok {
		return id, nil
	}
	most := s.budget
	if s.done == 0 && !s.chosen {
		most = min(most, firstPlay)
	}
	if len(s.positions) >= most {
		return 0, &BudgetError{Budget: most, Solved: s.done}
	}
	if n := len(s.positions); n >= 1<<20 && n == cap(s.positions) {
		budget.Need(128*float64(n), "Budget(n) ends the search at n positions", "grundy: more than %d positions", n)
	}
	id := int32(len(s.positions))
	s.ids.Put(k, id)
	s.positions = append(s.positions, s.keep(p))
	s.state = append(s.state, unknown)
	return id, nil
}

// told returns the panic value of a moves function. If it ran out of memory, it says for what and what to do.
func (s *solver[P, K]) told(failure any) any {
	err, ok := failure.(error)
	if !ok {
		return failure
	}
	_, wanted, ok := strings.Cut(err.Error(), "out of memory: ")
	if long := "makeslice: len out of range"; !ok && strings.HasSuffix(err.Error(), long) {
		wanted, ok = "a slice longer than any memory", true
	}
	if !ok {
		return failure
	}
	return fmt.Sprintf("grundy: there is not the memory to list the moves from %s: %s. Nothing else was lost; "+
		"Period() may prove a period, from which far values come at once, and grundy.Takes and grundy.Words declare "+
		"rules whose moves are not listed", s.print(s.positions[s.listing]), wanted)
}

// search solves the position and everything reachable from it. If it ends with an error, or with a panic in the moves
// function, the positions on the path become unknown again.
func (s *solver[P, K]) search(root int32) error {
	defer func() {
		failure := recover()
		s.leave()
		if failure != nil {
			panic(s.told(failure))
		}
	}()
	if err := s.enter(root); err != nil {
		return err
	}
	for steps := 1; len(s.path) > 0; steps++ {
		if steps%every == 0 {
			report(s.done, len(s.positions))
		}
		if err := s.step(); err != nil {
			return err
		}
	}
	return nil
}

// step enters the next unsolved option of the last position of the path, or, when all
// are solved, gives that position its value.
func (s *solver[P, K]) step() error {
	top := &s.path[len(s.path)-1]
	pending := s.below
	if s.compare != nil {
		pending = s.todo
	}
	for ; top.next < len(pending); top.next++ {
		id := pending[top.next]
		if id == endOfOption || s.state[id] >= 0 {
			continue
		}
		if s.state[id] == open {
			return s.cycle(id)
		}
		return s.enter(id)
	}
	s.state[top.id] = s.mex(s.below[top.from:])
	s.done++
	s.below, s.todo, s.path = s.below[:top.from], s.todo[:top.first], s.path[:len(s.path)-1]
	return nil
}

// enter puts a position on the path and lists its options.
func (s *solver[P, K]) enter(id int32) error {
	from := len(s.below)
	if err := s.listOptions(id); err != nil {
		return err
	}
	s.state[id] = open
	s.looked += len(s.below) - from
	f := frame{id: id, from: from, first: len(s.todo), next: from}
	if s.compare != nil {
		f.next = f.first
		s.sort(s.below[from:])
	}
	s.path = append(s.path, f)
	return nil
}

// sort appends to todo, in their order, the positions of a list that are not solved.
func (s *solver[P, K]) sort(list []int32) {
	first := len(s.todo)
	for _, id := range list {
		if id != endOfOption && s.state[id] < 0 {
			s.todo = append(s.todo, id)
		}
	}
	slices.SortFunc(s.todo[first:], s.compare)
	s.todo = s.todo[:first+len(slices.Compact(s.todo[first:]))]
}

// listOptions appends the options of a position to below. The result of a moves function counts only if the cell has
// not been interrupted, because an interrupted function returns anything.
func (s *solver[P, K]) listOptions(id int32) error {
	s.listing = id
	p := s.keep(s.positions[id])
	var options [][]P
	if s.plain != nil {
		options = [][]P{s.plain(p)}
	} else {
		options = s.parts(p)
	}
	if task.Stopped() {
		return task.ErrInterrupted
	}
	for _, positions := range options {
		for _, p := range positions {
			id, err := s.meet(p)
			if err != nil {
				return err
			}
			s.below = append(s.below, id)
		}
		if s.plain == nil {
			s.below = append(s.below, endOfOption)
		}
	}
	return nil
}

// mex returns the mex of the values of options, which must all be solved.
func (s *solver[P, K]) mex(options []int32) int32 {
	s.marks.begin()
	sum, single := int32(0), s.plain != nil
	for _, id := range options {
		if id != endOfOption {
			sum ^= s.state[id]
		}
		if single || id == endOfOption {
			s.marks.add(sum)
			sum = 0
		}
	}
	return s.marks.mex()
}

// cycle returns the error for a position that is on the path already.
func (s *solver[P, K]) cycle(id int32) error {
	var names []string
	for _, f := range s.path {
		if f.id == id || names != nil {
			names = append(names, s.print(s.positions[f.id]))
		}
	}
	return &CycleError{Cycle: append(names, names[0])}
}

// leave clears the path and makes its positions unknown.
func (s *solver[P, K]) leave() {
	for _, f := range s.path {
		s.state[f.id] = unknown
	}
	s.path, s.below, s.todo = s.path[:0], s.below[:0], s.todo[:0]
}

// options returns the options of a solved position. An interrupt panics with task.ErrInterrupted.
func (s *solver[P, K]) options(pos any) []Choice {
	var options []Choice
	for _, parts := range s.moves(pos) {
		options = append(options, s.option(parts))
	}
	return options
}

// moves returns the options of a position by their components.
func (s *solver[P, K]) moves(pos any) (all [][]P) {
	defer task.Check()
	p := s.keep(s.adopt(pos))
	if s.plain == nil {
		return s.parts(p)
	}
	for _, q := range s.plain(p) {
		all = append(all, []P{q})
	}
	return all
}

// option returns an option with its components, which must be solved.
func (s *solver[P, K]) option(parts []P) Choice {
	o := Choice{Parts: make([]Part, len(parts))}
	for i, p := range parts {
		id, ok := s.ids.Get(s.key(p))
		if !ok || s.state[id] < 0 {
			panic(fmt.Sprintf("grundy: the moves function gave %s now, but not before; it must give the same moves every time",
				s.print(p)))
		}
		o.Parts[i] = Part{Position: s.wrap(s.keep(p)), Text: s.print(p), Value: int(s.state[id])}
		o.Value ^= int(s.state[id])
	}
	return o.told()
}

func (s *solver[P, K]) work() int              { return s.looked }
func (s *solver[P, K]) position() reflect.Type { return s.of }
func (s *solver[P, K]) over(name string)       { s.name = name }
func (s *solver[P, K]) called() string {
	if s.name != "" {
		return s.name
	}
	return s.of.String()
}

func (s *solver[P, K]) shape() string {
	if s.plain != nil {
		return fmt.Sprintf("func(%v) []%v", s.called(), s.called())
	}
	return fmt.Sprintf("func(%v) [][]%v", s.called(), s.called())
}

// list returns the options of a heap.
func (s *solver[P, K]) list(n int) [][]int {
	var options [][]int
	for _, parts := range s.moves(n) {
		heaps := make([]int, len(parts))
		for i, q := range parts {
			heaps[i], _ = integer(s.wrap(q))
		}
		options = append(options, heaps)
	}
	return options
}
