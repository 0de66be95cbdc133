package ruler

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"sprague/stdlib/octal"
	"sprague/stdlib/ruler/automata"
)

// someFormula is made up: classes that go up by the saltus, that stay, and that follow a ruler.
func someFormula(r *rand.Rand) *formula {
	f := &formula{automata.Claim{Preperiod: 1 + r.Int64N(9), Period: 2 + r.Int64N(5), Saltus: 2 + r.Int64N(4)}}
	for n := range f.Preperiod + f.Period {
		f.Values = append(f.Values, 20+r.Int64N(30)+n)
	}
	for b := f.Preperiod; b < f.Preperiod+f.Period; b++ {
		switch r.IntN(4) {
		case 0:
			if b > f.Preperiod {
				f.Still = append(f.Still, b)
			}
		case 1:
			k := automata.Ruler{Heap: b, Shift: 1 + r.Int64N(3), Fall: 1 + r.Int64N(f.Saltus), One: 15 + r.Int64N(9),
				Three: 50 + r.Int64N(9)}
			f.Values[b] = k.At(k.Shift, f.Saltus)
			f.Rulers = append(f.Rulers, k)
		}
	}
	return f
}

// A ruler is what the essay says: at u = 2^j·q one line for powers of two, another less the fall times 2^j − 1 for the
// others.
func TestRulersByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		k, s := automata.Ruler{Fall: 1 + r.Int64N(9), One: r.Int64N(50), Three: r.Int64N(50)}, 1+r.Int64N(9)
		for u := int64(1); u < 200; u++ {
			j := bits.TrailingZeros64(uint64(u))
			want := k.Three + s*(u-3) - k.Fall*(1<<j-1)
			if u == 1<<j {
				want = k.One + s*(u-1)
			}
			if got := k.At(u, s); got != want {
				t.Fatalf("%+v with the saltus %d at %d: %d, not %d", k, s, u, got, want)
			}
		}
	}
}

// A formula is found again in its values: what is fitted says the same of all heaps, far beyond those
// that it was fitted to.
func TestFittedAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	fitted := 0
	for range 120 {
		f := someFormula(r)
		var values []int
		for n := range f.start() + 40*f.period() {
			values = append(values, f.value(n))
		}
		g, ok := fit(values)
		if !ok {
			continue // a formula whose saltus too few heaps have
		}
		fitted++
		if !g.says(values) {
			t.Fatalf("%+v: fitted as %+v, which does not say its values", f, g)
		}
		for n := len(values); n < 3*len(values); n++ {
			if g.value(n) != f.value(n) {
				t.Fatalf("%+v: fitted as %+v: heap %d is %d and not %d", f, g, n, g.value(n), f.value(n))
			}
		}
	}
	if fitted < 40 {
		t.Errorf("%d of 120 formulas are found", fitted)
	}
}

// Values that follow no formula are not fitted by one that says something else of them.
func TestNothingIsFitted(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 100 {
		values := make([]int, 200)
		for n := range values {
			values[n] = r.IntN(40)
		}
		if f, ok := fit(values); ok && f.says(values) {
			t.Errorf("%v follow %+v", values[:20], f)
		}
	}
}

// straight is the first place from which a list goes up by s at each step.
func TestStraight(t *testing.T) {
	for _, x := range []struct {
		list []int64
		s    int64
		want int
	}{{[]int64{1, 3, 5, 7}, 2, 0}, {[]int64{0, 3, 5, 7}, 2, 1}, {[]int64{1, 3, 5, 6}, 2, 3}, {[]int64{4}, 2, 0}, {nil, 2,
		0}, {[]int64{2, 2, 2}, 0, 0}} {
		if got := straight(x.list, x.s); got != x.want {
			t.Errorf("%v by %d: from %d on, not %d", x.list, x.s, got, x.want)
		}
	}
}

