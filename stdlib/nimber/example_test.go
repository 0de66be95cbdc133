package nimber_test

import (
	"encoding/json"
	"fmt"

	"sprague/stdlib/nimber"
)

func Example() {
	fmt.Println(nimber.Mul(2, 2), nimber.Mul(2, 3))
	fmt.Println(nimber.ExplainMul(2, 2))
	fmt.Println(nimber.Table(4))
	// Output:
	// 3 1
	// a′ b′ a′⊗b a⊗b′ a′⊗b′ sum
	//  0  0    0    0     0   0
	//  0  1    0    2     0   2
	//  1  0    2    0     0   2
	//  1  1    2    2     1   1
	// 2 ⊗ 2 = mex{0, 2, 1} = 3
	// ⊗ 0 1 2 3
	// 0 0 0 0 0
	// 1 0 1 2 3
	// 2 0 2 3 1
	// 3 0 3 1 2
}

func ExampleAdd() {
	fmt.Println(nimber.Add(3, 5))
	// Output:
	// 6
}

func ExampleSum() {
	fmt.Println(nimber.Sum(3, 5, 7))
	// Output:
	// 1
}

func ExampleMul() {
	fmt.Println(nimber.Mul(2, 2), nimber.Mul(8, 16))
	// Output:
	// 3 128
}

func ExampleSquare() {
	fmt.Println(nimber.Square(4))
	// Output:
	// 6
}

func ExampleSqrt() {
	fmt.Println(nimber.Sqrt(6))
	// Output:
	// 4
}

func ExampleInv() {
	fmt.Println(nimber.Inv(4), nimber.Mul(4, 15))
	// Output:
	// 15 1
}

func ExampleInv_zero() {
	defer func() { fmt.Println(recover()) }()
	nimber.Inv(0)
	// Output:
	// nimber: inverse of 0
}

func ExampleDiv() {
	fmt.Println(nimber.Div(6, 4))
	// Output:
	// 4
}

func ExamplePow() {
	fmt.Println(nimber.Pow(2, 3), nimber.Pow(nimber.Generator, 1<<64-1))
	// Output:
	// 1 1
}

func ExampleTrace() {
	fmt.Println(nimber.Trace(1<<63), nimber.Trace(1<<63-1))
	// Output:
	// 1 0
}

func ExampleSolveQuadratic() {
	x, ok := nimber.SolveQuadratic(2)
	fmt.Println(x, ok, nimber.Square(x)^x)
	_, ok = nimber.SolveQuadratic(1 << 63)
	fmt.Println(ok)
	// Output:
	// 4 true 2
	// false
}

func ExampleQuadraticRoots() {
	fmt.Println(nimber.QuadraticRoots(1, 1, 2), nimber.QuadraticRoots(1, 0, 2), nimber.QuadraticRoots(1, 1, 1<<63))
	// Output:
	// [4 5] [3] []
}

func ExampleFieldBits() {
	fmt.Println(nimber.FieldBits(3), nimber.FieldBits(5), nimber.FieldBits(256))
	// Output:
	// 2 4 16
}

func ExampleConjugates() {
	fmt.Println(nimber.Conjugates(4))
	// Output:
	// [4 6 5 7]
}

func ExampleMinimalPolynomial() {
	fmt.Println(nimber.MinimalPolynomial(4))
	// Output:
	// x^4 + x + 1
}

func ExampleOrder() {
	fmt.Println(nimber.Order(4), nimber.Order(nimber.Generator))
	// Output:
	// 15 18446744073709551615
}

func ExampleLog() {
	n := nimber.Log(2)
	fmt.Println(n, nimber.Pow(nimber.Generator, n))
	// Output:
	// 6148914691236517205 2
}

func ExampleLogBase() {
	n, ok := nimber.LogBase(14, 4)
	fmt.Println(n, ok, nimber.Pow(4, 3))
	_, ok = nimber.LogBase(16, 4) // 16 is in a larger field
	fmt.Println(ok)
	// Output:
	// 3 true 14
	// false
}

func ExampleMulVec() {
	dst := make([]uint64, 3)
	nimber.MulVec(dst, []uint64{1, 2, 3}, []uint64{4, 4, 4})
	fmt.Println(dst)
	// Output:
	// [4 8 12]
}

func ExampleTable() {
	fmt.Println(nimber.Table(4))
	// Output:
	// ⊗ 0 1 2 3
	// 0 0 0 0 0
	// 1 0 1 2 3
	// 2 0 2 3 1
	// 3 0 3 1 2
}

func ExampleAddTable() {
	fmt.Println(nimber.AddTable(4))
	// Output:
	// ⊕ 0 1 2 3
	// 0 0 1 2 3
	// 1 1 0 3 2
	// 2 2 3 0 1
	// 3 3 2 1 0
}

