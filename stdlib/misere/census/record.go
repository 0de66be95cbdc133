// Package census computes the misère quotients of many games, with one line of JSON for each game.
//
//	sprague census 0.xyz 4.xy --time 700ms --out census.jsonl
package census

import (
	"context"
	"errors"

	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
)

// A Record is the result for one game: an entry of the atlas without its certificate. It does not depend on the
// machine, unless a time limit ended the search.
type Record struct {
	misere.Entry
	Reason string `json:"reason,omitempty"` // why the search ended, if partial
}

// Solve computes the quotient of one game, and verifies it with the checker if it is complete. On error there is no
// record: the error is that of the code, of the checker, or of ctx, if that ended the search. The cost is that of
// [misere.Quotient].
func Solve(ctx context.Context, code string, options ...misere.Option) (misere.Monoid, Record, error) {
	game, err := octal.Parse(code)
	if err != nil {
		return misere.Monoid{}, Record{}, err
	}
	m, err := misere.Quotient(game, append(options, misere.WithContext(ctx))...)
	if ctx.Err() != nil {
		return m, Record{}, context.Cause(ctx)
	}
	r := Record{Entry: misere.Entry{Code: code, Status: m.Status(), Order: m.Order(), POrder: m.POrder(), Heap: m.Heap()}}
	r.Preperiod, r.Period = m.Period()
	if r.Status == misere.Complete {
		return m, r, m.Verify()
	}
	var u *misere.Unfinished // the only error for a game with a code
	if errors.As(err, &u) {
		r.Reason = u.Reason.Error()
	}
	return m, r, nil
}

// Contradiction says why two records of one game cannot both be true, or returns "". It does not compare two complete
// records.
func Contradiction(a, b Record) string {
	if a.Status == b.Status && a.Heap == b.Heap && (a.Order != b.Order || a.POrder != b.POrder) {
		return "the quotients up to the same heap differ"
	}
	return ""
}
