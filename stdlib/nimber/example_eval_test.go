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

func ExampleExplainEval() {
	fmt.Println(nimber.ExplainEval("(2+3)*5/7"))
	// Output:
	// (2+3)*5/7 = 12
	//   1. 2 ⊕ 3 = 1
	//   2. 1 ⊗ 5 = 5
	//   3. 5 / 7 = 12
}

func ExampleExplainOrder() {
	fmt.Println(nimber.ExplainOrder(6))
	// Output:
	// The order of 6 is 15
	//   1. 6 is below 2^4, so it lies in the field of order 2^4, whose nonzero elements are 15: 6^15 = 1
	//   2. 6^(15/3) = 3 ≠ 1, so 3 divides the order
	//   3. 6^(15/5) = 8 ≠ 1, so 5 divides the order
	//   4. the order is 15
}

func ExampleExplainField() {
	fmt.Println(nimber.ExplainField(6))
	// Output:
	// 6 generates the field of order 2^4
	//   1. 6 ≥ 2^1, so it does not lie in the field of order 2^1, which is the numbers below
	//   2. 6 ≥ 2^2, so it does not lie in the field of order 2^2, which is the numbers below
	//   3. 6 < 2^4: it lies in the field of order 2^4, and in all greater ones
	//   4. 6 squared 4 times is 6 again: it is a root of x^(2^4) + x, whose roots are this field
}

func ExampleExplainMinimalPolynomial() {
	fmt.Println(nimber.ExplainMinimalPolynomial(6))
	// Output:
	// The minimal polynomial of 6 is x^4 + x + 1
	//   1. 6 lies in the field of order 2^4 and in no smaller one, so it has the 4 conjugates a, a², a⁴, …: 6 5 7 4
	//   2. times (x + 6): x + 6
	//   3. times (x + 5): x^2 + 3*x + 8
	//   4. times (x + 7): x^3 + 4*x^2 + 6*x + 15
	//   5. times (x + 4): x^4 + x + 1
	//   6. all coefficients of the product are 0 or 1: x^4 + x + 1
	//   7. at 6 its value is 0
}

func ExampleExplainLog() {
	fmt.Println(nimber.ExplainLog(6))
	// Output:
	// log 6 = 17216961135462248174 to the base 4294967302
	//   1. the group has 2^64 − 1 = 65535 · 65537 · 641 · 6700417 elements; the logarithm is found modulo each factor
	//   2. the norm of 6 to the field of order 2^16 is 7: its logarithm there says n ≡ 48059 modulo 65535
	//   3. the quotient of the conjugates of its norm to 2^32, 1, lies on a circle of 65537 elements: n ≡ 0 modulo 65537
	//   4. the quotient of its own conjugates, 1, lies on a circle of 2^32 + 1 = 641 · 6700417 elements
	//   5. its power 6700417 is 1, on a circle of 641: n ≡ 0 modulo 641
	//   6. its power 641 is 1, on a circle of 6700417: n ≡ 0 modulo 6700417
	//   7. by the Chinese remainder theorem n = 17216961135462248174
	//   8. check: 4294967302^17216961135462248174 = 6
}

func ExampleDerivation_String() {
	fmt.Println(nimber.ExplainEval("2*2").String())
	// Output:
	// 2*2 = 3
	//   1. 2 ⊗ 2 = 3
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
