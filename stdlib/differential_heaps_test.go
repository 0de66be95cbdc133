package stdlib_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
	"sprague/stdlib/subtraction"
)

// A heapRule lists what a move leaves of a heap, as heaps.
type heapRule func(n int) [][]int

// A pile is a sum of heaps: their sizes as bytes, the greatest first, without empty heaps, which have no move.
type pile string

func pileOf(heaps ...int) pile {
	heaps = slices.DeleteFunc(slices.Clone(heaps), func(h int) bool { return h == 0 })
	slices.Sort(heaps)
	slices.Reverse(heaps)
	p := make([]byte, len(heaps))
	for i, h := range heaps {
		p[i] = byte(h)
	}
	return pile(p)
}

func (p pile) String() string { return fmt.Sprint([]byte(p)) }

// sums is the game on sums of heaps: a move is one in one of them.
func sums(rule heapRule) *definition[pile] {
	options := map[int][][]int{}
	return define(func(p pile) []pile {
		var left []pile
		for i := range p {
			h := int(p[i])
			if _, ok := options[h]; !ok {
				options[h] = rule(h)
			}
			var others []int
			for j := range p {
				if j != i {
					others = append(others, int(p[j]))
				}
			}
			for _, heaps := range options[h] {
				left = append(left, pileOf(slices.Concat(others, heaps)...))
			}
		}
		return left
	})
}

// heapValues returns the values of the heaps below n, each from those of smaller ones.
func heapValues(rule heapRule, n int) []int {
	values := make([]int, n)
	for h := range values {
		var left []int
		for _, heaps := range rule(h) {
			v := 0
			for _, m := range heaps {
				v ^= values[m]
			}
			left = append(left, v)
		}
		values[h] = leastMissing(left)
	}
	return values
}

// winsOf returns what the winning moves in a single heap leave, by the values of smaller ones.
func winsOf(rule heapRule, values []int, n int) []string {
	var left []string
	for _, heaps := range rule(n) {
		v := 0
		for _, m := range heaps {
			v ^= values[m]
		}
		if v == 0 {
			left = append(left, pileOf(heaps...).String())
		}
	}
	return once(left)
}

// leaving returns the piles that moves leave of heaps: each move changes a heap into what its text lists.
func leaving(heaps []int, moves grundy.Moves) []string {
	var left []string
	for _, m := range moves {
		left = append(left, pileOf(slices.Concat(heaps[:m.Part], heaps[m.Part+1:], listed(m.To))...).String())
	}
	return once(left)
}

// listed reads heaps with + between them.
func listed(text string) []int {
	var heaps []int
	for _, field := range strings.Split(text, " + ") {
		if h, err := strconv.Atoi(field); err == nil {
			heaps = append(heaps, h)
		}
	}
	return heaps
}

// A heapGame is what the library has for a game of heaps.
type heapGame interface {
	Values(n int) []int
	Value(n int) int
	Sum(heaps ...int) grundy.Compound
	Heap(n int) grundy.Position
	wins(heaps []int) []string // what the winning moves leave
}

type octalGame struct{ octal.Game }

func (g octalGame) wins(heaps []int) []string {
	var left []string
	for _, m := range g.WinningMoves(heaps...) {
		left = append(left, pileOf(slices.Concat(heaps[:m.Part], heaps[m.Part+1:], m.Heaps)...).String())
	}
	return once(left)
}

type subtractionGame struct{ subtraction.Game }

func (g subtractionGame) wins(heaps []int) []string { return leaving(heaps, g.WinningMoves(heaps...)) }

type ownGame struct{ *grundy.Game }

func (g ownGame) Value(n int) int                  { return g.Game.Value(n) }
func (g ownGame) Sum(heaps ...int) grundy.Compound { return g.Game.Sum(anys(heaps)...) }
func (g ownGame) wins(heaps []int) []string        { return leaving(heaps, g.WinningMoves(anys(heaps)...)) }

func anys(heaps []int) []any {
	list := make([]any, len(heaps))
	for i, h := range heaps {
		list[i] = h
	}
	return list
}

