package quotient

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// patientClock never ends a search.
func patientClock() *budget.Clock {
	return &budget.Clock{Context: context.Background(), Most: 2_000_000}
}

// found returns the quotient of the heaps of a game up to one.
func found(t *testing.T, code string, last int) *Quotient {
	t.Helper()
	f, err := Find(moves.OfCode(octal.MustParse(code)), last, patientClock())
	if err != nil {
		t.Fatalf("%s to %d: %v", code, last, err)
	}
	return f
}

// A player decides sums of heaps by the rules of misère play only.
type player struct {
	game  octal.Game
	known map[string]bool
}

func (p *player) previous(heaps []int) bool {
	heaps = slices.DeleteFunc(slices.Clone(heaps), func(h int) bool { return h == 0 })
	slices.Sort(heaps)
	key := fmt.Sprint(heaps)
	if is, ok := p.known[key]; ok {
		return is
	}
	moved, lost := false, false
	for i, h := range heaps {
		for _, left := range p.game.Options(h) {
			moved = true
			lost = lost || p.previous(slices.Concat(heaps[:i], heaps[i+1:], left))
		}
	}
	p.known[key] = moved && !lost
	return moved && !lost
}

// element returns the element of a sum.
func (f *Quotient) element(heaps []int) int32 {
	x := int32(0)
	for _, h := range heaps {
		x = f.Times(x)[f.Phi(h)]
	}
	return x
}

// someSum returns a random sum of at most so many heaps.
func someSum(r *rand.Rand, most, greatest int) []int {
	heaps := make([]int, r.IntN(most+1))
	for i := range heaps {
		heaps[i] = r.IntN(greatest + 1)
	}
	return heaps
}

var smallQuotients = map[string]int{"0.77": 8, "0.15": 8, "0.71": 7, "0.07": 8, "0.31": 9, "4.7": 4, "0.123": 8,
	"0.644": 7, "0.144": 8, "4.04": 8}

// What is found is the quotient: elements tell the outcomes of sums as play does, two elements are
// told apart by some context, and the products are those of a commutative monoid.
func TestQuotientsByPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 26))
	for code, last := range smallQuotients {
		f := found(t, code, last)
		p := &player{octal.MustParse(code), map[string]bool{}}
		for range 250 {
			sum := someSum(r, 4, last)
			if f.InP(f.element(sum)) != p.previous(sum) {
				t.Fatalf("%s: %v is otherwise in play", code, sum)
			}
		}
		n := f.Order()
		if f.Times(0)[n-1] != int32(n-1) || f.InP(0) {
			t.Errorf("%s: 0 is not the identity, or in P", code)
		}
		lines := map[string]bool{}
		for x := range int32(n) {
			line := ""
			for y := range int32(n) {
				xy := f.Times(x)[y]
				if f.Times(y)[x] != xy {
					t.Fatalf("%s: %d and %d do not commute", code, x, y)
				}
				if z := r.Int32N(int32(n)); f.Times(xy)[z] != f.Times(x)[f.Times(y)[z]] {
					t.Fatalf("%s: (%d·%d)·%d", code, x, y, z)
				}
				line += fmt.Sprint(f.InP(xy))[:1]
			}
			lines[line] = true
		}
		if len(lines) != n {
			t.Errorf("%s: of %d elements contexts tell %d apart", code, n, len(lines))
		}
		if f.Heap() != last {
			t.Errorf("%s: to heap %d", code, f.Heap())
		}
		for h := 1; h <= last; h++ {
			for x := range int32(n) {
				if f.Act(h, x) != f.Times(x)[f.Phi(h)] || f.Rules.Moves(h) && f.Row(h)[x] != f.Act(h, x) {
					t.Fatalf("%s: heap %d acts on %d in two ways", code, h, x)
				}
			}
		}
	}
}

// A quotient that one more heap is taken into agrees with one that was found for all heaps at once,
// and grows where it says.
func TestGrowthIsWhereOrdersChange(t *testing.T) {
	for code, last := range smallQuotients {
		whole := found(t, code, last)
		at := map[int]Growth{}
		for _, g := range whole.Growth {
			at[g.Heap] = g
		}
		order := 1
		for h := 1; h <= last; h++ {
			f := found(t, code, h)
			g, grew := at[h]
			if grew != (f.Order() != order) || grew && (g.Order != f.Order() || g.POrder != len(f.P())) {
				t.Errorf("%s: order %d at heap %d, after %d; growth says %+v", code, f.Order(), h, order, g)
			}
			order = f.Order()
		}
	}
}

