package search

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/certificate"
	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/task"
)

// Prime divisors are those that a trial of every number finds, of small numbers, of squares and
// products of primes, and of numbers whose greatest prime is left over.
func TestPrimeDivisorsByTrial(t *testing.T) {
	numbers := []int64{149459, 328226140474, 1 << 40, 3 * 3 * 3, 25, 49, 121 * 169, 999983 * 999983, 2 * 999983, 35,
		5 * 7 * 11 * 13}
	for n := int64(1); n < 3000; n++ {
		numbers = append(numbers, n)
	}
	for _, n := range numbers {
		var want []int64
		for rest, q := n, int64(2); rest > 1; q++ {
			if q*q > rest {
				q = rest
			}
			if rest%q == 0 {
				want = append(want, q)
				for rest%q == 0 {
					rest /= q
				}
			}
		}
		if got := primeDivisors(n); !slices.Equal(got, want) {
			t.Fatalf("%d: %v, not %v", n, got, want)
		}
	}
}

// fake is a cycle over values that are made up: of preperiod n0 and period p.
func fake(n0, p, reach int64, seed uint64) (*cycle, []byte) {
	r := rand.New(rand.NewPCG(seed, 1))
	values := make([]byte, n0+4*p+reach+100)
	for i := range values {
		if values[i] = byte(r.IntN(4)); int64(i) >= n0+p {
			values[i] = values[int64(i)-p]
		}
	}
	if n0 > 0 && values[n0-1] == values[n0-1+p] {
		values[n0-1] ^= 1
	}
	return &cycle{
		rule: rule("0.07"), reach: reach, preperiod: n0, period: p, observed: int64(len(values)),
		window: func(at int64, count int) ([]byte, error) { return bytes.Clone(values[at-int64(count) : at]), nil },
	}, values
}

// The witness values of a certificate show what they are for: that the preperiod is the least, and that p/q is
// none for any prime q. There are two for each at most, in order, below n₀ + p + L.
func TestSpotsShowTheLeast(t *testing.T) {
	for _, p := range []int64{1, 2, 12, 97, 210, 4096, 5000} {
		for _, n0 := range []int64{200, 1000} {
			l, values := fake(n0, p, 100, uint64(p))
			c, err := l.certificate()
			if err != nil {
				if strings.Contains(err.Error(), "seems to be a period") { // random values may have a shorter one
					continue
				}
				t.Fatalf("n₀ = %d, p = %d: %v", n0, p, err)
			}
			said := map[int64]byte{}
			for i, s := range c.Spots {
				if s.Value != values[s.Heap] || s.Heap >= c.Bound || i > 0 && s.Heap <= c.Spots[i-1].Heap {
					t.Errorf("n₀ = %d, p = %d: spot %+v", n0, p, s)
				}
				said[s.Heap] = s.Value
			}
			shown := func(n, d int64) bool {
				a, ok := said[n]
				b, also := said[n+d]
				return ok && also && a != b
			}
			if !shown(n0-1, p) {
				t.Errorf("n₀ = %d, p = %d: nothing shows that the preperiod is the least", n0, p)
			}
			for _, q := range primeDivisors(p) {
				if !slices.ContainsFunc(c.Spots, func(s certificate.Spot) bool { return s.Heap >= n0 && shown(s.Heap, p/q) }) {
					t.Errorf("n₀ = %d, p = %d: nothing shows that %d is no period", n0, p, p/q)
				}
			}
		}
	}
}

// Windows are at B, n₀ + L and n₀ + p + L, and evenly between, not more than a checker walks through at
// once; a preperiod too short for B is refused, at the limit exactly.
func TestWindowsOfCertificates(t *testing.T) {
	const reach, k = 100, 2
	for _, count := range []int{0, 1, 5, mostIntervals, mostIntervals + 1, 1000} {
		l, _ := fake(5000, 97, reach, 3)
		for i := range count {
			l.heaps = append(l.heaps, int64(300+i*4))
		}
		c, err := l.certificate()
		if err != nil {
			t.Fatal(err)
		}
		heaps := l.windowHeaps(c, 2*reach+k+1)
		if !slices.IsSorted(heaps) || heaps[0] != 2*reach+k+1 || heaps[len(heaps)-1] != c.Bound ||
			!slices.Contains(heaps, c.To) || len(heaps) > mostIntervals+3 || count > 5 && len(heaps) < mostIntervals/3 {
			t.Errorf("%d snapshots: windows at %v", count, heaps)
		}
	}
	for n0, ok := range map[int64]bool{reach + 1: true, reach: false} { // n₀ + L ≥ 2A + k + 1
		l, _ := fake(n0, 97, reach, 3)
		if _, err := l.certificate(); (err == nil) != ok {
			t.Errorf("n₀ = %d with A = %d: %v", n0, reach, err)
		}
	}
}

// Two different states with the same digest are detected.
func TestWindowsMustBeEqual(t *testing.T) {
	l, values := fake(500, 97, 100, 4)
	values[500+97+50] ^= 1
	if _, err := l.certificate(); err == nil || !strings.Contains(err.Error(), "same digest but differ") {
		t.Error(err)
	}
}

