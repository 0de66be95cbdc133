package mutation

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/misere/semilinear"
)

// A brute knows misère outcomes by the definition.
type brute struct {
	options func(heap int) [][]int
	known   map[string]bool
}

// previous reports whether a sum of heaps, ascending, is a P-position.
func (b *brute) previous(heaps []int) bool {
	key := fmt.Sprint(heaps)
	if p, ok := b.known[key]; ok {
		return p
	}
	moved, p := false, true
	for i, h := range heaps {
		for _, o := range b.options(h) {
			moved = true
			to := slices.DeleteFunc(slices.Concat(heaps[:i], heaps[i+1:], o), func(h int) bool { return h == 0 })
			slices.Sort(to)
			p = p && !b.previous(to)
		}
	}
	b.known[key] = p && moved
	return p && moved
}

// TrueOutcomes returns why a certificate of misère outcomes is false, as far as the sums of a few heaps tell.
func TrueOutcomes(text []byte, most int) error {
	var c semilinear.Outcomes
	if err := json.Unmarshal(text, &c); err != nil {
		return err
	}
	options, err := optionsOf(c.Game)
	if err != nil {
		return err
	}
	b := &brute{options: options, known: map[string]bool{}}
	sum := func(lists ...[]int) []int { s := slices.Concat(lists...); slices.Sort(s); return s }
	var wrong error
	var visit func(sums []int, from int)
	visit = func(sums []int, from int) {
		counts := make([]int, c.Heaps+1)
		for _, h := range sums {
			counts[h]++
		}
		if c.Holds(counts) != b.previous(sums) {
			wrong = fmt.Errorf("the outcome of %v", sums)
		}
		for _, r := range c.Equal {
			if b.previous(sum(sums, r.Left)) != b.previous(sum(sums, r.Right)) {
				wrong = fmt.Errorf("%v tells %v and %v apart", sums, r.Left, r.Right)
			}
		}
		for h := from; h <= c.Heaps && len(sums) < most; h++ {
			visit(append(slices.Clone(sums), h), h)
		}
	}
	visit(nil, 1)
	if !strings.Contains(string(text), `"infinite quotient"`) {
		return wrong
	}
	for m := range 3 {
		for n := m + 1; n < 4; n++ {
			y := sum(c.Context, slices.Repeat(c.Further, m))
			if b.previous(sum(y, c.First, slices.Repeat(c.Step, m))) == b.previous(sum(y, c.First, slices.Repeat(c.Step, n))) {
				return fmt.Errorf("x_%d and x_%d are not told apart", m, n)
			}
		}
	}
	return wrong
}
