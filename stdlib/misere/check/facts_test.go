package check

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// The examples of theorems, as claims.
func claims(t *testing.T) []Claim {
	t.Helper()
	var out []Claim
	for _, theorem := range theorems {
		c, err := Read([]byte(theorem.Example))
		if err != nil {
			t.Fatal(err)
		}
		if c.Rests() != theorem {
			t.Errorf("the example of %q is one of %q", theorem.Name, c.Rests().Name)
		}
		out = append(out, c)
	}
	return out
}

// A claim is of the theorem that its fields say, at w = 1 as at greater ones, and a certificate of usual
// elements without a w is none.
func TestTheoremOfAClaim(t *testing.T) {
	for _, x := range []struct {
		c    Claim
		want *certificate.Theorem
	}{{Claim{}, verified}, {Claim{Complete: true}, plambeckSiegel}, {Claim{Complete: true, Within: 1},
		usualElements}, {Claim{Complete: true, Within: 2}, usualElements}} {
		if got := x.c.Rests(); got != x.want {
			t.Errorf("%+v is of %q", x.c, got.Name)
		}
		text, err := x.c.MarshalJSON()
		for field, of := range map[string]bool{"period": x.want != verified, "within": x.want == usualElements,
			"apart": false} {
			if err != nil || strings.Contains(string(text), `"`+field+`"`) != of {
				t.Errorf("%+v is written as %s, %v", x.c, text, err)
			}
		}
	}
	for within, ok := range map[string]bool{`"within":2`: true, `"within":1`: true, `"within":0`: false,
		`"within":-1`: false} {
		text := strings.Replace(usualElements.Example, `"within":2`, within, 1)
		if _, err := Read([]byte(text)); (err == nil) != ok {
			t.Errorf("%s: %v", within, err)
		}
	}
}

// Facts hold up to the first that does not, which is the one that was spoilt, and none behind it is said
// to hold.
func TestFactsUpToTheFirstThatFails(t *testing.T) {
	order := map[string]int{}
	for i, f := range facts {
		order[f.name] = i
	}
	for _, honest := range claims(t) {
		hold, err := honest.Facts(certificate.Generous())
		if err != nil || len(hold) != len(facts) {
			t.Fatalf("%s: %v", honest.Game, err)
		}
		for name, holds := range hold {
			if !holds {
				t.Errorf("%s: %s does not hold", honest.Game, name)
			}
		}
	}
	copied := func(c Claim) Claim {
		c.P, c.Phi = append([]int32{}, c.P...), append([]int32{}, c.Phi...)
		c.Generators = append([]Generator{}, c.Generators...)
		for i, g := range c.Generators {
			c.Generators[i].Row = append([]int32{}, g.Row...)
		}
		return c
	}
	whole := claims(t)[1]
	for name, spoil := range map[string]func(c *Claim){
		"monoid":     func(c *Claim) { c.Generators[0].Row = []int32{0, 1} },
		"identity":   func(c *Claim) { c.P = []int32{0} },
		"generators": func(c *Claim) { c.Phi[1] = 0 },
		"reduced":    func(c *Claim) { c.P = []int32{} },
		"periodic":   func(c *Claim) { c.Preperiod = 3 },
	} {
		c := copied(whole)
		spoil(&c)
		hold, err := c.Facts(certificate.Generous())
		if err == nil {
			t.Errorf("%s spoilt: nothing is wrong", name)
			continue
		}
		for fact, holds := range hold {
			if holds != (order[fact] < order[name]) {
				t.Errorf("%s spoilt: %s holds: %v (%v)", name, fact, holds, err)
			}
		}
		if confirmed := c.Confirm(certificate.Options{}); confirmed == nil || confirmed.Error() != err.Error() {
			t.Errorf("%s spoilt: facts say %v, Confirm %v", name, err, confirmed)
		}
	}
	malformed := copied(whole)
	malformed.Heaps++
	if hold, err := malformed.Facts(certificate.Generous()); err == nil || hold["monoid"] || hold["ncheck"] {
		t.Errorf("malformed: %v, %v", hold, err)
	}
	var much *certificate.TooMuch
	if hold, err := whole.Facts(certificate.Limits{Time: 1 << 40, Memory: 1}); !errors.As(err, &much) || hold["monoid"] {
		t.Errorf("a byte of memory: %v, %v", hold, err)
	}
}

