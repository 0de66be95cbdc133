package quotient

import (
	"errors"
	"slices"
	"testing"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/octal"
)

// isomorphic says why two quotients of the same heaps are not the same but for the numbers of their
// elements; "" if they are.
func isomorphic(q, r *Quotient) string {
	if q.size != r.size || q.p.count() != r.p.count() {
		return "orders"
	}
	to := make([]int32, q.size)
	seen := map[int32]bool{}
	for x := range int32(q.size) {
		to[x] = r.value(q.word(x))
		seen[to[x]] = true
		if q.p.has(x) != r.p.has(to[x]) {
			return "P"
		}
	}
	if len(seen) != r.size {
		return "elements"
	}
	for _, h := range q.heaps {
		for x := range int32(q.size) {
			if to[q.Act(h, x)] != r.Act(h, to[x]) {
				return "products"
			}
		}
	}
	return ""
}

// A heap is equal to an element if and only if the quotient with it has the same order, and then like returns that
// element.
func TestLikeByTheNextQuotient(t *testing.T) {
	for code, last := range smallQuotients {
		rules := moves.OfCode(octal.MustParse(code))
		for h := 2; h <= last; h++ {
			if !rules.Moves(h) {
				continue
			}
			before, after := found(t, code, h-1), found(t, code, h)
			m := before.signatureOf(h)
			x := before.like(m.bad, patientClock())
			_, s := before.failures(patientClock())
			if x >= 0 && !s.holds(h, x, m.bad) {
				x = -1
				if len(before.of) != h || slices.Contains(before.heaps, h) {
					t.Errorf("%s: heap %d stays after its failure", code, h)
				}
			}
			if (x >= 0) != (before.Order() == after.Order()) {
				t.Errorf("%s: heap %d is like %d; orders %d and %d", code, h, x, before.Order(), after.Order())
			}
			if x >= 0 {
				if why := isomorphic(before, after); why != "" || before.Phi(h) != x {
					t.Errorf("%s: with heap %d as %d: %s", code, h, x, why)
				}
			}
		}
	}
}

// Of words that fail, one of the shortest is named: no shorter word errs, which all words up to that
// length show.
func TestNamedWordsAreShortest(t *testing.T) {
	tried := 0
	for code, last := range smallQuotients {
		f := found(t, code, last)
		for x := int32(1); x < int32(min(f.size, 8)); x++ {
			a := action{size: f.size, of: slices.Clone(f.of), p: slices.Clone(f.p), rows: f.rows, outs: f.outs}
			a.p[x>>6] ^= 1 << (x & 63)
			q := newQuotient(f.Rules, a, f.heaps)
			if q.failingP() != nil {
				continue // words of the other check are not the shortest of all
			}
			wrong, _ := q.failures(patientClock())
			if wrong == nil {
				t.Errorf("%s: P with %d changed passes", code, x)
				continue
			}
			if len(wrong[0]) > 4 {
				continue
			}
			tried++
			shorter := false
			var extend func(w word)
			extend = func(w word) {
				if len(w) > 0 && q.errs(w) {
					shorter = true
				}
				if len(w)+1 < len(wrong[0]) {
					for _, h := range q.heaps {
						if len(w) == 0 || h <= w[len(w)-1] {
							extend(append(slices.Clone(w), h))
						}
					}
				}
			}
			extend(nil)
			if shorter {
				t.Errorf("%s: P with %d changed: a word shorter than %v errs", code, x, wrong[0])
			}
		}
	}
	if tried < 5 {
		t.Errorf("only %d candidates failed the second check", tried)
	}
}

// The heaps that failing words are made of: of those of one element, the ones whose bad contexts lie in no
// other's, and one of equals.
func TestUndominatedByDefinition(t *testing.T) {
	for code, last := range smallQuotients {
		q := found(t, code, last)
		kept := q.undominated()
		if !slices.IsSorted(kept) {
			t.Errorf("%s: %v", code, kept)
		}
		for _, h := range q.heaps {
			above := func(g int) bool { return q.Phi(g) == q.Phi(h) && q.bad[h].within(q.bad[g]) }
			if !slices.ContainsFunc(kept, above) {
				t.Errorf("%s: nothing stands for heap %d", code, h)
			}
			if slices.Contains(kept, h) && slices.ContainsFunc(kept, func(g int) bool { return g != h && above(g) }) {
				t.Errorf("%s: %d is kept beside one that stands for it", code, h)
			}
			if q.note(h) {
				t.Errorf("%s: heap %d is not known", code, h)
			}
		}
	}
}

