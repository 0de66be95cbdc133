package octal

import (
	"fmt"

	"sprague/stdlib/internal/known"
)

// oeis are the numbers of values in the On-Line Encyclopedia of Integer Sequences.
var oeis = map[string]string{
	"0.77":          "A002186",
	"0.137":         "A002187",
	"0.6":           "A046695",
	"Grundy's game": "A002188",
	"0.(3)":         "A001477",
}

// init lets package grundy look for values among those of octal games: of those with names first, as the best known,
// and of codes.
func init() {
	var names []known.Sequence
	for _, n := range namings {
		g := GrundysGame
		if n.code != g.Code() {
			g = MustParse(n.code)
		}
		names = append(names, g.sequence())
	}
	known.Named = append(names, known.Named...)
	known.Unnamed = append(known.Unnamed, func(yield func(known.Sequence) bool) {
		for _, code := range shortCodes() {
			g, err := Parse(code)
			if err == nil && g.naming().name == "" && !yield(g.sequence()) {
				return
			}
		}
	})
}

// shortCodes returns the codes of three digits, and those of two the last of which repeats, with some that are no game.
func shortCodes() (codes []string) {
	for n := 1; n < 1<<9; n++ {
		codes = append(codes, fmt.Sprintf("0.%03o", n))
	}
	for n := 1; n < 1<<6; n++ {
		codes = append(codes, fmt.Sprintf("0.%o(%o)", n>>3, n&7))
	}
	return codes
}

// sequence returns the game as one that values are looked for among.
func (g Game) sequence() known.Sequence {
	return known.Sequence{Name: g.title(), Cell: g.spelling(), Values: g.Values, OEIS: oeis[g.Code()]}
}
