// Package semilinear verifies misère outcomes of games whose quotient may be infinite: the P-positions of small heaps
// are given as a semilinear set of vectors, and each fact about them is decided for all vectors. It neither imports nor
// shares code with the package that finds such sets.
//
//	outcome, err := certificate.Verify(text, certificate.Options{})
package semilinear
