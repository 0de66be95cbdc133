package integer_test

import (
	"testing"

	"sprague/stdlib/internal/integer"
)

// The greatest common divisor and the least common multiple are those of the definition.
func TestByDefinition(t *testing.T) {
	for a := 1; a < 40; a++ {
		for b := 1; b < 40; b++ {
			d, m := a, a
			for a%d != 0 || b%d != 0 {
				d--
			}
			for m%b != 0 {
				m += a
			}
			if integer.GCD(a, b) != d || integer.LCM(uint64(a), uint64(b)) != uint64(m) {
				t.Fatalf("%d and %d: %d, %d", a, b, integer.GCD(a, b), integer.LCM(a, b))
			}
		}
	}
	if integer.GCD(0, 7) != 7 || integer.GCD(7, 0) != 7 {
		t.Error("0 is divided by all")
	}
}
