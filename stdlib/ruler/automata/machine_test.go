package automata

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// someClaim is made up: classes that rise, that stay, and that follow a ruler. Nothing of it is true of a game.
func someClaim(r *rand.Rand) *Claim {
	c := &Claim{Preperiod: 1 + r.Int64N(4), Period: 1 + r.Int64N(5), Saltus: 1 + r.Int64N(8)}
	c.Game = "0.8"
	for range c.Preperiod + c.Period {
		c.Values = append(c.Values, r.Int64N(40))
	}
	for b := c.Preperiod; b < c.Preperiod+c.Period; b++ {
		switch r.IntN(3) {
		case 0:
			c.Still = append(c.Still, b)
		case 1:
			ruler := Ruler{Heap: b, Shift: 1 + r.Int64N(5), Fall: 1 + r.Int64N(3*c.Saltus), One: r.Int64N(40),
				Three: r.Int64N(40)}
			c.Values[b] = ruler.At(ruler.Shift, c.Saltus)
			if c.Values[b] >= 0 {
				c.Rulers = append(c.Rulers, ruler)
			} else {
				c.Values[b] = 3
			}
		}
	}
	return c
}

// valueByEssay is F(n) as the theorem states it, with a search for 2^j·q instead of arithmetic on bits.
func valueByEssay(c *Claim, n int64) int64 {
	if n < c.Preperiod+c.Period {
		return c.Values[n]
	}
	m, b := int64(0), n
	for b >= c.Preperiod+c.Period {
		b, m = b-c.Period, m+1
	}
	for _, r := range c.Rulers {
		if r.Heap != b {
			continue
		}
		u := m + r.Shift
		power := int64(1)
		for u%(2*power) == 0 {
			power *= 2
		}
		if u == power {
			return r.One + c.Saltus*(u-1)
		}
		return r.Three + c.Saltus*(u-3) - r.Fall*(power-1)
	}
	if slices.Contains(c.Still, b) {
		return c.Values[b]
	}
	return c.Values[b] + c.Saltus*m
}

func TestValuesByTheEssay(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 16))
	for range 200 {
		c := someClaim(r)
		for n := range int64(300) {
			if got, want := c.Value(n), valueByEssay(c, n); got != want {
				t.Fatalf("%+v: F(%d) is %d, by the essay %d", c, n, got, want)
			}
		}
	}
}

// read reads the digits of m, and zeros until the machine is at rest: the number that it writes, and
// whether there is one.
func (m *machine) all(number int64) (h int64, ok bool) {
	k := m.begin
	for i := range 62 {
		var out int32
		if k, out, ok = m.read(k, int32(number>>i&1)); !ok {
			return 0, false
		}
		h |= int64(out) << i
		if number>>(i+1) == 0 && m.rests(k) {
			return h, true
		}
	}
	return 0, false
}

// Of the machines of a class exactly one comes to rest on the digits of m, and what it writes is h with
// F(b + pm) = 2^γ·h + l: for u that are powers of two, and for all others.
func TestMachinesWriteValues(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 17))
	ruled := 0
	for range 200 {
		c := someClaim(r)
		gamma := c.gamma()
		if c.Saltus&(1<<gamma-1) != 0 || slices.ContainsFunc(c.Rulers,
			func(r Ruler) bool { return r.Fall&(1<<gamma-1) != 0 }) {
			t.Fatalf("2^%d does not divide the saltus and all falls of %+v", gamma, c)
		}
		for i, machines := range c.machines() {
			b := c.Preperiod + int64(i)
			ruled += len(machines) - 1
			for m := range int64(130) {
				n, resting := b+c.Period*m, 0
				if c.Value(n) < 0 {
					continue // the machine writes it with endless digits 1
				}
				for j := range machines {
					h, ok := machines[j].all(m)
					if !ok {
						continue
					}
					resting++
					if h<<gamma+machines[j].low != c.Value(n) {
						t.Fatalf("%+v: machine %d of %d writes %d for F(%d) = %d", c, j, b, h<<gamma+machines[j].low, n, c.Value(n))
					}
				}
				if resting != 1 {
					t.Fatalf("%+v: %d machines of %d come to rest on m = %d", c, resting, b, m)
				}
			}
		}
	}
	if ruled < 50 {
		t.Errorf("only %d rulers were made up", ruled)
	}
}

// The quotient of the tokens of two equal heaps is rounded up.
func TestCeil(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, d := rapid.Int64Range(-100, 100).Draw(t, "a"), rapid.Int64Range(1, 20).Draw(t, "d")
		if q := ceil(a, d); q*d < a || (q-1)*d >= a {
			t.Fatalf("⌈%d/%d⌉ is %d", a, d, q)
		}
	})
}

