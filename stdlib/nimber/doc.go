// Package nimber calculates with nimbers: the values of impartial games, with the
// addition and multiplication of Conway that make them a field.
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
// Sum and product are defined by the least value that is not excluded [Conway1976]:
//
//	a ⊕ b = mex{ a′ ⊕ b,  a ⊕ b′ }
//	a ⊗ b = mex{ a′ ⊗ b ⊕ a ⊗ b′ ⊕ a′ ⊗ b′ }     over all a′ < a, b′ < b.
//
// The sum is the exclusive or of binary digits. The product has two rules that say
// everything: for a Fermat power F = 2^(2^k),
//
//	F ⊗ x = F·x  for x < F,     F ⊗ F = F ⊕ F/2.
//
// With them the numbers below F form the field of order F, and every such field lies
// in the next as its lower half.
//
// A [Nimber] has no operators, which would be those of numbers: a.Mul(b) is the product; == compares.
//
// # Three sizes
//
// [Nimber], and the functions of the same names on uint64, work in the field of order
// 2^64. [Big] holds finite nimbers of any size. [Ordinal] holds transfinite nimbers
// below ω^ω^ω, the algebraic closure of the field with two elements.
//
// # How fast, and how to check it
//
// Products use the Galois field instructions of the processor where there are some (GFNI
// with AVX-512), or else its carry-less multiplication (PCLMULQDQ, PMULL); the portable
// path is always there. SPRAGUE_NIMBER=portable in the environment chooses it, and the
// build tag purego leaves nothing else. Tables are built at first use, in well under a millisecond.
//
//	go test ./stdlib/nimber -bench .                              // the speeds
//	go test ./stdlib/nimber -run PathsAgree -products 100000000   // the paths agree
package nimber
