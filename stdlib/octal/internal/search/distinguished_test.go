package search

import (
	"math/rand/v2"
	"testing"

	"sprague/stdlib/octal/internal/engine"
)

// The point code is the scarcest of those that are not too scarce.
func TestPointCode(t *testing.T) {
	codes := make([]byte, 100*scarcity)
	for i := range codes {
		codes[i] = 1
	}
	for i := range 150 {
		codes[i*scarcity/2] = 2 // often enough
	}
	for i := range 50 {
		codes[i*scarcity+7] = 3 // too scarce
	}
	if m := newPoints(codes, false); m.code != 2 {
		t.Errorf("the point code is %d", m.code)
	}
}

// Places are those behind the point code, in the chunk only.
func TestPlaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(91, 92))
	for range 200 {
		b := &engine.Buffer{Codes: make([]byte, 600)}
		b.From = 100 + rng.IntN(100)
		b.To = b.From + rng.IntN(300)
		var want []int
		for i := range b.Codes {
			if b.Codes[i] = byte(rng.IntN(9)); b.Codes[i] == 4 && i >= b.From && i < b.To {
				want = append(want, i+1)
			}
		}
		m := &points{code: 4}
		n := 0
		for i := range m.places(b) {
			if n >= len(want) || want[n] != i {
				t.Fatalf("place %d is %d; want %v", n, i, want)
			}
			n++
		}
		if n != len(want) {
			t.Fatalf("%d places of %d", n, len(want))
		}
	}
}

// Thinning leaves the points that a smaller limit would have made.
func TestThinning(t *testing.T) {
	rng := rand.New(rand.NewPCG(93, 94))
	m := &points{limit: ^uint64(0), found: map[uint64]*point{}}
	var all []uint64
	for i := range 5 * mostPoints {
		key := rng.Uint64()
		if all = append(all, key); key < m.limit {
			m.add(&point{At: int64(i), Key: key})
		}
		if len(m.found) > mostPoints {
			t.Fatalf("%d points", len(m.found))
		}
	}
	for i, key := range all {
		if p := m.found[key]; (p != nil) != (key < m.limit) || p != nil && p.At != int64(i) {
			t.Fatalf("key %x with the limit %x: %v", key, m.limit, p)
		}
	}
}

// Where the parity of the heap belongs to the state, equal codes at heaps of different parity have
// different keys.
func TestKeysKnowParity(t *testing.T) {
	state := make([]byte, 200)
	with, without := &points{parity: true}, &points{}
	if with.key(10, state) == with.key(11, state) || with.key(10, state) != with.key(12, state) {
		t.Error("parity is not in the key")
	}
	if without.key(10, state) != without.key(11, state) {
		t.Error("parity is in the key of states without it")
	}
}
