package octal

import (
	"slices"
	"testing"
)

// knownPeriods are least preperiods and periods from the tables of
// [WinningWays] chapter 4 and A. Flammenkamp's list of octal games, whose last
// exception is the preperiod less one.
var knownPeriods = []struct {
	code              string
	preperiod, period int64
}{
	{"0.77", 71, 12}, {"0.137", 52, 34}, {"0.07", 53, 34}, {"0.4", 54, 34}, {"0.17", 33, 34},
	{"0.44", 143, 24}, {"0.055", 259, 148}, {"0.45", 498, 20}, {"4.3", 2, 2}, {"0.156", 3479, 349},
}

func TestKnownPeriods(t *testing.T) {
	for _, want := range knownPeriods {
		cert, err := MustParse(want.code).Period()
		if err != nil {
			t.Errorf("%s: %v", want.code, err)
			continue
		}
		if cert.Preperiod != want.preperiod || cert.Period != want.period {
			t.Errorf("%s: preperiod %d, period %d; known are %d and %d", want.code, cert.Preperiod, cert.Period, want.preperiod,
				want.period)
		}
		if err := cert.Verify(); err != nil {
			t.Errorf("%s: %v", want.code, err)
		}
	}
}

func TestKaylesCertificate(t *testing.T) {
	cert, err := Kayles.Period()
	if err != nil {
		t.Fatal(err)
	}
	if cert.From != 71 || cert.To != 156 || cert.Bound != 168 || cert.Take != 2 || cert.Saltus != 0 {
		t.Errorf("compared %d ≤ n < %d with %d values, k = %d", cert.From, cert.To, cert.Bound, cert.Take)
	}
	if want := []int64{0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70}; !slices.Equal(cert.Exceptions, want) {
		t.Errorf("exceptions %v", cert.Exceptions)
	}
	values := Kayles.Values(1000)
	for n, v := range values {
		if cert.Value(int64(n)) != int64(v) {
			t.Fatalf("the certificate makes G(%d) = %d; it is %d", n, cert.Value(int64(n)), v)
		}
	}
}
