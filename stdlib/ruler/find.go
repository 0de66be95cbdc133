package ruler

import (
	"errors"
	"fmt"
	"reflect"

	"sprague/stdlib/certificate"
	"sprague/stdlib/octal"
	"sprague/stdlib/ruler/automata"
	"sprague/stdlib/task"
)

// ErrNotFound is the error of [Find] if no formula was proved.
var ErrNotFound = errors.New("no ruler regularity was proved")

// DefaultValues is the number of values that [Find] computes.
const DefaultValues = 512

// Find is [FindWithin] for [DefaultValues] values.
func Find(game any) (Regularity, error) { return FindWithin(game, DefaultValues) }

// FindWithin searches for a formula of ruler, arithmetic or sapp regularity for the first n values of a game of
// package octal, and proves it for all heaps. The formula is guessed from the first n/8 values, or more. The error
// wraps [ErrNotFound] and says why no formula was proved; it does not prove that there is none. It panics if n < 1. It
// finds periods up to n/14. 512 values of a hexadecimal game take about 50 ms, and the time grows with the cube of n;
// a proof takes from milliseconds to a minute.
func FindWithin(game any, n int) (Regularity, error) {
	if n < 1 {
		panic(fmt.Sprintf("ruler: FindWithin(%d): must be ≥ 1", n))
	}
	g, err := octal.Of(game)
	if err != nil {
		return Regularity{}, err
	}
	if g.LastDigit() < 0 {
		return Regularity{}, fmt.Errorf("ruler: %s: infinitely many takes; %w", g.Code(), ErrNotFound)
	}
	why := errors.New("the values do not follow such a formula")
	var tried *formula
	for have := max(n/8, min(n, 64)); ; have = min(2*have, n) {
		task.Check()
		if f, ok := fit(g.Values(have)); ok && !reflect.DeepEqual(f, tried) && f.says(g.Values(n)) {
			tried = f
			r, err := f.prove(g.Code(), g.Digits())
			if err == nil {
				return r, nil
			}
			why = err
		}
		if have == n {
			return Regularity{}, fmt.Errorf("ruler: %s: %w in %d values: %w", g.Code(), ErrNotFound, n, why)
		}
	}
}

// says reports whether the values are those of the formula.
func (f *formula) says(values []int) bool {
	for n, v := range values {
		if f.value(n) != v {
			return false
		}
	}
	return true
}

// The number of times that the sample of heaps is enlarged when the checker finds a value missing, and the number of
// options in a certificate.
const (
	mostRounds  = 10
	mostOptions = 2000
)

// prove chooses options and has the checker decide the formula.
func (f *formula) prove(code string, digits []int) (Regularity, error) {
	const marks = 20 // heaps of each class in the sample
	c := &chooser{formula: f, digits: digits}
	if c.enlarge(f.start() + marks*f.period()); !c.cover() {
		return Regularity{}, errors.New("some value below that of the formula is not reached")
	}
	for range mostRounds {
		claim := f.Claim
		claim.Kind, claim.Game, claim.Options = certificate.KindRegularity, code, c.chosen
		r := Regularity{&claim}
		err := r.Verify()
		var failed *automata.Failure
		if !errors.As(err, &failed) || !failed.Missed {
			return r, err
		}
		n, v := int(failed.Heap), int(failed.Value)
		if n > f.start()+100*f.period() || !c.choose(n, v) {
			return r, err
		}
		if c.enlarge(max(n+1, c.sample+4*f.period())); !c.cover() || len(c.chosen) > mostOptions {
			return r, err
		}
	}
	return Regularity{}, errors.New("too many options are needed")
}
