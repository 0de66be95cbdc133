package stdlib_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
	"sprague/stdlib/subtraction"
)

// fewHeaps returns up to three heaps of so many tokens together.
func fewHeaps(r *rand.Rand, tokens int) (heaps []int) {
	for len(heaps) < 3 {
		h := r.IntN(tokens + 1)
		heaps, tokens = append(heaps, h), tokens-h
	}
	return heaps[r.IntN(3):]
}

// inMisere compares what the library says of heaps with misère play by the rule.
func inMisere(plain *definition[pile], heaps []int, said grundy.Outcome) comparison {
	return comparison{position: heaps, want: plain.misere(pileOf(heaps...), pile.String), got: verdict{outcome: said}}
}

// left returns the piles that moves leave of heaps.
func left(heaps []int, moves grundy.Moves) []string {
	var piles []string
	for _, m := range moves {
		piles = append(piles, pileOf(slices.Concat(heaps[:m.Part], heaps[m.Part+1:], m.Heaps)...).String())
	}
	return once(piles)
}

// quotients are those of games that have one, or of their small heaps, found when they are first asked.
var quotients = map[string]misere.Monoid{}

// genus computes the misère values of a sum of heaps with Nim heaps of 2 and 1 beside it.
func genus(rule heapRule) *definition[[2]pile] {
	heaps, nim := sums(rule), sums(takeAny)
	return define(func(p [2]pile) (left [][2]pile) {
		for _, o := range heaps.moves(p[0]) {
			left = append(left, [2]pile{o, p[1]})
		}
		for _, o := range nim.moves(p[1]) {
			left = append(left, [2]pile{p[0], o})
		}
		return left
	})
}

// misereValue is the mex of the misère values of the options, 1 where there are none.
func misereValue(d *definition[[2]pile], p [2]pile, known map[[2]pile]int) int {
	if v, ok := known[p]; ok {
		return v
	}
	var values []int
	for _, o := range d.moves(p) {
		values = append(values, misereValue(d, o, known))
	}
	v := 1
	if len(values) > 0 {
		v = leastMissing(values)
	}
	known[p] = v
	return v
}

