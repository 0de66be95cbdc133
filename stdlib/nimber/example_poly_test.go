package nimber_test

import (
	"fmt"

	"sprague/stdlib/nimber"
)

func ExampleSyntaxError_Error() {
	_, err := nimber.ParseOrdinal("w^(w*2)+w*3+")
	fmt.Println(err)
	// Output:
	// nimber: a number or w expected
	//     w^(w*2)+w*3+
	//                 ^
}

func ExampleNewPoly() {
	p := nimber.NewPoly(6, 0, 1)
	fmt.Println(p, p.At(2), p.Degree(), p.Coefficients())
	// Output: x^2 + 6 5 2 [6 0 1]
}

func ExampleFromRoots() {
	fmt.Println(nimber.FromRoots(2, 3))
	// Output: x^2 + x + 1
}

func ExamplePoly_Roots() {
	fmt.Println(nimber.NewPoly(1, 1, 1).Roots(), nimber.NewPoly(6, 0, 1).Roots())
	// Output: [2 3] [4]
}

func ExamplePoly_DivMod() {
	fmt.Println(nimber.NewPoly(1, 0, 0, 1).DivMod(nimber.NewPoly(1, 1)))
	// Output: x^2 + x + 1 0
}

func ExamplePoly_GCD() {
	fmt.Println(nimber.FromRoots(2, 5, 9).GCD(nimber.FromRoots(5, 9, 11)).Roots())
	// Output: [5 9]
}

func ExamplePoly_Mul() {
	fmt.Println(nimber.NewPoly(2, 1).Mul(nimber.NewPoly(2, 1)), nimber.NewPoly(2, 1).Add(nimber.NewPoly(3)))
	// Output: x^2 + 3 x + 1
}

func ExamplePoly_Derivative() {
	fmt.Println(nimber.NewPoly(1, 2, 3, 4).Derivative(), nimber.NewPoly(4, 2).Monic())
	// Output: 4*x^2 + 2 x + 12
}