// Sets of elements behave as sets, at the borders of words and beyond one.
func TestContextsByMaps(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, order := range []int{1, 2, 63, 64, 65, 66, 127, 128, 129, 200} {
		m := &monoid{order: order}
		for range 20 {
			a, b := m.none(), m.none()
			in, also := map[int32]bool{}, map[int32]bool{}
			for x := range int32(order) {
				if r.IntN(3) == 0 {
					a.add(x)
					in[x] = true
				}
				if r.IntN(3) > 0 {
					b.add(x)
					also[x] = true
				}
			}
			within := true
			for x := range int32(order) {
				within = within && (!in[x] || also[x])
				if a.has(x) != in[x] || b.has(x) != also[x] {
					t.Fatalf("order %d, element %d", order, x)
				}
			}
			if a.size() != len(in) || a.empty() != (len(in) == 0) || a.within(b) != within || !a.within(a) ||
				a.key() == b.key() && len(in) != len(also) {
				t.Fatalf("order %d: %d members, said %d; within %v", order, len(in), a.size(), a.within(b))
			}
			last, count := int32(-1), 0
			a.each(func(x int32) {
				if x <= last || !in[x] {
					t.Fatalf("order %d: %d is visited after %d", order, x, last)
				}
				last, count = x, count+1
			})
			a.join(b)
			for x := range int32(order) {
				if a.has(x) != (in[x] || also[x]) {
					t.Fatalf("order %d: joined, element %d", order, x)
				}
			}
			if count != len(in) {
				t.Fatalf("order %d: %d of %d are visited", order, count, len(in))
			}
		}
	}
}

// Covering sets are kept greatest: a set is covered exactly if it lies in one that is kept, and stands
// exactly if it is one of those itself.
func TestCovering(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	m := &monoid{order: 7}
	for range 100 {
		var kept, all []contexts
		for range 12 {
			s := m.none()
			s.add(r.Int32N(7))
			s.add(r.Int32N(7))
			s.add(r.Int32N(7))
			if !covered(kept, s) {
				kept = uncovered(kept, s)
			}
			all = append(all, s)
		}
		for i, s := range kept {
			if !standing(kept, s) {
				t.Fatal("a set that is kept does not stand")
			}
			for j, u := range kept {
				if i != j && s.within(u) {
					t.Fatal("a set that is kept lies in another")
				}
			}
			twin := append(contexts{}, s...)
			if standing(kept, twin) {
				t.Fatal("a set stands that was never kept")
			}
		}
		for _, s := range all {
			if !covered(kept, s) {
				t.Fatal("a set is not covered any more")
			}
		}
	}
}

// Limits of what is well formed, one at a time: taken there, refused one beyond, with the reason.
func TestWellFormedAtLimits(t *testing.T) {
	of01 := certificate.Envelope{Game: "0.1"}
	for _, x := range []struct {
		name   string
		c      Claim
		refuse string
	}{
		{"order 1 without generators", Claim{Envelope: of01, Order: 1, Phi: []int32{0}}, ""},
		{"order 2 without generators", Claim{Envelope: of01, Order: 2, Phi: []int32{0}}, "order 2 without generators"},
		{"order 0", Claim{Envelope: of01, Phi: []int32{0}}, "order 0"},
		{"w of one heap", Claim{Envelope: of01, Order: 1, Heaps: 1, Phi: []int32{0, 0}, Complete: true, Within: 1}, ""},
		{"w of two heaps", Claim{Envelope: of01, Order: 1, Heaps: 1, Phi: []int32{0, 0}, Complete: true, Within: 2},
			"usual elements within 2"},
		{"w of some heaps", Claim{Envelope: of01, Order: 1, Heaps: 1, Phi: []int32{0, 0}, Within: 1},
			"usual elements within 1"},
		{"elements without w", Claim{Envelope: of01, Order: 1, Phi: []int32{0}, Usual: []int32{0}},
			"usual elements within 0"},
		{"a period of some heaps", Claim{Envelope: of01, Order: 1, Phi: []int32{0}, Period: 1}, "not complete"},
		{"a preperiod of some heaps", Claim{Envelope: of01, Order: 1, Phi: []int32{0}, Preperiod: 1}, "not complete"},
		{"the last element", Claim{Envelope: of01, Order: 1, Phi: []int32{0}, P: []int32{0}}, ""},
		{"beyond the last", Claim{Envelope: of01, Order: 1, Phi: []int32{0}, P: []int32{1}}, "1 is not an element"},
	} {
		err := x.c.wellFormed()
		if x.refuse == "" && err != nil || x.refuse != "" && (err == nil || !strings.Contains(err.Error(), x.refuse)) {
			t.Errorf("%s: %v", x.name, err)
		}
	}
}

