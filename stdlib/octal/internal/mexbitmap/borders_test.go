package mexbitmap

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/octal/internal/mexscan"
)

// bordering are the distances at which terms change hands: from position by position to blocks, and to superblocks.
func bordering() []int {
	var out []int
	for _, d := range []int{2, word, 2 * word, 4 * word, super} {
		out = append(out, d-1, d, d+1)
	}
	return out
}

// One term at each distance where something changes, alone and beside one at distance 1, gives what the
// definition gives, on every path.
func TestTermsAtBorders(t *testing.T) {
	for _, p := range paths[byte]() {
		rng := rand.New(rand.NewPCG(1, 9))
		for _, d := range bordering() {
			for _, beside := range [][]mexscan.Term{nil, {{Distance: 1, Code: 0}},
				{{Distance: 3, Code: 5}, {Distance: d, Code: 8}}} {
				terms := append([]mexscan.Term{{Distance: d, Code: uint16(rng.IntN(16))}}, beside...)
				k := New[byte](terms, Bytes)
				k.path = p
				from := k.Reach() + rng.IntN(64)
				got := make([]byte, from+3*super)
				for i := range got[:from] {
					got[i] = byte(rng.IntN(16))
				}
				want := slices.Clone(got)
				most := define(terms, Bytes, want, from, len(want))
				if m := k.Extend(got, from, len(got)); m != most || !slices.Equal(got, want) {
					t.Fatalf("%s: %v: codes differ, or the greatest is %d and not %d", p.name, terms, m, most)
				}
			}
		}
	}
}

// Every place of a block to begin at, and every length up to two blocks and some around a superblock,
// with what stands behind left as it is.
func TestEveryAlignmentAndLength(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 9))
	terms := randomTerms(rng, 12, 8)
	for _, p := range paths[byte]() {
		k := New[byte](terms, Bytes)
		k.path = p
		past := k.Reach()
		whole := make([]byte, past+word+2*super)
		for i := range whole[:past+word] {
			whole[i] = byte(rng.IntN(8))
		}
		try := func(from, length int) {
			got := slices.Clone(whole)
			for i := range got[from:] {
				got[from+i] = 77
			}
			want := slices.Clone(got)
			most := define(terms, Bytes, want, from, from+length)
			if m := k.Extend(got, from, from+length); m != most || !slices.Equal(got, want) {
				t.Fatalf("%s: %d codes from place %d of a block: other codes, or others are touched", p.name, length, from%word)
			}
		}
		for offset := range word {
			for _, length := range []int{0, 1, 2, word - 1, word, word + 1, super - 1, super, super + 1} {
				try(past+offset, length)
			}
		}
		for length := range 2*word + 2 {
			try(past+rng.IntN(word), length)
		}
	}
}

// Words of codes at the borders of columns and of the room there is: the greatest code is taken, and where
// it is excluded too there is none.
func TestGreatestCodes(t *testing.T) {
	for _, codes := range []int{word, 128, 256, 1024} {
		terms := make([]mexscan.Term, codes)
		for c := range terms {
			terms[c] = mexscan.Term{Distance: 1, Code: uint16(c)}
		}
		for left := -1; left < 3; left++ { // how many of the greatest are left
			list := terms
			if left >= 0 {
				list = terms[:codes-left]
			}
			k := New[uint16](list, codes)
			from := k.Reach()
			got := make([]uint16, from+2)
			want := slices.Clone(got)
			most := define(list, codes, want, from, len(want))
			if m := k.Extend(got, from, len(got)); m != most || most < codes && !slices.Equal(got, want) {
				t.Errorf("%d codes, all but %d excluded: the greatest is %d, not %d", codes, left, m, most)
			}
		}
	}
}

// A kernel without terms gives 0 for ever, and no position asked for changes nothing.
func TestNothing(t *testing.T) {
	k := New[byte](nil, Bytes)
	codes := slices.Repeat([]byte{9}, k.Reach()+200)
	if m := k.Extend(codes, k.Reach(), k.Reach()); m != 0 || codes[k.Reach()] != 9 {
		t.Errorf("no position: %d", m)
	}
	if m := k.Extend(codes, k.Reach(), len(codes)); m != 0 || slices.Max(codes[k.Reach():]) != 0 {
		t.Errorf("no terms: %d", m)
	}
}

