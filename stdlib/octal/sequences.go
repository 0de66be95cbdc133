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

// init lets package grundy look for values among those of octal games: of all with names, of all codes of three digits, and
// of all of two digits the last of which repeats.
func init() {
	var names []known.Sequence
	for _, n := range namings {
		g := GrundysGame
		if n.code != g.Code() {
			g = MustParse(n.code)
		}
		names = append(names, g.sequence())
	}
	known.Named = append(names, known.Named...) // the best known come first
	known.Unnamed = append(known.Unnamed, func(yield func(known.Sequence) bool) {
		for _, form := range []struct {
			format string
			codes  int
		}{{"0.%03o", 1 << 9}, {"0.%o(%o)", 1 << 6}} {
			for code := 1; code < form.codes; code++ {
				digits := []any{code}
				if form.codes == 1<<6 {
					digits = []any{code >> 3, code & 7}
				}
				g, err := Parse(fmt.Sprintf(form.format, digits...))
				if err == nil && g.naming().name == "" && !yield(g.sequence()) {
					return
				}
			}
		}
	})
}

// sequence returns the game as one that values are looked for among.
func (g Game) sequence() known.Sequence {
	s := known.Sequence{Name: g.title(), Cell: g.spelling(), Values: g.Values, OEIS: oeis[g.Code()]}
	if g.Code() == GrundysGame.Code() {
		s.Name = g.Name()
	}
	return s
}
