package search

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"sprague/stdlib/certificate"
	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/periodic"
)

// # From equal states to a certificate
//
// Statement. Let the values repeat with the least period p from the least n₀ on, let parts of splits up to A decide
// every step from B = 2A + k + 1 on, and let n₀ > A. Then certificate returns the data for the checker: windows of the
// L = A + k values before B, before n₀ + L and before n₀ + p + L, the last two equal, some windows between, and single
// values that show n₀ and p to be the least.
//
// Why n₀ > A is needed: the theorem concerns steps from B on, and the window before n₀ + L must not be before B:
// n₀ + A + k ≥ 2A + k + 1. A period that begins earlier has no certificate of this kind; the theorems that compare all
// values prove it, with few values.
//
// Windows between prove nothing more. They divide the walk of the checker into intervals for parallel work: at most 128
// with the required ones, two batches of 64. They are at snapshots, whose states are known.
//
// Witness values. For n₀: G(n₀ − 1) ≠ G(n₀ − 1 + p). For p: each prime q that divides p needs some n ≥ n₀ with
// G(n) ≠ G(n + p/q), since the periods from n₀ on are the multiples of the least one, so a smaller one would divide p/q
// for some q. There are at most 13 primes for periods below 2⁵².
//
// Cost. A window in the stream takes a replay from the snapshot before it; the search for a witness of a prime reads at
// most one period, and nearly always ends in the first interval.

// A cycle is the result of a search for equal states, from which a certificate of the finite-state theorem is made. The
// theorem and its proof are in package check.
type cycle struct {
	rule *rules.Rule
	engine.Space
	reach             int64 // A: parts up to this decide every step from 2A + k + 1 on
	preperiod, period int64 // both the least
	observed          int64
	heaps             []int64 // before which windows may be, ascending
	window            func(at int64, count int) ([]byte, error)
}

// certificate returns the certificate of the cycle. It claims only observed facts: windows and witnesses are values
// of the run, n₀ and p are the least.
func (l *cycle) certificate() (periodic.Certificate, error) {
	k := int64(l.rule.Last())
	length := l.reach + k
	c := certificate.Unknown(l.observed)
	c.Theorem, c.Status, c.Take = periodic.NameFiniteState, periodic.Proved, k
	c.Preperiod, c.Period, c.From, c.To = l.preperiod, l.period, l.preperiod, l.preperiod+length
	c.Bound = l.preperiod + l.period + length
	c = c.For(l.rule.Code)
	begin := 2*l.reach + k + 1
	if c.To < begin {
		return c, fmt.Errorf("octal: %s: the preperiod %d is too short for a finite-state certificate", c.Game, c.Preperiod)
	}
	c.Mask, c.Position, c.Reach = l.Mask, l.Position, l.reach
	var err error
	if c.Windows, err = l.windows(c, begin, int(length)); err == nil {
		c.Spots, err = l.witnesses(c)
	}
	return c, err
}

// mostIntervals bounds the intervals between snapshots used as windows; with those at the ends there are 128. The
// checker walks through 64 at once on each processor, so more windows would not speed it up on two.
const mostIntervals = 126

// windowHeaps returns the heaps of the windows: the first, the two that are equal, and at most mostIntervals evenly
// spaced snapshots.
func (l *cycle) windowHeaps(c periodic.Certificate, begin int64) []int64 {
	heaps := []int64{begin, c.To, c.Bound}
	every := (len(l.heaps) + mostIntervals - 1) / mostIntervals
	for i := every; i < len(l.heaps); i += every {
		if at := l.heaps[i]; at > begin && at < c.Bound {
			heaps = append(heaps, at)
		}
	}
	slices.Sort(heaps)
	return slices.Compact(heaps)
}

func (l *cycle) windows(c periodic.Certificate, begin int64, length int) ([]certificate.Window, error) {
	var list []certificate.Window
	equal := map[int64][]byte{}
	for _, at := range l.windowHeaps(c, begin) {
		values, err := l.window(at, length)
		if err != nil {
			return nil, err
		}
		list = append(list, certificate.NewWindow(at, values))
		equal[at] = values
	}
	if !bytes.Equal(equal[c.To], equal[c.Bound]) {
		return nil, fmt.Errorf("octal: %s: the states at %d and %d have the same digest but differ", c.Game, c.To,
			c.Bound)
	}
	return list, nil
}

// witnesses returns the values that show the preperiod and the period to be the least, ascending and without
// repetition.
func (l *cycle) witnesses(c periodic.Certificate) ([]certificate.Spot, error) {
	var list []certificate.Spot
	add := func(n int64, d int64) error {
		for _, heap := range []int64{n, n + d} {
			v, err := l.window(heap+1, 1)
			if err != nil {
				return err
			}
			if spot := (certificate.Spot{Heap: heap, Value: v[0]}); !slices.Contains(list, spot) {
				list = append(list, spot)
			}
		}
		return nil
	}
	if c.Preperiod > 0 {
		if err := add(c.Preperiod-1, c.Period); err != nil {
			return nil, err
		}
	}
	for _, q := range primeDivisors(c.Period) {
		n, err := l.differs(c.Preperiod, c.Period/q)
		if err != nil {
			return nil, err
		}
		if err := add(n, c.Period/q); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(list, func(a, b certificate.Spot) int { return cmp.Compare(a.Heap, b.Heap) })
	return list, nil
}

// differs returns the first heap n ≥ from with G(n) ≠ G(n + d), for a proper divisor d of the period. It exists
// with both heaps in the period that begins at from, or d would be a period.
func (l *cycle) differs(from, d int64) (int64, error) {
	const most = 1 << 12
	for at := from; at+d < from+l.period; at += most {
		count := min(most, from+l.period-d-at)
		x, err := l.window(at+count, int(count))
		if err != nil {
			return 0, err
		}
		y, err := l.window(at+d+count, int(count))
		if err != nil {
			return 0, err
		}
		for i := range x {
			if x[i] != y[i] {
				return at + int64(i), nil
			}
		}
	}
	return 0, fmt.Errorf("octal: %s: %d seems to be a period, too", l.rule.Code, d)
}

// primeDivisors returns the primes that divide n ≥ 1, ascending. The checker has its own function, so that a bug here
// does not escape it.
func primeDivisors(n int64) (out []int64) {
	for q := int64(2); q*q <= n; q++ {
		if n%q == 0 {
			out = append(out, q)
		}
		for n%q == 0 {
			n /= q
		}
	}
	if n > 1 {
		out = append(out, n)
	}
	return out
}
