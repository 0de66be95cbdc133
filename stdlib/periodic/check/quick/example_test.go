package quick_test

import (
	"fmt"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/periodic/check/quick"
)

// example returns the example of a theorem.
func example(theorem string) *certificate.Period {
	c, _, err := certificate.Read([]byte(certificate.Named(theorem).Example))
	if err != nil {
		panic(err)
	}
	return c.(*certificate.Period)
}

func ExampleChecker_Check() {
	report, err := quick.Checker{}.Check(example("finite state"), certificate.Options{})
	fmt.Println(report, report.Complete(), err)
	fmt.Println(quick.Checker{}.Check(example("one window"), certificate.Options{Plain: true}))
	// Output:
	// all 12 steps recomputed, all 1 windows reached true <nil>
	// all 8 values recomputed <nil>
}

func ExampleChecker_CheckSeen() {
	seen := certificate.Unknown(160)
	seen.Game, seen.Preperiod, seen.Period = "0.77", 71, 12
	fmt.Println(quick.Checker{}.CheckSeen(&seen, certificate.Options{}))
	// Output: <nil>
}

func ExampleChecker_Derive() {
	c := example("one window")
	err := quick.Checker{}.Derive(c)
	fmt.Println(c.Take, c.From, c.To, c.Bound, err)
	// Output: 3 0 3 7 <nil>
}

func ExampleChecker_Steps() {
	steps, err := quick.Checker{}.Steps(example("one window"))
	fmt.Println(steps[2].Statement, err)
	// Output: The range holds 3 ≥ k = 3 consecutive n. <nil>
}

func ExampleChecker_Value() {
	fmt.Println(quick.Checker{}.Value(example("finite state"), 1_000_000_000_000))
	// Output: 1 <nil>
}

func ExampleValues() {
	game, _ := check.ReadGame("0.77")
	values, err := quick.Values(game, 5000)
	fmt.Println(values[4990:], err)
	// Output: [2 7 4 1 2 8 1 4 7 2] <nil>
}
