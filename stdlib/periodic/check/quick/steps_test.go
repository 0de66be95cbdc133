package quick

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/periodic/check"
)

// gather is a union, for eight heaps, of the words that its offsets lead to.
func TestGatherByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	rows := new(grid)
	for i := range 4096 {
		rows[i] = r.Uint64() & r.Uint64()
	}
	for range 200 {
		at := 100 + r.IntN(3000)
		offsets := make([]int, r.IntN(9))
		for i := range offsets {
			offsets[i] = r.IntN(1000) - 100
		}
		got := gather(rows, at, offsets)
		for i := range together {
			var want uint64
			for _, o := range offsets {
				want |= rows[at+i+o]
			}
			if got[i] != want {
				t.Fatalf("heap %d at %d, offsets %v: %x, not %x", i, at, offsets, got[i], want)
			}
		}
	}
}

// A lane is undecided exactly where the walker does not decide the step, from any heap and with any
// reach: enough, too short for some steps, or for most. Only a code too great for lanes is left
// undecided besides. All heaps of a window must be common, as they are in a claim: what is true by
// the mask here.
func TestBatchesFailWhereWalkersFail(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 4))
	failed, walked := 0, 0
	for _, k := range knownPeriods {
		g, err := check.ReadGame(k.code)
		if err != nil {
			t.Fatal(err)
		}
		values := check.Values(g, 4000)
		small, last := make([]uint8, len(values)), int64(0)
		for n, v := range values {
			small[n] = uint8(v)
			if n > 0 && !g.Common(k.mask, false)(v, int64(n)) {
				last = int64(n)
			}
		}
		for range 4 {
			c := check.ByMask(g, k.mask, last+r.Int64N(30))
			length, begin := c.Length(), c.Begin()
			w := newWalker(c, small)
			var windows []place
			for i := range int64(64) {
				at := begin + i*(int64(len(values))-begin-100)/64
				windows = append(windows, place{At: at, Values: small[at-length : at]})
			}
			plan := newBatchPlan(w, windows, 1<<20)
			if plan == nil {
				continue // codes too great for lanes, of 0.644
			}
			l, alive := newBatch(plan), [64]*walker{}
			for i, p := range windows {
				l.load(i, i, p.At, 80, p.Values)
				alive[i] = newWalker(c, small)
				alive[i].start(p.At, p.Values)
			}
			for step := range int64(80) {
				l.walk(1)
				for i, one := range alive {
					if one == nil {
						continue
					}
					n := windows[i].At + step
					v, ok := one.next()
					bad := l.bad>>i&1 != 0
					if bad == ok && !(ok && plan.code(v) >= plan.width) {
						t.Fatalf("%s, reach %d, heap %d: the walker decides: %v; the lane does not: %v", k.code, c.Reach, n, ok, bad)
					}
					if bad {
						alive[i] = nil
						l.busy &^= 1 << i
						failed++
						continue
					}
					walked++
					one.values = append(one.values, v)
					if got := l.window(i, n+1, 1)[0]; got != v || int(v) != values[n] {
						t.Fatalf("%s, reach %d, heap %d: the lane has %d, the walker %d, the definition %d", k.code, c.Reach, n, got, v,
							values[n])
					}
				}
			}
		}
	}
	if failed < 5 || walked < 20_000 {
		t.Errorf("%d steps failed and %d did not: that is no test", failed, walked)
	}
}

