package stdlib_test

import (
	"slices"
	"testing"

	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
	"sprague/stdlib/subtraction"
)

// Values that are copied behind a proved period are those that are computed.
func TestValuesBehindAPeriod(t *testing.T) {
	const n = 3000
	for name, fresh := range map[string]func() grundy.HeapGame{
		"Kayles":       func() grundy.HeapGame { return octal.MustParse("0.77") },
		"0.137":        func() grundy.HeapGame { return octal.MustParse("0.137") },
		"arithmetic":   func() grundy.HeapGame { return octal.MustParse("0.(3)") },
		"sapp regular": func() grundy.HeapGame { return octal.MustParse("0.20(48)") },
		"subtraction":  func() grundy.HeapGame { return subtraction.New(2, 5, 7) },
		"all but":      func() grundy.HeapGame { return subtraction.AllBut(1, 4) },
		"takes":        func() grundy.HeapGame { return grundy.Takes(1, 4, 10) },
		"by residues": func() grundy.HeapGame {
			return grundy.Words("take 1 or 2; split an even heap into two heaps")
		},
		"any number":         func() grundy.HeapGame { return grundy.Words("take any number") },
		"with a memory":      func() grundy.HeapGame { return grundy.Takes(1, 2, 3, 4).NoRepeat() },
		"with one pass":      func() grundy.HeapGame { return grundy.Takes(2, 3).WithPass() },
		"of at most as many": func() grundy.HeapGame { return grundy.Takes(1, 2, 3).Dynamic(1, 0) },
	} {
		computed, copied := fresh().Values(n), fresh()
		if _, err := copied.PeriodWithin(1500); err != nil {
			t.Logf("%s: %v", name, err)
		}
		if got := copied.Values(n); !slices.Equal(got, computed) {
			t.Errorf("%s: values behind the period differ", name)
		}
	}
}
