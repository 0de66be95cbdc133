// Package automata verifies that the values of a hexadecimal game are ruler regular: it decides by finite automata,
// which read heaps and values digit by digit, that a formula satisfies the mex rule at every heap. It does not import
// the package that finds such formulas, and shares nothing with it but the formula.
//
//	outcome, err := certificate.Verify(text, certificate.Options{})
package automata
