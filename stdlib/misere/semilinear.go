package misere

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/certificate"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/misere/semilinear"
	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// # Outcomes by comparing counts
//
// Statement. The search finds a set of vectors of counts, and the checker (package semilinear) decides whether it is
// the set of P-positions among all sums of the heaps up to k. The search need not be right: the checker rejects wrong
// guesses.
//
//  1. Heaps that act like sums of others, and counts that are periodic, are guessed (vectors.go, guess.go).
//  2. A tree of conditions on the other counts is learned (decisiontree.go).
//  3. The checker decides. If it refuses, larger numbers and more conditions are tried, and then longer cycles.
//
// With the set known, relations and a family of sums that proves the quotient infinite are guessed and verified.
//
// Cost. The number of examples is exponential in the number of free counts, and proportional to the product of the
// cycles; the checker's automata grow with the product of the moduli and of the differences in conditions.

// An Outcomes is the set of P-positions among the sums of small heaps of a game, in misère play, as a semilinear set:
// inequalities and congruences of the numbers of heaps of each size decide. It is for games whose quotient is infinite
// or too large. [Semilinear] returns one.
type Outcomes struct{ claim *semilinear.Outcomes }

// ErrNotLinear is the error of [Semilinear] if it found no tree of inequalities and congruences.
var ErrNotLinear = errors.New("no inequalities and congruences were found that determine the outcomes")

// GreatestHeap is the greatest heap that [Semilinear] supports.
const GreatestHeap = 64

// Semilinear finds the P-positions of the sums of heaps up to a bound as a semilinear set, for a finite code and heaps
// from 1 to 64. It guesses which heaps must be counted, at most twelve, how the others act, and which counts are
// periodic; it learns the inequalities and congruences of P-positions from examples, and has the checker verify them
// for all sums. It also searches for a family of sums that proves that the misère quotient is infinite. The error says
// why no such set was found: ErrNotLinear, the checker's objection to the last attempt, or how the search ended. It
// does not prove that there is none. MaxTime, MaxWork and WithContext bound the search. It panics if heaps is out of
// range. It takes milliseconds to minutes.
func Semilinear(game any, heaps int, options ...Option) (Outcomes, error) {
	g, err := octal.Of(game)
	if err != nil {
		return Outcomes{}, err
	}
	if heaps < 1 || heaps > GreatestHeap {
		panic(fmt.Sprintf("misere: Semilinear with heaps up to %d: must be from 1 to %d", heaps, GreatestHeap))
	}
	o, err := semilinearOf(moves.OfCode(g), heaps, &limitsOf(options).Clock)
	if err != nil {
		return o, fmt.Errorf("misere: %s: outcomes not found: %w", g.Code(), err)
	}
	return o, nil
}

// ways are the parameters of learning, those with few conditions first. A tree learned with fewer conditions is
// smaller, and more likely to be right beyond the examples.
var ways = []struct {
	far  int // the greatest number in a condition
	wide bool
}{{2, false}, {6, false}, {16, false}, {6, true}}

// semilinearOf tries short cycles first, with more free counts and inequalities, and then longer ones, with more
// remainders, until the checker accepts the result. The error is that of the last set that the checker refused.
func semilinearOf(r *moves.Rules, heaps int, clock *budget.Clock) (o Outcomes, err error) {
	defer budget.Catch(&err)
	err = ErrNotLinear
	for _, longest := range []int{3, 4, 6, 9} {
		v := newVectors(r, heaps, longest, clock)
		task.Report(task.Progress{Label: r.Game.Code() + ": outcomes",
			Note: fmt.Sprintf("cycles from at most %d on", longest)})
		if !v.guess() {
			continue
		}
		for _, w := range ways {
			l, ok := v.learn(w.far, w.wide)
			if !ok {
				continue
			}
			o = v.outcomes(r.Game.Code(), l)
			o.claim.EndBy(clock.Check)
			err = o.claim.Confirm(certificate.Options{}) // claims that could take hours are refused
			o.claim.EndBy(nil)
			if err == nil {
				o.claim.Equal = v.relations(o.claim)
				v.family(o.claim)
				return o, nil
			}
		}
	}
	return Outcomes{}, err
}

