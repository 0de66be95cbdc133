package semilinear

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"sprague/stdlib/certificate"
)

// nothing claims that no sum of heaps of 1 is a P-position of 0.1, which is false: one heap is one. It names
// conditions that its tree does not ask, with these moduli.
func nothing(moduli ...int) *Outcomes {
	c := &Outcomes{Envelope: certificate.Envelope{Format: 2, Kind: certificate.KindOutcomes, Theorem: outcomes.Name,
		Game: "0.1"}, Heaps: 1, Tree: []Branch{{}}}
	for _, m := range moduli {
		c.Tests = append(c.Tests, Test{Left: []int{1}, Modulus: m})
	}
	return c
}

// The range of a count grows with the least common multiple of the moduli in its conditions. It must not overflow:
// with a negative bound only count 0 would be tested, and a false claim would hold.
func TestModuliWithoutABound(t *testing.T) {
	const tooLarge = "the moduli in conditions on heap 1 have no common multiple up to 1048576"
	moduli := []int{64, 63, 61, 59, 55, 53, 47, 43, 41, 37, 31, 29, 23, 19, 17, 13}
	for n := range moduli {
		c := nothing(moduli[:n+1]...)
		err := c.Confirm(certificate.Options{})
		if fails, ok := errors.AsType[*certificate.Failure](err); !ok {
			t.Errorf("%v: %v", moduli[:n+1], err)
		} else if (fails.Fact == tooLarge) != (n >= 3) {
			t.Errorf("%v: %v", moduli[:n+1], err)
		}
	}
}

// The bound is of each heap alone, and of conditions on one heap alone: others are read digit by digit.
func TestModuliOfSeveralHeaps(t *testing.T) {
	for _, c := range []struct {
		heaps [][]int
		fine  bool
	}{
		{[][]int{{1}, {1}, {1}, {2}}, true},
		{[][]int{{1}, {1}, {2}, {2}}, true},
		{[][]int{{1}, {1}, {1}, {1, 2}}, true},
		{[][]int{{2}, {2}, {2}, {2}}, false},
	} {
		o := nothing(64, 63, 61, 59)
		o.Heaps = 2
		for i := range o.Tests {
			o.Tests[i].Left = c.heaps[i]
		}
		if err := o.wellFormed(); (err == nil) != c.fine {
			t.Errorf("%v: %v", c.heaps, err)
		}
	}
}

// A letter has a bit for each free count. With more free counts than bits in a word no letter would be read, and only
// 0 tested, if the limits allow unlimited time.
func TestCountsThatAreComparedWithOthers(t *testing.T) {
	everything := certificate.Limits{Time: math.MaxInt64, Memory: math.MaxInt64}
	for _, free := range []int{0, 2, mostFree, mostFree + 1, 63, 64} {
		c := nothing(2)
		c.Heaps = 64
		for h := 2; h <= free; h++ {
			c.Tests = append(c.Tests, Test{Left: []int{1, h}, Least: 1})
		}
		if free <= mostFree {
			if err := c.wellFormed(); err != nil {
				t.Errorf("%d: %v", free, err)
			}
			continue
		}
		if fails, ok := errors.AsType[*certificate.Failure](c.Confirm(certificate.Options{Limits: everything})); !ok ||
			fails.Fact != fmt.Sprintf("%d heaps are compared with others; at most 16 are supported", free) {
			t.Errorf("%d: %v", free, fails)
		}
	}
}
