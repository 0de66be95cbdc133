package octal

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"sprague/stdlib/periodic"
)

// arithmeticCodes returns random codes that need the theorems on arithmetic periods:
// infinite ones without and with splits, and hexadecimal ones.
func arithmeticCodes(rng *rand.Rand, kind string, n int) []string {
	digits := func(alphabet string, least, most int) string {
		var b strings.Builder
		for range least + rng.IntN(most-least+1) {
			b.WriteByte(alphabet[rng.IntN(len(alphabet))])
		}
		return b.String()
	}
	var codes []string
	for range n {
		switch kind {
		case "quaternary":
			codes = append(codes, "0."+digits("01233", 0, 5)+"("+digits("01233", 1, 4)+")")
		case "octal":
			codes = append(codes, "0."+digits("01234567", 0, 3)+"("+digits("01234567", 1, 3)+")")
		case "hexadecimal":
			codes = append(codes, digits("048C", 1, 1)+"."+digits("0123456789ABCDEF8F", 1, 3))
		default:
			codes = append(codes, "0."+digits("0123456789ABCDEF", 0, 2)+"("+digits("0123456789ABCDEF", 1, 2)+")")
		}
	}
	return codes
}

// What a certificate says of heaps far behind those it was found with is what the plain
// definition gives, and the checker confirms each.
func TestArithmeticPeriodsHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	for _, kind := range []struct {
		name             string
		codes, least     int
		values, compared int
	}{{"quaternary", 2500, 2200, 200, 900}, {"octal", 900, 500, 128, 500}, {"hexadecimal", 250, 60, 100, 220}, {"all",
		250, 130, 80, 180}} {
		proved := 0
		for _, code := range arithmeticCodes(rng, kind.name, kind.codes) {
			g := MustParse(code)
			cert, err := g.Period(MaxValues(kind.values))
			if err != nil {
				if !errors.Is(err, ErrBudget) || cert.Status == periodic.Proved {
					t.Fatalf("%s: %v, %v", code, cert, err)
				}
				continue
			}
			proved++
			for n, v := range g.Values(kind.compared) {
				if cert.Value(int64(n)) != int64(v) {
					t.Fatalf("%s: G(%d) = %d, but the certificate makes it %d\n%v", code, n, v, cert.Value(int64(n)), cert)
				}
			}
			if proved%8 == 0 {
				if err := cert.Verify(); err != nil {
					t.Fatalf("%s: %v\n%v", code, err, cert)
				}
			}
		}
		t.Logf("%s: %d of %d", kind.name, proved, kind.codes)
		if proved < kind.least {
			t.Errorf("%s: only %d of %d proved", kind.name, proved, kind.codes)
		}
	}
}
