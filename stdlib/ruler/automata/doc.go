// Package automata verifies that the values of a hexadecimal game are ruler regular: it decides by finite automata,
// which read heaps and values digit by digit, that a formula satisfies the mex rule at every heap. It neither imports
// nor shares code with the package that finds such formulas.
//
//	err := automata.Verify([]byte(`{"format": 2, "kind": "ruler regularity", "theorem": "ruler regularity", …}`))
package automata

import "embed"

// sources has the file with the theorem and its proof.
//
//go:embed ruler.go
var sources embed.FS
