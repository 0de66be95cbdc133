// Package exclusion excludes periods: under a bound on the values it decides, for a list of p, that the values of a
// game do not have the period p, whatever the preperiod. The first values are computed by the definition, and the rest
// is an exhaustive search, which a reader can repeat.
//
//	outcome, err := certificate.Verify([]byte(`{"format": 2, "kind": "exclusion", "theorem": "excluded periods", "game": "0.6", …}`))
package exclusion

import "embed"

// sources has the file with the theorem of this package and its proof.
//
//go:embed exclusion.go
var sources embed.FS
