package periodic

import (
	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/exclusion"
)

// An Exclusion says which periods a game cannot have, whatever its preperiod.
type Exclusion struct {
	Game    string
	Periods []int64 // those that are excluded, ascending; one that is not here may be none all the same
	Bits    int64   // the hypothesis is that from the preperiod on all values are below 2^Bits; 0 if there is none
	Values  int64   // how many first values were used
	Nodes   int64   // how many nodes the search for one period could have
}

// An ExcludeOption sets a bound of [Exclude].
type ExcludeOption func(*exclusions)

type exclusions struct{ values, bits, most, nodes int }

// Below makes the hypothesis that from the preperiod on all values are below 2^bits, with 1 to 12 bits. Without it a
// period p is excluded only where p divides a + t, for a move that takes t and leaves a heap a of value 0 beside the
// rest.
func Below(bits int) ExcludeOption { return func(e *exclusions) { e.bits = bits } }

// UpTo asks about the periods from 1 to most, which must be 1 to 1024. The default is 40.
func UpTo(most int) ExcludeOption { return func(e *exclusions) { e.most = most } }

// FirstValues uses the first n values of the game, 1 to 2^20. The default is 2000.
func FirstValues(n int) ExcludeOption { return func(e *exclusions) { e.values = n } }

// Nodes lets the search for each period have n nodes, 1 to 2^24. The default is 2000.
func Nodes(n int) ExcludeOption { return func(e *exclusions) { e.nodes = n } }

// Exclude reports which periods a game cannot have, whatever its preperiod: it computes the first values by the
// definition and tries all values that a period could consist of. The game is a finite code, or "Grundy's game";
// sprague help excluded-periods has the theorem. The search is the checker's own, so that [Exclusion.Verify], which
// repeats it, is no independent check. The error says which number is out of bounds, or that the work could take too
// long.
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

// String says what is excluded, and under which hypothesis.
func (e Exclusion) String() string {
	if len(e.Periods) == 0 {
		return e.Game + ": no period is excluded"
	}
	return e.claim().Says()
}

// Verify repeats the search for each period, within generous limits; nil means that all are excluded.
func (e Exclusion) Verify() error { return e.claim().Confirm(certificate.Options{}) }

// JSON returns the exclusion as a certificate, for a file that sprague verify reads.
func (e Exclusion) JSON() []byte { return e.claim().Certificate() }
