package octal

import (
	"errors"
	"fmt"
	"slices"

	"sprague/stdlib/periodic"
)

// A Verdict says whether two games have the same values.
type Verdict string

// The verdicts on two games.
const (
	Same      Verdict = "the same for ever"
	Different Verdict = "different"
	Alike     Verdict = "alike as far as compared"
)

// An Equivalence compares the values of two games, up to a shift.
type Equivalence struct {
	A, B           Game
	ShiftA, ShiftB int // heap n+ShiftA of A is compared with heap n+ShiftB of B
	Verdict        Verdict
	Because        string
	Compared       int // number of values compared
	// HeapA and HeapB are the first heaps whose values differ, or −1.
	HeapA, HeapB int
}

// Equivalent compares g with another game, after the shifts of their standard forms. The verdict is Same if they
// have the same standard form, or if both have proved periods that agree; otherwise it reports the first difference
// among n values, or that none was found. The cost is that of n values and of [Game.Period] within n values. It
// panics if n < 1.
func (g Game) Equivalent(other Game, n int) Equivalence {
	if n < 1 {
		panic(fmt.Sprintf("octal: Equivalent: cannot compare %d values; n must be ≥ 1", n))
	}
	a, b := g.Standard(), other.Standard()
	e := Equivalence{A: g, B: other, ShiftA: a.Shift, ShiftB: b.Shift, HeapA: -1, HeapB: -1}
	if a.Game.Code() == b.Game.Code() {
		e.Verdict, e.Because = Same, "both have the standard form "+a.Game.Code()
		return e
	}
	e.Compared = n
	if h := a.Game.Compare(b.Game, n); h >= 0 {
		e.Verdict, e.HeapA, e.HeapB = Different, h+a.Shift, h+b.Shift
		e.Because = fmt.Sprintf("G(%d) = %d in %s, but G(%d) = %d in %s", e.HeapA, a.Game.Value(h), g, e.HeapB,
			b.Game.Value(h), other)
		return e
	}
	e.Verdict, e.Because = Alike, "no theorem makes them the same"
	if c, ok := samePeriod(a.Game, b.Game, n); ok {
		e.Verdict = Same
		e.Because = fmt.Sprintf("preperiod %d and period %d are proved for both standard forms, %s and %s, and all "+
			"values before %d agree", c.Preperiod, c.Period, a.Game, b.Game, c.Preperiod+c.Period)
	}
	return e
}

// samePeriod reports whether two games that agree on n values have equal preperiods and periods, both proved, that
// end within n: then they agree for ever.
func samePeriod(a, b Game, n int) (periodic.Certificate, bool) {
	x, errX := a.Period(MaxValues(n))
	y, errY := b.Period(MaxValues(n))
	if errors.Join(errX, errY) != nil || x.Status != periodic.Proved || y.Status != periodic.Proved {
		return x, false
	}
	same := x.Preperiod == y.Preperiod && x.Period == y.Period && x.Saltus == y.Saltus && slices.Equal(x.Still, y.Still)
	return x, same && x.Preperiod+x.Period <= int64(n)
}

func (e Equivalence) String() string {
	how := ""
	if e.ShiftA != e.ShiftB {
		how = fmt.Sprintf(" (G(n+%d) against G(n+%d))", e.ShiftA, e.ShiftB)
	}
	if e.Verdict == Alike {
		return fmt.Sprintf("%s and %s are alike on %d values%s; %s", e.A, e.B, e.Compared, how, e.Because)
	}
	return fmt.Sprintf("%s and %s are %s%s: %s", e.A, e.B, e.Verdict, how, e.Because)
}
