package octal

import "testing"

// Far heaps of codes outside the atlas have their values by a proof that nobody asked for.
func TestFarHeapsAreProved(t *testing.T) {
	for _, code := range []string{"0.(3)", "0.(30)", "4.(7)", "0.8", "0.33F"} {
		proved := MustParse(code)
		c, err := proved.PeriodWithin(1 << 10)
		if err != nil {
			t.Errorf("%s: %v", code, err)
			continue
		}
		for _, n := range []int{1 << 30, 1e18, 1e18 + 1} {
			if got, want := MustParse(code).Value(n), int(c.Value(int64(n))); got != want {
				t.Errorf("%s: heap %d has the value %d, by the certificate %d", code, n, got, want)
			}
		}
	}
	if got := MustParse("0.(3)").Value(1e18); got != 1e18 {
		t.Errorf("Nim: a heap of 10^18 has the value %d", got)
	}
}