// relations returns the cycles of counts, and for each pair of free heaps the least numbers that can be removed
// together from sums with enough of both, as far as the checker accepts them, one at a time.
func (v *vectors) relations(c *semilinear.Outcomes) []semilinear.Relation {
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
	for _, l := range v.letters {
		if l.period > 0 {
			keep(semilinear.Relation{Left: copies(l.heap, l.index+l.period), Right: copies(l.heap, l.index)})
		}
	}
	free := v.free()
	contexts := v.box(10, 0, relatedBox)
	// The relations gᵃhᵇ gᶜhᵈ = gᵃhᵇ with small numbers c, d, a, b, in order of c + d, then of a + b.
	diagonals := slices.DeleteFunc(v.grid([]int{6, 6, 6, 6}), func(n vector) bool { return n[0] == 0 || n[1] == 0 })
	slices.SortStableFunc(diagonals, func(m, n vector) int {
		return cmp.Or(cmp.Compare(m[0]+m[1], n[0]+n[1]), cmp.Compare(m[2]+m[3], n[2]+n[3]))
	})
	for i, g := range free {
		for _, h := range free[i+1:] {
			tried := 0
			for _, n := range diagonals {
				var from, by vector
				by[g], by[h], from[g], from[h] = n[0], n[1], n[2], n[3]
				r := semilinear.Relation{Left: v.sum(from.plus(by)), Right: v.sum(from)}
				if !v.seems(from, by, contexts) {
					continue
				}
				if tried++; keep(r) || tried == mostTried {
					break
				}
			}
		}
	}
	return kept
}

// relatedBox is the number of sums with which a relation is tested.
const relatedBox = 100_000

// mostTried bounds the relations of two heaps given to the checker, which takes much longer than a test on the box;
// after two refusals a third relation is seldom right.
const mostTried = 2

// seems reports whether from and from + by have the same outcomes in all these contexts according to the guesses, a
// cheap test before the checker.
func (v *vectors) seems(from, by vector, contexts []vector) bool {
	return !slices.ContainsFunc(contexts, func(n vector) bool {
		return v.previous(n.plus(from)) != v.previous(n.plus(from).plus(by))
	})
}

func copies(h, n int) []int { return slices.Repeat([]int{h}, n) }

// family searches for sums x, with a constant step, that contexts distinguish, and adds them to the claim. Only free
// counts can distinguish infinitely many sums. Starts with few heaps come first, and a step consists of heaps of one
// free count.
func (v *vectors) family(c *semilinear.Outcomes) {
	var steps []vector
	for n := 1; n <= 4; n++ {
		for _, i := range v.free() {
			w := vector{}
			w[i] = uint8(n)
			steps = append(steps, w)
		}
	}
	if len(steps) == 0 {
		return
	}
	for _, start := range v.box(8, 0, startBox) {
		for _, step := range steps {
			for _, further := range steps {
				v.clock.Tick(100)
				if !v.apart(c, start, step, further) {
					continue
				}
				f := *c
				f.First, f.Step, f.Context, f.Further = []int{}, v.sum(step), v.sum(start), v.sum(further)
				f.Theorem = "infinite quotient"
				if f.Apart() == nil {
					*c = f
					return
				}
			}
		}
	}
}

// startBox bounds the starts of a family.
const startBox = 20_000

// apart reports whether the verified set distinguishes the first few sums of a family.
func (v *vectors) apart(c *semilinear.Outcomes, start, step, further vector) bool {
	const few = 7
	for m := range few {
		at := start.plus(step.times(m)).plus(further.times(m))
		for n := m + 1; n <= few; n++ {
			if c.Holds(v.counts(at)) == c.Holds(v.counts(at.plus(step.times(n-m)))) {
				return false
			}
		}
	}
	return true
}

func (v *vectors) counts(n vector) []int {
	counts := make([]int, v.k+1)
	for i, l := range v.letters {
		counts[l.heap] = int(n[i])
	}
	return counts
}

// times returns a multiple of the vector. Overflow of a byte only makes a wrong guess.
func (n vector) times(m int) vector {
	for i := range n {
		n[i] *= uint8(m)
	}
	return n
}

