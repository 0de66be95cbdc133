package check

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// True claims of both theorems on arithmetic periods; 0.3F has the saltus 3, no power of
// two, and 0.33(300) and 0.30(003) look for a while as if they had shorter periods.
var arithmeticClaims = []Claim{
	{Game: "0.33(300)", Theorem: "live values", Take: 6, Period: 12, Saltus: 4, To: 3, Stride: 12},
	{Game: "0.30(003)", Theorem: "live values", Take: 6, Period: 8, Saltus: 2, To: 3, Stride: 8},
	{Game: "0.3F", Theorem: "sum bound", Take: 3, Preperiod: 0, Period: 6, Saltus: 3, From: 1, To: 31, Stride: 12, Margin: 2},
	{Game: "0.3(70)", Theorem: "sum bound", Take: 4, Preperiod: 0, Period: 7, Saltus: 4, From: 1, To: 36, Stride: 14, Margin: 1},
	{Game: "0.1330(30)", Theorem: "live values", Take: 7, Preperiod: 3, Period: 4, Saltus: 1, Still: []int64{0, 3}, From: 3, To: 5, Stride: 4, Exceptions: []int64{1, 2}},
	{Game: "0.(05)", Theorem: "repeating code", Take: 3, Preperiod: 1, Period: 2, From: 1, To: 5, Stride: 2, Exceptions: []int64{0}},
	{Game: "0.F", Theorem: "Guy-Smith for three heaps", Take: 1, Period: 2, From: 1, To: 8},
}

// Each fact of a claim that is changed is noticed.
func TestArithmeticClaimsRefused(t *testing.T) {
	for _, claim := range arithmeticClaims {
		if err := Verify(claim); err != nil {
			t.Fatal(err)
		}
		for name, change := range map[string]func(c *Claim){
			"saltus":          func(c *Claim) { c.Saltus++ },
			"negative saltus": func(c *Claim) { c.Saltus = -c.Saltus - 1 },
			"half a period":   func(c *Claim) { c.Period = (c.Period + 1) / 2 },
			"two periods":     func(c *Claim) { c.Period, c.Saltus, c.Stride = 2*c.Period, 2*c.Saltus, 2*c.Stride },
			"no such theorem": func(c *Claim) { c.Theorem = "sum" },
			"too short":       func(c *Claim) { c.To -= c.Stride + 5 },
			"still":           func(c *Claim) { c.Still = append([]int64{1}, c.Still...) },
			"not still":       func(c *Claim) { c.Still, c.Exceptions = nil, []int64{5} },
			"game":            func(c *Claim) { c.Game = "0.5F" },
			"unequal":         func(c *Claim) { c.Game = "Grundy's game" },
			"other theorem": func(c *Claim) {
				c.Theorem = map[string]string{"live values": "sum bound", "sum bound": "repeating code"}[c.Theorem]
			},
			"no stride": func(c *Claim) { c.Stride, c.To = 0, c.To-5 },
		} {
			changed := claim
			change(&changed)
			if err := Verify(changed); err == nil {
				t.Errorf("%s, %s: the changed claim passes", claim.Game, name)
			}
		}
	}
}

// The early periods of the two infinite codes are refused, however they are put.
func TestEarlyPeriodsRefused(t *testing.T) {
	for to := int64(1); to < 60; to++ {
		for stride := int64(1); stride <= 12; stride++ {
			for _, c := range []Claim{
				{Game: "0.33(300)", Theorem: "live values", Take: 6, Period: 4, To: to, Stride: 4 * stride},
				{Game: "0.30(003)", Theorem: "live values", Take: 6, Preperiod: 32, Period: 2, From: 32, To: to, Stride: 2 * stride},
			} {
				if Verify(c) == nil {
					t.Fatalf("%+v passes", c)
				}
			}
		}
	}
}

// Random claims that pass are true far beyond what the checker looked at.
func TestRandomClaims(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	codes := []string{"0.33(300)", "0.30(003)", "0.3F", "0.0(7)", "0.(12)", "0.8", "0.0F", "0.3(70)", "0.1F", "0.(4)", "0.2(31)", "0.(130)", "0.(05)", "0.7(5)", "0.6(316)", "0.13(30)", "0.0032(12)", "0.032(12)", "0.0(32)"}
	far := map[string][]int{}
	for _, code := range codes {
		values, err := Values(code, 260)
		if err != nil {
			t.Fatal(err)
		}
		far[code] = values
	}
	passed := 0
	for range 30000 {
		c := Claim{Game: codes[rng.IntN(len(codes))], Theorem: []string{"live values", "sum bound", "repeating code"}[rng.IntN(3)],
			Period: 1 + rng.Int64N(12), From: rng.Int64N(2), To: rng.Int64N(40)}
		c.Take = int64(len(c.Game) - len("."))
		if strings.Contains(c.Game, "(") {
			c.Take -= int64(len("()"))
		}
		if c.Theorem == "sum bound" {
			c.Margin = rng.Int64N(3)
		}
		values := far[c.Game]
		for n := 30; n < 30+int(c.Period); n++ {
			c.Saltus = max(c.Saltus, int64(values[n+int(c.Period)]-values[n]))
		}
		for n := 30; n < 30+int(c.Period); n++ {
			if c.Saltus > 0 && values[n+int(c.Period)] == values[n] {
				c.Still = append(c.Still, int64(n)%c.Period)
			}
		}
		c.Stride = c.Period * (1 + rng.Int64N(3))
		if c.Stride > 24 || Verify(c) != nil {
			continue
		}
		passed++
		for n := c.Preperiod; n+c.Period < int64(len(values)); n++ {
			if !c.repeats(values, n) {
				t.Fatalf("%+v passes, but G(%d) = %d and G(%d) = %d", c, n, values[n], n+c.Period, values[n+c.Period])
			}
		}
	}
	if passed < 100 {
		t.Errorf("only %d claims pass", passed)
	}
}
