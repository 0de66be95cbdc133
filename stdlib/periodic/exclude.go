package periodic

import "sprague/stdlib/periodic/exclusion"

// An Exclusion lists periods that a game cannot have, whatever its preperiod; others may be impossible too.
type Exclusion = exclusion.Claim

// An ExcludeOption sets a limit of [Exclude].
type ExcludeOption func(*Exclusion)

// Below assumes that from the preperiod on all values are below 2^bits, for bits from 1 to 12. Without it a period
// p is excluded only if p divides a + t, for a move that takes t and leaves a heap a of value 0 beside the rest.
func Below(bits int) ExcludeOption { return func(e *Exclusion) { e.Bits = int64(bits) } }

// UpTo tries the periods from 1 to most, which must be 1 to 1024. The default is 40.
func UpTo(most int) ExcludeOption { return func(e *Exclusion) { e.Periods = exclusion.Periods(most) } }

// FirstValues uses the first n values of the game, 1 to 2^20. The default is 2000.
func FirstValues(n int) ExcludeOption { return func(e *Exclusion) { e.Values = int64(n) } }

// Nodes limits the search for each period to n nodes, 1 to 2^24. The default is 2000.
func Nodes(n int) ExcludeOption { return func(e *Exclusion) { e.Nodes = int64(n) } }

// Exclude reports which periods a game cannot have, whatever its preperiod: it computes the first values by the
// definition and tries all values that a period could have. The game is a finite code, or "Grundy's game"; see
// sprague help excluded-periods for the theorem. The search is the checker's own, so [Exclusion.Verify], which repeats
// it, is not an independent check. The error says which number is out of range, or that the work could take too long.
func Exclude(game string, options ...ExcludeOption) (Exclusion, error) {
	e := exclusion.Of(game, exclusion.Periods(40))
	e.Values, e.Nodes = 2000, 2000
	for _, set := range options {
		set(&e)
	}
	return e.Exclude()
}