// The ways to reach a value are moves of the game that reach it, all of them, by the digits.
func TestWaysByDefinition(t *testing.T) {
	for _, code := range []string{"0.2048", "0.0905", "0.3F"} {
		g := octal.MustParse(code)
		f, ok := fit(g.Values(400))
		if !ok {
			t.Fatalf("%s follows no formula", code)
		}
		c := &chooser{formula: f, digits: g.Digits()}
		c.enlarge(f.start() + 10*f.period())
		for n := f.start(); n < f.start()+3*f.period(); n++ {
			reached := map[int]bool{}
			for _, left := range g.Options(n) {
				v := 0
				for _, h := range left {
					v ^= f.value(h)
				}
				reached[v] = true
			}
			for v := range f.value(n) + 8 {
				ways := c.ways(n, v)
				if (len(ways) > 0) != reached[v] {
					t.Fatalf("%s: heap %d reaches %d: %v, by %d ways", code, n, v, reached[v], len(ways))
				}
				for _, o := range ways {
					found := false
					c.each(o, n, func(w int) { found = found || w == v })
					if !found {
						t.Fatalf("%s: heap %d: %+v does not reach %d", code, n, o, v)
					}
				}
			}
		}
	}
}

// What an option reaches of a heap are values of moves of that heap, whatever is fixed and free.
func TestEachByDefinition(t *testing.T) {
	g := octal.MustParse("0.2048")
	f, _ := fit(g.Values(400))
	c := &chooser{formula: f, digits: g.Digits()}
	c.enlarge(f.start() + 10*f.period())
	r := rand.New(rand.NewPCG(4, 1))
	tried := 0
	for range 200 {
		n := f.start() + r.IntN(4*f.period())
		moves := g.Options(n)
		if len(moves) == 0 {
			continue
		}
		parts := moves[r.IntN(len(moves))]
		taken := n
		for _, h := range parts {
			taken -= h
		}
		for _, o := range c.named(taken, parts) {
			for h := n; h < n+3*f.period(); h += f.period() {
				values := map[int]bool{}
				for _, left := range g.Options(h) {
					v := 0
					for _, x := range left {
						v ^= f.value(x)
					}
					values[v] = true
				}
				c.each(o, h, func(v int) {
					tried++
					if !values[v] {
						t.Fatalf("%+v reaches %d of heap %d, which no move does", o, v, h)
					}
				})
			}
		}
	}
	if tried < 500 {
		t.Errorf("%d values were reached", tried)
	}
}

// What is found has the values of the game, far beyond those it was found from; its certificate is
// confirmed, and none is that has one option fewer than the last value needs, or another number.
func TestFoundIsConfirmed(t *testing.T) {
	for _, code := range []string{"0.2048", "0.0905", "0.3F"} {
		g := octal.MustParse(code)
		r, err := FindWithin(g, 256)
		if err != nil {
			t.Fatal(err)
		}
		for n, v := range g.Values(2000) {
			if r.Value(n) != v {
				t.Fatalf("%s: G(%d) = %d, not %d", code, n, r.Value(n), v)
			}
		}
		for what, spoil := range map[string]func(c *automata.Claim){
			"saltus":    func(c *automata.Claim) { c.Saltus++ },
			"period":    func(c *automata.Claim) { c.Period++ },
			"a value":   func(c *automata.Claim) { c.Values[len(c.Values)-1]++ },
			"no option": func(c *automata.Claim) { c.Options = nil },
			"game":      func(c *automata.Claim) { c.Game = "0.77" },
		} {
			c := *r.claim
			c.Values = append([]int64{}, c.Values...)
			spoil(&c)
			if err := (Regularity{&c}).Verify(); err == nil {
				t.Errorf("%s: another %s is confirmed", code, what)
			}
		}
	}
}

// The zero Regularity, returned by Find with an error, says so, and is null as JSON.
func TestNoRegularity(t *testing.T) {
	r, err := FindWithin(octal.Kayles, 64)
	if !errors.Is(err, ErrNotFound) || r.String() != "no regularity" ||
		!strings.Contains(fmt.Sprint(r.Display()), "no regularity") {
		t.Errorf("%v, %v", r, err)
	}
	if text, err := json.Marshal(r); err != nil || string(text) != "null" {
		t.Errorf("%s, %v", text, err)
	}
	if _, err := Find(octal.MustParse("0.(3)")); !errors.Is(err, ErrNotFound) {
		t.Errorf("infinitely many takes: %v", err)
	}
	for name, f := range map[string]func(){"no values": func() { FindWithin(octal.Kayles, 0) },
		"a heap of −1": func() { proved1(t).Value(-1) }} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is accepted", name)
				}
			}()
			f()
		}()
	}
}

func proved1(t *testing.T) Regularity {
	t.Helper()
	r, err := Find(octal.MustParse("0.3F"))
	if err != nil {
		t.Fatal(err)
	}
	return r
}
