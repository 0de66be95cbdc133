// Package exclusion proves, under a bound on the values, that a game does not have the period p, whatever the
// preperiod, for a list of p. The first values are computed by the definition, and the rest is an exhaustive
// search, which anyone can repeat.
//
//	outcome, err := certificate.Verify([]byte(`{"format": 2, "kind": "exclusion", "theorem": "excluded periods", "game": "0.6", …}`))
package exclusion

import "embed"

// sources has the file with the theorem and its proof.
//
//go:embed exclusion.go
var sources embed.FS
