package nimber_test

import (
	"fmt"

	"sprague/stdlib/nimber"
)

func ExampleEval() {
	fmt.Println(nimber.Eval("(2+3)*5/7"))
	x, y := nimber.Of(9), nimber.Of(4)
	fmt.Println(nimber.Eval("a*(b+5)", 9, 4) == x.Mul(y.Add(nimber.Of(5))))
	// Output:
	// 12
	// true
}

// The error points to the fault.
func ExampleEval_error() {
	defer func() { fmt.Println(recover()) }()
	nimber.Eval("2*(3+4")
	// Output:
	// nimber: this parenthesis is not closed
	//     2*(3+4
	//       ^
}

func ExampleParseExpression() {
	fmt.Println(nimber.ParseExpression("2^3 ⊕ 1"))
	_, err := nimber.ParseExpression("5/(6-6)")
	fmt.Println(err)
	// Output:
	// 0 <nil>
	// nimber: division by 0
	//     5/(6-6)
	//       ^
}

func ExampleSyntaxError_Error() {
	_, err := nimber.ParseExpression("2 % 3")
	fmt.Println(err)
	// Output:
	// nimber: '%' is not expected here; operations are + - * / ^
	//     2 % 3
	//       ^
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
