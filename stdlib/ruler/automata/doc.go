// Package automata verifies that the values of a hexadecimal game are ruler regular: it decides by finite automata,
// which read heaps and values digit by digit, that a formula satisfies the mex rule at every heap. It neither imports
// nor shares code with the package that finds such formulas.
//
//	outcome, err := certificate.Verify(text, certificate.Options{})
package automata
