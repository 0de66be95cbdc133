// Package check confirms certificates of misère quotients. It shares no code with the package
// that finds them, nor does it import it, so that a mistake there is not repeated here; and it
// prefers the plain way to the quick one. Each theorem is one value in one file, as in package
// sprague/stdlib/periodic/check, from which the frame is.
//
//	err := check.Verify([]byte(`{"format": 2, "kind": "misere quotient", "theorem": "verified quotient", …}`))
package check

import "embed"

// sources are the files of this package with the proofs of its theorems as comments.
//
//go:embed atleast.go plambecksiegel.go quotient.go usual.go
var sources embed.FS
