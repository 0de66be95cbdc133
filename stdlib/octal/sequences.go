package octal

import (
	"fmt"

	"sprague/stdlib/internal/registry"
)

// oeis has the numbers of value sequences in the On-Line Encyclopedia of Integer Sequences.
var oeis = map[string]string{
	"0.77":          "A002186",
	"0.137":         "A002187",
	"0.6":           "A046695",
	"Grundy's game": "A002188",
	"0.(3)":         "A001477",
}

// init registers octal games, so that package grundy can identify values: named games first, then codes.
func init() {
	var names []registry.Sequence
	for _, n := range namings {
		g := GrundysGame
		if n.code != g.Code() {
			g = MustParse(n.code)
		}
		names = append(names, g.sequence())
	}
	registry.Named = append(names, registry.Named...)
	registry.Unnamed = append(registry.Unnamed, func(yield func(registry.Sequence) bool) {
		for _, code := range shortCodes() {
			g, err := Parse(code)
			if err == nil && g.naming().name == "" && !yield(g.sequence()) {
				return
			}
		}
	})
}

// shortCodes returns the codes of three digits and those of two whose last repeats, including some that no game has.
func shortCodes() (codes []string) {
	for n := 1; n < 1<<9; n++ {
		codes = append(codes, fmt.Sprintf("0.%03o", n))
	}
	for n := 1; n < 1<<6; n++ {
		codes = append(codes, fmt.Sprintf("0.%o(%o)", n>>3, n&7))
	}
	return codes
}

func (g Game) sequence() registry.Sequence {
	return registry.Sequence{Name: g.title(), Cell: g.spelling(), Values: g.Values, OEIS: oeis[g.Code()]}
}
