// Package nimber computes with nimbers, the values of impartial games, which are a field with the addition and
// multiplication of Conway.
//
//	nimber.Mul(2, 2)          // 3
//	nimber.ExplainMul(2, 3)   // the six pairs behind 2 ⊗ 3 = 1
//	nimber.Table(16)          // the multiplication table of the sixteen smallest
//	nimber.Eval("(2+3)*5/7")  // whole expressions; ExplainEval shows the steps
//	nimber.ExplainLog(6)      // a discrete logarithm with its steps; ExplainOrder,
//	                          // ExplainField and ExplainMinimalPolynomial likewise
//	nimber.NewPoly(6, 0, 1)   // x² + 6, a polynomial over nimbers: Roots, GCD, …
//
// # Definition
//
// The sum and the product are the least values that are not excluded [Conway1976]:
//
//	a ⊕ b = mex{ a′ ⊕ b,  a ⊕ b′ }
//	a ⊗ b = mex{ a′ ⊗ b ⊕ a ⊗ b′ ⊕ a′ ⊗ b′ }     over all a′ < a, b′ < b.
//
// The sum is the exclusive or of binary digits. Two rules determine the product: for a Fermat power F = 2^(2^k),
//
//	F ⊗ x = F·x  for x < F,     F ⊗ F = F ⊕ F/2.
//
// With them the numbers below F are the field of order F, and every such field is the lower half of the next.
//
// A [Nimber] has methods instead of operators, which would be those of integers: a.Mul(b) is the product. == compares.
//
// # Three sizes
//
// [Nimber], and the functions of the same names on uint64, work in the field of order
// 2^64. [Big] holds finite nimbers of any size. [Ordinal] holds transfinite nimbers
// below ω^ω^ω, the algebraic closure of the field with two elements.
//
// # How fast, and how to check it
//
// Products use the Galois field instructions of the processor (GFNI with AVX-512) if available, or its carry-less
// multiplication (PCLMULQDQ, PMULL), or else portable code, which the build tag purego selects. Tables are built on
// first use, in well under a millisecond.
//
//	go test ./stdlib/nimber -bench .                              // the speeds
//	go test ./stdlib/nimber -run PathsAgree -products 100000000   // the paths agree
package nimber
