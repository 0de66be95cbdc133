package quick

import (
	"math/rand/v2"
	"slices"
	"strings"
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

// mexOf returns mex S(n) by its definition, from the values up to A and the last ones before n, and whether it is
// common.
func mexOf(c *check.Claim, small, last []uint8, n int64) (v uint8, common bool) {
	in := map[uint8]bool{}
	for _, t := range c.Rules.Takes() {
		left := last[:len(last)-int(t)]
		if c.Rules.Digit(t)&2 != 0 {
			in[last[len(left)]] = true
		}
		for a := int64(1); c.Rules.Digit(t)&4 != 0 && a <= c.Reach; a++ {
			in[small[a]^left[len(left)-int(a)]] = true
		}
	}
	for in[v] {
		v++
	}
	return v, c.Rules.Common(c.Mask, c.Position)(int(v), n)
}

// A lane is undecided exactly where mex S(n) is not common, from any heap and with any reach: enough, too short for
// some steps, or for most. Only a code too great for the batch is left undecided besides. All heaps of a window must be
// common, as they are in a claim: what is true by the mask here.
func TestBatchesByDefinition(t *testing.T) {
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
			var windows []place
			for i := range int64(64) {
				at := begin + i*(int64(len(values))-begin-100)/64
				windows = append(windows, place{At: at, Values: small[at-length : at]})
			}
			plan := newBatchPlan(newRules(c, small), windows, fewCodes)
			l, last := newBatch(plan), [64][]uint8{}
			for i, p := range windows {
				l.load(i, i, p.At, 80, p.Values)
				last[i] = slices.Clone(p.Values)
			}
			for step := range int64(80) {
				l.walk(1)
				for i := range last {
					if last[i] == nil {
						continue
					}
					n := windows[i].At + step
					v, ok := mexOf(c, small, last[i], n)
					bad, wide := l.bad>>i&1 != 0, l.wide>>i&1 != 0
					if bad == ok && !wide || wide && plan.code(v) < plan.width {
						t.Fatalf("%s, reach %d, heap %d: S(n) decides: %v; the lane is bad: %v, wide: %v", k.code, c.Reach, n, ok, bad,
							wide)
					}
					if bad || wide {
						last[i] = nil
						l.busy &^= 1 << i
						failed++
						continue
					}
					walked++
					last[i] = append(last[i], v)
					if got := l.window(i, n+1, 1)[0]; got != v || int(v) != values[n] {
						t.Fatalf("%s, reach %d, heap %d: the lane has %d, mex S(n) is %d, by the definition %d", k.code, c.Reach, n, got,
							v, values[n])
					}
				}
			}
		}
	}
	if failed < 5 || walked < 20_000 {
		t.Errorf("%d steps failed and %d did not: that is no test", failed, walked)
	}
}

