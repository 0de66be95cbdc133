package quotient

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/octal"
)

// drawWord draws a word of a few small heaps.
func drawWord(t *rapid.T, name string) word {
	w := word(rapid.SliceOfN(rapid.IntRange(1, 6), 0, 6).Draw(t, name))
	slices.Sort(w)
	slices.Reverse(w)
	return w
}

// The order of words is one, it is kept when heaps are added on both sides, and a heap that is broken
// into smaller ones makes a word less: the three facts that all inductions over least words need.
func TestOrderOfWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u, v, w := drawWord(t, "u"), drawWord(t, "v"), drawWord(t, "w")
		if slices.Compare(u, v) != -slices.Compare(v, u) || (slices.Compare(u, v) == 0) != slices.Equal(u, v) {
			t.Fatalf("%v and %v", u, v)
		}
		if slices.Compare(u, v) <= 0 && slices.Compare(v, w) <= 0 && slices.Compare(u, w) > 0 {
			t.Fatalf("%v ≤ %v ≤ %v", u, v, w)
		}
		h := rapid.IntRange(1, 7).Draw(t, "h")
		if slices.Compare(u.with(h), v.with(h)) != slices.Compare(u, v) {
			t.Fatalf("%v and %v, with %d: %v and %v", u, v, h, u.with(h), v.with(h))
		}
		less := u
		for range rapid.IntRange(0, 3).Draw(t, "parts") {
			less = less.with(rapid.IntRange(1, max(1, h-1)).Draw(t, "part"))
		}
		if h > 1 && slices.Compare(less, u.with(h)) >= 0 {
			t.Fatalf("%v is an option of %v", less, u.with(h))
		}
	})
}

// A word with one more heap is the sorted word of all of them, and the old word does not change.
func TestWordWithAHeap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := drawWord(t, "w"), rapid.IntRange(1, 7).Draw(t, "h")
		before := slices.Clone(w)
		want := append(slices.Clone(w), h)
		slices.SortFunc(want, func(a, b int) int { return cmp.Compare(b, a) })
		if got := w.with(h); !slices.Equal(got, want) || !slices.Equal(w, before) {
			t.Fatalf("%v with %d is %v", w, h, got)
		}
		if got := count(w.with(h), h); got != count(w, h)+1 {
			t.Fatalf("%d is %d times in %v", h, got, w.with(h))
		}
	})
}

// Ways to choose k of the heaps: C(n, k) of them, all different, each in the order of the heaps.
func TestChoices(t *testing.T) {
	binomial := func(n, k int) int {
		b := 1
		for i := range k {
			b = b * (n - i) / (i + 1)
		}
		return b
	}
	for n := range 7 {
		heaps := make([]int, n)
		for i := range heaps {
			heaps[i] = 10 + i
		}
		for k := range n + 2 {
			all := choices(heaps, k)
			if len(all) != binomial(n, k) {
				t.Errorf("%d ways to choose %d of %d", len(all), k, n)
			}
			if !slices.IsSortedFunc(all, func(a, b []int) int { return slices.Compare(a, b) }) {
				t.Errorf("%d of %d: not in order: %v", k, n, all)
			}
			for i, c := range all {
				if len(c) != k || !slices.IsSorted(c) || i > 0 && slices.Equal(c, all[i-1]) {
					t.Errorf("%d of %d: %v", k, n, c)
				}
			}
		}
	}
}

// The index of a heap is the first power that comes again, and the cycles that replace heaps keep apart
// what the quotient does, and the word that failed from shorter ones.
func TestCyclesForWords(t *testing.T) {
	for code, last := range smallQuotients {
		q := found(t, code, last)
		for _, h := range q.heaps {
			powers, x := []int32{0}, int32(0)
			first := -1
			for first < 0 {
				x = q.Times(x)[q.Phi(h)]
				first = slices.Index(powers, x)
				powers = append(powers, x)
			}
			if q.index(h) != first {
				t.Errorf("%s: heap %d has index %d, not %d", code, h, q.index(h), first)
			}
			for n := 1; n < 12; n++ {
				c := q.cyclesFor(slices.Repeat(word{h}, n), []int{h})[0]
				if c.heap != h || c.index < first || c.index < n-1 || c.index > max(first, n-1) || c.period < 2 || c.period%2 != 0 {
					t.Errorf("%s: heap %d, %d times, with index %d: %+v", code, h, n, first, c)
				}
			}
		}
	}
}

// An element is marked by the options of its least word: in the quotient itself marking anew changes
// nothing, whatever P was before.
func TestMarkingAnew(t *testing.T) {
	for code, last := range smallQuotients {
		q := found(t, code, last)
		a := action{size: q.size, rows: q.rows, of: q.of, p: everything(q.size), outs: q.outs}
		s := a.spell(q.heaps)
		a.mark(q.Rules, &s, patientClock())
		if !slices.Equal(a.p, q.p) {
			t.Errorf("%s: %v instead of %v", code, a.p.members(), q.p.members())
		}
		for _, h := range s.letters {
			var want []int32
			q.Rules.Options(h, func(x, y, z int) { want = append(want, q.value(word{x, y, z})) })
			var got []int32
			for _, o := range a.effects(q.Rules, h) {
				got = append(got, a.through(o, 0))
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(slices.Compact(got), slices.Compact(want)) {
				t.Errorf("%s: the options of %d are %v, not %v", code, h, got, want)
			}
		}
	}
}

// Work is counted, so a search that has a little less than it needs ends for that reason, and one that
// has all it needs ends with the quotient.
func TestClockAtItsLimit(t *testing.T) {
	rules := func() *moves.Rules { return moves.OfCode(octal.MustParse("0.77")) }
	enough := func(work int64) bool {
		_, err := Find(rules(), 8, &budget.Clock{Context: t.Context(), Most: 1000, Work: work})
		return err == nil
	}
	least, most := int64(1), int64(1<<30)
	if enough(least) || !enough(most) {
		t.Fatal("the bounds are none")
	}
	for least+1 < most {
		if mid := (least + most) / 2; enough(mid) {
			most = mid
		} else {
			least = mid
		}
	}
	if !enough(most+1) || enough(most-1) {
		t.Errorf("%d is not the least work that is enough", most)
	}
	room := found(t, "0.77", 8).Order()
	if _, err := Find(rules(), 8, &budget.Clock{Context: t.Context(), Most: room - 1}); err != budget.ErrSize {
		t.Errorf("%d elements have room for %d: %v", room, room-1, err)
	}
}
