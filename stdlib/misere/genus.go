package misere

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/grundy"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/task"
)

// # Genera
//
// Notation. G⁺ is the misère value of a position: 1 if it has no option, else the mex of the misère
// values of its options. gᵢ is the misère value of G + i·*2, where *2 is a heap of two of Nim.
//
// Why heaps *2: the misère value of G alone says who wins G, and hardly anything of sums. With *2
// beside it more is seen, and for the positions that are played like Nim all that can be seen
// [Conway1976, chapter 12]. That is what makes g₀g₁g₂… worth computing for every position.
//
// Statement. From some place on gᵢ₊₁ = gᵢ ⊕ 2, and mexOf finds the place. Let all options have come
// to that from place s on. Then for i > s + 1 the options of G + i·*2 are the options of G with i heaps
// *2, whose values depend on the parity of i alone, and G + *0 and G + *1 beside i − 1 heaps, of value
// gᵢ₋₁ and gᵢ₋₁ ⊕ 1. So gᵢ is a function of gᵢ₋₁ and the parity of i. If three digits in a row are
// a, a ⊕ 2, a behind that place, the state before the third is the state before the first,
// and what follows takes turns for ever. That such three come is Conway's theorem; a search
// that did not find them would not end, and none ever did.
//
// Invariant of memo: it holds the genus of every position that was asked for, and of every
// position that can come of it.
//
// Cost. The number of positions that can come of the sum, each times its options, times the length of
// superscripts, which is small. Sums have exponentially many; [moves.Rules.Searchable] says when to give up.

// A GenusSymbol is g with the superscript g₀g₁g₂…: g is the value of a position in normal
// play, gᵢ its value in misère play together with i heaps *2 of Nim, where the misère
// value is the mex of those of the options and 1 if there are none [Conway1976].
//
// From some place on gᵢ₊₁ = gᵢ ⊕ 2, so that two digits take turns for ever: Misere
// holds the superscript as far as the first such two, as it is written.
type GenusSymbol struct {
	Normal int
	Misere []int
	Class  Class
}

// At returns gᵢ. It panics if i < 0.
func (g GenusSymbol) At(i int) int {
	if i < 0 {
		panic(fmt.Sprintf("misere: superscript %d of a genus; they count from 0", i))
	}
	if n := len(g.Misere); n == 0 || n == 1 && i > 0 {
		panic("misere: a genus without superscripts; misere.Genus(game, heap) has one")
	}
	if n := len(g.Misere); i >= n {
		i = n - 2 + (i-n)%2
	}
	return g.Misere[i]
}

// Outcome returns the misère outcome: P if g₀ = 0.
func (g GenusSymbol) Outcome() grundy.Outcome { return grundy.OutcomeOf(g.At(0)) }

// String writes the genus in its usual form: "4^146". Values above 9 are set apart by
// commas: "8^1,8,10".
func (g GenusSymbol) String() string {
	if len(g.Misere) == 0 {
		return "no genus"
	}
	sep := ""
	if slices.Max(g.Misere) > 9 {
		sep = ","
	}
	digits := make([]string, len(g.Misere))
	for i, d := range g.Misere {
		digits[i] = strconv.Itoa(d)
	}
	return strconv.Itoa(g.Normal) + "^" + strings.Join(digits, sep)
}

// HasTameGenus reports whether the genus is that of a position of Nim: 0^120, 1^031 or
// n^n(n⊕2). The position itself is tame only if the same is true of all that can come
// after it; see its Class.
func (g GenusSymbol) HasTameGenus() bool {
	return fickle(g.Normal, g.At(0)) || g.Normal == g.At(0)
}

// fickle reports whether these values in normal and misère play are those of Nim with
// no heap above 1.
// A heap of *0 or *1 alone is won by the other player than in normal play.
func fickle(normal, misere int) bool { return normal < 2 && misere == 1-normal }

// A Class says how far misère play of a position is like Nim.
type Class string

// The classes.
const (
	// Tame: this position and all that can come of it have a tame genus. Sums of
	// tame positions are tame and add like Nim.
	Tame Class = "tame"
	// Restive: not tame, all options tame, g ≥ 2 and g₀ ≤ 1: a Nim heap that is g or
	// g₀ according to its company.
	Restive Class = "restive"
	// Restless: not tame, all options tame, g ≤ 1 and g₀ ≥ 2.
	Restless Class = "restless"
	// Wild: any other.
	Wild Class = "wild"
)

// classOf returns the class of a position with this genus.
// The first case that fits is the class. Restive and restless ask that all options be tame: they
// stand one step beyond tame theory, where the theory of Nim still says most of it.
func classOf(g GenusSymbol, optionsTame bool) Class {
	switch {
	case !optionsTame:
		return Wild
	case g.HasTameGenus():
		return Tame
	case g.Normal >= 2 && g.Misere[0] < 2:
		return Restive
	case g.Normal < 2:
		return Restless
	}
	return Wild
}

// A breeder computes genera of sums and remembers them.
// It is made for one question and thrown away: genera of a game that is asked about again and again
// are those of its heaps, which [Genera] computes together.
type breeder struct {
	rules *moves.Rules
	memo  map[string]GenusSymbol
}

// genus returns the genus of a sum by the definition, of each position once.
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

// mexOf returns the genus of a position from those of its options. Adding *2 to the
// position gives it the options G + *0 and G + *1, of value gᵢ₋₁ and gᵢ₋₁ ⊕ 1, beside
// the options of G each with *2 added.
//
// When every option has reached the part of its superscript where ⊕ 2 takes turns, gᵢ
// follows from gᵢ₋₁ and the parity of i, so gᵢ₊₁ = gᵢ ⊕ 2 twice running is for ever.
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
	g.Class = classOf(g, tame)
	return g
}

// takesTurns reports whether three digits are a, a ⊕ 2, a.
// Two of them that overlap are four digits in turn, and so on.
func takesTurns(d []int) bool { return d[1] == d[0]^2 && d[2] == d[0] }

// One heap or many: a sum is a position like any other, and its genus is found from its options, since genera of
// wild positions do not add.

// Genus returns the genus of a heap, or of a sum of heaps, of the game. The cost grows
// with the number of positions that can come of it, which is exponential. It panics if
// a heap is below 0, if there are more than three million such positions, or with more
// than 5000 tokens.
func Genus(game any, heaps ...int) GenusSymbol {
	b := newBreeder(game)
	return b.genus(b.rules.Position(heaps))
}

func newBreeder(game any) *breeder {
	return &breeder{rules: moves.Of(game), memo: map[string]GenusSymbol{}}
}