var misereFamilies = []family{
	{"codes in misère play", []string{"octal.MisereGame"}, 10, func(r *rand.Rand) (string, drawer) {
		code := randomCode(r, "048C", pick(r, octalDigits, hexDigits), r.IntN(3) == 0)
		plain, m := sums(byCode(code)), octal.MustParse(code).Misere()
		return code, func() comparison {
			heaps := fewHeaps(r, 9)
			c := inMisere(plain, heaps, m.Outcome(heaps...))
			c.got.wins = left(heaps, m.WinningMoves(heaps...))
			return c
		}
	}},
	{"heaps in misère play", []string{"grundy.MisereGame"}, 10, func(r *rand.Rand) (string, drawer) {
		set, g, text := numbers(r), (*grundy.Game)(nil), ""
		var rule heapRule
		switch r.IntN(4) {
		case 0:
			text, g, rule = "subtraction", grundy.Of(subtraction.New(set...)), taking(in(set))
		case 1:
			text, g, rule = "all but", grundy.Of(subtraction.AllBut(set...)), taking(notIn(set))
		case 2:
			text, rule = inWords(r)
			g = grundy.Words(text)
		case 3:
			rule = randomRule(r, 10, 0, 3)
			text, g = "at random", grundy.New(func(n int) [][]int { return rule(n) })
		}
		plain, m := sums(rule), g.Misere()
		return fmt.Sprint(text, set), func() comparison {
			heaps := fewHeaps(r, 9)
			c := inMisere(plain, heaps, m.Outcome(anys(heaps)...))
			c.got.wins = leaving(heaps, m.WinningMoves(anys(heaps)...))
			return c
		}
	}},
	{"coins in misère play", []string{"grundy.MisereGame"}, 10, func(r *rand.Rand) (string, drawer) {
		g := randomCoins(r)
		plain := sums(func(n int) (left [][]int) {
			for set := uint(1); n > 0 && set < 1<<n; set++ {
				if last(set) == n-1 && g.rule(set) {
					left = append(left, headsOf(set&^(1<<(n-1))))
				}
			}
			return left
		})
		m := g.game.Heaps().Misere()
		return g.game.String(), func() comparison {
			heads := fewHeaps(r, 6)
			c := inMisere(plain, heads, m.Outcome(anys(heads)...))
			c.got.wins = leaving(heads, m.WinningMoves(anys(heads)...))
			return c
		}
	}},
	{"graphs in misère play", []string{"grundy.MisereGame"}, 5, func(r *rand.Rand) (string, drawer) {
		graph := namedGraph(r)
		plain := define(func(p [2]string) (left [][2]string) {
			for _, o := range graph[p[0]] {
				left = append(left, [2]string{o, p[1]})
			}
			for _, o := range graph[p[1]] {
				left = append(left, [2]string{p[0], o})
			}
			return left
		})
		m := grundy.New(graph).Misere()
		return fmt.Sprintf("%q", graph), func() comparison {
			p := [2]string{pick(r, tokenNames...), pick(r, tokenNames...)}
			c := comparison{position: fmt.Sprintf("%q", p), got: verdict{outcome: m.Outcome(p[0], p[1])}}
			c.want.outcome = outcome(plain.lostInMisere(p))
			for i, from := range p {
				for _, o := range graph[from] {
					next := p
					if next[i] = o; (i == 0 || p[0] != p[1]) && plain.lostInMisere(next) {
						c.want.wins = append(c.want.wins, fmt.Sprintf("%d %s", i, o))
					}
				}
			}
			for _, move := range m.WinningMoves(p[0], p[1]) {
				to := move.To
				if to == `""` {
					to = ""
				}
				c.got.wins = append(c.got.wins, fmt.Sprintf("%d %s", move.Part, to))
			}
			c.want.wins, c.got.wins = once(c.want.wins), once(c.got.wins)
			return c
		}
	}},
	{"misère play explained", []string{"misere.GenusSymbol"}, 10, func(r *rand.Rand) (string, drawer) {
		code := randomCode(r, "04", octalDigits, false)
		g, plain, beside := octal.MustParse(code), sums(byCode(code)), genus(byCode(code))
		known := map[[2]pile]int{}
		return code, func() comparison {
			heaps := fewHeaps(r, 8)
			a := misere.Explain(g, heaps...)
			c := inMisere(plain, heaps, a.Outcome)
			c.got.wins = left(heaps, a.Moves)
			symbol := misere.Genus(g, heaps...)
			c.want.more = []any{plain.value(pileOf(heaps...)), c.want.outcome}
			c.got.more = []any{symbol.Normal, symbol.Outcome()}
			twos := []int{}
			for i := range 4 {
				c.want.more = append(c.want.more, misereValue(beside, [2]pile{pileOf(heaps...), pileOf(twos...)}, known))
				c.got.more = append(c.got.more, symbol.At(i))
				twos = append(twos, 2)
			}
			return c
		}
	}},
	{"misère quotients", []string{"misere.Monoid"}, 50, func(r *rand.Rand) (string, drawer) {
		code := pick(r, "0.77", "0.07", "0.15", "0.123", "0.31", "0.26", "0.71", "0.644", "0.144", "4.7")
		m, ok := quotients[code]
		if !ok {
			m, _ = misere.Quotient(octal.MustParse(code), misere.MaxHeap(12))
			quotients[code] = m
		}
		plain := sums(byCode(code))
		return code, func() comparison {
			heaps := fewHeaps(r, 12)
			c := inMisere(plain, heaps, m.Outcome(heaps...))
			c.got.wins = left(heaps, m.WinningMoves(heaps...))
			return c
		}
	}},
	{"Bouton's rule", nil, 50, func(r *rand.Rand) (string, drawer) {
		plain := sums(takeAny)
		return "Nim", func() comparison {
			heaps := some(r, 5, 4)
			a := misere.Nim(heaps...)
			c := inMisere(plain, heaps, a.Outcome)
			c.got.wins = left(heaps, a.Moves)
			return c
		}
	}},
}
