package stdlib_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"sprague/stdlib/coins"
	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
	"sprague/stdlib/octal"
	"sprague/stdlib/twoheap"
)

// randomRule returns a rule for heaps below n at random: each move leaves up to most smaller heaps.
func randomRule(r *rand.Rand, n, least, most int) heapRule {
	options := make([][][]int, n)
	for h := 1; h < n; h++ {
		for range r.IntN(4) {
			heaps := []int{}
			for range least + r.IntN(most-least+1) {
				heaps = append(heaps, r.IntN(h))
			}
			options[h] = append(options[h], heaps)
		}
	}
	return func(h int) [][]int { return options[h] }
}

// tokenNames are names of positions of which some are like sums of others, or like nothing.
var tokenNames = []string{"a", "b", "a + b", "b + a", " ", "", "a ", "0", "nothing", "c"}

// namedGraph returns a graph without cycles on named positions: arrows go down the list.
func namedGraph(r *rand.Rand) map[string][]string {
	names := slices.Clone(tokenNames)
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	graph := map[string][]string{}
	for i, from := range names {
		graph[from] = nil
		for _, to := range names[:i] {
			if r.IntN(3) == 0 {
				graph[from] = append(graph[from], to)
			}
		}
	}
	return graph
}

// A row of Chomp: a move takes a square and all above it and right of it, and who takes the first square loses.
type chomp struct{ Columns [4]int }

func (c chomp) moves() (left []chomp) {
	for column := range c.Columns {
		for row := range c.Columns[column] {
			if column+row == 0 {
				continue
			}
			next := c
			for i := column; i < len(next.Columns); i++ {
				next.Columns[i] = min(next.Columns[i], row)
			}
			left = append(left, next)
		}
	}
	return left
}

// component returns a position of some game as part of a sum: what it is, as the library has it, and by its definition
// the options of the positions that can come up, as numbers from 0, the position itself.
func component(r *rand.Rand) (string, grundy.Component, [][]int) {
	switch r.IntN(6) {
	case 0:
		n := r.IntN(6)
		return fmt.Sprint("Nim heap ", n), nim.Heaps(n), numbered(define(func(n int) (left []int) {
			for m := range n {
				left = append(left, m)
			}
			return left
		}), n)
	case 1:
		code, n := randomCode(r, "04", octalDigits, false), r.IntN(7)
		return fmt.Sprint(code, " heap ", n), octal.MustParse(code).Heap(n), numbered(sums(byCode(code)), pileOf(n))
	case 2:
		pair := [2]int{r.IntN(4), r.IntN(4)}
		return fmt.Sprint("Wythoff ", pair), twoheap.Wythoff().At(pair[0], pair[1]), numbered(define(wythoff(1)), pair)
	case 3:
		row := r.UintN(1 << 5)
		heads := headsOf(row)
		return fmt.Sprint("Mock Turtles ", heads), coins.MockTurtles.At(heads...), numbered(turning(5, atMost(3)), row)
	case 4:
		g := randomMultigraph(r, 4, 5, true)
		whole := g.standing(0, 1<<len(g.edges)-1)
		bush := digraph.Hackenbush(digraph.Edges(g.edges), 0)
		return fmt.Sprint("Hackenbush ", g.edges), bush, numbered(g.hackenbush(0), whole)
	}
	rule, n := randomRule(r, 6, 1, 2), r.IntN(6)
	g := grundy.New(func(n int) [][]int { return rule(n) })
	return fmt.Sprint("own heap ", n), g.At(n), numbered(sums(rule), pileOf(n))
}

// numbered returns the options of the positions that can come up, as numbers; the start is 0.
func numbered[P comparable](d *definition[P], start P) (options [][]int) {
	numbers, all := map[P]int{start: 0}, []P{start}
	for i := 0; i < len(all); i++ {
		options = append(options, nil)
		for _, o := range d.moves(all[i]) {
			if _, met := numbers[o]; !met {
				numbers[o] = len(all)
				all = append(all, o)
			}
			options[i] = append(options[i], numbers[o])
		}
	}
	return options
}

var ownFamilies = []family{
	{"games of one's own on heaps", []string{"grundy.Game"}, 10, func(r *rand.Rand) (string, drawer) {
		if r.IntN(2) == 0 {
			rule := randomRule(r, 30, 1, 1)
			return "func(int) []int", playHeaps(r, ownGame{grundy.New(func(n int) (left []int) {
				for _, heaps := range rule(n) {
					left = append(left, heaps[0])
				}
				return left
			})}, rule, 16, 29)
		}
		rule := randomRule(r, 16, 0, 3)
		return "func(int) [][]int", playHeaps(r, ownGame{grundy.New(func(n int) [][]int { return rule(n) })}, rule, 15, 15)
	}},
	{"graphs as games", []string{"grundy.Game"}, 5, func(r *rand.Rand) (string, drawer) {
		graph := namedGraph(r)
		g := grundy.New(graph)
		plain := define(func(p string) []string { return graph[p] })
		names := slices.Sorted(maps.Keys(graph))
		text := func(p string) string { return fmt.Sprintf("%q", p) }
		return fmt.Sprint(graph), func() comparison {
			p := pick(r, names...)
			c := comparison{position: text(p), got: told(g.At(p)), want: plain.verdict(p, text)}
			c.want.more = []any{len(c.want.wins), len(graph[p])}
			c.want.wins = nil
			c.got.more = []any{len(g.WinningMoves(p)), len(g.Choices(p))}
			return c
		}
	}},
	{"Chomp", []string{"grundy.Game"}, 50, func(r *rand.Rand) (string, drawer) {
		plain := define(chomp.moves)
		text := func(c chomp) string { return fmt.Sprint(c) }
		g := grundy.New(chomp.moves)
		lists := grundy.New(func(columns []int) (left [][]int) {
			for _, c := range (chomp{[4]int(columns)}).moves() {
				left = append(left, c.Columns[:])
			}
			return left
		})
		return "Chomp", func() comparison {
			columns := []int{r.IntN(5), r.IntN(5), r.IntN(5), r.IntN(5)}
			slices.Sort(columns)
			slices.Reverse(columns)
			p := chomp{[4]int(columns)}
			c := comparison{position: p, got: told(g.At(p)), want: plain.verdict(p, text)}
			for _, m := range g.WinningMoves(p) {
				c.got.wins = append(c.got.wins, m.To)
			}
			c.got.wins = once(c.got.wins)
			c.want.more = []any{c.want.value, c.want.outcome}
			c.got.more = []any{lists.Value(columns), lists.Outcome(columns)}
			return c
		}
	}},
	{"sums of unlike games", []string{"grundy.Compound"}, 1, func(r *rand.Rand) (string, drawer) {
		var names []string
		var parts []grundy.Component
		options := [3][][]int{{nil}, {nil}, {nil}}
		for i := range 1 + r.IntN(3) {
			name, part, of := component(r)
			names, parts, options[i] = append(names, name), append(parts, part), of
		}
		plain := define(func(p [3]int) (left [][3]int) {
			for i := range p {
				for _, o := range options[i][p[i]] {
					next := p
					next[i] = o
					left = append(left, next)
				}
			}
			return left
		})
		return strings.Join(names, " + "), func() comparison {
			sum := grundy.Sum(parts...)
			text := func(p [3]int) string { return fmt.Sprint(p) }
			c := comparison{position: "", got: told(sum), want: plain.verdict([3]int{}, text)}
			c.want.wins, c.want.more = nil, []any{len(c.want.wins) > 0}
			c.got.more = []any{len(sum.WinningMoves()) > 0}
			return c
		}
	}},
}