// With at most k heaps of the last size, outcomes within bounds are those of play, and elements that are
// called apart are told apart by a sum within bounds.
func TestBoundedQuotientsByPlay(t *testing.T) {
	for code, last := range map[string]int{"0.77": 5, "0.07": 8, "0.31": 7, "0.15": 6} {
		game := octal.MustParse(code)
		play := &player{game, map[string]bool{}}
		for copies := 1; copies <= 3; copies++ {
			b, err := Bound(moves.OfCode(game), last, copies, patientClock())
			if err != nil || b == nil {
				t.Fatalf("%s, %d copies: %+v, %v", code, copies, b, err)
			}
			out := b.Outside()
			var sums func(w []int, greatest int)
			sums = func(w []int, greatest int) {
				x := b.element(w)
				if many := count(w, last) > copies; many != (x == out) {
					t.Fatalf("%s, %d copies: %v is the element %d", code, copies, w, x)
				} else if !many && b.InP(x) != play.previous(w) {
					t.Fatalf("%s, %d copies: %v is otherwise in play", code, copies, w)
				}
				if len(w) < 4 {
					for h := 1; h <= greatest; h++ {
						sums(append(slices.Clone(w), h), h)
					}
				}
			}
			sums(nil, last)
			apart := b.Apart()
			if !slices.IsSorted(apart) || slices.Contains(apart, out) || len(apart) > b.Order() {
				t.Fatalf("%s, %d copies: apart %v", code, copies, apart)
			}
			for i, x := range apart {
				for _, y := range apart[:i] {
					told := false
					for z := range int32(b.Order()) {
						xz, yz := b.Times(x)[z], b.Times(y)[z]
						told = told || xz != out && yz != out && b.InP(xz) != b.InP(yz)
					}
					if !told {
						t.Errorf("%s, %d copies: nothing tells %d and %d apart", code, copies, x, y)
					}
				}
			}
			if whole := found(t, code, last); len(apart) > whole.Order() {
				t.Errorf("%s: %d elements apart, and the quotient has %d", code, len(apart), whole.Order())
			}
		}
	}
}

// A bound that the clock ends keeps the last one that was proved; a heap without moves has none.
func TestBoundsEnd(t *testing.T) {
	if b, err := Bound(moves.OfCode(octal.MustParse("0.07")), 1, 3, patientClock()); b != nil || err != nil {
		t.Errorf("a heap of 1 in Dawson's Kayles: %v, %v", b, err)
	}
	b, err := Bound(moves.OfCode(octal.MustParse("0.31")), 7, 1000, &budget.Clock{Context: t.Context(), Most: 300})
	if !errors.Is(err, budget.ErrSize) || b == nil || b.Order() > 300 {
		t.Fatalf("300 elements: %+v, %v", b, err)
	}
	if wrong, _ := b.failures(patientClock()); wrong != nil {
		t.Errorf("what is left is wrong on %v", wrong)
	}
	if _, err := Bound(moves.OfCode(octal.MustParse("0.77")), 8, 1,
		&budget.Clock{Context: t.Context(), Most: 1}); !errors.Is(err, budget.ErrSize) {
		t.Errorf("one element: %v", err)
	}
}

// A game without digits, whose options are listed, has the quotient of the same game with a code.
func TestOwnOptions(t *testing.T) {
	for code, last := range map[string]int{"0.77": 7, "0.31": 8, "0.123": 8, "4.7": 4} {
		game := octal.MustParse(code)
		own := &moves.Rules{Name: code, Game: game, Own: func(h int) [][3]int {
			var list [][3]int
			for _, left := range game.Options(h) {
				var o [3]int
				copy(o[:], left)
				list = append(list, o)
			}
			return list
		}}
		f, err := Find(own, last, patientClock())
		if err != nil {
			t.Fatal(err)
		}
		if why := isomorphic(f, found(t, code, last)); why != "" {
			t.Errorf("%s: by its options it has another quotient: %s", code, why)
		}
		if f.Period != (Period{}) {
			t.Errorf("%s: a game without digits has the period %+v", code, f.Period)
		}
	}
}
