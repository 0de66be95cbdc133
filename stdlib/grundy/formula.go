package grundy

import "strconv"

// formula is the engine of a game of heaps whose values a theorem has. It lists moves for Choices alone.
type formula struct {
	engine // of the moves
	value  func(n int) int
}

func (f *formula) solve(pos any) (int, error) {
	n := as[int](pos)
	if n < 0 {
		f.list(n) // refuses it
	}
	return f.value(n), nil
}

func (f *formula) known(n int) (int, bool) { return f.value(n), true }
func (f *formula) brief(n int) (int, bool) { return f.known(n) }

func (f *formula) options(pos any) []Choice {
	lists := f.list(as[int](pos))
	options := make([]Choice, len(lists))
	for i, heaps := range lists {
		o := Choice{Parts: make([]Part, len(heaps))}
		for j, h := range heaps {
			v := f.value(h)
			o.Parts[j] = Part{Position: h, Text: strconv.Itoa(h), Value: v}
			o.Value ^= v
		}
		options[i] = o.told()
	}
	return options
}