// A heap that tells two shifts apart is found at the first of the period and at the last, and in
// any stretch; of a shift that is a period, none.
func TestDiffers(t *testing.T) {
	const n0, p = 10, 3 * 5000
	for _, at := range []int64{0, 1, 4095, 4096, 4097, 9998, 9999} {
		values := make([]byte, n0+2*p)
		values[n0+at] = 1
		l := &cycle{rule: rule("0.07"), period: p, window: func(at int64, count int) ([]byte,
			error) {
			return values[at-int64(count) : at], nil
		}}
		n, err := l.differs(n0, 5000)
		if err != nil || values[n] == values[n+5000] || n < n0 || n+5000 >= n0+p {
			t.Errorf("a single value at %d: %d, %v", at, n, err)
		}
	}
	l := &cycle{rule: rule("0.07"), period: p, window: func(at int64, count int) ([]byte,
		error) {
		return make([]byte, count), nil
	}}
	if _, err := l.differs(n0, 5000); err == nil {
		t.Error("a period is told apart from itself")
	}
}

// The hash of a state is one of all its 64 codes, and spreads over all numbers.
func TestHashOfCodes(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 4))
	codes := make([]byte, hashedCodes)
	low := 0
	for range 2000 {
		for i := range codes {
			codes[i] = byte(r.IntN(8))
		}
		h := hash(codes)
		i, bit := r.IntN(hashedCodes), byte(1)<<r.IntN(3)
		codes[i] ^= bit
		if hash(codes) == h {
			t.Fatalf("code %d is not in the hash", i)
		}
		codes[i] ^= bit
		if hash(codes) != h {
			t.Fatal("the hash is not that of the codes")
		}
		if h < 1<<63 {
			low++
		}
	}
	if low < 850 || low > 1150 {
		t.Errorf("%d of 2000 hashes are low", low)
	}
}

// A replay gives the codes of the run again, in pieces of any size, from any snapshot on; values
// and windows are those of the definition of the engine.
func TestReplays(t *testing.T) {
	r := newTestRun(t)
	values := engine.New(rule("0.104"))
	end := int64(600_000)
	want := values.UpTo(int(end))
	got, err := r.values(1000, end)
	if err != nil || !slices.Equal(got, want[1000:]) {
		t.Fatalf("%d values again, %v", len(got), err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 12 {
		at := int64(r.st.Start) + random.Int64N(end-int64(r.st.Start)-1)
		p, err := r.replayTo(at)
		if err != nil || p.heap() != at {
			t.Fatalf("a replay to %d stands at %d, %v", at, p.heap(), err)
		}
		for p.heap() < min(end, at+5000) {
			h := p.heap()
			codes, err := p.rest()
			if err != nil || len(codes) == 0 {
				t.Fatal(err)
			}
			codes = codes[:min(1+random.IntN(3000), len(codes))]
			p.pos += len(codes)
			for i, c := range codes {
				if n := int(h) + i; n < int(end) && r.st.Common(uint32(c), n) != want[n] {
					t.Fatalf("heap %d comes back as code %d", n, c)
				}
			}
		}
		w, err := r.window(at, 700)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range w {
			if uint32(v) != want[int(at)-700+i] {
				t.Fatalf("the window before %d is wrong at %d", at, i)
			}
		}
	}
}

// Looks are as far apart as is good, and a search ends exactly where it must.
func TestStops(t *testing.T) {
	if further(100, false) != 200 || further(doubled, false) != doubled+doubled/4 ||
		further(doubled-1, false) != 2*doubled-2 || further(1<<20, true) != 1<<21 {
		t.Error("looks are elsewhere")
	}
	s := &search{Options: Options{Context: context.Background(), Values: 1000}, rule: rule("0.07")}
	if s.stop(999) != nil || s.stop(1000) != ErrBudget || s.stop(1001) != ErrBudget {
		t.Error("the bound on values is elsewhere")
	}
	s.Values, s.Until = 0, time.Now().Add(-time.Second)
	if s.stop(1) != ErrBudget {
		t.Error("the time is not up")
	}
	s.Until = time.Now().Add(time.Hour)
	if s.stop(1<<40) != nil {
		t.Error("the time is up")
	}
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(why)
	s.Context = ctx
	if s.stop(1) != why {
		t.Error("the context goes on")
	}
	task.Stop()
	err := s.stop(1)
	task.Reset()
	if err != task.ErrInterrupted {
		t.Errorf("interrupted: %v", err)
	}
}

// The theorems that are tried are those that speak of the game.
func TestTheoremsOfRules(t *testing.T) {
	for code, want := range map[string]string{"0.3": "one window", "0.77": "Guy-Smith",
		"4.7": "Guy-Smith"} {
		list := theorems(rule(code))
		if len(list) != 1 || !strings.Contains(fmt.Sprint(list[0]), want) && list[0].Name != want {
			t.Errorf("%s: %v, want %s", code, list, want)
		}
	}
	if len(theorems(&rules.Rule{Head: []uint8{4}, Unequal: true})) != 0 {
		t.Error("a theorem speaks of unequal heaps")
	}
	for digit, want := range map[uint8]int64{rules.LeaveNone: 1, rules.LeaveOne: 1, rules.LeaveNone | rules.LeaveOne: 0,
		0: 0} {
		if got := firstWindow(&rules.Rule{Head: []uint8{0, digit}}); got != want {
			t.Errorf("digit %d: the first window begins at %d", digit, got)
		}
	}
}
