//go:build purego || !amd64

package nimber

// assemblyPaths are the ways of the product in assembly that mul has passed over for a
// faster one: none, because there is at most one.
func assemblyPaths() map[string]func(a, b uint64) uint64 { return nil }
