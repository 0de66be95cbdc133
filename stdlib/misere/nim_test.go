package misere

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/octal"
)

// Nim finds the same moves as a test of every move.
func TestNimFindsEveryMove(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	r := moves.OfCode(octal.MustParse("0.(3)"))
	for range 3000 {
		heaps := make([]int, random.IntN(6))
		for i := range heaps {
			heaps[i] = random.IntN(1 + random.IntN(9))
		}
		got, want := Nim(heaps...), answer(r, judge{Bouton, boutonP, boutonBecause}, heaps)
		if got.Outcome != want.Outcome || got.Because != want.Because || len(got.Moves) != len(want.Moves) {
			t.Fatalf("%v: %v, want %v", heaps, got, want)
		}
		for i := range got.Moves {
			if !reflect.DeepEqual(got.Moves[i], want.Moves[i]) {
				t.Fatalf("%v: %#v, want %#v", heaps, got.Moves[i], want.Moves[i])
			}
		}
	}
}
