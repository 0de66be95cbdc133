// Package check verifies certificates of misère quotients. It neither imports nor shares code with the package that
// finds them, so that a mistake there is not repeated here; and it prefers plain algorithms to fast ones. Each theorem
// is one value in one file, as in package sprague/stdlib/periodic/check.
//
//	err := check.Verify([]byte(`{"format": 2, "kind": "misere quotient", "theorem": "verified quotient", …}`))
package check

import "embed"

// sources are the files with the theorems and their proofs.
//
//go:embed atleast.go listed.go plambecksiegel.go quotient.go usual.go
var sources embed.FS
