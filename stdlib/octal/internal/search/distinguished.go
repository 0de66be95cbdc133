package search

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"iter"
	"math/bits"

	"sprague/stdlib/octal/internal/engine"
)

// Distinguished points (§3): the codes near a place decide whether it is a point, so equal states have their points at
// equal places. A point keeps a digest of the state, the last codes. Once the sequence is periodic, the first point of
// the second cycle meets its own state of the first.
//
// A place is a candidate if it has the point code, one of the scarcer codes, and a point if the hash of the last codes
// is below a limit. When there are more than mostPoints points the limit is halved, which leaves the points that a
// smaller limit would have made: two equal states are both points or neither.
//
// If the heap's parity is part of the space, it is part of the state: equal codes at heaps of different parity stand
// for different values.
//
// Statement. If codes repeat with period p from some place on, and the point code occurs in each period, scan finds two
// places with equal states, whose distance is a multiple of p: at the latest when a point of the second period after
// the last halving has its equal in the third. It never returns places whose states have different digests; conclude
// detects different states with equal digests.
//
// Cost. bytes.IndexByte finds candidates at the speed of memory; at most about one place in 256 is one. A candidate
// takes a hash of 64 codes; a point takes a digest of the long state, so places after a point are skipped for half a
// state. A place may be skipped at one of two equal states only. That delays a meeting, and is why the exclusions of a
// run rest on sentinels and not on points.
type points struct {
	code   byte
	parity bool
	limit  uint64
	found  map[uint64]*point // by their hash
	next   int64             // no point before this heap, since digests take time
}

// A point is a heap and the digest of the codes before it.
type point struct {
	At    int64    `json:"at"` // the heap after the point code
	Key   uint64   `json:"key"`
	State [32]byte `json:"state"`
}

const (
	mostPoints  = 1024
	hashedCodes = 64
	// digestsAtOnce is the maximal number of digests that a code enters.
	digestsAtOnce = 2
	// A point code has a frequency of at least 1/scarcity.
	scarcity = 256
)

// newPoints chooses the point code for sequences like codes: the scarcest of those with frequency at least
// 1/scarcity. A scarcer one might die out, or be missing from a period.
func newPoints(codes []byte, parity bool) *points {
	var count [256]int
	for _, c := range codes {
		count[c]++
	}
	m := &points{parity: parity, limit: ^uint64(0), found: map[uint64]*point{}}
	least := len(codes) + 1
	for c, n := range count {
		if n*scarcity >= len(codes) && n > 0 && n < least {
			m.code, least = byte(c), n
		}
	}
	return m
}

// places yields the positions in b after each occurrence of the point code in its chunk.
func (m *points) places(b *engine.Buffer) iter.Seq[int] {
	return func(yield func(i int) bool) {
		for i := b.From; i < b.To; i++ {
			j := bytes.IndexByte(b.Codes[i:b.To], m.code)
			if j < 0 {
				return
			}
			if i += j; !yield(i + 1) {
				return
			}
		}
	}
}

// scan searches the chunk of b for points. If one repeats the state of another, it returns both, the earlier first.
func (m *points) scan(b *engine.Buffer) (first, second *point) {
	for i := range m.places(b) {
		at, state := b.First+int64(i-b.From), b.Codes[i-b.From:i]
		key := m.key(at, state)
		if key >= m.limit || at < m.next {
			continue
		}
		m.next = at + int64(b.From/digestsAtOnce)
		here := &point{At: at, Key: key, State: sha256.Sum256(state)}
		if old := m.found[key]; old != nil && old.State == here.State {
			return old, here
		}
		m.add(here)
	}
	return nil, nil
}

// key returns the hash of the state before heap at.
func (m *points) key(at int64, state []byte) uint64 {
	key := hash(state[len(state)-hashedCodes:])
	if m.parity && at&1 == 1 {
		key = ^key
	}
	return key
}

// add keeps a point, and halves the limit while there are too many.
func (m *points) add(at *point) {
	m.found[at.Key] = at
	for len(m.found) > mostPoints {
		m.limit /= 2
		for k := range m.found {
			if k >= m.limit {
				delete(m.found, k)
			}
		}
	}
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
