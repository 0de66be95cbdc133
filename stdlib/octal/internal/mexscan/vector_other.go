//go:build !amd64

package mexscan

// historyNeeded is the minimal number of codes before the first.
const historyNeeded = 0

// vector has no kernel on this architecture.
type vector struct{}

func newVector([]Term) *vector { return nil }

func (*vector) extend(_ []byte, from, _ int) (uint8, int, bool) { return 0, from, true }
