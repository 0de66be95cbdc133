package stdlib_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"sprague/stdlib/grundy"
)

// remembered is two heaps, what was taken last and whether the pass is used up.
type remembered struct {
	heaps  [2]int
	taken  int
	passed bool
}

// memoryRule is which numbers may be taken, all where the list is empty, and what restricts them.
type memoryRule struct {
	numbers        []int
	times, more    int
	noRepeat, pass bool
}

func randomMemory(r *rand.Rand) (m memoryRule) {
	if r.IntN(2) == 0 {
		m.numbers = once([]int{1 + r.IntN(5), 1 + r.IntN(5), 1 + r.IntN(5)})
	}
	if r.IntN(2) == 0 {
		m.times = 1 + r.IntN(3)
		m.more = r.IntN(4) - m.times + 1
	}
	m.pass = r.IntN(3) == 0
	m.noRepeat = r.IntN(2) == 0 || m.times == 0 && !m.pass
	return m
}

func (m memoryRule) moves(p remembered) (left []remembered) {
	for i, heap := range p.heaps {
		for t := 1; t <= heap; t++ {
			if len(m.numbers) > 0 && !slices.Contains(m.numbers, t) || m.noRepeat && t == p.taken ||
				m.times > 0 && (p.taken == 0 && t == heap || p.taken > 0 && t > m.times*p.taken+m.more) {
				continue
			}
			next := p
			next.heaps[i], next.taken = heap-t, t
			left = append(left, next)
		}
	}
	if m.pass && !p.passed && len(left) > 0 {
		p.passed = true
		left = append(left, p)
	}
	return left
}

// game returns the game of the library and its name in the table of verbs.
func (m memoryRule) game() (string, *grundy.Game) {
	name, g := "", grundy.Words("take any number")
	if len(m.numbers) > 0 {
		g = grundy.Takes(m.numbers...)
	}
	if m.noRepeat {
		name, g = "grundy.NoRepeat", g.NoRepeat()
	}
	if m.pass {
		name, g = "grundy.WithPass", g.WithPass()
	}
	if m.times > 0 {
		name, g = "grundy.Dynamic", g.Dynamic(m.times, m.more)
	}
	return name, g
}

var memoryFamilies = []family{
	{"rules with a memory", []string{"grundy.Dynamic", "grundy.NoRepeat", "grundy.WithPass"}, 5,
		func(r *rand.Rand) (string, drawer) {
			rule := randomMemory(r)
			name, g := rule.game()
			plain := define(rule.moves)
			return fmt.Sprint(name, " ", g), func() comparison {
				p := remembered{heaps: [2]int{r.IntN(18)}, taken: r.IntN(8), passed: r.IntN(2) == 0}
				if r.IntN(2) == 0 {
					p.heaps = [2]int{r.IntN(6), r.IntN(6)}
				}
				after := grundy.After{Heaps: p.heaps[:], Taken: p.taken, Passed: p.passed}
				c := comparison{position: fmt.Sprint(rule, after)}
				c.want.value, c.want.outcome = plain.value(p), grundy.OutcomeOf(plain.value(p))
				c.got.value, c.got.outcome = g.Value(after), g.Outcome(after)
				c.want.leaves, c.want.moves = plain.leaves(p), len(rule.moves(p))
				for _, o := range g.Choices(after) {
					c.got.leaves = append(c.got.leaves, o.Value)
					c.got.moves++
				}
				c.got.leaves = once(c.got.leaves)
				wins := 0
				for _, o := range rule.moves(p) {
					if plain.value(o) == 0 {
						wins++
					}
				}
				c.want.more = []any{wins, plain.lostInMisere(p)}
				c.got.more = []any{len(g.WinningMoves(after)), len(rule.moves(p)) > 0 && g.Misere().Outcome(after) == grundy.P}
				return c
			}
		}},
}