// A candidate whose P or Φ is changed is never verified: one of the checks names a word, on which the
// candidate does err.
func TestSpoiltCandidatesFail(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	spoilt, failed := 0, 0
	for code, last := range smallQuotients {
		game := octal.MustParse(code)
		play := &player{game, map[string]bool{}}
		for range 12 {
			f := found(t, code, last)
			a := action{size: f.size, of: slices.Clone(f.of), p: slices.Clone(f.p), rows: f.rows, outs: f.outs}
			what := ""
			switch r.IntN(2) {
			case 0:
				x := 1 + r.Int32N(int32(a.size-1))
				a.p[x>>6] ^= 1 << (x & 63)
				what = fmt.Sprintf("P with or without %d", x)
			default:
				h := f.heaps[r.IntN(len(f.heaps))]
				if slices.Contains(f.letters, h) {
					continue
				}
				a.of[h] = a.of[f.heaps[r.IntN(len(f.heaps))]]
				what = fmt.Sprintf("another heap %d", h)
			}
			q := newQuotient(f.Rules, a, f.heaps)
			same := slices.Equal(a.p, f.p) && slices.EqualFunc(f.heaps, f.heaps,
				func(h, g int) bool { return q.Phi(h) == f.Phi(g) })
			if same {
				continue
			}
			spoilt++
			wrong, _ := q.failures(patientClock())
			if wrong == nil {
				t.Errorf("%s: %s is verified", code, what)
				continue
			}
			failed++
			for _, w := range wrong {
				if !q.errs(w) {
					t.Errorf("%s: %s: named %v, and no check fails there", code, what, w)
				}
			}
			// Some word up to the one named is wrong in play, and if it is shortest, it is itself or has an
			// option that is; so the candidate is wrong about play.
			if w := wrong[0]; len(w) <= 4 && w[0] <= 8 && q.p.has(q.value(w)) == play.previous(w) && !optionsWrong(q, play, w) {
				t.Errorf("%s: %s: nothing is wrong in play at %v and its options", code, what, w)
			}
		}
	}
	if spoilt < 40 || failed != spoilt {
		t.Errorf("%d spoilt, %d failed", spoilt, failed)
	}
}

// optionsWrong reports whether the candidate is wrong about an option of a word.
func optionsWrong(q *Quotient, play *player, w word) bool {
	for i, h := range w {
		for _, left := range play.game.Options(h) {
			rest := word(slices.DeleteFunc(slices.Concat(w[:i], w[i+1:], left), func(h int) bool { return h == 0 }))
			if q.p.has(q.value(rest)) != play.previous(rest) {
				return true
			}
		}
	}
	return false
}

// Least words are least: by a search through words in their order; every element has one, and its
// residues are what is left without each heap.
func TestSpellingIsLeast(t *testing.T) {
	for code, last := range smallQuotients {
		q := found(t, code, last)
		if !slices.IsSortedFunc(q.order, func(x, y int32) int { return slices.Compare(q.word(x), q.word(y)) }) ||
			len(q.order) != q.size {
			t.Errorf("%s: elements are not in the order of their words", code)
		}
		for x := range int32(q.size) {
			w := q.word(x)
			if q.value(w) != x || !slices.IsSortedFunc(w, func(a, b int) int { return b - a }) {
				t.Fatalf("%s: the word %v of %d is %d", code, w, x, q.value(w))
			}
			for _, h := range q.heaps {
				if y := q.Act(h, x); slices.Compare(q.word(y), w.with(h)) > 0 {
					t.Fatalf("%s: the word %v of %d is not its least: %v", code, q.word(y), y, w.with(h))
				}
			}
		}
		for x, list := range q.residues(&q.action) {
			w := q.word(int32(x))
			different := slices.Compact(slices.Clone(w))
			if len(list) != len(different) {
				t.Fatalf("%s: %v has %d residues", code, w, len(list))
			}
			for _, res := range list {
				i := slices.Index(w, res.heap)
				if i < 0 || q.value(slices.Delete(slices.Clone(w), i, i+1)) != res.rest {
					t.Fatalf("%s: %v without %d is not %d", code, w, res.heap, res.rest)
				}
			}
		}
	}
}

// Setting heaps free and reducing by the outcomes of all words gives the quotient back, for any
// cycles that are long enough.
func TestFreedAndReduced(t *testing.T) {
	for code, last := range map[string]int{"0.77": 6, "0.15": 6, "0.71": 6, "0.31": 6} {
		f := found(t, code, last)
		for _, h := range f.letters {
			for _, index := range []int{f.index(h), f.index(h) + 1, f.index(h) + 3} {
				c := cycle{heap: h, index: max(2, index), period: 2}
				free := f.free(f.heaps, []cycle{c}, patientClock())
				if want := c.size() * len(f.spell(slices.DeleteFunc(slices.Clone(f.heaps),
					func(g int) bool { return g == h })).order); free.size != want {
					t.Errorf("%s: %d elements with heap %d free, not %d", code, free.size, h, want)
				}
				if q := f.freed([]cycle{c}, patientClock()); !q.errsSomewhere() &&
					(q.size != f.Order() || q.p.count() != len(f.P())) {
					t.Errorf("%s: freed and reduced it has order %d, not %d", code, q.size, f.Order())
				}
			}
		}
	}
}

