package display

import (
	"math"
	"testing"
)

// The rows of a map come in the order of its keys, whatever these are.
func TestTableOfMapInOrder(t *testing.T) {
	for _, c := range []struct {
		table any
		want  []string
	}{
		{map[int]bool{10: true, -1: true, 2: true, -12: true, 0: true}, []string{"-12", "-1", "0", "2", "10"}},
		{map[float64]bool{2.5: true, 10: true, -0.5: true, math.Inf(1): true}, []string{"-0.5", "2.5", "10", "+Inf"}},
		{map[string]bool{"b": true, "a": true, "10": true, "9": true}, []string{"9", "10", "a", "b"}},
	} {
		g := Table(c.table)
		if len(g.Rows) != len(c.want) {
			t.Fatalf("%v has %d rows, want %d", c.table, len(g.Rows), len(c.want))
		}
		for i, row := range g.Rows {
			if row[0] != c.want[i] {
				t.Errorf("row %d of %v has key %s, want %s", i, c.table, row[0], c.want[i])
			}
		}
	}
}
