// Package semilinear confirms misère outcomes of games whose quotient may be infinite: the
// P-positions made of small heaps are given as a semilinear set of vectors, and each fact about
// them is decided for all vectors. It shares no code with the package that finds such sets, nor
// does it import it.
//
//	err := semilinear.Verify([]byte(`{"format": 2, "kind": "misere outcomes", "theorem": "infinite quotient", …}`))
package semilinear

import "embed"

// sources are the files of this package with the proofs of its theorems as comments.
//
//go:embed outcomes.go infinite.go
var sources embed.FS
