package search

import (
	"math/rand/v2"
	"testing"

	"sprague/stdlib/octal/internal/engine"
)

// What sentinels exclude is so, whatever preperiod and period a sequence has, at any moment
// before it repeats; and a run that goes on meets one.
func TestSentinelsByBruteForce(t *testing.T) {
	const past, chunk = 512, 1024
	rng := rand.New(rand.NewPCG(71, 72))
	for range 60 {
		n0, p := rng.IntN(30_000), 1+rng.IntN(1<<(1+rng.IntN(15)))
		codes := make([]byte, past+n0+2*p+60*chunk)
		for i := range codes {
			if codes[i] = byte(rng.IntN(6)); i >= past+n0+p {
				codes[i] = codes[i-p]
			}
		}
		codes[past+n0] = 3 // a sentinel ends with the marker
		for i := past + n0 + p; i < len(codes); i++ {
			codes[i] = codes[i-p]
		}
		s := &sentinels{marker: 3}
		met := false
		for at := past; at+chunk <= len(codes); at += chunk {
			b := &engine.Buffer{First: int64(at), Codes: codes[at-past : at+chunk], From: past, To: past + chunk}
			first, second := s.watch(b)
			if first != nil {
				if met = true; (second.At-first.At)%int64(p) != 0 && p > 64 {
					t.Errorf("preperiod %d, period %d: equal states at %d and %d", n0, p, first.At, second.At)
				}
				break
			}
			if n := s.excluded(int64(at+chunk), past); n > int64(past+n0+p) {
				t.Fatalf("preperiod %d and period %d are excluded at %d: nothing below %d", past+n0, p, at+chunk, n)
			}
		}
		if !met {
			t.Errorf("preperiod %d, period %d: no sentinel is met", n0, p)
		}
	}
}

// The bound is near the way that the run has come, and sentinels are few.
func TestSentinelsAreFew(t *testing.T) {
	const past = 1 << 16
	var s sentinels
	for at := int64(past); at < 1<<42; at += 1 + at/1000 {
		if s.due(at, past) {
			s.add(&point{At: at, Key: uint64(at)})
		}
		if n := s.excluded(at, past); at > 100*past && n < at*9/10 {
			t.Fatalf("at %d only %d is excluded", at, n)
		}
	}
	if len(s.list) > 2000 {
		t.Errorf("%d sentinels", len(s.list))
	}
}

// The marker is the scarcest of those that are not too scarce.
func TestMarker(t *testing.T) {
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
	if m := newSentinels(codes, false); m.marker != 2 {
		t.Errorf("the marker is %d", m.marker)
	}
}

// Where the parity of the heap belongs to the state, equal codes at heaps of different parity have
// different keys.
func TestKeysKnowParity(t *testing.T) {
	state := make([]byte, 200)
	with, without := &sentinels{parity: true}, &sentinels{}
	if with.key(10, state) == with.key(11, state) || with.key(10, state) != with.key(12, state) {
		t.Error("parity is not in the key")
	}
	if without.key(10, state) != without.key(11, state) {
		t.Error("parity is in the key of states without it")
	}
}
