package octal

import (
	"testing"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/periodic"
)

// Periods that show in memory are certified there; the checker goes through all of their
// steps. The last exceptions are those of A. Flammenkamp's list, or were found by a stream.
func TestFiniteStatesInMemory(t *testing.T) {
	for _, want := range []struct {
		code              string
		preperiod, period int64
	}{{"0.16", 105351, 149459}, {"0.56", 326640, 144}, {"4.406", 294097, 44}, {"4.064", 94272, 16132}} {
		g := MustParse(want.code)
		cert, err := g.Period()
		if err != nil || cert.Preperiod != want.preperiod || cert.Period != want.period ||
			cert.Theorem != periodic.NameFiniteState {
			t.Errorf("%s: %v, %v", want.code, cert, err)
			continue
		}
		if !g.values.InSparse(func(*engine.Sparse) {}) {
			t.Errorf("%s: there is a stream", want.code)
		}
		if err := cert.Verify(); err != nil {
			t.Errorf("%s: %v", want.code, err)
		}
		flip(&cert.Windows[1], cert.Reach+cert.Take)
		if err := cert.Verify(); err == nil {
			t.Errorf("%s: a forged window is not noticed", want.code)
		}
	}
}
