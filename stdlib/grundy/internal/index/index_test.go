package index

import (
	"math/rand/v2"
	"testing"
)

// The table of integers and its overflow agree with a map.
func TestIndexOfIntegers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 11))
	d, want := New(func(key int) int { return key }), map[int]int32{}
	for id := range int32(20000) {
		key := r.IntN(1<<r.IntN(40)+1) - 5
		if got, met := d.Get(key); met != (func() bool { _, ok := want[key]; return ok })() || met && got != want[key] {
			t.Fatalf("key %d: %d %v, want %d", key, got, met, want[key])
		} else if !met {
			d.Put(key, id)
			want[key] = id
		}
	}
}
