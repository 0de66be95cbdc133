// Package survey looks for the periods of families of games, and makes the atlas of package
// octal of what was found.
package survey

import (
	"context"
	"slices"

	"sprague/stdlib/octal"
	"sprague/stdlib/octal/internal/search"
	"sprague/stdlib/ruler"
)

// A Finding is what was found of a game. It holds nothing but mathematics: the same search
// gives the same finding on any machine, unless a clock ended it.
type Finding struct {
	Code      string `json:"code"`
	Standard  string `json:"standard"` // form of the code
	Status    string `json:"status"`   // proved or open
	Theorem   string `json:"theorem,omitempty"`
	Preperiod int64  `json:"preperiod,omitempty"`
	Period    int64  `json:"period,omitempty"`
	Saltus    int64  `json:"saltus,omitempty"`
	Still     int    `json:"still,omitempty"`    // of ruler regularity: residues without the saltus
	Rulers    int    `json:"rulers,omitempty"`   // and residues with a ruler
	Observed  int64  `json:"observed"`           // values computed
	Excluded  int64  `json:"excluded,omitempty"` // of the standard form: no period has preperiod + period below
	Values    []int  `json:"values"`             // the first ones
	// Certificate is the digest of the certificate that proves it, see periodic.Certificate.Digest.
	Certificate string `json:"certificate,omitempty"`
}

// Proved and Open are the statuses of a finding.
const (
	Proved = "proved"
	Open   = "open"
)

// shownValues is how many values a finding carries, to search by.
const shownValues = 32

// Look searches for the period of one game, until ctx ends or a bound among the options is
// reached; then the finding is open. What the game remembers is given up afterwards. The cost is
// that of [octal.Game.Period].
func Look(ctx context.Context, game octal.Game, options ...octal.Option) Finding {
	game = game.Afresh()
	cert, err := game.Period(append(options, octal.WithContext(ctx))...)
	f := Finding{Code: game.Code(), Standard: game.Standard().Game.Code(), Status: Open, Observed: cert.Observed,
		Values: game.Values(shownValues)}
	if err == nil {
		f.Status, f.Theorem, f.Preperiod, f.Period, f.Saltus = cert.Status.String(), cert.Theorem, cert.Preperiod, cert.Period, cert.Saltus
		f.Certificate = cert.Digest()
	} else {
		f.Excluded = max(0, search.Excluded(err)-int64(game.Standard().Shift)) // the preperiod of the form is so much less
		f.regular(game)
	}
	return f
}

// mostRegular is how many values are looked at for a regularity without a period.
const mostRegular = 512

// regular looks whether a game that leaves up to three heaps is arithmetic periodic, sapp regular or ruler regular,
// where no theorem on periods says so.
func (f *Finding) regular(game octal.Game) {
	if n := int(min(f.Observed, mostRegular)); n > 0 && slices.Max(game.Digits()) >= 8 {
		if r, err := ruler.FindWithin(game, n); err == nil {
			f.Status, f.Theorem, f.Preperiod, f.Period, f.Saltus = Proved, "ruler regularity", int64(r.Preperiod()), int64(r.Period()), int64(r.Saltus())
			f.Still, f.Rulers, f.Certificate = len(r.Still()), len(r.Rulers()), r.Digest()
		}
	}
}

// Games returns the games of the patterns, as octal.Family reads them, each once and in order.
func Games(patterns ...string) ([]octal.Game, error) {
	var all []octal.Game
	seen := map[string]bool{}
	for _, pattern := range patterns {
		games, err := octal.Family(pattern)
		if err != nil {
			return nil, err
		}
		for _, g := range games {
			if !seen[g.Code()] {
				seen[g.Code()] = true
				all = append(all, g)
			}
		}
	}
	return all, nil
}

// Solved reports whether the atlas knows the period of a game.
func Solved(g octal.Game) bool {
	e, ok := octal.Lookup(g.Code())
	return ok && e.Period > 0
}

// OneOfEach returns, of the games with the same standard form, the first of those with the
// shortest code.
func OneOfEach(games []octal.Game) []octal.Game {
	best := map[string]octal.Game{}
	for _, g := range games {
		form := g.Standard().Game.Code()
		if b, ok := best[form]; !ok || len(g.Code()) < len(b.Code()) {
			best[form] = g
		}
	}
	var out []octal.Game
	for _, g := range games {
		if best[g.Standard().Game.Code()].Code() == g.Code() {
			out = append(out, g)
		}
	}
	return out
}

// Contradiction says how two findings of one game cannot both be true; "" if they can. Where
// both are proved they must be the same, which is not looked at here.
func Contradiction(a, b Finding) string {
	for i := range min(len(a.Values), len(b.Values)) {
		if a.Values[i] != b.Values[i] {
			return "the first values differ"
		}
	}
	switch {
	case a.Standard != b.Standard:
		return "the standard forms differ"
	case a.Status == b.Status && a.Observed == b.Observed:
		return "as many values were computed, and not the same found"
	}
	return ""
}
