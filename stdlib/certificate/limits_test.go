package certificate

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"
)

// Work is allowed up to its limits, in time and in memory, and is refused a little above.
func TestAllowAtTheLimits(t *testing.T) {
	l := Limits{Time: time.Second, Memory: 1 << 20}
	for _, c := range []struct {
		cost Cost
		ok   bool
	}{
		{Cost{}, true},
		{Cost{Steps: 1e9 / stepTime, Memory: 1 << 20}, true},
		{Cost{Steps: 1e9/stepTime + 1}, false},
		{Cost{Memory: 1<<20 + 1}, false},
		{Cost{Steps: 1e300}, false},
		{Cost{Steps: -1}, false},
		{Cost{Memory: -1}, false},
		{Cost{Steps: math.Inf(1), Memory: math.Inf(1)}, false},
	} {
		err := l.Allow("0.77", c.cost)
		var much *TooMuch
		if (err == nil) != c.ok || err != nil && (!errors.As(err, &much) || much.Cost != c.cost || much.Limits != l ||
			!strings.Contains(err.Error(), "check: 0.77: not looked at: it could take "+c.cost.String()+
				"; the limit is 1s and 1 MB")) {
			t.Errorf("%v: %v", c.cost, err)
		}
	}
	for _, c := range []Cost{{Steps: math.NaN()}, {Memory: math.NaN()}, {Steps: math.Inf(-1)}} {
		if Generous().Allow("0.77", c) == nil {
			t.Errorf("%v are allowed", c)
		}
	}
	if err := (Limits{}).Allow(strings.Repeat("7", 1000), Cost{Steps: 1}); err == nil || len(err.Error()) > 300 {
		t.Errorf("a long name: %v", err)
	}
	if err := Generous().Allow("0.77", Cost{Steps: 5e12, Memory: 1 << 31}); err != nil {
		t.Errorf("what is generous: %v", err)
	}
}

// Times are in proportion to steps, never negative, and add up.
func TestTimes(t *testing.T) {
	last := time.Duration(-1)
	for _, steps := range []float64{0, 1, 1000, 1e9, 1e15, 1e18, 1 << 62, 1e30, math.Inf(1)} {
		if got := (Cost{Steps: steps}).Time(); got < last {
			t.Errorf("%g steps take %v, fewer %v", steps, got, last)
		} else {
			last = got
		}
	}
	if sum := (Cost{1, 2}).Plus(Cost{3, 5}); sum != (Cost{4, 7}) {
		t.Errorf("the sum is %+v", sum)
	}
	if got := (Cost{2.4e6, 1e6}).String(); got != "at most 2.4e+06 steps, 10ms on one processor, 1 MB" {
		t.Errorf("%s", got)
	}
}
