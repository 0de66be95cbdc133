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
	f := &formula{start: 1 + r.IntN(9), period: 2 + r.IntN(5), saltus: 2 + r.IntN(4), rulers: map[int]mark{},
		still: map[int]bool{}}
	for n := range f.start + f.period {
		f.values = append(f.values, 20+r.IntN(30)+n)
	}
	for b := f.start; b < f.start+f.period; b++ {
		switch r.IntN(4) {
		case 0:
			f.still[b] = true
		case 1:
			f.rulers[b] = mark{shift: 1 + r.IntN(3), fall: 1 + r.IntN(f.saltus), power: 10 + r.IntN(9), rest: 40 + r.IntN(9)}
			f.values[b] = f.rulers[b].at(f.rulers[b].shift, f.saltus)
		}
	}
	if len(f.still) == f.period {
		delete(f.still, f.start)
	}
	return f
}

// A mark is what the essay says: at u = 2^j·q one line for powers of two, another less the fall
// times 2^j for the others.
func TestMarksByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		k, s := mark{r.IntN(4), 1 + r.IntN(9), r.IntN(50), r.IntN(50)}, 1+r.IntN(9)
		for u := 1; u < 200; u++ {
			j := bits.TrailingZeros(uint(u))
			want := k.rest + s*u - k.fall<<j
			if u == 1<<j {
				want = k.power + s*u
			}
			if got := k.at(u, s); got != want {
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
		for n := range f.start + 40*f.period {
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

// Heaps belong to the class of the least heap from the start on that is a multiple of periods away.
func TestClasses(t *testing.T) {
	f := &formula{start: 7, period: 5}
	for n := 7; n < 100; n++ {
		b, m := f.class(n)
		if b < 7 || b >= 12 || b+5*m != n {
			t.Errorf("heap %d is %d of class %d", n, m, b)
		}
	}
}

// straight is the first place from which a list goes up by s at each step.
func TestStraight(t *testing.T) {
	for _, x := range []struct {
		list []int
		s    int
		want int
	}{{[]int{1, 3, 5, 7}, 2, 0}, {[]int{0, 3, 5, 7}, 2, 1}, {[]int{1, 3, 5, 6}, 2, 3}, {[]int{4}, 2, 0}, {nil, 2,
		0}, {[]int{2, 2, 2}, 0, 0}} {
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
		c := newChooser(f, g.Digits(), f.start+10*f.period)
		for n := f.start; n < f.start+3*f.period; n++ {
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
	c := newChooser(f, g.Digits(), f.start+10*f.period)
	r := rand.New(rand.NewPCG(4, 1))
	tried := 0
	for range 200 {
		n := f.start + r.IntN(4*f.period)
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
			for h := n; h < n+3*f.period; h += f.period {
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
	for name, f := range map[string]func(){"no values": func() { FindWithin(octal.Kayles, 0) }, "a heap of −1": func() { proved1(t).Value(-1) }} {
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
