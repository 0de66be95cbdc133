// Package semilinear verifies misère outcomes of games whose quotient may be infinite: the P-positions of small heaps
// are given as a semilinear set of vectors, and each fact about them is decided for all vectors. It neither imports nor
// shares code with the package that finds such sets.
//
//	err := semilinear.Verify([]byte(`{"format": 2, "kind": "misere outcomes", "theorem": "infinite quotient", …}`))
package semilinear

import "embed"

// sources are the files with the theorems and their proofs.
//
//go:embed outcomes.go infinite.go
var sources embed.FS
