package check_test

import (
	"fmt"
	"time"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// certificate43 is a certificate of 4.3.
const certificate43 = `{"format":2,"kind":"period","theorem":"Guy-Smith","game":"4.3","preperiod":2,"period":2,` +
	`"exceptions":[0,1],"values":[0,1,2,0]}`

// claim43 is its claim.
func claim43() *check.Claim {
	c, err := read(certificate43)
	if err != nil {
		panic(err)
	}
	return c
}

func ExampleOf() {
	c, _, _ := certificate.Read([]byte(certificate43))
	claim, err := check.Of(c.(*certificate.Period))
	fmt.Println(claim.Theorem, claim.Certificate().Game, err)
	// Output: Guy-Smith 4.3 <nil>
}

func ExampleClaim_Check() {
	claim := claim43()
	fmt.Println(claim.Check(check.Limits{Time: time.Second, Memory: 1 << 20}))
	fmt.Println(claim.Check(check.Limits{Time: time.Nanosecond, Memory: 1 << 20}))
	claim.Period = 4
	fmt.Println(claim.Check(certificate.Generous()))
	// Output:
	// <nil>
	// check: 4.3: not looked at: it could take at most 227 steps, 0s on one processor, 0.00027 MB; the limit is 1ns and 1 MB (a greater --max lets it through)
	// check: 4.3: the period is not the least: 2 is one too
}

func ExampleClaim_Possible() {
	claim := claim43()
	err := claim.Possible()
	from, to := claim.Range()
	fmt.Println(from, to, claim.Bound(), claim.Needs().Steps, err)
	// Output: 2 7 9 227.25 <nil>
}

func ExampleClaim_Derive() {
	claim := claim43()
	if claim.Possible() == nil {
		claim.Derive()
	}
	fmt.Println(claim.Take, claim.From, claim.To, claim.Certificate().Bound)
	// Output: 1 2 7 9
}

func ExampleClaim_Fail() {
	fmt.Println(claim43().Fail("G(%d) = %d, but G(%d) = %d", 70, 6, 82, 2))
	// Output: check: 4.3: G(70) = 6, but G(82) = 2
}

func ExampleSeen() {
	seen := certificate.Unknown(160)
	seen.Game, seen.Preperiod, seen.Period = "0.77", 71, 12
	fmt.Println(check.Seen(&seen, certificate.Options{}))
	seen.Preperiod = 70
	fmt.Println(check.Seen(&seen, certificate.Options{}))
	// Output:
	// <nil>
	// check: 0.77: G(70) = 6, but G(82) = 2
}

func ExampleClaim_Steps() {
	claim := claim43()
	if claim.Possible() == nil {
		fmt.Println(claim.Steps(check.Values(claim.Rules, claim.Bound()))[1].Statement)
	}
	// Output: G(n+2) = G(n) for every n with 2 ≤ n < 7.
}

func ExampleReadAnyGame() {
	const name = "heaps (0.33 0.77)" // take 1 or 2; odd heaps may be split
	game, err := check.ReadAnyGame(name)
	fmt.Println(game.ByHeap(), check.Values(game, 9), err)
	_, err = check.ReadGame(name)
	fmt.Println(err)
	// Output:
	// true [0 1 2 3 0 1 2 3 0] <nil>
	// check: "heaps (0.33 0.77)": the rule depends on the heap; only rules that do not are accepted here
}

func ExampleReadGame() {
	game, err := check.ReadGame("0.(07)")
	fmt.Println(game.Name, game.Digit(2), game.Finite(), game.Leaves(), game.MostHeaps(), err)
	_, err = check.ReadGame("0.(0707)")
	fmt.Println(err)
	// Output:
	// 0.(07) 7 false 7 2 <nil>
	// check: "0.(0707)": the block of this code repeats a shorter one; certificates write the shortest code
}

func ExampleGame_Splitting() {
	game, _ := check.ReadGame("0.137")
	fmt.Println(game.Takes(), game.Splitting())
	// Output: [1 2 3] [3]
}

func ExampleGame_Takes() {
	game, _ := check.ReadGame("subtraction {2,5,7}")
	fmt.Println(game.Takes(), game.Last(), game.Unequal())
	// Output: [2 5 7] 7 false
}

func ExampleGame_Cost() {
	game, _ := check.ReadGame("0.77")
	fmt.Println(game.Cost(1000))
	// Output: at most 5.03e+05 steps, 2ms on one processor, 0.03 MB
}

func ExampleValues() {
	kayles, _ := check.ReadGame("0.77")
	fmt.Println(check.Values(kayles, 8))
	// Output: [0 1 2 3 1 4 3 2]
}

func ExampleClaim_CheckBy() {
	claim := claim43()
	if claim.Possible() == nil {
		fmt.Println(claim.CheckBy(check.ByDefinition))
		fmt.Println(claim.CheckBy(func(_ *check.Game, n int64) ([]int, error) { return make([]int, n), nil }))
	}
	// Output:
	// <nil>
	// check: 4.3: the preperiod is not the least: G(1) = 0 and G(3) = 0 repeat too
}

func ExampleClaim_Repeats() {
	claim := claim43()
	if claim.Possible() == nil {
		values, err := claim.Compute(9, check.ByDefinition)
		fmt.Println(claim.Repeats(values, 2), claim.Repeats(values, 1), claim.Compared(values), claim.Closed(values),
			claim.Witness(values, 2), err)
	}
	// Output: true false <nil> <nil> 2 <nil>
}

func ExampleByMask() {
	kayles, _ := check.ReadGame("0.77")
	fmt.Println(check.ByMask(kayles, 15, 8).Walk(8))
	fmt.Println(check.WalkCost(8))
	// Output:
	// [0 1 2 3 1 4 3 2] <nil>
	// at most 1.33e+05 steps, 1ms on one processor, 8.8e-05 MB
}

func ExamplePrimes() {
	fmt.Println(check.Primes(60), check.Primes(1))
	// Output: [2 3 5] []
}