// Walks longer than a row slide their past along, whatever number of steps is asked for at once.
func TestBatchesSlide(t *testing.T) {
	k := knownPeriods[1]
	c, values := k.claim(t)
	small := make([]uint8, 500)
	for n := range small {
		small[n] = uint8(values[n])
	}
	w := newWalker(c, small)
	length := c.Length()
	window := place{At: 300, Values: small[300-length : 300]}
	plan := newBatchPlan(w, []place{window}, 1<<20)
	one, other := newBatch(plan), newBatch(plan)
	one.load(5, 0, window.At, 1<<40, window.Values)
	other.load(63, 0, window.At, 1<<40, window.Values)
	r := rand.New(rand.NewPCG(1, 1))
	at := window.At
	for at < 3*moved {
		n := 1 + r.Int64N(1000)
		one.walk(n)
		for left := n; left > 0; {
			m := 1 + r.Int64N(left)
			other.walk(m)
			left -= m
		}
		at += n
		a, b := one.window(5, at, int(length)), other.window(63, at, int(length))
		if !slices.Equal(a, b) {
			t.Fatalf("before heap %d: %v and %v", at, a, b)
		}
		for i, v := range a {
			n := at - length + int64(i)
			if n >= k.n0+k.p { // the period has 148 heaps
				n = k.n0 + (n-k.n0)%k.p
			}
			if int(v) != values[n] {
				t.Fatalf("heap %d repeats %d, whose value is %d, not %d", at-length+int64(i), n, values[n], v)
			}
		}
	}
	if one.bad|other.bad != 0 {
		t.Error("a step was not decided")
	}
}

// The ways to be tried first reach whatever some way reaches in the sample, and no way is among
// them that reaches nothing new; each reaches at least as much as any other could when it is chosen.
func TestChosenWaysCover(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2))
	for range 60 {
		sets := make([][]uint64, 1+r.IntN(12))
		for i := range sets {
			sets[i] = []uint64{r.Uint64() & r.Uint64() & r.Uint64(), r.Uint64() & r.Uint64() & r.Uint64()}
		}
		left := []uint64{r.Uint64(), r.Uint64()}
		most := make([]int, len(sets))
		for i, s := range sets {
			most[i] = common(s, left)
		}
		for {
			best := 0
			for _, s := range sets {
				best = max(best, common(s, left))
			}
			at := greatest(most, sets, left)
			if best == 0 {
				if at >= 0 {
					t.Fatal("a set is chosen that has nothing in common")
				}
				break
			}
			if at < 0 || common(sets[at], left) != best {
				t.Fatalf("set %d is chosen, with less than %d elements", at, best)
			}
			for i, word := range sets[at] {
				left[i] &^= word
			}
		}
	}
}

// Sets of values hold what was added and nothing else, at the borders of words too.
func TestValueSets(t *testing.T) {
	var s valueSet
	in := map[uint8]bool{}
	for _, v := range []uint8{0, 63, 64, 127, 128, 191, 192, 255, 7} {
		s.add(v)
		in[v] = true
	}
	for v := range 256 {
		if s.has(uint8(v)) != in[uint8(v)] {
			t.Errorf("%d: %v", v, s.has(uint8(v)))
		}
	}
}

// The mask chosen for a walk has as few rare heaps as any, and which it is changes no value.
func TestSparsestMask(t *testing.T) {
	for _, code := range []string{"0.104", "0.77", "0.007"} {
		g, err := check.ReadGame(code)
		if err != nil {
			t.Fatal(err)
		}
		values := check.Values(g, firstValues)
		rare := func(mask uint32) (n int) {
			for h, v := range values {
				if v > 255 || !g.Common(mask, false)(v, int64(h)) {
					n++
				}
			}
			return n
		}
		chosen := rare(sparsest(g))
		for mask := uint32(1); mask < 256; mask++ {
			if rare(mask) < chosen {
				t.Errorf("%s: mask %d has %d rare heaps, the chosen one %d", code, mask, rare(mask), chosen)
			}
		}
	}
}

// Whether values are walked to is a matter of their number and of the rules, at the limits exactly.
func TestWalksAtLimits(t *testing.T) {
	for name, walked := range map[string]bool{
		"0.77": true, "4.4": true, "0.3": false, "0.8": false, "0.(37)": false, "Grundy's game": false,
		"subtraction {1,2}": false,
	} {
		g, err := check.ReadGame(name)
		if err != nil {
			t.Fatal(err)
		}
		for n, in := range map[int64]bool{quadratic: false, quadratic + 1: true, mostWalked: true, mostWalked + 1: false} {
			if got := walks(g, n); got != (walked && in) {
				t.Errorf("%s, %d values: %v", name, n, got)
			}
		}
	}
}