func (q *Quotient) errsSomewhere() bool {
	wrong, _ := q.failures(patientClock())
	return wrong != nil
}

// Rows of cycles are multiplication by a generator with index and period: z^(index+period) = z^index and
// no two powers before are equal.
func TestCycles(t *testing.T) {
	for index := range 5 {
		for period := 1; period < 4; period++ {
			c := cycle{index: index, period: period}
			for _, stride := range []int{1, 3} {
				row := c.row(stride, stride*c.size()*2)
				for start := range row {
					seen, at := map[int32]int{}, int32(start)
					first := start / stride % c.size()
					for n := 0; ; n++ {
						if m, ok := seen[at]; ok {
							if n-m != period || m != max(0, index-first) {
								t.Fatalf("%+v from %d: power %d is power %d", c, start, n, m)
							}
							break
						}
						if int(at)%stride != start%stride || int(at)/(stride*c.size()) != start/(stride*c.size()) {
							t.Fatalf("%+v leads from %d to %d", c, start, at)
						}
						seen[at] = n
						at = row[at]
					}
				}
			}
		}
	}
}

// Sets agree with maps, in every operation, at the borders of words.
func TestSetsByMaps(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	for _, size := range []int{1, 2, 63, 64, 65, 127, 128, 129, 200} {
		for range 20 {
			a, b := newSet(size), newSet(size)
			in, also := map[int32]bool{}, map[int32]bool{}
			for x := range int32(size) {
				if r.IntN(2) == 0 {
					a.add(x)
					in[x] = true
				}
				if r.IntN(3) > 0 {
					b.add(x)
					also[x] = true
				}
			}
			kept, joined := slices.Clone(a), slices.Clone(a)
			kept.keep(b)
			joined.join(b)
			less, not := a.without(b), everything(size).without(a)
			within := true
			for x := range int32(size) {
				within = within && (!in[x] || also[x])
				if a.has(x) != in[x] || kept.has(x) != (in[x] && also[x]) || joined.has(x) != (in[x] || also[x]) ||
					less.has(x) != (in[x] && !also[x]) || not.has(x) == in[x] {
					t.Fatalf("size %d, element %d", size, x)
				}
			}
			if a.within(b) != within || a.count() != len(in) || a.empty() != (len(in) == 0) || len(a.members()) != len(in) ||
				not.count() != size-len(in) || everything(size).count() != size {
				t.Fatalf("size %d: counts", size)
			}
			if (a.key() == b.key()) != slices.Equal(a, b) || !slices.IsSorted(a.members()) {
				t.Fatalf("size %d: keys", size)
			}
		}
	}
}

// Two elements stay in one class if they and their successors were in one; classes are numbered from 0.
func TestRefined(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 7))
	for _, size := range []int{1, 2, 7, 30, 1000} {
		class, row := make([]int32, size), make([]int32, size)
		n := 1 + r.Int32N(int32(size))
		for x := range class {
			class[x], row[x] = r.Int32N(n), r.Int32N(int32(size))
		}
		pairs := map[[2]int32]int32{}
		next, count := refined(class, n, row)
		for x, number := range next {
			pair := [2]int32{class[x], class[row[x]]}
			if known, ok := pairs[pair]; ok && known != number || number < 0 || number >= count {
				t.Fatalf("%v has the numbers %d and %d of %d", pair, known, number, count)
			}
			pairs[pair] = number
		}
		if len(pairs) != int(count) {
			t.Fatalf("%d classes, not %d", count, len(pairs))
		}
	}
}

