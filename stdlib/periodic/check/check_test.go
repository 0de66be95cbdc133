package check

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

// claim104 is a part of what a certificate of 0.104 says: mask 0x17 with the position.
func claim104(t *testing.T) (Claim, game, []uint8) {
	t.Helper()
	c := Claim{Game: "0.104", Take: 3, States: &States{Mask: 0x17, Position: true, Reach: 2500, Begin: 6000}}
	g, err := readGame(c.Game)
	if err != nil {
		t.Fatal(err)
	}
	values, err := Values(c.Game, 9000)
	if err != nil {
		t.Fatal(err)
	}
	small := make([]uint8, len(values))
	for n, v := range values {
		small[n] = uint8(v)
	}
	return c, g, small
}

// The steps of walker and lanes give what the definition gives.
func TestStepsByDefinition(t *testing.T) {
	c, g, small := claim104(t)
	w, err := c.newWalker(g, small)
	if err != nil {
		t.Fatal(err)
	}
	w.start(6000, small[6000-2503:6000])
	var done atomic.Int64
	err = w.walk(9000, &done, func(first int64, values []uint8) {
		if !slices.Equal(values, small[first:first+int64(len(values))]) {
			t.Errorf("the walk differs from the definition after heap %d", first)
		}
	})
	if err != nil || done.Load() != 3000 {
		t.Errorf("%d steps, %v", done.Load(), err)
	}
	l := newLanes(newLanePlan(w, []Window{{At: 6000, Values: small[6000-2503 : 6000]}}))
	rng := rand.New(rand.NewPCG(1, 2))
	var from [64]int64
	for i := range from {
		from[i] = 6000 + rng.Int64N(1500)
		l.load(i, i, from[i], 1500, small[from[i]-2503:from[i]])
	}
	l.walk(1500)
	for i, n := range from {
		if !slices.Equal(l.window(i, n+1500, 1500), small[n:n+1500]) {
			t.Errorf("lane %d from heap %d differs from the definition", i, n)
		}
	}
	if l.bad != 0 {
		t.Errorf("undecided: %#x", l.bad)
	}
}

// A wrong value in the past of a walk is not healed, and a reach too short is noticed.
func TestStepsNotDecided(t *testing.T) {
	c, g, small := claim104(t)
	c.States.Reach = 300
	w, err := c.newWalker(g, small)
	if err != nil {
		t.Fatal(err)
	}
	w.start(6000, small[6000-303:6000])
	var done atomic.Int64
	if err := w.walk(9000, &done, func(int64, []uint8) {}); err == nil {
		t.Error("a reach of 300 is enough for everything")
	}
}

func TestGamesNotRead(t *testing.T) {
	for _, name := range []string{"", "77", "0.8x", "1.7", "subtraction {}", "subtraction {0}", "subtraction {x}"} {
		if _, err := Values(name, 5); err == nil || !strings.HasPrefix(err.Error(), "check: ") {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := Values("0.77", mostValues+1); err == nil {
		t.Error("too many values are not refused")
	}
}

// Each fact of a claim that is changed is noticed.
func TestClaimsRefused(t *testing.T) {
	kayles := Claim{Game: "0.77", Theorem: "Guy-Smith", Take: 2, Preperiod: 71, Period: 12, From: 71, To: 156,
		Exceptions: []int64{0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70}}
	if err := Verify(kayles); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(c *Claim){
		"game":       func(c *Claim) { c.Game = "0.07" },
		"theorem":    func(c *Claim) { c.Theorem = "one window" },
		"no theorem": func(c *Claim) { c.Theorem = "" },
		"preperiod":  func(c *Claim) { c.Preperiod, c.From = 72, 72; c.To = 158 },
		"period":     func(c *Claim) { c.Period, c.To = 24, 168 },
		"short":      func(c *Claim) { c.To-- },
		"take":       func(c *Claim) { c.Take = 1 },
		"saltus":     func(c *Claim) { c.Saltus = 1 },
		"infinite":   func(c *Claim) { c.Game = "0.(7)" },
		"three":      func(c *Claim) { c.Game = "0.7F" },
		"unequal":    func(c *Claim) { c.Game = "Grundy's game" },
		"exceptions": func(c *Claim) { c.Exceptions = c.Exceptions[1:] },
		"values":     func(c *Claim) { c.Values = make([]int, 83) },
		"negative":   func(c *Claim) { c.Preperiod = -1 },
		"no states":  func(c *Claim) { c.Theorem = "finite state" },
	} {
		changed := kayles
		change(&changed)
		if err := Verify(changed); err == nil {
			t.Errorf("%s: the changed claim passes", name)
		}
	}
}

// Values by the classes are those of the definition, whatever the classes are.
func TestGrownValues(t *testing.T) {
	const n = firstValues + 1500
	for name, classes := range map[string][]class{
		"0.104": {{mask: 0x17, position: true, parity: 1}, {mask: 4}},
		"0.77":  {{mask: 1}, {mask: 0xff}},
		"4.56":  {{mask: 6}},
	} {
		want, err := Values(name, n)
		if err != nil {
			t.Fatal(err)
		}
		g, err := readGame(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range classes {
			got, ok, err := g.grown(name, c, n)
			if !ok || err != nil {
				t.Fatalf("%s, %+v: %v, %v", name, c, ok, err)
			}
			for i, v := range got {
				if int(v) != want[i] {
					t.Fatalf("%s, %+v: G(%d) = %d; by the definition %d", name, c, i, v, want[i])
				}
			}
		}
		if got, err := g.values(name, n); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: the quickest way gives other values, %v", name, err)
		}
	}
}
