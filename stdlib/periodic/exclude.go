package periodic

import (
	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/exclusion"
)

// An Exclusion lists periods that a game cannot have, whatever its preperiod.
type Exclusion struct {
	Game    string
	Periods []int64 // the excluded periods, ascending; others may be impossible too
	Bits    int64   // the hypothesis: from the preperiod on all values are below 2^Bits; 0 for none
	Values  int64   // number of first values used
	Nodes   int64   // limit of nodes in the search for one period
}

// An ExcludeOption sets a limit of [Exclude].
type ExcludeOption func(*exclusions)

type exclusions struct{ values, bits, most, nodes int }

// Below assumes that from the preperiod on all values are below 2^bits, for bits from 1 to 12. Without it a period
// p is excluded only if p divides a + t, for a move that takes t and leaves a heap a of value 0 beside the rest.
func Below(bits int) ExcludeOption { return func(e *exclusions) { e.bits = bits } }

// UpTo tries the periods from 1 to most, which must be 1 to 1024. The default is 40.
func UpTo(most int) ExcludeOption { return func(e *exclusions) { e.most = most } }

// FirstValues uses the first n values of the game, 1 to 2^20. The default is 2000.
func FirstValues(n int) ExcludeOption { return func(e *exclusions) { e.values = n } }

// Nodes limits the search for each period to n nodes, 1 to 2^24. The default is 2000.
func Nodes(n int) ExcludeOption { return func(e *exclusions) { e.nodes = n } }

// Exclude reports which periods a game cannot have, whatever its preperiod: it computes the first values by the
// definition and tries all values that a period could have. The game is a finite code, or "Grundy's game"; see
// sprague help excluded-periods for the theorem. The search is the checker's own, so [Exclusion.Verify], which
// repeats it, is not an independent check. The error says which number is out of range, or that the work could take
// too long.
func Exclude(game string, options ...ExcludeOption) (Exclusion, error) {
	o := exclusions{values: 2000, most: 40, nodes: 2000}
	for _, set := range options {
		set(&o)
	}
	c, err := exclusion.Exclude(game, int64(o.values), int64(o.bits), int64(o.most), int64(o.nodes))
	if err != nil {
		return Exclusion{}, err
	}
	return Exclusion{game, c.Periods, c.Bits, c.Values, c.Nodes}, nil
}

func (e Exclusion) claim() *exclusion.Claim {
	c := &exclusion.Claim{Values: e.Values, Bits: e.Bits, Periods: e.Periods, Nodes: e.Nodes}
	c.Kind, c.Game = certificate.KindExclusion, e.Game
	return c
}

// String lists the excluded periods, and the hypothesis.
func (e Exclusion) String() string {
	if len(e.Periods) == 0 {
		return e.Game + ": no period is excluded"
	}
	return e.claim().Says()
}

// Verify repeats the search for each period, within generous limits; nil means that all are excluded.
func (e Exclusion) Verify() error { return e.claim().Confirm(certificate.Options{}) }

// JSON returns the exclusion as a certificate for sprague verify.
func (e Exclusion) JSON() []byte { return e.claim().Certificate() }
