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
			t.Errorf("%s: preperiod %d, period %d; known are %d and %d", want.code, cert.Preperiod, cert.Period, want.preperiod, want.period)
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

// Every code 0.xyz whose period shows below heap 1000, all small games of the public
// tables among them, has a certificate; the checker confirms every third. How many there are
// was counted with this program; the tables list them in standard form only.
func TestAllSmallPeriods(t *testing.T) {
	small := 0
	for i, code := range threeDigits() {
		cert, err := MustParse(code).Period(MaxValues(2100))
		if err != nil {
			continue
		}
		if code[0] == '0' && cert.Preperiod+cert.Period < 1000 {
			small++
		}
		if i%3 == 0 {
			if err := cert.Verify(); err != nil {
				t.Errorf("%s: %v", code, err)
			}
		}
	}
	if small != 291 {
		t.Errorf("%d codes 0.xyz have a period below heap 1000, not 291", small)
	}
}
