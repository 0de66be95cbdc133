package mexbitmap

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/octal/internal/mexscan"
)

// forwardPaths are those that the processor can go: the portable one step by step, which is
// never the fastest, and the near paths that end in another.
func forwardPaths() map[string]path[byte] {
	list := map[string]path[byte]{}
	for _, p := range paths[byte]() {
		list[p.name] = p
		p.near = nearForward(nearPortable[byte], forwardPortable)
		list[p.name+" forward"] = p
	}
	return list
}

// Sets of one and of two words, codes at their limits, and codes too great for sets on the way
// give what the definition gives.
func TestForwardByDefinition(t *testing.T) {
	for name, p := range forwardPaths() {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(81, 82))
			forward := 0
			for range 150 {
				count, width := 1+rng.IntN(1<<(1+rng.IntN(8))), 8<<rng.IntN(6)
				terms := make([]mexscan.Term, count)
				for i := range terms {
					terms[i] = mexscan.Term{Distance: 1 + rng.IntN(1<<(1+rng.IntN(9))), Code: uint16(rng.IntN(width))}
				}
				k := New[byte](terms, Bytes)
				k.path = p
				from := k.Reach() + rng.IntN(200)
				got := make([]byte, from+rng.IntN(3000))
				for i := range got[:from] {
					if got[i] = byte(rng.IntN(width)); rng.IntN(500) == 0 {
						got[i] = 255 // as where a rare heap stands
					}
				}
				want := slices.Clone(got)
				half := from + rng.IntN(len(got)-from+1)
				most := define(terms, Bytes, want, from, len(got))
				if m := max(k.Extend(got, from, half), k.Follow(got, half, len(got))); m != most {
					t.Fatalf("%d terms: the greatest code is %d, not %d", count, m, most)
				}
				if most < Bytes && !slices.Equal(got, want) {
					t.Fatalf("%d terms: codes differ", count)
				}
				forward += k.forward.words
			}
			if p.forward && forward == 0 {
				t.Error("no sequence was computed forward")
			}
		})
	}
}

// A path stops where no code is free, with a state from which another can go on.
func TestForwardPathsStopAlike(t *testing.T) {
	if !Forward() {
		return // there is one path only
	}
	rng := rand.New(rand.NewPCG(83, 84))
	for round := range 400 {
		words := 1 + round%2
		s := newNear[byte](new(generations))
		for range rng.IntN(60) {
			s.add(mexscan.Term{Distance: 1 + rng.IntN(63), Code: uint16(rng.IntN(256))})
		}
		a, free, limits := newForward(&s, words), make(free, words), make([]uint64, words)
		for j := range free {
			limits[j] = ^uint64(0) >> rng.IntN(40)
			for i := range free[j] {
				free[j][i] = rng.Uint64() >> rng.IntN(64)
			}
		}
		for i := range a.state {
			a.state[i] = rng.Uint64() & rng.Uint64()
		}
		b := a
		b.state = slices.Clone(a.state)
		at := rng.IntN(word)
		x, y := make([]byte, 1+rng.IntN(word-at)), make([]byte, word)
		y = y[:len(x)]
		m, n := forwardPortable(x, free, at, limits, &a), forwards()(y, free, at, limits, &b)
		if m != n || !slices.Equal(x[:m], y[:n]) || !slices.Equal(a.state, b.state) {
			t.Fatal(fmt.Sprintf("%d words: %d codes %v, portable %d codes %v", words, n, y[:n], m, x[:m]))
		}
	}
}

// Bitmaps of a block are as the definition has them.
func TestDrawByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(85, 86))
	for _, p := range paths[byte]() {
		for range 100 {
			codes, first := make([]byte, word), columnSize*rng.IntN(16)
			for i := range codes {
				codes[i] = byte(rng.IntN(1 << rng.IntN(9)))
			}
			got, want := make([]uint64, columnSize), make([]uint64, columnSize)
			for i := range got {
				got[i] = rng.Uint64()
			}
			p.draw(got, codes, first)
			drawPortable(want, codes, first)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: column from %d on differs", p.name, first)
			}
		}
	}
}
