package check_test

import (
	"fmt"
	"strings"
	"time"

	"sprague/stdlib/periodic/check"
)

// certificate43 is a certificate of 4.3.
const certificate43 = `{"format":2,"kind":"period","theorem":"Guy-Smith","game":"4.3","preperiod":2,"period":2,"exceptions":[0,1],"values":[0,1,2,0]}`

func ExampleVerify() {
	claim, err := check.Verify([]byte(certificate43), check.Generous())
	fmt.Println(claim.About().Period, err)
	_, err = check.Verify([]byte(strings.Replace(certificate43, `"period":2`, `"period":4`, 1)), check.Generous())
	fmt.Println(err)
	// Output:
	// 2 <nil>
	// check: 4.3: the period is not the least: 2 is one too
}

func ExampleRead() {
	claim, err := check.Read([]byte(certificate43))
	fmt.Println(check.TheoremOf(claim).Name, claim.About().Game, err)
	_, err = check.Read([]byte(strings.Replace(certificate43, `"period"`, `"Period"`, 2)))
	fmt.Println(err)
	// Output:
	// Guy-Smith 4.3 <nil>
	// check: a certificate of kind "Period"; this reads the kind "period"
}

func ExampleWrite() {
	claim, _ := check.Read([]byte(certificate43))
	fmt.Println(strings.Join(strings.Fields(string(check.Write(claim))), ""))
	// Output: {"format":2,"kind":"period","theorem":"Guy-Smith","game":"4.3","preperiod":2,"period":2,"exceptions":[0,1],"values":[0,1,2,0]}
}

func ExampleCheck() {
	claim, _ := check.Read([]byte(certificate43))
	fmt.Println(check.Check(claim, check.Limits{Time: time.Second, Memory: 1 << 20}))
	fmt.Println(check.Check(claim, check.Limits{Time: time.Nanosecond, Memory: 1 << 20}))
	// Output:
	// <nil>
	// check: 4.3: not looked at: it could take at most 227 steps, 0s on one processor, 0.00027 MB; the limit is 1ns and 1 MB (a greater --max lets it through)
}

func ExamplePossible() {
	claim, _ := check.Read([]byte(certificate43))
	game, err := check.Possible(claim)
	from, to := claim.Range(game)
	fmt.Println(from, to, check.Bound(claim, game), check.Needs(claim, game).Steps, err)
	// Output: 2 7 9 227.25 <nil>
}

func ExampleReadAnyGame() {
	const name = "heaps (0.33 0.77)" // take 1 or 2; odd heaps may be split
	game, err := check.ReadAnyGame(name)
	fmt.Println(game.ByHeap(), check.Values(game, 9), err)
	_, err = check.ReadGame(name)
	fmt.Println(err)
	// Output:
	// true [0 1 2 3 0 1 2 3 0] <nil>
	// check: "heaps (0.33 0.77)": the rule depends on the heap, and this speaks of rules that do not
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
	fmt.Println(game.Takes(), game.Last(), game.Greatest(), game.Unequal())
	// Output: [2 5 7] 7 7 false
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

func ExampleCheckBy() {
	claim, _ := check.Read([]byte(certificate43))
	game, _ := check.Possible(claim)
	fmt.Println(check.CheckBy(claim, game, check.ByDefinition))
	fmt.Println(check.CheckBy(claim, game, func(_ *check.Game, n int64) ([]int, error) { return make([]int, n), nil }))
	// Output:
	// <nil>
	// check: 4.3: the preperiod is not the least: G(1) = 0 and G(3) = 0 repeat too
}

func ExampleRepeats() {
	claim, _ := check.Read([]byte(certificate43))
	game, _ := check.Possible(claim)
	values := check.Values(game, 9)
	fmt.Println(check.Repeats(claim, values, 2), check.Repeats(claim, values, 1), check.Compared(claim, game, values), check.Witness(claim, values, 2))
	// Output: true false <nil> 2
}

func ExamplePrimes() {
	fmt.Println(check.Primes(60), check.Primes(1))
	// Output: [2 3 5] []
}

func ExampleReadKind() {
	_, err := check.ReadKind([]byte(certificate43), "misere quotient", nil)
	fmt.Println(err)
	// Output: check: a certificate of kind "period"; this reads the kind "misere quotient"
}

func ExampleEncode() {
	fmt.Printf("%s", check.Encode(&check.Spot{Heap: 70, Value: 6}))
	// Output:
	// {
	//  "n": 70,
	//  "value": 6
	// }
}

func ExampleNamed() {
	fmt.Println(check.Named("one window").Says)
	fmt.Println(check.Named("two windows") == nil)
	// Output:
	// for a finite code or set without splits, whose greatest take is k, so that k values decide the next: if G(n+p) = G(n) for i ≤ n < i+k, where i ≥ 1, or i ≥ 0 if every take may leave nothing as well as a heap, then for all n ≥ i
	// true
}

func ExamplePacked_Unpack() {
	p := check.Pack([]byte{1, 2, 3})
	fmt.Println(p.Unpack(3))
	_, err := p.Unpack(2)
	fmt.Println(err)
	// Output:
	// [1 2 3] <nil>
	// more than 2 values
}

func ExampleDigest() {
	fmt.Println(check.Digest([]byte{1, 2, 3})[:16])
	// Output: 039058c6f2c0cb49
}

func ExampleFailure_Error() {
	fmt.Println((&check.Failure{Game: "0.77", Fact: "G(70) = 6, but G(82) = 2"}).Error())
	// Output: check: 0.77: G(70) = 6, but G(82) = 2
}
