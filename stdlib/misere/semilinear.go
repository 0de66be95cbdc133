package misere

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/misere/semilinear"
	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// An Outcomes is the set of P-positions among the sums of small heaps of a game, in misère play, as a semilinear set: what decides is how many heaps there
// are of each size, by inequalities and congruences. It serves games whose quotient is infinite, or too large. Make one with [Semilinear].
type Outcomes struct {
	claim  *semilinear.Outcomes
	family *semilinear.Infinite // nil if none was found
}

// ErrNotLinear is the error of [Semilinear] when no tree of inequalities and congruences was found.
var ErrNotLinear = errors.New("no inequalities and congruences were found that tell the outcomes")

// mostExamples bounds the sums that a set is learned from.
const mostExamples = 300_000

// Semilinear finds the P-positions of the sums of heaps up to a bound as a semilinear set, for a finite code and heaps from 1 to 12. It looks at sums with few heaps for counts that are periodic, learns from
// examples by what inequalities and congruences of counts P-positions are told, and has that confirmed by the checker for all sums. It looks for a family of sums, too, that shows that the misère
// quotient is infinite. The error says why no such set was found: ErrNotLinear, what the checker found wrong of the last attempt, or how the search ended. That is no proof that there is none. MaxTime, MaxWork and WithContext bound the search. It panics
// if heaps is out of its bounds. The cost is from milliseconds to minutes.
func Semilinear(game any, heaps int, options ...Option) (Outcomes, error) {
	g, err := octal.Of(game)
	if err != nil {
		return Outcomes{}, err
	}
	if heaps < 1 || heaps > maxVector {
		panic(fmt.Sprintf("misere: outcomes of heaps up to %d; from 1 to %d can be asked for", heaps, maxVector))
	}
	l := limits{ctx: context.Background(), size: 1 << 30}
	for _, o := range options {
		o(&l)
	}
	v := newVectors(newRules(g), heaps, &clock{ctx: l.ctx, most: l.size, work: l.work, deadline: l.deadline(time.Now())})
	o, err := v.semilinear(g.Code())
	if err != nil {
		return o, fmt.Errorf("misere: %s: outcomes not found: %w", g.Code(), err)
	}
	return o, nil
}

// semilinear learns from greater and greater boxes until the checker confirms what was learned.
func (v *vectors) semilinear(code string) (o Outcomes, err error) {
	defer func() {
		switch why := recover().(type) {
		case nil:
		case stopped:
			err = why.reason
		default:
			panic(why)
		}
	}()
	v.findCycles()
	err = ErrNotLinear
	before := 0
	for _, free := range []int{14, 20, 28, 36, 48} {
		for len(v.free()) > 0 && v.boxSize(free) > mostExamples {
			free--
		}
		if free <= before {
			break
		}
		before = free
		task.Report(task.Progress{Label: code + ": outcomes", Note: fmt.Sprintf("%d examples", v.boxSize(free))})
		l, ok := learn(v.conditions(min(free/2, 16)), v.box(free), v.previous, v.clock)
		if !ok {
			continue
		}
		o = v.outcomes(code, l)
		if err = o.confirm(); err == nil {
			o.claim.Equal = v.relations(o.claim, l)
			o.family = v.family(o.claim, l)
			return o, nil
		}
	}
	return Outcomes{}, err
}

// boxSize is the number of vectors of a box.
func (v *vectors) boxSize(free int) int {
	size := 1
	for h := 1; h <= v.k; h++ {
		if c := v.cycles[h]; c.period > 0 {
			size *= c.index + c.period
		} else {
			size *= free + 1
		}
	}
	return size
}

// relations returns the cycles of counts, and of two free heaps the least numbers that can be taken away together from enough of both: those that the
// checker confirms.
func (v *vectors) relations(c *semilinear.Outcomes, l *learner) []semilinear.Relation {
	kept := []semilinear.Relation{}
	keep := func(r semilinear.Relation) bool {
		one := *c
		one.Equal = []semilinear.Relation{r}
		if one.Related() != nil {
			return false
		}
		kept = append(kept, r)
		return true
	}
	for h := 1; h <= v.k; h++ {
		if c := v.cycles[h]; c.period > 0 {
			keep(semilinear.Relation{Left: copies(h, c.index+c.period), Right: copies(h, c.index)})
		}
	}
	free := v.free()
	examples := v.box(6)
	for i, g := range free {
		for _, h := range free[i+1:] {
			for _, s := range steps(6) {
				from := slices.Concat(copies(g, s.from), copies(h, s.alsoFrom))
				r := semilinear.Relation{Left: slices.Concat(from, copies(g, s.by), copies(h, s.alsoBy)), Right: from}
				if v.seems(l, r, examples) && keep(r) {
					break
				}
			}
		}
	}
	return kept
}

// A diagonal is a relation of two heaps: from this many of each, so many can be taken away.
type diagonal struct{ from, alsoFrom, by, alsoBy int }

