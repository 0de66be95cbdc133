// Package survey searches for the periods of families of games, and makes the atlas of package octal from the results.
package survey

import (
	"context"
	"slices"

	"sprague/stdlib/octal"
	"sprague/stdlib/octal/internal/search"
	"sprague/stdlib/periodic"
	"sprague/stdlib/ruler"
)

// A Finding is the result of a search for the period of a game. It is the same on any machine, unless a time limit
// ended the search.
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
	// Certificate is the digest of the certificate, see periodic.Certificate.Digest.
	Certificate string `json:"certificate,omitempty"`
}

// Proved and Open are the statuses of a finding.
const (
	Proved = "proved"
	Open   = "open"
)

// shownValues is the number of values in a finding.
const shownValues = 32

// Solve searches for the period of one game, until ctx ends or a limit among the options is reached; then the finding
// is open. It does not use or change the values cached by the game. The cost is that of [octal.Game.Period].
func Solve(ctx context.Context, game octal.Game, options ...octal.Option) Finding {
	game = game.Afresh()
	cert, err := game.Period(append(options, octal.WithContext(ctx))...)
	f := open(game)
	f.Observed, f.Values = cert.Observed, game.Values(shownValues)
	if err == nil {
		f.prove(cert)
	} else {
		f.exclude(game, search.Excluded(err))
		f.regular(game)
	}
	return f
}

// open returns the finding of a game of which nothing is known.
func open(game octal.Game) Finding {
	return Finding{Code: game.Code(), Standard: game.Standard().Game.Code(), Status: Open}
}

// prove adds what a certificate tells.
func (f *Finding) prove(c periodic.Certificate) {
	f.Status, f.Theorem, f.Certificate = c.Status.String(), c.Theorem, c.Digest()
	f.Preperiod, f.Period, f.Saltus = c.Preperiod, c.Period, c.Saltus
}

// exclude adds a bound of preperiod + period. The preperiod of the standard form is less by the shift.
func (f *Finding) exclude(game octal.Game, below int64) {
	f.Excluded = max(0, below-int64(game.Standard().Shift))
}

// mostRegular is the number of values searched for a regularity without a period.
const mostRegular = 512

// regular tests whether a game that leaves up to three heaps is arithmetic periodic, sapp regular or ruler regular,
// if no theorem on periods applies.
func (f *Finding) regular(game octal.Game) {
	if n := int(min(f.Observed, mostRegular)); n > 0 && slices.Max(game.Digits()) >= 8 {
		if r, err := ruler.FindWithin(game, n); err == nil {
			f.Status, f.Theorem = Proved, "ruler regularity"
			f.Preperiod, f.Period, f.Saltus = int64(r.Preperiod()), int64(r.Period()), int64(r.Saltus())
			f.Still, f.Rulers, f.Certificate = len(r.Still()), len(r.Rulers()), r.Digest()
		}
	}
}

// Solved reports whether the atlas has the period of a game.
func Solved(g octal.Game) bool {
	e, ok := octal.Lookup(g.Code())
	return ok && e.Period > 0
}

// OneOfEach returns one game of each standard form: the first of those with the shortest code.
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

// Contradiction returns how two findings for one game contradict each other, or "". It does not compare two proved
// periods.
func Contradiction(a, b Finding) string {
	n := min(len(a.Values), len(b.Values))
	switch {
	case !slices.Equal(a.Values[:n], b.Values[:n]):
		return "the first values differ"
	case a.Standard != b.Standard:
		return "the standard forms differ"
	case a.Status == b.Status && a.Observed == b.Observed:
		return "the same number of values was computed, with different results"
	}
	return ""
}