// playHeaps draws sums of up to three heaps of this many tokens at most together, and a single heap of any size up to
// far beside each.
func playHeaps(r *rand.Rand, g heapGame, rule heapRule, tokens, far int) drawer {
	plain, values := sums(rule), heapValues(rule, far+1)
	return func() comparison {
		var heaps []int
		for left := tokens; len(heaps) < 3 && r.IntN(4) > 0; {
			h := r.IntN(left + 1)
			heaps, left = append(heaps, h), left-h
		}
		n := r.IntN(far + 1)
		c := comparison{position: fmt.Sprint(heaps, " and ", n)}
		c.want = plain.verdict(pileOf(heaps...), pile.String)
		c.want.more = []any{values[n], values[:n], values[n], winsOf(rule, values, n)}
		c.got = told(g.Sum(heaps...))
		c.got.wins = g.wins(heaps)
		c.got.more = []any{g.Value(n), g.Values(n), g.Heap(n).Value(), g.wins([]int{n})}
		return c
	}
}

// byCode is the rule of a code, read as its authors wrote it: after t tokens are taken digit t says whether the rest
// may be no heap (1), one (2), two (4) or three (8).
func byCode(code string) heapRule {
	const hexadecimal = "0123456789ABCDEF"
	written, block, _ := strings.Cut(strings.TrimSuffix(code, ")"), "(")
	written = strings.Replace(written, ".", "", 1)
	digit := func(t int) int {
		switch {
		case t < len(written):
			return strings.IndexByte(hexadecimal, written[t])
		case block != "":
			return strings.IndexByte(hexadecimal, block[(t-len(written))%len(block)])
		}
		return 0
	}
	return func(n int) [][]int {
		var left [][]int
		for t := 0; t <= n; t++ {
			d, rest := digit(t), n-t
			if d&1 != 0 && rest == 0 {
				left = append(left, nil)
			}
			if d&2 != 0 && rest > 0 {
				left = append(left, []int{rest})
			}
			for a := 1; a < rest; a++ {
				if d&4 != 0 && a <= rest-a {
					left = append(left, []int{a, rest - a})
				}
				for b := a; d&8 != 0 && b <= rest-a-b; b++ {
					left = append(left, []int{a, b, rest - a - b})
				}
			}
		}
		return left
	}
}

// randomCode returns a code with these digits before and behind the point, one in some with a block that repeats.
func randomCode(r *rand.Rand, first, digits string, repeats bool) string {
	one := func(of string) string { return of[r.IntN(len(of)):][:1] }
	code := one(first) + "."
	for range 1 + r.IntN(4) {
		code += one(digits)
	}
	if repeats {
		code += "("
		for range 1 + r.IntN(3) {
			code += one(digits)
		}
		code += ")"
	}
	return code
}

// ofCodes is a family of octal games.
func ofCodes(name, first, digits string, repeats bool, tokens, far int) family {
	return family{name, []string{"octal.Game"}, 10, func(r *rand.Rand) (string, drawer) {
		code := randomCode(r, first, digits, repeats)
		return code, playHeaps(r, octalGame{octal.MustParse(code)}, byCode(code), tokens, far)
	}}
}

const octalDigits, hexDigits = "01234567", "0123456789ABCDEF"

var codeFamilies = []family{
	ofCodes("octal codes", "0", octalDigits, false, 11, 70),
	ofCodes("octal codes that split whole heaps", "4", octalDigits, false, 11, 60),
	ofCodes("octal codes that repeat", "04", octalDigits, true, 11, 40),
	ofCodes("hexadecimal codes", "048C", hexDigits, false, 9, 30),
	ofCodes("hexadecimal codes that repeat", "048C", hexDigits, true, 9, 24),
	{"Grundy's game", []string{"octal.Game"}, 50, func(r *rand.Rand) (string, drawer) {
		return "Grundy's game", playHeaps(r, octalGame{octal.GrundysGame}, func(n int) (left [][]int) {
			for a := 1; a < n-a; a++ {
				left = append(left, []int{a, n - a})
			}
			return left
		}, 14, 80)
	}},
}