// Rare values with codes above all that occur are not forgotten, whichever bit of the mask is the lowest.
func TestMasksWithHighBits(t *testing.T) {
	g, err := check.ReadGame("0.77")
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(5, 6))
	decided := 0
	for bit := range 8 {
		c := check.ByMask(g, 1<<bit, 400)
		small := make([]uint8, c.Begin())
		for n := range small {
			small[n] = uint8(newRules(c, small).value(random.IntN(fewCodes), int64(n)))
		}
		r, window := newRules(c, small), small[c.Begin()-c.Length():]
		l := newBatch(newBatchPlan(r, []place{{c.Begin(), window}}, fewCodes))
		l.load(0, 0, c.Begin(), 1, window)
		l.walk(1)
		if v, ok := mexOf(c, small, window, c.Begin()); ok != (l.bad|l.wide == 0) {
			t.Errorf("bit %d: mex S(n) = %d decides: %v; the lane is bad: %v, wide: %v", bit, v, ok, l.bad, l.wide)
		} else if ok {
			decided++
		}
	}
	if decided == 0 || decided == 8 {
		t.Errorf("%d of 8 steps are decided: that is no test", decided)
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
	r := newRules(c, small)
	length := c.Length()
	window := place{At: 300, Values: small[300-length : 300]}
	plan := newBatchPlan(r, []place{window}, fewCodes)
	one, other := newBatch(plan), newBatch(plan)
	one.load(5, 0, window.At, 1<<40, window.Values)
	other.load(63, 0, window.At, 1<<40, window.Values)
	random := rand.New(rand.NewPCG(1, 1))
	at := window.At
	for at < 3*moved {
		n := 1 + random.Int64N(1000)
		one.walk(n)
		for left := n; left > 0; {
			m := 1 + random.Int64N(left)
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

// The interval of a lane with a code too large for its batch is left for one with more codes, if there is one, whatever
// else has happened in the lane; steps that are not decided for another reason end the check.
func TestLargerCodes(t *testing.T) {
	k := knownPeriods[3]
	c, _ := k.claim(t)
	f, err := open(c)
	if err != nil {
		t.Fatal(err)
	}
	r := newRules(c, f.small)
	for _, width := range []int{fewCodes, allCodes} {
		plan, err := f.plan(r, width)
		if err != nil {
			t.Fatal(err)
		}
		v, l, wide := stateCheck{finite: f}, newBatch(plan), make(chan int, 64)
		v.done.Store(100)
		for i, from := range f.windows[:5] {
			l.load(i, i, from.At, v.end(i)-from.At-8, from.Values) // as after eight steps
		}
		l.wide, l.bad = 1<<3|1<<4, 1<<4
		err = v.undecided(l, wide)
		if again := len(wide) == 2 && <-wide == 3 && <-wide == 4; again == (width == allCodes) || again != (err == nil) ||
			again && (l.busy != 7 || v.done.Load() != 100-16) {
			t.Errorf("%d codes: again %v, busy lanes %b, %d steps, %v", width, again, l.busy, v.done.Load(), err)
		}
		l.wide, l.bad = 0, 1
		if err := v.undecided(l, wide); err == nil || !strings.Contains(err.Error(), "from window 0:") {
			t.Errorf("a step is not decided: %v", err)
		}
	}
}

// A batch that is too narrow for some intervals walks the others; a wider one walks those again, and nothing is left
// out or counted twice. The narrow one has the codes of the windows from which it walks.
func TestSecondPass(t *testing.T) {
	c, _ := knownPeriod{"4.777", 19, 20, 8, 31, 9}.claim(t)
	f, err := open(c)
	if err != nil {
		t.Fatal(err)
	}
	r, v := newRules(c, f.small), stateCheck{finite: f}
	var windows []place
	var narrow, todo []int
	for i := range len(f.windows) - 1 {
		if newBatchPlan(r, f.windows[i:i+1], 1).width > 8 {
			todo = append(todo, i)
		} else {
			windows, narrow = append(windows, f.windows[i]), append(narrow, i)
		}
	}
	again, err := v.workers(newBatchPlan(r, windows, 1), narrow)
	if err != nil || len(again) == 0 || len(again) == len(narrow) || int(v.reached.Load()) != len(narrow)-len(again) {
		t.Fatalf("of %d intervals %d have larger codes, %d windows are reached: %v", len(narrow), len(again),
			v.reached.Load(), err)
	}
	again, err = v.workers(newBatchPlan(r, f.windows, fewCodes), append(todo, again...))
	if err != nil || len(again) > 0 || int(v.reached.Load()) != len(f.windows)-1 || v.done.Load() != f.all() {
		t.Errorf("%d intervals are left, %d of %d steps: %v", len(again), v.done.Load(), f.all(), err)
	}
}

// Windows that no grid has room for are refused, and the message says what does without them: Value has no --plain.
func TestLongWindows(t *testing.T) {
	c, small := claim104(t)
	c.Reach = 50_000
	f := &finite{Claim: c, windows: []place{{Values: make([]byte, c.Length())}}}
	_, err := f.plan(newRules(c, append(small, make([]uint8, c.Reach)...)), allCodes)
	if err == nil || !strings.Contains(err.Error(), "verify --plain, or Values of the game") {
		t.Error(err)
	}
}

// A batch of one gives the values far from the windows.
func TestWalkTo(t *testing.T) {
	for _, k := range knownPeriods {
		c, values := k.claim(t)
		f, err := open(c)
		if err != nil {
			t.Fatal(err)
		}
		for n := c.Begin(); n < int64(len(values)); n += 101 {
			if v, err := f.walkTo(newRules(c, f.small), f.windows[0], n); err != nil || v != int64(values[n]) {
				t.Fatalf("%s: G(%d) = %d, %v; it is %d", k.code, n, v, err, values[n])
			}
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
