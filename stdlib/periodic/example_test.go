package periodic_test

import (
	"fmt"
	"strings"

	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/periodic/check"
)

func valuesOf(name string, n int64) []int {
	g, err := check.ReadGame(name)
	if err != nil {
		panic(err)
	}
	return check.Values(g, n)
}

func ExampleFind() {
	values := []int{0, 1, 2, 3, 0, 1, 2, 3, 0}
	cert, ok := periodic.Find(values, periodic.OneWindow(3, 0))
	cert = cert.For("subtraction {1,2,3}")
	fmt.Println(ok, cert.Preperiod, cert.Period, cert.Verify())
	// Output: true 0 4 <nil>
}

func ExampleObservation() {
	cert, _ := periodic.Find([]int{0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5}, periodic.Observation())
	fmt.Println(cert.Period, cert.Saltus, cert.Status)
	fmt.Println(cert.Verify())
	// Output:
	// 3 1 observed
	// certificate: only observed, on 12 values, so there is no proof to verify
}

func ExampleGuySmith() {
	values := []int{0, 1, 2, 0, 2, 0, 2, 0, 2}
	cert, ok := periodic.Find(values, periodic.GuySmith(1))
	fmt.Println(ok, cert.For("4.3"))
	// Output:
	// true period of 4.3
	//   status           proved
	//   least preperiod  2
	//   period           2
	//   theorem          Guy-Smith: for a finite octal code whose last nonzero digit has the index k: if G(n+p) = G(n) for all n with i ≤ n < 2i+p+k, where i ≥ 1, then for all n ≥ i
	//   k                1
	//   compared         G(n+2) = G(n) for 2 ≤ n < 7, from the values G(0) … G(8)
	//   exceptions       0,1
	//   digest           f88d97af574e6b6882cd3d2e2d18cb35163620062f8a8e5a3c5796a3a93687f5
}

func ExampleOneWindow() {
	cert, _ := periodic.Find([]int{0, 1, 0, 1, 0}, periodic.OneWindow(1, 0))
	fmt.Println(cert.For("subtraction {1}").Steps())
	// Output:
	// 1. Compute G(0), …, G(2) by the mex rule.  [holds]
	// 2. G(n+2) = G(n) for every n with 0 ≤ n < 1.  [holds]
	// 3. The range holds 1 ≥ k = 1 consecutive n.  [holds]
	// 4. No move splits a heap, so from n = 1 on G(n) is a function of the k values before it, the same for all n. Equal windows of k values are followed by equal values: by induction for all n.  [holds]
	// 5. 2/2 = 1 is not a period: G(0) = 0, G(1) = 1.  [holds]
}

func ExampleLiveValues() {
	values := valuesOf("0.33(300)", 64)
	early, ok := periodic.Find(values[:11], periodic.LiveValues([]int{0, 3, 3}, []int{3, 0, 0}))
	fmt.Println(ok, early.Period)
	cert, ok := periodic.Find(values, periodic.LiveValues([]int{0, 3, 3}, []int{3, 0, 0}))
	fmt.Println(ok, cert.Period, cert.Saltus, cert.For("0.33(300)").Verify())
	// Output:
	// false 0
	// true 12 4 <nil>
}

// Some residues grow and some stand still.
func ExampleLiveValues_sapp() {
	values := valuesOf("0.13(30)", 64)
	cert, _ := periodic.Find(values, periodic.LiveValues([]int{0, 1, 3}, []int{3, 0}))
	fmt.Println(values[3:19])
	fmt.Println(cert.Period, cert.Saltus, cert.Still, cert.For("0.13(30)").Verify())
	// Output:
	// [2 0 3 3 2 0 4 4 2 0 5 5 2 0 6 6]
	// 4 1 [0 3] <nil>
}

func ExampleSumBound() {
	values := valuesOf("0.3F", 64)
	cert, ok := periodic.Find(values, periodic.SumBound([]int{0, 3, 15}, nil))
	fmt.Println(ok, cert.Period, cert.Saltus, cert.For("0.3F").Verify())
	// Output: true 6 3 <nil>
}

func ExampleThreeHeaps() {
	values := valuesOf("0.F", 20)
	cert, _ := periodic.Find(values, periodic.ThreeHeaps(1))
	fmt.Println(cert.For("0.F").Steps())
	// Output:
	// 1. Compute G(0), …, G(9) by the mex rule.  [holds]
	// 2. G(n+2) = G(n) for every n with 1 ≤ n < 8.  [holds]
	// 3. The range ends at 3i+2p+k = 3·1 + 2·2 + 1 = 8.  [holds]
	// 4. Now let n ≥ 8 and suppose the equation holds below n. An option of n+p leaves n+p−t tokens, t ≤ 1, in at most three heaps; the largest has at least (8+2−1)/3 = i+p = 3 tokens.  [holds]
	// 5. So 2 tokens can be taken off the largest heap and its value does not change: the option has the value of an option of n. The other way, the largest heap of an option of n has at least (n−t)/3 ≥ i = 1 tokens, and 2 more do not change its value.  [holds]
	// 6. Hence n and n+p have options of the same values, and G(n+p) = G(n): by induction for all n.  [holds]
	// 7. 2/2 = 1 is not a period: G(0) = 0, G(1) = 1.  [holds]
}

