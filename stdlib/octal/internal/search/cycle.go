package search

import (
	"bytes"
	"fmt"
	"slices"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/periodic"
	"sprague/stdlib/periodic/check"
)

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
func (l *cycle) certificate() (periodic.Certificate, error) {
	k := int64(l.rule.Last())
	length := l.reach + k
	c := periodic.Certificate{
		Theorem: periodic.NameFiniteState, Status: periodic.Proved, Take: k,
		Preperiod: l.preperiod, Period: l.period, From: l.preperiod, To: l.preperiod + length,
		Bound: l.preperiod + l.period + length, Observed: l.observed,
	}
	c = c.For(l.rule.Code)
	begin := 2*l.reach + k + 1
	if c.To < begin {
		return c, fmt.Errorf("octal: %s: the preperiod %d is too short for a finite-state certificate", c.Game, c.Preperiod)
	}
	c.States = &check.States{Mask: l.Mask, Position: l.Position, Reach: l.reach, Begin: begin}
	var err error
	if c.States.Windows, err = l.windows(c, int(length)); err == nil {
		c.States.Spots, err = l.spots(c)
	}
	return c, err
}

// mostStretches bounds the stretches between the windows of a certificate. The checker
// walks through 64 at once on each processor.
const mostStretches = 126

// windowHeaps returns where the windows of the certificate are: the first, the two that
// are equal, and evenly spaced ones.
func (l *cycle) windowHeaps(c periodic.Certificate) []int64 {
	heaps := []int64{c.States.Begin, c.To, c.Bound}
	every := (len(l.heaps) + mostStretches - 1) / mostStretches
	for i := every; i < len(l.heaps); i += every {
		if at := l.heaps[i]; at > c.States.Begin && at < c.Bound {
			heaps = append(heaps, at)
		}
	}
	slices.Sort(heaps)
	return slices.Compact(heaps)
}

// windows returns the windows of the certificate.
func (l *cycle) windows(c periodic.Certificate, length int) ([]check.Window, error) {
	var list []check.Window
	equal := map[int64][]byte{}
	for _, at := range l.windowHeaps(c) {
		values, err := l.window(at, length)
		if err != nil {
			return nil, err
		}
		w := check.Window{At: at, Values: values}
		w.Digest = w.Values.Digest()
		list = append(list, w)
		equal[at] = values
	}
	if !bytes.Equal(equal[c.To], equal[c.Bound]) {
		return nil, fmt.Errorf("octal: %s: the states at %d and %d have the same digest, but are not the same", c.Game, c.To, c.Bound)
	}
	return list, nil
}

// spots returns the values that show the preperiod and the period to be the least.
func (l *cycle) spots(c periodic.Certificate) ([]check.Spot, error) {
	var list []check.Spot
	add := func(n int64, d int64) error {
		for _, heap := range []int64{n, n + d} {
			v, err := l.window(heap+1, 1)
			if err != nil {
				return err
			}
			if spot := (check.Spot{Heap: heap, Value: v[0]}); !slices.Contains(list, spot) {
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
	for _, q := range check.PrimeDivisors(c.Period) {
		n, err := l.differs(c.Preperiod, c.Period/q)
		if err != nil {
			return nil, err
		}
		if err := add(n, c.Period/q); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// differs returns a heap n ≥ from with G(n) ≠ G(n + d), d a proper divisor of the period.
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