// Transposing is what it is called: bit c of word i becomes bit i of word c, and twice is nothing.
func TestTransposeBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	for range 50 {
		var m [word]uint64
		for i := range m {
			m[i] = rng.Uint64() & rng.Uint64()
		}
		n := m
		transposeBits(&n)
		for i := range word {
			for c := range word {
				if m[i]>>c&1 != n[c]>>i&1 {
					t.Fatalf("bit %d of word %d", c, i)
				}
			}
		}
		if transposeBits(&n); n != m {
			t.Fatal("twice is something")
		}
	}
}

// Columns hold exactly the positions drawn, after any erasing: what is erased is gone, and what stands before it
// stays.
func TestColumnsAfterErasing(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 9))
	for range 60 {
		k := New[byte](randomTerms(rng, 5, 8), Bytes)
		codes := make([]byte, k.Reach()+3000)
		for i := range codes {
			codes[i] = byte(rng.IntN(40))
		}
		from := k.Reach() + rng.IntN(2000)
		k.draw(codes, from, len(codes))
		k.drawn = from - k.origin // as far as codes stand
		end := rng.IntN(from - k.origin + 1)
		k.erase(end)
		for n := range from - k.origin {
			for c := range 40 {
				is := k.column[c/8] != nil && k.column[c/8][n/word*columnSize+c%8]>>(n%word)&1 != 0
				if want := n < end && int(codes[k.origin+n]) == c; is != want {
					t.Fatalf("position %d of %d, erased from %d on: code %d stands there: %v", n, from, end, c, is)
				}
			}
		}
	}
}

// How many columns are worth while is what a count says: never none, all where codes are even, and
// fewer where great codes are scarce, at the limit exactly.
func TestTargets(t *testing.T) {
	past := make([]byte, sampled)
	if got := bulk(past, Bytes); got != 1 {
		t.Errorf("only the code 0: %d columns", got)
	}
	limit := sampled / scarcity
	for n, want := range map[int]int{limit: 1, limit + 1: Bytes / columnSize} {
		clear(past)
		for i := range n {
			past[i*7] = MaxCode
		}
		if got := bulk(past, Bytes); got != want {
			t.Errorf("%d great codes of %d: %d columns, not %d", n, len(past), got, want)
		}
	}
	for i := range past {
		past[i] = byte(i)
	}
	if got := bulk(past, Bytes); got != Bytes/columnSize {
		t.Errorf("all codes alike: %d columns", got)
	}
	if got := bulk([]byte{}, Bytes); got < 1 {
		t.Errorf("no codes: %d columns", got)
	}
}

// Programs have each term once, in the target and with the order of words that its code asks for.
func TestProgramsHaveAllTerms(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 9))
	for range 100 {
		const codes, targets = 64, 8
		list := randomTerms(rng, 1+rng.IntN(40), codes)
		from, below := 1<<rng.IntN(8), 1<<(8+rng.IntN(4))
		want := map[mexscan.Term]int{}
		for _, x := range list {
			if x.Distance >= from && x.Distance < below {
				want[x]++
			}
		}
		for g, p := range newTerms(list, codes, from, below, targets) {
			got := map[mexscan.Term]int{}
			for len(p) > 0 && p[0] != 0 {
				groups, high := int(p[0]), int(p[1])/super
				p = p[headerSize:]
				for range groups {
					count, low := int(p[0]), int(p[1])/word
					for _, d := range p[headerSize : headerSize+count] {
						got[mexscan.Term{Distance: int(-d), Code: uint16(columnSize*high + low)}]++
					}
					p = p[headerSize+count:]
				}
			}
			if !maps.Equal(got, want) {
				t.Fatalf("column %d takes %v, of %v", g, got, want)
			}
		}
	}
}
