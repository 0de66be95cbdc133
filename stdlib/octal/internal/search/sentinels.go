package search

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"slices"

	"sprague/stdlib/octal/internal/engine"
)

// Sentinels (§3) find equal states, and determine exactly what a run excludes. A sentinel is a state that is kept for
// ever and compared with the state at each later place, as in Brent's cycle finding [Brent1980]. Places are after one
// code, the marker, so equal states are at places both or neither. With past the length of a state:
//
// Statement. If the state before heap x does not occur before any heap y with x < y ≤ N, there are no n₀ and p with
// n₀ + past ≤ x, p ≤ N − x and G(n + p) = G(n) for all n ≥ n₀. Otherwise the past codes before x would be those before
// x + p. (If the heap's parity is part of the space, p is even, since a value is not common at heaps of both parities
// and all heaps of a run are common.)
//
// Let the sentinels be at x₁ < x₂ < … < xₘ. The remaining periods have: for n₀ ≤ x₁ − past, p > N − x₁; for n₀ from
// xᵢ₋₁ − past + 1 to xᵢ − past, p > N − xᵢ; or n₀ > xₘ − past. So there is no period with n₀ + p below
//
//	min { N − x₁ + 1, xᵢ₋₁ − xᵢ + N − past + 2, xₘ − past + 2 }
//
// A sentinel is added when the distance to the last is 1/sentinelShare of its heap: the bound is about
// N·(1 − 1/sentinelShare), a period is seen when N exceeds n₀ + p by such a share, and there are about
// sentinelShare·ln N sentinels.
//
// Cost. bytes.IndexByte finds places at the speed of memory; at most about one heap in 256 is one. A place takes a hash
// of 64 codes, and a digest of the state if the hash is that of a sentinel. Different states with equal digests are
// detected by conclude.
type sentinels struct {
	marker byte
	parity bool     // whether the heap's parity is part of the state: equal codes then stand for different values
	list   []*point // ascending
	keys   map[uint64][]*point
}

// A point is a heap and the digest of the codes before it.
type point struct {
	At    int64    `json:"at"` // the heap after the marker
	Key   uint64   `json:"key"`
	State [32]byte `json:"state"`
}

const (
	sentinelShare = 32
	hashedCodes   = 64
	// The marker has a frequency of at least 1/scarcity.
	scarcity = 256
)

// newSentinels chooses the marker for sequences like codes: the scarcest of those with frequency at least 1/scarcity. A
// scarcer one might die out, or be missing from a period.
func newSentinels(codes []byte, parity bool) sentinels {
	var count [256]int
	for _, c := range codes {
		count[c]++
	}
	s := sentinels{parity: parity}
	least := len(codes) + 1
	for c, n := range count {
		if n*scarcity >= len(codes) && n > 0 && n < least {
			s.marker, least = byte(c), n
		}
	}
	return s
}

// watch compares the places in the chunk of b, after each occurrence of the marker, with the sentinels, and adds one if
// it is due. It returns a sentinel and the place where its state occurs again.
func (s *sentinels) watch(b *engine.Buffer) (first, second *point) {
	for i := b.From; ; {
		j := bytes.IndexByte(b.Codes[i:b.To], s.marker)
		if j < 0 {
			return nil, nil
		}
		i += j + 1
		at, state := b.First+int64(i-b.From), b.Codes[i-b.From:i]
		key := s.key(at, state)
		if old := s.meet(at, key, state); old != nil {
			return old, &point{At: at, Key: key, State: old.State}
		}
		if s.due(at, b.From) {
			s.add(&point{At: at, Key: key, State: sha256.Sum256(state)})
		}
	}
}

// due reports whether a sentinel should be added at a heap or soon after.
func (s *sentinels) due(at int64, past int) bool {
	if len(s.list) == 0 {
		return true
	}
	last := s.list[len(s.list)-1].At
	return at-last >= max(int64(past), last/sentinelShare)
}

func (s *sentinels) add(p *point) {
	if s.keys == nil {
		s.keys = map[uint64][]*point{}
	}
	s.list = append(s.list, p)
	s.keys[p.Key] = append(s.keys[p.Key], p)
}

// meet returns the sentinel whose state occurs before heap at, or nil.
func (s *sentinels) meet(at int64, key uint64, state []byte) *point {
	for _, p := range s.keys[key] {
		if at > p.At && sha256.Sum256(state) == p.State {
			return p
		}
	}
	return nil
}

// excluded returns the bound of the statement for a run of n values with states of past codes, 0 if nothing is
// excluded.
func (s *sentinels) excluded(n int64, past int) int64 {
	if len(s.list) == 0 {
		return 0
	}
	least := n - s.list[0].At + 1
	for i, x := range s.list[1:] {
		least = min(least, s.list[i].At-x.At+n-int64(past)+2)
	}
	return max(0, min(least, s.list[len(s.list)-1].At-int64(past)+2))
}

// before returns the last sentinel before heap at, or nil. It does not repeat if the state before at does.
func (s *sentinels) before(at int64) *point {
	for _, p := range slices.Backward(s.list) {
		if p.At < at {
			return p
		}
	}
	return nil
}

// key returns the hash of the state before heap at.
func (s *sentinels) key(at int64, state []byte) uint64 {
	key := hash(state[len(state)-hashedCodes:])
	if s.parity && at&1 == 1 {
		key = ^key
	}
	return key
}

// hash mixes 64 codes into a number: eight words, each multiplied into a 128-bit product whose halves are folded
// together. It need not resist attacks; equal hashes only mean that digests are compared.
func hash(codes []byte) uint64 {
	h := uint64(0x9E3779B97F4A7C15)
	for i := 0; i < hashedCodes; i += 8 {
		hi, lo := bits.Mul64(h^binary.LittleEndian.Uint64(codes[i:]), 0xD6E8FEB86659FD93)
		h = hi ^ lo
	}
	hi, lo := bits.Mul64(h, 0xA0761D6478BD642F)
	return hi ^ lo
}
