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
// Statement. Let the values repeat with the least period p from the least n₀ on, let parts of splits up
// to A decide every step from B = 2A + k + 1 on, and let n₀ > A. Then certificate writes down what the
// checker needs: windows of the L = A + k values before B, before n₀ + L and before n₀ + p + L, of
// which the last two are equal, some between, and single values that show n₀ and p to be the least.
//
// Why n₀ > A is needed: the theorem speaks of steps from B on, and the window before n₀ + L must not
// lie before B: n₀ + A + k ≥ 2A + k + 1. A period that begins earlier has no certificate of this kind;
// the theorems that compare all values prove it, with few of them.
//
// Windows between the first and the last prove nothing more. They cut the walk of the checker into
// stretches, which it goes side by side: with those that must be there at most 128, two batches of 64
// lanes. They stand at snapshots, whose states are at hand.
//
// Spots. For n₀: G(n₀ − 1) ≠ G(n₀ − 1 + p). For p: each prime q that divides p needs some n ≥ n₀ with
// G(n) ≠ G(n + p/q); for the periods from n₀ on are the multiples of the least one, so that a period
// less than p would divide p/q for some q. There are at most 13 primes for periods below 2⁵².
//
// Cost. A window in the stream takes a replay from the snapshot before it; looking for a witness of a
// prime walks through at most one period in stretches, and nearly always ends in the first.

// A cycle is what a search for equal states has found, and what a certificate of the
// finite-state theorem is made of. The theorem stands with its proof in package check.
type cycle struct {
	rule *rules.Rule
	engine.Space
	reach             int64 // A: parts up to this decide every step from 2A + k + 1 on
	preperiod, period int64 // both the least
	observed          int64
	heaps             []int64 // before which windows may stand, ascending
	window            func(at int64, count int) ([]byte, error)
}

// certificate writes down what was found.
// Nothing is claimed that was not seen: windows and spots are values of the run, n₀ and p are the least.
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
		c.Spots, err = l.spots(c)
	}
	return c, err
}

// More windows make a certificate longer and its check no quicker: two processors have 128 lanes.

// mostStretches bounds the stretches between the windows of a certificate. The checker
// walks through 64 at once on each processor.
// With the two at the ends there are 128.
const mostStretches = 126

// windowHeaps returns where the windows of the certificate are: the first, the two that
// are equal, and evenly spaced ones.
// Every every-th snapshot is taken, counted so that no more than mostStretches are; the three that must be there
// are added, and twins dropped.
func (l *cycle) windowHeaps(c periodic.Certificate, begin int64) []int64 {
	heaps := []int64{begin, c.To, c.Bound}
	every := (len(l.heaps) + mostStretches - 1) / mostStretches
	for i := every; i < len(l.heaps); i += every {
		if at := l.heaps[i]; at > begin && at < c.Bound {
			heaps = append(heaps, at)
		}
	}
	slices.Sort(heaps)
	return slices.Compact(heaps)
}

// windows returns the windows of the certificate.
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
		return nil, fmt.Errorf("octal: %s: the states at %d and %d have the same digest, but are not the same", c.Game, c.To,
			c.Bound)
	}
	return list, nil
}

// spots returns the values that show the preperiod and the period to be the least, ascending.
// A spot may serve several witnesses: it is written once.
func (l *cycle) spots(c periodic.Certificate) ([]certificate.Spot, error) {
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

// differs returns a heap n ≥ from with G(n) ≠ G(n + d), d a proper divisor of the period, the first.
// There is one with both heaps in the period that begins at from, or d were a period, too.
func (l *cycle) differs(from, d int64) (int64, error) {
	const stretch = 1 << 12
	for at := from; at+d < from+l.period; at += stretch {
		count := min(stretch, from+l.period-d-at)
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
	return 0, fmt.Errorf("octal: %s: %d looks like a period, too", l.rule.Code, d)
}

// primeDivisors returns the primes that divide n ≥ 1, ascending. The checker has a function of its own for
// this: a prime missed here is then missed by one of them only.
// Cost: √n/3 divisions; periods are below 2⁵².
func primeDivisors(n int64) []int64 {
	var out []int64
	divide := func(q int64) {
		if n%q != 0 {
			return
		}
		out = append(out, q)
		for n%q == 0 {
			n /= q
		}
	}
	divide(2)
	divide(3)
	for q := int64(5); q*q <= n; q += 6 { // all other primes are 5 or 1 modulo 6
		divide(q)
		divide(q + 2)
	}
	if n > 1 {
		divide(n)
	}
	return out
}
