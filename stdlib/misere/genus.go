package misere

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/task"
)

// # Genera
//
// Notation. G⁺ is the misère value of a position: 1 if it has no option, else the mex of the misère values of its
// options. gᵢ is the misère value of G + i·*2, where *2 is a heap of two of Nim.
//
// Why heaps *2: the misère value of G alone determines who wins G, but not the outcomes of sums. The values with heaps
// *2 determine more, and for positions that are played like Nim everything [Conway1976, chapter 12].
//
// Statement. From some index on gᵢ₊₁ = gᵢ ⊕ 2, and mexOf finds the index. Let this hold for all options from index s
// on. Then for i > s + 1 the options of G + i·*2 are the options of G with i heaps *2, whose values depend only on the
// parity of i, and G + *0 and G + *1 with i − 1 heaps, of value gᵢ₋₁ and gᵢ₋₁ ⊕ 1. So gᵢ is a function of gᵢ₋₁ and the
// parity of i. If three successive digits beyond that index are a, a ⊕ 2, a, the state before the third is the state
// before the first, and the digits alternate for ever. By Conway's theorem three such digits exist, so the search
// ends.
//
// Invariant of memo: it has the genus of every requested position, and of every position reachable from it.
//
// Cost. The number of positions reachable from the sum, times their options, times the length of superscripts, which
// is small. Sums have exponentially many positions; [moves.Rules.Searchable] decides when to give up.

// A GenusSymbol is g with the superscript g₀g₁g₂…: g is the value of a position in normal play, gᵢ its value in misère
// play together with i heaps *2 of Nim, where the misère value is the mex of those of the options, and 1 if there are
// none [Conway1976].
// In the end two digits alternate for ever: as in the usual notation, Misere has the superscript up to the first two of
// these.
type GenusSymbol struct {
	Normal int
	Misere []int
	Class  Class
}

// At returns gᵢ. It panics if i < 0.
func (g GenusSymbol) At(i int) int {
	switch n := len(g.Misere); {
	case i < 0:
		panic(fmt.Sprintf("misere: superscript %d of a genus: must be ≥ 0", i))
	case n == 0 || n == 1 && i > 0:
		panic("misere: the GenusSymbol is empty; use misere.Genus(game, heap)")
	case i >= n:
		i = n - 2 + (i-n)%2
	}
	return g.Misere[i]
}

// Outcome returns the misère outcome: P if g₀ = 0.
func (g GenusSymbol) Outcome() grundy.Outcome { return grundy.OutcomeOf(g.At(0)) }

// String returns the genus in the usual notation: "4^146". If a digit is above 9 commas separate them: "8^1,8,10".
func (g GenusSymbol) String() string {
	if len(g.Misere) == 0 {
		return "no genus"
	}
	sep := ""
	if slices.Max(g.Misere) > 9 {
		sep = ","
	}
	return fmt.Sprint(g.Normal) + "^" + summary.Numbers(g.Misere, sep)
}

// fickle reports whether these values in normal and misère play are those of Nim heaps of at most 1. Such a position
// has different outcomes in the two.
func fickle(normal, misere int) bool { return normal < 2 && misere == 1-normal }

// A Class says how similar misère play of a position is to Nim.
type Class string

// The classes.
const (
	// Tame: this position and all positions reachable from it have a tame genus. Sums of tame positions are tame and
	// add like Nim.
	Tame Class = "tame"
	// Restive: not tame, all options tame, g ≥ 2 and g₀ ≤ 1: it acts like a Nim heap of g or of g₀, depending on the
	// other components.
	Restive Class = "restive"
	// Restless: not tame, all options tame, g ≤ 1 and g₀ ≥ 2.
	Restless Class = "restless"
	// Wild: all others.
	Wild Class = "wild"
)

// classOf returns the class of a position with these values. Restive and restless require that all options are tame.
func classOf(normal, misere int, optionsTame bool) Class {
	switch {
	case !optionsTame:
		return Wild
	case fickle(normal, misere) || normal == misere:
		return Tame
	case normal >= 2 && misere < 2:
		return Restive
	case normal < 2:
		return Restless
	}
	return Wild
}

// A breeder computes and memoizes genera of sums, for one call.
type breeder struct {
	rules *moves.Rules
	memo  map[string]GenusSymbol
}

func (b *breeder) genus(p moves.Position) GenusSymbol {
	key := p.Key()
	if g, ok := b.memo[key]; ok {
		return g
	}
	task.Check()
	b.rules.Searchable(p, len(b.memo))
	var options []GenusSymbol
	b.rules.Each(p, func(_ int, _ []int, to moves.Position) bool {
		options = append(options, b.genus(to))
		return true
	})
	g := mexOf(options)
	b.memo[key] = g
	return g
}

// mexOf returns the genus of a position from those of its options.
func mexOf(options []GenusSymbol) GenusSymbol {
	settled, tame := 0, true
	normal := make([]int, len(options))
	for i, o := range options {
		settled = max(settled, len(o.Misere))
		tame = tame && o.Class == Tame
		normal[i] = o.Normal
	}
	g := GenusSymbol{Normal: grundy.Mex(normal...)}
	for i := 0; ; i++ {
		var seen []int
		for _, o := range options {
			seen = append(seen, o.At(i))
		}
		switch {
		case i > 0:
			seen = append(seen, g.Misere[i-1], g.Misere[i-1]^1)
		case len(options) == 0:
			seen = []int{0}
		}
		g.Misere = append(g.Misere, grundy.Mex(seen...))
		if i > settled+2 && takesTurns(g.Misere[i-2:]) {
			break
		}
	}
	for n := len(g.Misere); n > 2 && takesTurns(g.Misere[n-3:]); n-- {
		g.Misere = g.Misere[:n-1]
	}
	g.Class = classOf(g.Normal, g.Misere[0], tame)
	return g
}

// takesTurns reports whether three digits are a, a ⊕ 2, a.
func takesTurns(d []int) bool { return d[1] == d[0]^2 && d[2] == d[0] }

// Genus returns the genus of a heap, or of a sum of heaps, of the game. The cost grows with the number of reachable
// positions, which is exponential. It panics for negative heap sizes, and with more than three million reachable
// positions or 5000 tokens.
func Genus(game any, heaps ...int) GenusSymbol {
	b := newBreeder(game)
	return b.genus(b.rules.Position(heaps))
}

func newBreeder(game any) *breeder {
	return &breeder{rules: moves.Of(game), memo: map[string]GenusSymbol{}}
}
