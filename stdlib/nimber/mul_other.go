//go:build purego || !(amd64 || arm64)

package nimber

// mul is the product; the tables must be built.
func mul(a, b uint64) uint64 { return mulPortable(a, b) }