// The cost of a claim is what it says of each part: more heaps, elements and generators cost more.
func TestCostGrows(t *testing.T) {
	g, err := check.ReadGame("0.77")
	if err != nil {
		t.Fatal(err)
	}
	some := Claim{Order: 40, Heaps: 5000, Complete: true, Phi: make([]int32, 5001), Generators: make([]Generator, 3)}
	base := some.Cost(g)
	if base.Steps < 5000*5000/2 || base.Memory < 4*40*40 {
		t.Errorf("%v", base)
	}
	for name, more := range map[string]func(c *Claim){
		"order":      func(c *Claim) { c.Order *= 2 },
		"heaps":      func(c *Claim) { c.Heaps *= 2 },
		"generators": func(c *Claim) { c.Generators = make([]Generator, 30) },
	} {
		c := some
		more(&c)
		if cost := c.Cost(g); cost.Steps <= base.Steps {
			t.Errorf("more %s cost %v, not more than %v", name, cost, base)
		}
	}
	three, err := check.ReadGame("0.8")
	if err != nil {
		t.Fatal(err)
	}
	if cost := some.Cost(three); cost.Steps < base.Steps {
		t.Errorf("three heaps cost %v, two %v", cost, base)
	}
}

// Each wrong fact of listed positions is found and named, and their quotient is of no other theorem.
func TestWrongListings(t *testing.T) {
	const two = `{"format":2,"kind":"misere quotient","theorem":"listed positions","game":"Nim to 2","heaps":2,` +
		`"order":6,` +
		`"generators":[{"heap":1,"row":[1,0,3,2,5,4]},{"heap":2,"row":[2,3,4,5,2,3]}],"p":[1,4],"phi":[0,1,2],` +
		`"positions":["0","1","2"],"options":[[],[[0]],[[0],[1]]]}`
	for _, x := range []struct {
		spoil func(*Claim)
		says  string
	}{
		{func(*Claim) {}, ""},
		{func(c *Claim) { c.Options[2] = append(c.Options[2], []int{1, 1}) }, ""}, // which is equal to 0
		{func(c *Claim) { c.Options[2] = c.Options[2][:1] }, "has no option in P"},
		{func(c *Claim) { c.Options[2] = [][]int{{2}} }, "position 2, which is not before it"},
		{func(c *Claim) { c.Options[2] = [][]int{{-1}} }, "position -1, which is not before it"},
		{func(c *Claim) { c.Options[2] = [][]int{} }, "heap 2 has no options, but is element 2"},
		{func(c *Claim) { c.Options = c.Options[:2] }, "3 positions have names and 2 have options"},
		{func(c *Claim) { c.Positions = c.Positions[:2] }, "2 positions have names and 3 have options"},
		{func(c *Claim) { c.Options = nil }, "3 positions have names and 0 have options"},
		{func(c *Claim) { c.P = []int32{1, 3} }, "in P, and so is one of its options"},
		{func(c *Claim) { c.Complete, c.Preperiod, c.Period = true, 1, 1 }, "has no period, bounds or usual elements"},
		{func(c *Claim) { c.Apart, c.Outside = []int32{0, 1}, 5 }, "has no period, bounds or usual elements"},
	} {
		c, err := Read([]byte(two))
		if err != nil {
			t.Fatal(err)
		}
		if x.spoil(&c); c.Options == nil {
			c.Game = "0.33"
		}
		err = c.Confirm(certificate.Options{})
		if x.says == "" && err != nil || x.says != "" && (err == nil || !strings.Contains(err.Error(), x.says)) {
			t.Errorf("%v, want %q", err, x.says)
		}
	}
	c, err := Read([]byte(two))
	if _, none := c.ByUsual(); err != nil || none == nil {
		t.Errorf("%v: listed positions have usual elements", err)
	}
}
