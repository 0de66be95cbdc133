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
	// check: 4.3: not looked at: it could take at most 248 steps, 0s on one processor, 0.000144 MB; the limit is 1ns and 1 MB (a greater --max lets it through)
}

func ExamplePossible() {
	claim, _ := check.Read([]byte(certificate43))
	game, err := check.Possible(claim)
	from, to := claim.Range(game)
	fmt.Println(from, to, check.Bound(claim, game), check.Needs(claim, game).Steps, err)
	// Output: 2 7 9 247.5 <nil>
}

func ExampleSteps() {
	claim, _ := check.Read([]byte(certificate43))
	game, _ := check.Possible(claim)
	for _, s := range check.Steps(claim, game, check.Values(game, 9))[:3] {
		fmt.Println(s.Holds, s.Statement)
	}
	// Output:
	// true Compute G(0), …, G(8) by the mex rule.
	// true G(n+2) = G(n) for every n with 2 ≤ n < 7.
	// true The range ends at 2i+p+k = 2·2 + 2 + 1 = 7.
}

func ExampleReadGame() {
	game, err := check.ReadGame("0.(07)")
	fmt.Println(game.Name, game.Digit(2), game.Finite(), game.Leaves(), game.Widest(), err)
	_, err = check.ReadGame("0.(0707)")
	fmt.Println(err)
	// Output:
	// 0.(07) 7 false 7 3 <nil>
	// check: "0.(0707)": a certificate writes this game as "0.(07)"
}

func ExampleGame_Takes() {
	game, _ := check.ReadGame("subtraction {2,5,7}")
	fmt.Println(game.Takes(), game.Last(), game.Greatest(), game.Unequal())
	// Output: [2 5 7] 7 7 false
}

func ExampleGame_Cost() {
	game, _ := check.ReadGame("0.77")
	fmt.Println(game.Cost(1000))
	// Output: at most 5.03e+05 steps, 2ms on one processor, 0.016 MB
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

func ExampleParseLimits() {
	fmt.Println(check.ParseLimits("90h,16GB"))
	fmt.Println(check.ParseLimits("soon"))
	// Output:
	// {90h0m0s 17179869184} <nil>
	// {6h0m0s 2147483648} "soon" is neither a time, such as 30m, nor a memory, such as 8GB
}

func ExampleNamed() {
	fmt.Println(check.Named("one window").Says)
	fmt.Println(check.Named("two windows") == nil)
	// Output:
	// no move splits a heap or takes more than k tokens, so k values decide the next; if G(n+p) = G(n) for i ≤ n < i+k, then for all n ≥ i
	// true
}

func ExampleTheorem_Proof() {
	first, _, _ := strings.Cut(check.Named("Guy-Smith").Proof(), "\n")
	fmt.Println(first)
	// Output: # The theorem of Guy and Smith
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
