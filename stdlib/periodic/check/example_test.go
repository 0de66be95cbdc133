package check_test

import (
	"fmt"

	"sprague/stdlib/periodic/check"
)

func ExampleValues() {
	fmt.Println(check.Values("0.77", 8))
	fmt.Println(check.Values("0.7x", 8))
	// Output:
	// [0 1 2 3 1 4 3 2] <nil>
	// [] check: 'x' in the code "0.7x" is no digit
}

func ExampleVerify() {
	claim := check.Claim{Game: "4.3", Theorem: "Guy-Smith", Take: 1, Preperiod: 2, Period: 2, From: 2, To: 7, Exceptions: []int64{0, 1}}
	fmt.Println(check.Verify(claim))
	claim.Period = 4
	fmt.Println(check.Verify(claim))
	// Output:
	// <nil>
	// check: 4.3: compared 2 ≤ n < 7; needed are i ≥ 1 and n < 9
}

func ExamplePrimeDivisors() {
	fmt.Println(check.PrimeDivisors(328226140474))
	// Output: [2 103 4523 352273]
}

func ExampleReport_String() {
	fmt.Println(check.Report{Steps: 10, All: 100, Windows: 0, Of: 3, Spots: 1, OfSpots: 2})
	// Output: 10 of 100 steps recomputed and found right; NOT checked: the other 90, which lead to 3 of 3 windows and 1 of 2 single values
}

func ExamplePacked_Digest() {
	fmt.Println(check.Packed{1, 2, 3}.Digest()[:16])
	// Output: 039058c6f2c0cb49
}

func ExampleClaim_Value() {
	claim := check.Claim{Game: "4.3", Theorem: "Guy-Smith", Take: 1, Preperiod: 2, Period: 2, From: 2, To: 7, Exceptions: []int64{0, 1}}
	fmt.Println(claim.Value(1_000_000_000_000))
	fmt.Println(claim.Value(-1))
	// Output:
	// 2 <nil>
	// 0 check: heap -1 of a claim with preperiod 2 and period 2
}