func ExampleAllBut() {
	values := valuesOf("subtraction all but {2,3,7}", 64)
	cert, ok := periodic.Find(values, periodic.AllBut(7))
	fmt.Println(ok, cert.Period, cert.Saltus)
	// Output: true 4 2
}

func ExampleRepeatingCode() {
	values := valuesOf("0.(631)", 64)
	cert, ok := periodic.Find(values, periodic.RepeatingCode([]int{0}, []int{6, 3, 1}))
	fmt.Println(ok, cert.Preperiod, cert.Period, cert.For("0.(631)").Verify())
	// Output: true 9 3 <nil>
}

// Any game of heaps is a sequence; whether the theorem speaks of it is for the caller to know.
func ExampleFind_game() {
	c, ok := periodic.Find(octal.Kayles, periodic.GuySmith(2))
	fmt.Println(c.Preperiod, c.Period, ok)
	// Output: 71 12 true
}

func ExampleByResidues() {
	// Take 1 or 2 tokens; what is left of an odd heap may be two heaps.
	game, err := check.ReadAnyGame("heaps (0.33 0.77)")
	if err != nil {
		panic(err)
	}
	c, ok := periodic.Find(check.Values(game, 100), periodic.ByResidues(2, 2, 2, 0))
	fmt.Println(c.Preperiod, c.Period, ok, c.For(game.Name).Verify())
	// Output: 0 4 true <nil>
}

func ExampleNotBelow() {
	fmt.Println(periodic.NotBelow([]int{0, 1, 2, 3, 1, 2, 3, 1}))
	// Output: 4
}

func ExampleExclude() {
	fmt.Println(periodic.Exclude("0.6", periodic.Below(5)))
	_, err := periodic.Exclude("0.6", periodic.Below(13))
	fmt.Println(err)
	// Output:
	// 0.6: whatever the preperiod, if all values from it on are below 32, the period is none of 1 to 40 <nil>
	// check: exclusion of 0.6: 2000 values, 13 bits, 2000 nodes; at most 1048576, 12, 16777216
}

func ExampleBelow() {
	all, _ := periodic.Exclude("0.07", periodic.UpTo(9))
	small, _ := periodic.Exclude("0.07", periodic.UpTo(9), periodic.Below(3))
	fmt.Println(all.Periods, small.Periods)
	// Output: [1 2 3 5 7 9] [1 2 3 4 5 6 7 8 9]
}

func ExampleUpTo() {
	fmt.Println(periodic.Exclude("Grundy's game", periodic.UpTo(30)))
	// Output: Grundy's game: whatever the preperiod, the period is none of 1 to 28, 30 <nil>
}

func ExampleFirstValues() {
	for _, n := range []int{10, 1000} {
		e, err := periodic.Exclude("0.6", periodic.Below(4), periodic.UpTo(9), periodic.FirstValues(n))
		fmt.Println(e.Periods, err)
	}
	// Output:
	// [1 2 5] <nil>
	// [1 2 3 4 5 6 7 8 9] <nil>
}

func ExampleNodes() {
	for _, n := range []int{1, 1000} {
		e, err := periodic.Exclude("0.77", periodic.Below(4), periodic.UpTo(11), periodic.Nodes(n))
		fmt.Println(e.Periods, err)
	}
	// Output:
	// [1 2 3 7] <nil>
	// [1 2 3 5 6 7 9 10] <nil>
}

func ExampleExclusion_String() {
	e := periodic.Exclusion{Periods: []int64{1, 2, 3, 5}, Bits: 4}
	e.Game = "0.6"
	fmt.Println(e)
	// Output: 0.6: whatever the preperiod, if all values from it on are below 16, the period is none of 1 to 3, 5
}

func ExampleExclusion_Verify() {
	e, _ := periodic.Exclude("0.77", periodic.Below(4), periodic.UpTo(11))
	fmt.Println(e.Periods, e.Verify())
	e.Periods = append(e.Periods, 12)
	fmt.Println(e.Verify())
	// Output:
	// [1 2 3 5 6 7 9 10] <nil>
	// check: exclusion of 0.77: period 12 is not excluded: x = [0 1 2 8 1 10 3 12 1 11 6 12] fulfils all conditions
}

func ExampleExclusion_JSON() {
	e, _ := periodic.Exclude("0.6", periodic.UpTo(2))
	fmt.Println(strings.Join(strings.Fields(string(e.JSON())), ""))
	// Output: {"format":2,"kind":"exclusion","theorem":"excludedperiods","game":"0.6","values":2000,"bits":0,"periods":[1,2],"nodes":2000}
}
