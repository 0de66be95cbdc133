package grundy

import (
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/registry"
)

// formula is the engine of a game of heaps whose values a theorem has. It lists moves for Choices alone.
type formula struct {
	functional // of the moves
	registry.Heaps
}

func (f *formula) solve(pos any) (int, error) {
	n := as[int](pos)
	if n < 0 {
		f.list(n) // refuses it
	}
	return f.Value(n), nil
}

func (f *formula) brief(n int) (int, bool)  { return f.Value(n), true }
func (f *formula) options(pos any) []Choice { return f.choices(f.list(as[int](pos))) }

func (f *formula) choices(lists [][]int) []Choice {
	return list.Map(lists, func(heaps []int) Choice { return choiceOf(heaps, f.Value) })
}
