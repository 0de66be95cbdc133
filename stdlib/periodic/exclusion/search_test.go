package exclusion

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// solves reports whether x fulfils (2), pair by pair.
func (s *search) solves(x []int) bool {
	for r := range x {
		for q := range x {
			if s.barred[((r-q)%s.p+s.p)%s.p][x[r]^x[q]] {
				return false
			}
		}
	}
	return true
}

// The sets S(δ) are those of the theorem, heap by heap and take by take.
func TestForbiddenByDefinition(t *testing.T) {
	for _, code := range []string{"0.6", "0.77", "0.07", "0.3", "4.3", "0.106", "Grundy's game"} {
		g, err := check.ReadAnyGame(code)
		if err != nil {
			t.Fatal(err)
		}
		values := check.Values(g, 60)
		for p := 1; p < 20; p++ {
			s := &search{p: p, size: 8}
			s.forbid(g, values)
			for d := range p {
				for v := range 8 {
					want := false
					for _, take := range g.Takes() {
						for a := 0; a < len(values); a++ {
							divides := (a+int(take)-d)%p == 0 || (a+int(take)+d)%p == 0
							one := a == 0 && take > 0 && g.Digit(take)&2 != 0 && v == 0
							two := a > 0 && g.Digit(take)&4 != 0 && values[a] == v
							want = want || divides && (one || two)
						}
					}
					if s.barred[d][v] != want {
						t.Fatalf("%s, p = %d: %d is in S(%d): %v", code, p, v, d, s.barred[d][v])
					}
				}
			}
		}
	}
}

// Whether there is an x is decided as trying all of them does, and what is found is one.
func TestSearchTriesAll(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 16))
	g, err := check.ReadGame("0.6")
	if err != nil {
		t.Fatal(err)
	}
	found, none := 0, 0
	for range 300 {
		values := make([]int, 1+r.IntN(25))
		for i := range values {
			values[i] = r.IntN(4)
		}
		c := &Claim{Bits: 1 + r.Int64N(2), Nodes: 1 << 20}
		c.Game = "0.6"
		p := 1 + r.Int64N(5)
		s := &search{p: int(p), size: 1 << c.Bits}
		s.forbid(g, values)
		want := false
		x := make([]int, p)
		for n := range 1 << (c.Bits * (p - 1)) { // all x with x(0) = 0
			for i := 1; i < len(x); i++ {
				x[i] = n >> (int(c.Bits) * (i - 1)) & (s.size - 1)
			}
			want = want || s.solves(x)
		}
		err := c.exclude(g, values, p)
		if (err != nil) != want {
			t.Fatalf("values %v, p = %d, b = %d: there is an x: %v; %v", values, p, c.Bits, want, err)
		}
		if want {
			found++
		} else {
			none++
		}
	}
	if found < 20 || none < 20 {
		t.Errorf("%d with an x, %d without", found, none)
	}
}

// exampleClaim returns the claim of the theorem's example.
func exampleClaim(t *testing.T) *Claim {
	t.Helper()
	c, _, err := certificate.Read([]byte(excluded.Example))
	if err != nil {
		t.Fatal(err)
	}
	return c.(*Claim)
}

// A search with a node too few is not decided, and says so: it excludes nothing.
func TestNodesAtTheirBound(t *testing.T) {
	claim := func(nodes int64) error {
		c := exampleClaim(t)
		c.Nodes = nodes
		return c.Confirm(certificate.Options{})
	}
	least, most := int64(0), int64(1000)
	for least+1 < most {
		if mid := (least + most) / 2; claim(mid) == nil {
			most = mid
		} else {
			least = mid
		}
	}
	if err := claim(most); err != nil {
		t.Errorf("%d nodes: %v", most, err)
	}
	if err := claim(most - 1); most > 1 && (err == nil || !strings.Contains(err.Error(), errNodes.Error())) {
		t.Errorf("%d nodes: %v", most-1, err)
	}
}

// Numbers of a certificate at their bounds, and one beyond.
func TestBounds(t *testing.T) {
	for name, c := range map[string]struct {
		change func(c *Claim)
		ok     bool
	}{
		"as it is":          {func(*Claim) {}, true},
		"no period":         {func(c *Claim) { c.Periods = nil }, true},
		"one value":         {func(c *Claim) { c.Values, c.Periods = 1, nil }, true},
		"no value":          {func(c *Claim) { c.Values = 0 }, false},
		"too many values":   {func(c *Claim) { c.Values = mostValues + 1 }, false},
		"most bits":         {func(c *Claim) { c.Bits, c.Periods = mostBits, []int64{1} }, true},
		"a bit more":        {func(c *Claim) { c.Bits = mostBits + 1 }, false},
		"bits below 0":      {func(c *Claim) { c.Bits = -1 }, false},
		"no node":           {func(c *Claim) { c.Nodes = 0 }, false},
		"a node more":       {func(c *Claim) { c.Nodes = mostNodes + 1 }, false},
		"period 0":          {func(c *Claim) { c.Periods = []int64{0} }, false},
		"a period twice":    {func(c *Claim) { c.Periods = []int64{1, 1} }, false},
		"periods descend":   {func(c *Claim) { c.Periods = []int64{2, 1} }, false},
		"a period too long": {func(c *Claim) { c.Periods = []int64{mostPeriod + 1} }, false},
		"an endless code":   {func(c *Claim) { c.Game = "0.(3)" }, false},
		"no game":           {func(c *Claim) { c.Game = "x" }, false},
	} {
		claim := exampleClaim(t)
		c.change(claim)
		if err := claim.Confirm(certificate.Options{}); (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
	for want, periods := range map[string][]int64{"": nil, "1": {1}, "1, 2": {1, 2}, "1 to 3": {1, 2, 3},
		"1, 3 to 5, 7, 8": {1, 3, 4, 5, 7, 8}} {
		if got := (&Claim{Periods: slices.Clone(periods)}).list(); got != want {
			t.Errorf("%v is written %q, want %q", periods, got, want)
		}
	}
}