// steps lists the diagonals with small numbers, those with small steps first.
func steps(most int) []diagonal {
	var out []diagonal
	for by := 1; by <= most; by++ {
		for alsoBy := 1; alsoBy <= most; alsoBy++ {
			for from := range most + 1 {
				for alsoFrom := range most + 1 {
					out = append(out, diagonal{from, alsoFrom, by, alsoBy})
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b diagonal) int {
		return cmp.Or(a.by+a.alsoBy-b.by-b.alsoBy, a.from+a.alsoFrom-b.from-b.alsoFrom)
	})
	return out
}

// seems reports whether a relation holds in all these contexts.
func (v *vectors) seems(l *learner, r semilinear.Relation, contexts []vector) bool {
	return !slices.ContainsFunc(contexts, func(n vector) bool {
		return l.says(n.plus(r.Left, 1)) != l.says(n.plus(r.Right, 1))
	})
}

// plus returns the vector with so many times these heaps more.
func (n vector) plus(heaps []int, times int) vector {
	for _, h := range heaps {
		n[h] += uint8(times)
	}
	return n
}

func copies(h, n int) []int { return slices.Repeat([]int{h}, n) }

// family looks for sums x, one step after the other, that contexts tell apart; nil if none is found.
func (v *vectors) family(c *semilinear.Outcomes, l *learner) *semilinear.Infinite {
	free := v.free()
	if len(free) == 0 {
		return nil
	}
	var ways [][]int // of stepping
	for n := 1; n <= 4; n++ {
		for _, h := range free {
			ways = append(ways, copies(h, n))
		}
	}
	for _, start := range v.startsOf(free) {
		for _, step := range ways {
			for _, further := range ways {
				v.clock.tick(100)
				f := &semilinear.Infinite{Outcomes: *c, First: []int{}, Step: step, Context: start, Further: further}
				f.Theorem = "infinite quotient"
				if l.apart(f) && f.Apart() == nil {
					return f
				}
			}
		}
	}
	return nil
}

// startsOf lists small sums to begin with, those of few heaps first.
func (v *vectors) startsOf(free []int) [][]int {
	var out [][]int
	small := v.sums(1)
	for total := range 13 {
		for i := range total + 1 {
			for _, n := range small {
				heaps := copies(free[0], i)
				if len(free) > 1 {
					heaps = append(heaps, copies(free[1], total-i)...)
				} else if i < total {
					continue
				}
				for h := 1; h <= v.k; h++ {
					heaps = append(heaps, copies(h, int(n[h]))...)
				}
				out = append(out, heaps)
			}
		}
	}
	return out
}

// apart reports whether what was learned tells the first few sums of a family apart.
func (l *learner) apart(f *semilinear.Infinite) bool {
	const few = 7
	for m := range few {
		at := vector{}.plus(f.First, 1).plus(f.Step, m).plus(f.Context, 1).plus(f.Further, m)
		for n := m + 1; n <= few; n++ {
			if l.says(at) == l.says(at.plus(f.Step, n-m)) {
				return false
			}
		}
	}
	return true
}

// Game returns the code of the game.
func (o Outcomes) Game() string { return o.claim.Game }

// Heaps returns the greatest heap of the sums.
func (o Outcomes) Heaps() int { return o.claim.Heaps }

// Outcome returns the misère outcome of a sum of heaps. It panics if a heap is out of bounds.
func (o Outcomes) Outcome(heaps ...int) grundy.Outcome {
	var n [maxVector + 1]int
	for _, h := range heaps {
		if h < 0 || h > o.claim.Heaps {
			panic(fmt.Sprintf("misere: a heap of %d; the outcomes of %s are known for heaps 0 to %d", h, o.claim.Game, o.claim.Heaps))
		}
		n[h]++
	}
	if o.claim.Holds(n[:]) {
		return grundy.P
	}
	return grundy.N
}

// Infinite reports whether the misère quotient of the heaps is known to be infinite, which the certificate proves. If not, it may be finite or infinite.
func (o Outcomes) Infinite() bool { return o.family != nil }

// Apart returns, of an infinite quotient, the sums x_m and y_m of the family that proves it: y_m tells x_m from x_n for all n > m. It panics if none is known
// or m is below 0.
func (o Outcomes) Apart(m int) (x, y []int) {
	if o.family == nil || m < 0 {
		panic("misere: no family of sums that are told apart is known, or a negative number was asked for")
	}
	f := o.family
	return slices.Concat(f.First, slices.Repeat(f.Step, m)), slices.Concat(f.Context, slices.Repeat(f.Further, m))
}

// Relations lists sums of the same class, which the certificate proves, such as "5⁴7⁶ = 7²".
func (o Outcomes) Relations() []string {
	var out []string
	for _, r := range o.claim.Equal {
		out = append(out, power(r.Left)+" = "+power(r.Right))
	}
	return out
}

// power writes a sum as a product of powers of heaps.
func power(heaps []int) string {
	if len(heaps) == 0 {
		return "1"
	}
	var parts []string
	for i := 0; i < len(heaps); {
		n := 1
		for i+n < len(heaps) && heaps[i+n] == heaps[i] {
			n++
		}
		part := fmt.Sprintf("%d", heaps[i])
		if n > 1 {
			part += raised(n)
		}
		parts = append(parts, part)
		i += n
	}
	return strings.Join(parts, "·")
}

// String says what is known, in a few lines.
func (o Outcomes) String() string {
	if o.claim == nil {
		return "no outcomes"
	}
	s := fmt.Sprintf("misère outcomes of %s, heaps 1 to %d: by %d conditions on counts", o.claim.Game, o.claim.Heaps, len(o.claim.Tests))
	if len(o.claim.Equal) > 0 {
		s += "; " + strings.Join(o.Relations(), ", ")
	}
	if f := o.family; f != nil {
		s += fmt.Sprintf("\nthe quotient is infinite: for all m < n, (%s)·(%s)^m tells (%s)^m and (%s)^n apart", power(f.Context), power(f.Further), power(f.Step), power(f.Step))
	}
	return s
}

// Display shows the same.
func (o Outcomes) Display() display.Bundle { return display.Plain(o.String()) }
