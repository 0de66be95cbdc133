package lanes_test

import (
	"fmt"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/periodic/check/lanes"
)

func ExampleVerify() {
	text := []byte(check.Named("finite state").Example)
	claim, report, err := lanes.Verify(text, lanes.Options{Limits: check.Generous()})
	fmt.Println(claim.About().Period, report, report.Complete(), err)
	// Output: 12 all 12 steps recomputed, all 1 windows reached true <nil>
}

func ExampleCheck() {
	claim, _ := check.Read([]byte(check.Named("one window").Example))
	fmt.Println(lanes.Check(claim, lanes.Options{Limits: check.Generous(), Plain: true}))
	// Output: all 8 values recomputed <nil>
}

func ExampleCost() {
	claim, _ := check.Read([]byte(check.Named("one window").Example))
	game, _ := check.Possible(claim)
	fmt.Println(lanes.Cost(claim, game, lanes.Options{}))
	// Output: at most 192 steps, 0s on one processor, 0.000248 MB
}

func ExampleValue() {
	claim, _ := check.Read([]byte(check.Named("finite state").Example))
	fmt.Println(lanes.Value(claim, 1_000_000_000_000))
	// Output: 1 <nil>
}

func ExampleValues() {
	game, _ := check.ReadGame("0.77")
	values, err := lanes.Values(game, 5000)
	fmt.Println(values[4990:], err)
	// Output: [2 7 4 1 2 8 1 4 7 2] <nil>
}

func ExampleReport_String() {
	fmt.Println(lanes.Report{Steps: 10, All: 100, Windows: 0, Of: 3, Spots: 1, OfSpots: 2})
	// Output: sampled, nothing wrong found in 10 % of the steps (10); NOT checked: 90 of 100 steps, which lead to 3 of 3 windows and 1 of 2 single values. One false step, anywhere with the same chance, would have been found with the probability 0.1; one false stretch between windows with 0
}
