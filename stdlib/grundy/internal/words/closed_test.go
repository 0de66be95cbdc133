package words

import "testing"

// Values in closed form are those of the moves; rules that allow more or less have none.
func TestClosedByMoves(t *testing.T) {
	for _, rule := range []string{"take a divisor", "take a proper divisor of the heap", "take a number coprime to n",
		"take at most half", "take less than half of the tokens"} {
		clauses, _, err := Parse(rule)
		if err != nil {
			t.Fatal(err)
		}
		var values []int
		for n := range 700 {
			taken := map[int]bool{}
			for left := range options(clauses, n) {
				taken[values[left[0]]] = true
			}
			v := 0
			for taken[v] {
				v++
			}
			values = append(values, v)
			if got, ok := Closed(clauses, n); !ok || got != v {
				t.Fatalf("%s: heap %d has the value %d, %v, by its moves %d", rule, n, got, ok, v)
			}
		}
	}
	for _, rule := range []string{"take a divisor; take 1", "take a divisor but not all", "take a divisor except 3",
		"take at most half from an odd heap", "take at most half and leave two heaps", "take at least half", "take 1"} {
		clauses, _, err := Parse(rule)
		if _, ok := Closed(clauses, 9); ok || err != nil {
			t.Errorf("%s: a value in closed form, %v", rule, err)
		}
	}
}
