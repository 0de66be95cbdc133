package quotient

import (
	"slices"
	"testing"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/octal"
)

// What a split leaves is the same with common elements set aside as by the definition, in games where
// they are many (0.56), where elements come late (0.644), and where none may be (0.07).
func TestSplitsByDefinition(t *testing.T) {
	for code, last := range map[string]int{"0.56": 2600, "0.644": 2600, "0.07": 30, "4.44": 1200} {
		v := newSolver(moves.OfCode(octal.MustParse(code)), &budget.Clock{Context: t.Context(), Most: 2_000_000})
		if _, err := v.run(last); err != nil {
			t.Fatal(err)
		}
		for n := 2; n < last; n++ {
			want := newSet(v.q.size)
			for a := 1; a < n; a++ {
				want.add(v.q.Times(v.q.Phi(a))[v.q.Phi(n-a)])
			}
			if got := v.q.split(n); !slices.Equal(got, want) {
				t.Fatalf("%s: heap %d splits into %v, by definition %v", code, n, got.members(), want.members())
			}
		}
		if len(v.q.splits.common) > 0 && last > 2000 && len(v.q.splits.among) == 0 {
			t.Errorf("%s has no common elements", code)
		}
	}
}