// Game returns the code of the game.
func (o Outcomes) Game() string { return o.claim.Game }

// Heaps returns the greatest heap of the sums.
func (o Outcomes) Heaps() int { return o.claim.Heaps }

// Outcome returns the misère outcome of a sum of heaps. It panics if a heap is out of range.
func (o Outcomes) Outcome(heaps ...int) grundy.Outcome {
	n := make([]int, o.claim.Heaps+1)
	for _, h := range heaps {
		if h < 0 || h > o.claim.Heaps {
			panic(fmt.Sprintf("misere: heap size %d: the outcomes of %s are known for heaps 0 to %d", h, o.claim.Game,
				o.claim.Heaps))
		}
		n[h]++
	}
	if o.claim.Holds(n) {
		return grundy.P
	}
	return grundy.N
}

// Infinite reports whether the certificate proves that the misère quotient of the heaps is infinite. If not, it may
// still be infinite.
func (o Outcomes) Infinite() bool { return o.claim != nil && o.claim.Infinite() }

// Apart returns the sums x_m and y_m of the family that proves the quotient infinite: y_m distinguishes x_m from x_n
// for all n > m. It panics if there is no such family or m is negative.
func (o Outcomes) Apart(m int) (x, y []int) {
	if !o.Infinite() || m < 0 {
		panic("misere: Apart: m must be ≥ 0, and the quotient known to be infinite")
	}
	f := o.claim
	return slices.Concat(f.First, slices.Repeat(f.Step, m)), slices.Concat(f.Context, slices.Repeat(f.Further, m))
}

// Relations lists pairs of equal elements, such as "5⁴7⁶ = 7²", which the certificate proves.
func (o Outcomes) Relations() []string {
	return list.Map(o.claim.Equal, func(r semilinear.Relation) string { return power(r.Left) + " = " + power(r.Right) })
}

// power formats a sum as a product of powers of heaps.
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
			part += summary.Raised(n)
		}
		parts = append(parts, part)
		i += n
	}
	return strings.Join(parts, "·")
}

// String describes the outcomes in a few lines.
func (o Outcomes) String() string {
	if o.claim == nil {
		return "no outcomes"
	}
	s := fmt.Sprintf("misère outcomes of %s, heaps 1 to %d: by %d conditions on counts", o.claim.Game, o.claim.Heaps,
		len(o.claim.Tests))
	if len(o.claim.Equal) > 0 {
		s += "; " + strings.Join(o.Relations(), ", ")
	}
	if f := o.claim; f.Infinite() {
		s += fmt.Sprintf("\nthe quotient is infinite: for all m < n, (%s)·(%s)^m distinguishes (%s)^m and (%s)^n",
			power(f.Context), power(f.Further), power(f.Step), power(f.Step))
	}
	return s
}

// outcomes returns the learned set, without relations and without the unreachable branches of the tree.
func (v *vectors) outcomes(code string, l *learner) Outcomes {
	c := &semilinear.Outcomes{Heaps: v.k, Tests: l.asked, Tree: l.list, Equal: []semilinear.Relation{}}
	for h := 1; h <= v.k; h++ {
		if v.place[h] == notCounted {
			c.Like = append(c.Like, semilinear.Like{Heap: h, As: v.sum(v.words[h])})
		}
	}
	c.Kind, c.Game = certificate.KindOutcomes, code
	return Outcomes{claim: c}
}

func (v *vectors) sum(n vector) []int {
	heaps := []int{}
	for i, l := range v.letters {
		heaps = append(heaps, copies(l.heap, int(n[i]))...)
	}
	slices.Sort(heaps)
	return heaps
}

// Certificate returns the certificate as JSON text, for package semilinear and sprague verify. A certificate of a
// family includes the relations.
func (o Outcomes) Certificate() []byte { return o.claim.Certificate() }

// Digest returns the first 32 hexadecimal digits of the SHA-256 of the certificate.
func (o Outcomes) Digest() string { return certificate.Digest(o.Certificate())[:digestLength] }

// Verify verifies the certificate with package semilinear, which shares no code with the search.
func (o Outcomes) Verify() error {
	_, err := certificate.Verify(o.Certificate(), certificate.Options{})
	return err
}