// taking is the rule by which a move takes t tokens from a heap of n where that is allowed.
func taking(allowed func(t, n int) bool) heapRule {
	return func(n int) (left [][]int) {
		for t := 1; t <= n; t++ {
			if allowed(t, n) {
				left = append(left, []int{n - t})
			}
		}
		return left
	}
}

func in(set []int) func(t, n int) bool { return func(t, _ int) bool { return slices.Contains(set, t) } }
func notIn(set []int) func(t, n int) bool {
	return func(t, _ int) bool { return !slices.Contains(set, t) }
}

// numbers returns up to five numbers from 1 to 12, some of them twice, in any order.
func numbers(r *rand.Rand) []int {
	list := []int{1 + r.IntN(12)}
	for _, n := range some(r, 4, 11) {
		list = append(list, n+1)
	}
	return list
}

var pathGames = []string{"digraph.NodeKaylesPaths", "digraph.ArcKaylesPaths"}

var heapFamilies = []family{
	{"subtraction games", []string{"subtraction.Game"}, 10, func(r *rand.Rand) (string, drawer) {
		set := numbers(r)
		g := subtraction.New(set...)
		return fmt.Sprint("New", set), playHeaps(r, subtractionGame{g}, taking(in(set)), 24, 200)
	}},
	{"all-but subtraction games", []string{"subtraction.Game"}, 10, func(r *rand.Rand) (string, drawer) {
		set := numbers(r)[r.IntN(2):]
		g := subtraction.AllBut(set...)
		return fmt.Sprint("AllBut", set), playHeaps(r, subtractionGame{g}, taking(notIn(set)), 18, 120)
	}},
	{"games that take numbers", []string{"grundy.Takes"}, 10, func(r *rand.Rand) (string, drawer) {
		set := numbers(r)
		takes := in(set)
		splitting := func(n int) [][]int {
			left := taking(takes)(n)
			for t := 1; t <= n; t++ {
				for a := 1; takes(t, n) && a <= n-t-a; a++ {
					left = append(left, []int{a, n - t - a})
				}
			}
			return left
		}
		when := grundy.TakesWhen(func(t int) bool { return slices.Contains(set, t) })
		switch r.IntN(4) {
		case 0:
			return fmt.Sprint("Takes", set), playHeaps(r, ownGame{grundy.Takes(set...)}, taking(takes), 24, 80)
		case 1:
			return fmt.Sprint("TakesWhen", set), playHeaps(r, ownGame{when}, taking(takes), 24, 80)
		case 2:
			g := grundy.Takes(set...).Splitting()
			return fmt.Sprint("Takes.Splitting", set), playHeaps(r, ownGame{g}, splitting, 12, 50)
		}
		return fmt.Sprint("TakesWhen.Splitting", set), playHeaps(r, ownGame{when.Splitting()}, splitting, 12, 50)
	}},
	{"rules in words", []string{"grundy.Words"}, 10, func(r *rand.Rand) (string, drawer) {
		text, rule := inWords(r)
		g := grundy.Words(text)
		draw := playHeaps(r, ownGame{g}, rule, 9, 30)
		return text, func() comparison {
			c := draw()
			c.got.more = append(c.got.more, grundy.Words(g.Rule()).Values(20)) // what the game says of itself is its rule
			c.want.more = append(c.want.more, heapValues(rule, 20))
			return c
		}
	}},
	{"Kayles on paths", pathGames, 50, func(r *rand.Rand) (string, drawer) {
		if r.IntN(2) == 0 {
			return "Node Kayles", playHeaps(r, ownGame{digraph.NodeKaylesPaths()}, func(n int) (left [][]int) {
				for v := 1; v <= n; v++ {
					left = append(left, []int{max(v-2, 0), max(n-v-1, 0)})
				}
				return left
			}, 14, 60)
		}
		return "Arc Kayles", playHeaps(r, ownGame{digraph.ArcKaylesPaths()}, func(n int) (left [][]int) {
			for v := 1; v < n; v++ {
				left = append(left, []int{v - 1, n - v - 1})
			}
			return left
		}, 14, 60)
	}},
}
