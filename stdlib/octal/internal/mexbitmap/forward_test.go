package mexbitmap

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/octal/internal/mexscan"
)

// Sets of one and of two words, codes at their limits, and codes too great for sets on the way
// give what the definition gives.
func TestForwardByDefinition(t *testing.T) {
	for _, p := range paths[byte]() {
		t.Run(p.name, func(t *testing.T) {
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

// forwardPlain is the path step by step, by the rows of the table.
func forwardPlain(codes []byte, free free, at int, limits []uint64, f *forward) (done int) {
	size := word * f.words
	for done < len(codes) {
		c := 0
		for c < size && free[c/word][at+done]&limits[c/word]&^f.state[c/word]>>(c%word)&1 == 0 {
			c++
		}
		if c == size {
			return done
		}
		codes[done] = byte(c)
		copy(f.state, f.state[f.words:])
		clear(f.state[size-f.words:])
		for i, w := range f.table[c*size : (c+1)*size] {
			f.state[i] |= w
		}
		done++
	}
	return done
}

// A path stops where no code is free, with a state from which another can go on.
func TestForwardPathsStopAlike(t *testing.T) {
	rng := rand.New(rand.NewPCG(83, 84))
	stopped := 0
	for round := range 600 {
		words := 1 + round%2
		var terms []mexscan.Term
		for range rng.IntN(60) {
			terms = append(terms, mexscan.Term{Distance: 1 + rng.IntN(63), Code: uint16(rng.IntN(256))})
		}
		a, free, limits := newForward(terms, words, 1), make(free, words), make([]uint64, words)
		for j := range free {
			limits[j] = ^uint64(0) >> rng.IntN(40)
			for i := range free[j] {
				free[j][i] = rng.Uint64() >> rng.IntN(64)
			}
		}
		for i := range a.state {
			a.state[i] = rng.Uint64() & rng.Uint64()
		}
		at := rng.IntN(word)
		x := make([]byte, 1+rng.IntN(word-at))
		for name, way := range forwards() {
			if words > way.words {
				continue
			}
			b := newForward(terms, words, way.copies)
			copy(b.state, a.state)
			y := make([]byte, word)[:len(x)]
			n := way.extend(y, free, at, limits, &b)
			c := newForward(terms, words, 1)
			copy(c.state, a.state)
			m := forwardPlain(x, free, at, limits, &c)
			if m != n || !slices.Equal(x[:m], y[:n]) || !slices.Equal(b.state, c.state) {
				t.Fatal(fmt.Sprintf("%s, %d words: %d codes %v, by steps %d codes %v", name, words, n, y[:n], m, x[:m]))
			}
			if m < len(x) {
				stopped++
			}
		}
	}
	if stopped < 100 && len(forwards()) > 0 {
		t.Errorf("only %d of 600 rounds were stopped", stopped)
	}
}

// Bitmaps of a block are as the definition has them, however they are drawn.
func TestDrawByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(85, 86))
	for _, p := range paths[byte]() {
		for range 100 {
			codes, most := make([]byte, word), 0
			for i := range codes {
				codes[i] = byte(rng.IntN(1 << rng.IntN(8)))
				most = max(most, int(codes[i]))
			}
			k := New[byte](nil, Bytes)
			k.path = p
			k.begin(k.past, k.past+super)
			for range 2 { // over what stands there, too
				k.drawBlock(codes, columnSize, most)
			}
			for g := range most/columnSize + 1 {
				want := make([]uint64, columnSize)
				for n, c := range codes {
					if int(c)/columnSize == g {
						want[c%columnSize] |= 1 << n
					}
				}
				if got := k.column[g][columnSize : 2*columnSize]; !slices.Equal(got, want) {
					t.Fatalf("%s: column %d differs", p.name, g)
				}
			}
		}
	}
}
