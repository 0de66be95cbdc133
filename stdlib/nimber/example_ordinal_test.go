package nimber_test

import (
	"fmt"

	"sprague/stdlib/nimber"
)

func ExampleOmega() {
	fmt.Println(nimber.Omega())
	// Output:
	// w
}

func ExampleOrdinalFromBig() {
	fmt.Println(nimber.OrdinalFromBig(nimber.NewBig(7)))
	// Output:
	// 7
}

func ExampleParseOrdinal() {
	a, err := nimber.ParseOrdinal("ω^(ω·2) + ω·3 + 5")
	fmt.Println(a, err)
	_, err = nimber.ParseOrdinal("1+w")
	fmt.Println(err)
	// Output:
	// w^(w*2)+w*3+5 <nil>
	// nimber: the exponents of a normal form must descend
	//     1+w
	//       ^
}

func ExampleMustParseOrdinal() {
	fmt.Println(nimber.MustParseOrdinal("w^w^13"))
	// Output:
	// w^(w^13)
}

func ExampleKappa() {
	fmt.Println(nimber.Kappa(3), nimber.Kappa(25), nimber.Kappa(8))
	// Output:
	// w w^(w*5) 16
}

func ExampleAlpha() {
	a, err := nimber.Alpha(47)
	fmt.Println(a, err)
	_, err = nimber.Alpha(283)
	fmt.Println(err)
	// Output:
	// w^(w^7)+1 <nil>
	// nimber: the 283-th power of w^(w^59) is not known (excesses are tabulated up to the prime 281)
}

func ExampleOrdinal_Add() {
	fmt.Println(nimber.MustParseOrdinal("w+1").Add(nimber.Omega()))
	// Output:
	// 1
}

func ExampleOrdinal_Mul() {
	fmt.Println(nimber.Omega().Mul(nimber.MustParseOrdinal("w+1")))
	// Output:
	// w^2+w <nil>
}

func ExampleOrdinal_Square() {
	fmt.Println(nimber.MustParseOrdinal("w+1").Square())
	// Output:
	// w^2+1 <nil>
}

func ExampleOrdinal_Pow() {
	fmt.Println(nimber.MustParseOrdinal("w+1").Pow(7))
	// Output:
	// w^2*3 <nil>
}

func ExampleOrdinal_Inv() {
	fmt.Println(nimber.Omega().Inv())
	// Output:
	// w^2*3 <nil>
}

func ExampleOrdinal_Div() {
	fmt.Println(nimber.MustParseOrdinal("w+1").Div(nimber.Omega()))
	// Output:
	// w^2*3+1 <nil>
}

func ExampleOrdinal_Finite() {
	fmt.Println(nimber.Omega().Finite())
	// Output:
	// 0 false
}

func ExampleOrdinal_IsZero() {
	fmt.Println(nimber.Omega().IsZero())
	// Output:
	// false
}

func ExampleOrdinal_Equal() {
	fmt.Println(nimber.Omega().Equal(nimber.MustParseOrdinal("w+1")))
	// Output:
	// false
}

func ExampleOrdinal_Cmp() {
	fmt.Println(nimber.Omega().Cmp(nimber.MustParseOrdinal("w+1")))
	// Output:
	// -1
}

func ExampleOrdinal_String() {
	fmt.Println(nimber.MustParseOrdinal("w+1").String())
	// Output:
	// w+1
}

func ExampleOrdinal_LaTeX() {
	fmt.Println(nimber.MustParseOrdinal("w^(w*2)+5").LaTeX())
	// Output:
	// $\omega^{\omega\cdot 2}+5$
}

func ExampleUnknownError_Error() {
	_, err := nimber.Kappa(283).Pow(283)
	fmt.Println(err)
	// Output:
	// nimber: the 283-th power of w^(w^59) is not known (excesses are tabulated up to the prime 281)
}