func ExampleExplainMul() {
	fmt.Println(nimber.ExplainMul(2, 3))
	// Output:
	// a′ b′ a′⊗b a⊗b′ a′⊗b′ sum
	//  0  0    0    0     0   0
	//  0  1    0    2     0   2
	//  0  2    0    3     0   3
	//  1  0    3    0     0   3
	//  1  1    3    2     1   0
	//  1  2    3    3     2   2
	// 2 ⊗ 3 = mex{0, 2, 3} = 1
}

func ExampleOf() {
	x := nimber.Of(2)
	fmt.Println(x, x.Mul(x), x == nimber.Of(2))
	// Output: 2 3 true
}

func ExampleNimber_Uint64() {
	fmt.Println(nimber.Of(5).Uint64() < nimber.Of(6).Uint64()) // nimbers have no order; numbers do
	// Output: true
}

func ExampleNimber_MarshalText() {
	text, err := json.Marshal(map[string]nimber.Nimber{"star": nimber.Of(5)})
	fmt.Println(string(text), err)
	// Output: {"star":"5"} <nil>
}

func ExampleNimber_UnmarshalText() {
	var x nimber.Nimber
	fmt.Println(x.UnmarshalText([]byte("5")), x)
	// Output: <nil> 5
}

func ExampleNimber_Add() {
	fmt.Println(nimber.Of(3).Add(nimber.Of(5)))
	// Output:
	// 6
}

func ExampleNimber_Mul() {
	fmt.Println(nimber.Of(2).Mul(nimber.Of(3)))
	// Output:
	// 1
}

func ExampleNimber_Div() {
	fmt.Println(nimber.Of(6).Div(nimber.Of(4)))
	// Output:
	// 4
}

func ExampleNimber_Inv() {
	fmt.Println(nimber.Of(2).Inv())
	// Output:
	// 3
}

func ExampleNimber_Square() {
	fmt.Println(nimber.Of(2).Square())
	// Output:
	// 3
}

func ExampleNimber_Sqrt() {
	fmt.Println(nimber.Of(2).Sqrt())
	// Output:
	// 3
}

func ExampleNimber_Pow() {
	fmt.Println(nimber.Of(4).Pow(15))
	// Output:
	// 1
}

func ExampleNimber_Log() {
	fmt.Println(nimber.Of(nimber.Generator).Log())
	// Output:
	// 1
}

func ExampleNimber_Order() {
	fmt.Println(nimber.Of(2).Order())
	// Output:
	// 3
}

func ExampleNimber_String() {
	fmt.Println(nimber.Of(5).String())
	// Output:
	// 5
}

func ExampleNimber_LaTeX() {
	fmt.Println(nimber.Of(5).LaTeX())
	// Output:
	// $\ast 5$
}

func ExampleGrid_String() {
	fmt.Println(nimber.Table(3).String())
	// Output:
	// ⊗ 0 1 2
	// 0 0 0 0
	// 1 0 1 2
	// 2 0 2 3
}

func ExampleGrid_HTML() {
	fmt.Println(nimber.Table(2).HTML())
	// Output:
	// <table>
	// <tr><th>⊗</th><th>0</th><th>1</th></tr>
	// <tr><th>0</th><td>0</td><td>0</td></tr>
	// <tr><th>1</th><td>0</td><td>1</td></tr>
	// </table>
}

func ExampleDefinition_String() {
	fmt.Println(nimber.ExplainMul(1, 1).String())
	// Output:
	// a′ b′ a′⊗b a⊗b′ a′⊗b′ sum
	//  0  0    0    0     0   0
	// 1 ⊗ 1 = mex{0} = 1
}

func ExampleDefinition_LaTeX() {
	fmt.Println(nimber.ExplainMul(1, 2).LaTeX())
	// Output:
	// $$\begin{array}{rr|rrr|r}
	// a' & b' & a'\otimes b & a\otimes b' & a'\otimes b' & \text{sum} \\
	// \hline
	// 0 & 0 & 0 & 0 & 0 & 0 \\
	// 0 & 1 & 0 & 1 & 0 & 1 \\
	// \end{array}$$
	// $$1\otimes 2=\operatorname{mex}\{0, 1\}=2$$
}

func ExamplePoly_Degree() {
	fmt.Println(nimber.NewPoly(1, 0, 2).Degree(), nimber.NewPoly().Degree())
	// Output: 2 -1
}

func ExamplePoly_Coefficients() {
	fmt.Println(nimber.NewPoly(1, 0, 2).Coefficients())
	// Output: [1 0 2]
}

func ExamplePoly_At() {
	fmt.Println(nimber.NewPoly(1, 1, 1).At(2), nimber.NewPoly(1, 1, 1).At(4))
	// Output: 0 3
}

func ExamplePoly_Add() {
	fmt.Println(nimber.NewPoly(1, 1, 1).Add(nimber.NewPoly(2, 1)))
	// Output: x^2 + 3
}

func ExamplePoly_Monic() {
	fmt.Println(nimber.NewPoly(1, 0, 2).Monic())
	// Output: x^2 + 3
}
