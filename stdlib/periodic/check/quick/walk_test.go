package quick

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/periodic/check"
)

// claim104 is a part of what a certificate of 0.104 says: mask 0x17 with the position.
func claim104(t *testing.T) (*check.Claim, []uint8) {
	t.Helper()
	g, err := check.ReadGame("0.104")
	if err != nil {
		t.Fatal(err)
	}
	c := check.ByMask(g, 0x17, 2500)
	c.Position = true
	values := check.Values(g, 9000)
	small := make([]uint8, len(values))
	for n, v := range values {
		small[n] = uint8(v)
	}
	return c, small
}

// The steps of lanes give what the definition gives.
func TestStepsByDefinition(t *testing.T) {
	c, small := claim104(t)
	window := place{At: 6000, Values: small[6000-2503 : 6000]}
	l := newBatch(newBatchPlan(newRules(c, small), []place{window}, fewCodes))
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
	if l.bad|l.wide != 0 {
		t.Errorf("undecided: %#x", l.bad|l.wide)
	}
}

// A reach too short is noticed.
func TestStepsNotDecided(t *testing.T) {
	c, small := claim104(t)
	c.Reach = 300
	window := place{At: 6000, Values: small[6000-303 : 6000]}
	l := newBatch(newBatchPlan(newRules(c, small), []place{window}, fewCodes))
	l.load(0, 0, window.At, 3000, window.Values)
	if l.walk(3000); l.bad != 1 {
		t.Error("a reach of 300 is enough for everything")
	}
}

// Values by the lemma are those of the definition, whatever the mask is.
func TestWalkedValues(t *testing.T) {
	const n = quadratic + 1500
	for _, name := range []string{"0.104", "0.77", "4.56", "0.127"} {
		g, err := check.ReadGame(name)
		if err != nil {
			t.Fatal(err)
		}
		want := check.Values(g, n)
		for _, mask := range []uint32{0x17, 4, 1, 0xff} {
			few := int64(6000)
			got, err := check.ByMask(g, mask, few).Walk(few)
			if err != nil || !slices.Equal(got, want[:few]) {
				t.Errorf("%s, mask %d: other values, %v", name, mask, err)
			}
		}
		if got, err := Values(g, n); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: the quickest way gives other values, %v", name, err)
		}
	}
}
