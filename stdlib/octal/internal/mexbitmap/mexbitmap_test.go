package mexbitmap

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/octal/internal/mexscan"
)

// define is the definition, a position at a time.
func define[C Code](terms []mexscan.Term, limit int, codes []C, from, to int) (most int) {
	marked := make([]bool, limit+1)
	for n := from; n < to; n++ {
		clear(marked)
		for _, t := range terms {
			marked[codes[n-t.Distance]^C(t.Code)] = true
		}
		c := 0
		for marked[c] {
			c++
		}
		if most = max(most, c); c == limit {
			return most
		}
		codes[n] = C(c)
	}
	return most
}

// randomTerms returns terms at all distances, the farther the rarer, as rare heaps
// are; their codes are below width.
func randomTerms(rng *rand.Rand, count, width int) []mexscan.Term {
	terms := make([]mexscan.Term, count)
	for i := range terms {
		reach := 1 << (1 + rng.IntN(13))
		terms[i] = mexscan.Term{Distance: 1 + rng.IntN(reach), Code: uint16(rng.IntN(width))}
	}
	return terms
}

func TestExtendByDefinition(t *testing.T) {
	for _, p := range paths[uint8]() {
		t.Run(p.name+" bytes", func(t *testing.T) { extendByDefinition(t, p, Bytes) })
	}
	for _, p := range paths[uint16]() {
		t.Run(p.name+" words", func(t *testing.T) { extendByDefinition(t, p, 64, 512, 1024, 4096) })
	}
}

func extendByDefinition[C Code](t *testing.T, p path[C], limits ...int) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		limit := limits[rng.IntN(len(limits))]
		width := 1 << rng.IntN(bits.Len(uint(limit)))
		terms := randomTerms(rng, 1+rng.IntN(1<<rng.IntN(11)), width)
		k := New[C](terms, limit)
		k.path = p
		from := k.Reach() + rng.IntN(3)*100
		n := from + rng.IntN(4000)
		got := make([]C, n)
		for i := range from {
			got[i] = C(rng.IntN(width))
		}
		want := slices.Clone(got)
		most := define(terms, limit, want, from, n)
		half := from + rng.IntN(n-from+1)
		if m := max(k.Extend(got, from, half), k.Extend(got, half, n)); m != most {
			t.Fatalf("%d terms: the greatest code is %d, not %d", len(terms), m, most)
		}
		if most < limit && !slices.Equal(got, want) {
			t.Fatalf("%d terms: codes differ", len(terms))
		}
	}
}

// A kernel that follows a sequence, goes back now and then and learns other terms on the
// way gives what one does that begins anew each time.
func TestFollowByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 60 {
		width := 8 << rng.IntN(4)
		k := New[byte](randomTerms(rng, 1+rng.IntN(60), width), Bytes)
		got := make([]byte, 90_000)
		for i := range got[:20_000] {
			got[i] = byte(rng.IntN(width))
		}
		for at, turn := 20_000, 0; turn < 20; turn++ {
			if at -= rng.IntN(4) / 3 * rng.IntN(3000); at < 20_000 || rng.IntN(9) == 0 {
				at = max(at, 20_000)
				k.Learn(randomTerms(rng, 1+rng.IntN(60), width))
			}
			if back := rng.IntN(200); rng.IntN(3) == 0 {
				got[at-1-back] = byte(rng.IntN(width)) // as where a rare heap stands
				k.Forget(at - 1 - back)
			}
			want := slices.Clone(got)
			to := at + rng.IntN(1<<rng.IntN(12))
			most := define(k.terms, Bytes, want, at, to)
			if m := k.Follow(got, at, to); m != most {
				t.Fatalf("the greatest code is %d, not %d", m, most)
			}
			if most == Bytes {
				break
			}
			if !slices.Equal(got, want) {
				t.Fatalf("codes from %d to %d differ", at, to)
			}
			at = to
		}
	}
}

func TestVectorsAgreeWithPortable(t *testing.T) {
	for _, p := range paths[uint8]() {
		t.Run(p.name, func(t *testing.T) { agreeWithPortable(t, p.bulkWork) })
	}
}

func agreeWithPortable(t *testing.T, p bulkWork) {
	rng := rand.New(rand.NewPCG(3, 4))
	const at = 8 * 150
	column := make([]uint64, 8*200)
	for i := range column {
		column[i] = rng.Uint64() & rng.Uint64() & rng.Uint64()
	}
	for range 200 {
		const codes, columns = 512, 512 / columnSize
		list := randomTerms(rng, 1+rng.IntN(60), codes)
		g, b, targets := rng.IntN(columns), rng.IntN(8), 1+rng.IntN(columns)
		got, want := newExcluded(columns), newExcluded(columns)
		mids, fars := newTerms(list, codes, word, super, targets), newTerms(list, codes, super, 1<<13, targets)
		p.take(got, b, 1, column, at, mids[g], g)
		takePortable(want, b, 1, column, at, mids[g], g)
		if !slices.Equal(got, want) {
			t.Fatal("what middle terms exclude differs")
		}
		p.take(got, 0, super/word, column, at, fars[g], g)
		takePortable(want, 0, super/word, column, at, fars[g], g)
		if !slices.Equal(got, want) {
			t.Fatal("what far terms exclude differs")
		}
		var free [word]uint64
		j := rng.IntN(codes / word)
		p.transpose(&free, want, j, b)
		for i := range word {
			for c := range word {
				if is := want[64*(8*j+c/8)+8*b+c%8]>>i&1 == 0; is != (free[i]>>c&1 == 1) {
					t.Fatalf("position %d, code %d: free is %v", i, 64*j+c, is)
				}
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	k := New[byte]([]mexscan.Term{{Distance: 700}}, Bytes)
	for name, f := range map[string]func(){
		"distance 0":    func() { New[byte]([]mexscan.Term{{}}, Bytes) },
		"great code":    func() { New[uint16]([]mexscan.Term{{Distance: 1, Code: 512}}, 512) },
		"too many":      func() { New[byte](nil, 512) },
		"odd number":    func() { New[uint16](nil, 1000) },
		"short history": func() { k.Extend(make([]byte, 4096), 1024, 2048) },
		"no room":       func() { k.Extend(make([]byte, 4096), 2048, 4097) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is accepted", name)
				}
			}()
			f()
		}()
	}
}

// The baseline is the definition. So many terms keep codes below 256; 0.6 has twice as
// many, less at random.
func BenchmarkExtend(b *testing.B) {
	rng := rand.New(rand.NewPCG(5, 6))
	terms := make([]mexscan.Term, 700)
	for i := range terms {
		r := rng.Float64()
		terms[i] = mexscan.Term{Distance: 1 + int(20000*r*r), Code: uint16(rng.IntN(256))}
	}
	k := New[byte](terms, Bytes)
	const values = 64 * super
	from := k.Reach()
	codes := make([]byte, from+values)
	for i := range codes {
		codes[i] = uint8(rng.IntN(256))
	}
	if k.Extend(codes, from, len(codes)) == Bytes { // codes as they occur
		b.Fatal("a code is too great")
	}
	copy(codes, codes[len(codes)-from:])
	for _, p := range paths[byte]() {
		b.Run(p.name, func(b *testing.B) {
			b.SetBytes(values)
			k.path, k.forward = p, forward{}
			for range b.N {
				k.Extend(codes, from, len(codes))
			}
		})
	}
	b.Run("definition", func(b *testing.B) {
		b.SetBytes(values)
		for range b.N {
			define(terms, Bytes, codes, from, len(codes))
		}
	})
}
