package misere

import (
	"testing"

	"sprague/stdlib/octal"
)

func TestSibertConway(t *testing.T) {
	m, err := Quotient(octal.MustParse("0.77"))
	if err != nil {
		t.Fatal(err)
	}
	sums, err := CheckSibertConway(m)
	if err != nil || sums != 390625 {
		t.Errorf("%d sums: %v", sums, err)
	}
}

// The heaps of the families distinguish them.
func TestFamilyHas(t *testing.T) {
	f := SibertConway()[2]
	for _, c := range []struct {
		heaps []int
		want  bool
	}{{[]int{25, 1}, true}, {[]int{25, 17, 9, 20, 0}, true}, {[]int{25, 25, 1}, false}, {[]int{25, 1, 4},
		false}, {[]int{25, 1, 2}, false}} {
		if f.Has(c.heaps...) != c.want {
			t.Errorf("%v has %v: %t", f, c.heaps, !c.want)
		}
	}
}