// option tells whether the essay's formula gives an option of n the value v: the definition of both
// conditions, for parts of any sizes.
func option(c *Claim, g *check.Game, n, v int64) bool {
	worth := func(h int64) int64 {
		if h == 0 {
			return 0
		}
		return valueByEssay(c, h)
	}
	for _, take := range g.Takes() {
		left, digit := n-take, g.Digit(take)
		for x := range left + 1 {
			for y := range min(x, left-x) + 1 {
				z := left - x - y
				parts := min(x, 1) + min(y, 1) + min(z, 1)
				if z <= y && digit>>parts&1 != 0 && (take > 0 || parts > 1) && worth(x)^worth(y)^worth(z) == v {
					return true
				}
			}
		}
	}
	return false
}

// Whether an option has the value of its heap is decided as trying the first heaps does: where these show
// one the decision is that there is, and what a decision names is one.
func TestNeverByTrying(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 18))
	held, broken := 0, 0
	for _, code := range []string{"0.8", "0.03", "0.5", "4.3", "0.07"} {
		g, err := check.ReadGame(code)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			c := someClaim(r)
			c.Game = code
			for i := range c.Values { // spread out, so that some claims hold
				if b := int64(i); b >= c.Preperiod && r.IntN(2) == 0 &&
					!slices.ContainsFunc(c.Rulers, func(r Ruler) bool { return r.Heap == b }) {
					c.Values[i] += 100 + r.Int64N(100)
				}
			}
			tried := int64(0)
			for n := c.Preperiod; n < 60 && tried == 0; n++ {
				if v := valueByEssay(c, n); v >= 0 && option(c, g, n, v) {
					tried = n
				}
			}
			switch err := c.never(g).(type) {
			case nil:
				held++
				if tried > 0 {
					t.Errorf("%s, %+v: an option of %d has its value", code, c, tried)
				}
			case *Failure:
				broken++
				if n := err.Heap; n == 0 || n < 400 && (valueByEssay(c, n) != err.Value || !option(c, g, n, err.Value)) {
					t.Errorf("%s, %+v: %v", code, c, err)
				}
			}
		}
	}
	if held < 10 || broken < 10 {
		t.Errorf("%d made-up claims hold, %d do not", held, broken)
	}
}

// Whether all smaller values are reached is decided as trying does, with all options of the game named.
func TestReachedByTrying(t *testing.T) {
	read, _, err := certificate.Read([]byte(ruler.Example))
	if err != nil {
		t.Fatal(err)
	}
	honest := read.(*Claim)
	for i := range honest.Options {
		c := *honest
		c.Options = slices.Delete(slices.Clone(honest.Options), i, i+1)
		f, ok := c.reached().(*Failure)
		if !ok || !f.Missed || f.Value < 0 || f.Value >= honest.Value(f.Heap) {
			t.Errorf("without option %d: %v", i, f)
		}
	}
	for _, by := range []int64{1, 2, 5} { // the same formula, and more asked of it
		c := *honest
		c.Values = slices.Clone(honest.Values)
		c.Values[c.Preperiod] += by
		f, ok := c.reached().(*Failure)
		if !ok || f.Heap%3 != c.Preperiod%3 && f.Value >= c.Value(f.Heap) {
			t.Errorf("F(%d) greater by %d: %v", c.Preperiod, by, f)
		}
	}
	if err := honest.reached(); err != nil {
		t.Error(err)
	}
}

// Says describes the parts of a claim.
func TestSays(t *testing.T) {
	c := &Claim{Preperiod: 2, Period: 3, Saltus: 4}
	c.Game = "0.8"
	for want, change := range map[string]func(c *Claim){
		"0.8: values are arithmetic periodic: from 2 on with the period 3 and the saltus 4": func(*Claim) {},
		"0.8: values are sapp regular: from 2 on with the period 3 and, except for 1 residues, the saltus 4": func(c *Claim) {
			c.Still = []int64{2}
		},
		"0.8: values are ruler regular: from 2 on with the period 3, the saltus 4 and 1 ruler": func(c *Claim) {
			c.Rulers = make([]Ruler, 1)
		},
		"0.8: values are ruler regular: from 2 on with the period 3, the saltus 4 and 2 rulers": func(c *Claim) {
			c.Rulers = make([]Ruler, 2)
			c.Still = []int64{2}
		},
	} {
		d := *c
		change(&d)
		if got := d.Says(); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}
