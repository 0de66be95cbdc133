package misere

import (
	"testing"

	"sprague/stdlib/octal"
)

// The targets, on one core: Kayles 10 ms, Guiles 20 ms, Dawson's Kayles to heap 33 2 s,
// 0.644 5 s.
func BenchmarkQuotient(b *testing.B) {
	for _, c := range []struct {
		name, code string
		heap       int
	}{{"Kayles", "0.77", 0}, {"Guiles", "0.15", 0}, {"DawsonsKayles33", "0.07", 33}, {"0.644", "0.644", 0}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Quotient(octal.MustParse(c.code), MaxHeap(c.heap)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkVerify confirms the certificate of Dawson's Kayles to heap 33.
func BenchmarkVerify(b *testing.B) {
	m, err := Quotient(octal.MustParse("0.07"), MaxHeap(33))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := m.Verify(); err != nil {
			b.Fatal(err)
		}
	}
}
