package exclusion_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic/exclusion"
)

// claim has the periods up to most, with b = bits, N = n, and a limit of nodes.
func claim(game string, n, bits, nodes int64, most int) exclusion.Claim {
	c := exclusion.Of(game, exclusion.Periods(most))
	c.Values, c.Bits, c.Nodes = n, bits, nodes
	return c
}

func ExampleClaim_Exclude() {
	fmt.Println(claim("0.6", 600, 5, 1000, 12).Exclude())
	_, err := claim("0.6", 600, 13, 1000, 12).Exclude()
	fmt.Println(err)
	// Output:
	// 0.6: whatever the preperiod, if all values from it on are below 32, the period is none of 1 to 3, 5 to 7, 9, 11 <nil>
	// check: exclusion of 0.6: 600 values, 13 bits, 1000 nodes; at most 1048576, 12, 16777216
}

func ExampleClaim_Confirm() {
	c := claim("0.6", 600, 5, 1000, 12)
	c.Periods = []int64{4}
	fmt.Println(c.Confirm(certificate.Options{}))
	// Output: check: exclusion of 0.6: period 4 is not excluded: x = [0 18 7 21] fulfils all conditions
}

func ExampleClaim_Verify() {
	c := claim("0.6", 600, 5, 1000, 12)
	c.Periods = []int64{1, 2}
	fmt.Println(c.Verify())
	// Output: <nil>
}

func ExampleClaim_JSON() {
	c, _ := claim("0.6", 600, 5, 1000, 3).Exclude()
	fmt.Println(certificate.Verify(c.JSON(), certificate.Options{}))
	// Output: 0.6: whatever the preperiod, if all values from it on are below 32, the period is none of 1 to 3: proved; 600 values recomputed, and each search done again <nil>
}

// No period is excluded of a game that has it: of the codes of the atlas with short periods, with the values below the
// least power of two that all values are below.
func TestTruePeriodsAreNotExcluded(t *testing.T) {
	tried, listed := 0, 0
	for _, e := range octal.Atlas().Proved().Forms() {
		if e.Period > 60 || e.Preperiod > 2000 {
			continue
		}
		values := octal.MustParse(e.Code).Values(int(e.Preperiod + e.Period))
		bits := int64(1)
		for slices.Max(values[e.Preperiod:]) >= 1<<bits {
			bits++
		}
		for i, n := range []int64{1, 20, e.Preperiod + 3*e.Period, 3000} {
			if i == 3 {
				bits = 0
			}
			c, err := claim(e.Code, n, bits, 300, int(min(2*e.Period, 60))).Exclude()
			if err != nil {
				t.Fatal(err)
			}
			tried++
			listed += len(c.Periods)
			for _, p := range c.Periods {
				if p%e.Period == 0 {
					t.Errorf("%s has the period %d; with %d values and %d bits %d is excluded", e.Code, e.Period, n, bits, p)
				}
			}
		}
	}
	if tried < 300 || listed < 1000 {
		t.Errorf("%d games, %d periods excluded", tried, listed)
	}
}

// What is refused, and why.
func TestClaimsThatAreRefused(t *testing.T) {
	for text, why := range map[string]string{
		`"game":"0.77","values":400,"bits":4,"periods":[12],"nodes":1000`:   "not excluded",
		`"game":"0.77","values":400,"bits":4,"periods":[24],"nodes":100000`: "not excluded",
		`"game":"0.77","values":400,"bits":4,"periods":[7],"nodes":1`:       "",
		`"game":"0.6","values":600,"bits":5,"periods":[2,1],"nodes":10`:     "ascend",
		`"game":"0.6","values":600,"bits":5,"periods":[0],"nodes":10`:       "ascend",
		`"game":"0.6","values":600,"bits":5,"periods":[1025],"nodes":10`:    "ascend",
		`"game":"0.6","values":600,"bits":0,"periods":[4],"nodes":10`:       "not excluded",
		`"game":"0.6","values":600,"bits":13,"periods":[1],"nodes":10`:      "bits",
		`"game":"0.6","values":0,"bits":5,"periods":[1],"nodes":10`:         "values",
		`"game":"0.6","values":600,"bits":5,"periods":[1],"nodes":0`:        "nodes",
		`"game":"0.(3)","values":600,"bits":5,"periods":[1],"nodes":1`:      "infinitely",
		`"game":".6","values":600,"bits":5,"periods":[1],"nodes":1`:         "no game",
		`"game":"0.6","values":600,"bits":0,"periods":[1,2,3,5],"nodes":1`:  "",
		`"game":"0.6","values":4,"bits":0,"periods":[5],"nodes":1`:          "not excluded",
		`"game":"0.6","values":5,"bits":0,"periods":[5],"nodes":1`:          "",
	} {
		_, err := certificate.Verify([]byte(`{"format":2,"kind":"exclusion","theorem":"excluded periods",`+text+`}`),
			certificate.Options{})
		if (err == nil) != (why == "") || err != nil && !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