// A period is claimed only with the heaps that the theorem needs, and is then the least that does: one
// heap fewer, and it is not.
func TestCompleteAtItsLimit(t *testing.T) {
	for _, code := range []string{"0.77", "0.15", "0.71", "0.31", "0.23"} {
		f, err := Find(moves.OfCode(octal.MustParse(code)), 0, patientClock())
		if err != nil || f.Period.Length == 0 {
			t.Fatalf("%s: %+v, %v", code, f.Period, err)
		}
		k := octal.MustParse(code).LastDigit()
		need := f.Period.needs(k)
		if need > f.Heap() {
			t.Errorf("%s: %+v needs heap %d and has %d", code, f.Period, need, f.Heap())
		}
		at, before := found(t, code, need), found(t, code, need-1)
		if at.Period != f.Period {
			t.Errorf("%s: with the heaps it needs %+v, not %+v", code, at.Period, f.Period)
		}
		if p := before.Period; p.Length > 0 && p.needs(k) > need-1 {
			t.Errorf("%s: %+v with too few heaps", code, p)
		}
		for n := f.Period.From; n+f.Period.Length <= f.Heap(); n++ {
			if f.Phi(n) != f.Phi(n+f.Period.Length) {
				t.Errorf("%s: Φ(%d) is not Φ(%d)", code, n, n+f.Period.Length)
			}
		}
		if f.Period.From > 1 && f.Phi(f.Period.From-1) == f.Phi(f.Period.From-1+f.Period.Length) {
			t.Errorf("%s: %+v begins earlier", code, f.Period)
		}
	}
}

// A search ends for its work at the same heap every time, for a size, an interrupt or the context; what it
// leaves is verified.
func TestSearchesEnd(t *testing.T) {
	find := func(c *budget.Clock) (int, error) {
		f, err := Find(moves.OfCode(octal.MustParse("0.57")), 0, c)
		if wrong, _ := f.failures(patientClock()); wrong != nil {
			t.Errorf("what is left is wrong on %v", wrong)
		}
		return f.Heap(), err
	}
	work := func() *budget.Clock {
		return &budget.Clock{Context: context.Background(), Most: 1 << 20, Work: 3_000_000}
	}
	once, err := find(work())
	again, err2 := find(work())
	if once != again || !errors.Is(err, budget.ErrSpent) || !errors.Is(err2, budget.ErrSpent) || once < 3 {
		t.Errorf("to heap %d, then %d: %v, %v", once, again, err, err2)
	}
	if _, err := find(&budget.Clock{Context: context.Background(), Most: 20}); !errors.Is(err, budget.ErrSize) {
		t.Errorf("twenty elements: %v", err)
	}
	why := errors.New("no more")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(why)
	if _, err := find(&budget.Clock{Context: ctx, Most: 1 << 20}); !errors.Is(err, why) {
		t.Errorf("the context has ended: %v", err)
	}
	task.Stop()
	f, err := Find(moves.OfCode(octal.MustParse("0.57")), 0, patientClock())
	task.Reset()
	if err != task.ErrInterrupted || f.Order() < 1 {
		t.Errorf("interrupted: %v", err)
	}
}

// Least products are those of a normal form: every element has one, each relation holds and has its
// greater side left, and what the relations define has as many elements: no product without the left
// side of a relation in it is left out.
func TestPresentations(t *testing.T) {
	for code, last := range smallQuotients {
		f := found(t, code, last)
		basis := f.Independent()
		for i := range basis {
			rest := slices.Delete(slices.Clone(basis), i, i+1)
			if len(f.spell(rest).order) == f.Order() {
				t.Errorf("%s: generator %d is generated by others", code, basis[i])
			}
		}
		s := f.Shape(basis)
		value := func(p Product) int32 {
			x := int32(0)
			for i, e := range p {
				for range e {
					x = f.Act(basis[i], x)
				}
			}
			return x
		}
		for x, p := range s.Words {
			if value(p) != int32(x) {
				t.Fatalf("%s: the product %v of %d is %d", code, p, x, value(p))
			}
		}
		for _, r := range s.Relations {
			if value(r[0]) != value(r[1]) || compareProducts(r[0], r[1]) <= 0 {
				t.Errorf("%s: %v = %v", code, r[0], r[1])
			}
		}
		// Products that no left side divides: a walk by length finds exactly the least ones.
		normal, level := 0, []Product{make(Product, len(basis))}
		for len(level) > 0 {
			next := map[string]Product{}
			for _, p := range level {
				normal++
				for i := range basis {
					q := p.times(i)
					if !slices.ContainsFunc(s.Relations,
						func(r [2]Product) bool { _, divides := q.replace(r[0], r[1]); return divides }) {
						next[string(q)] = q
					}
				}
			}
			level = level[:0]
			for _, p := range next {
				level = append(level, p)
			}
			if normal > 4*f.Order() {
				break
			}
		}
		if normal != f.Order() {
			t.Errorf("%s: the relations leave %d products, the monoid has %d elements", code, normal, f.Order())
		}
		// The relations that define the monoid give the others by rewriting, though they are fewer.
		if kept := s.Defining(); len(kept) > len(s.Relations) {
			t.Errorf("%s: %d of %d relations define it", code, len(kept), len(s.Relations))
		}
	}
}
