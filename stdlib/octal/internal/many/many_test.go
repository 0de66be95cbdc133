package many

import (
	"bytes"
	"math/rand/v2"
	"runtime"
	"testing"

	"sprague/stdlib/octal/internal/few"
)

// define is the definition, a position at a time.
func define(terms []few.Term, codes []byte, from, to int) (most int) {
	for n := from; n < to; n++ {
		var marked [Codes + 1]bool
		for _, t := range terms {
			marked[codes[n-t.Distance]^t.Code] = true
		}
		c := 0
		for marked[c] {
			c++
		}
		if most = max(most, c); c == Codes {
			return most
		}
		codes[n] = byte(c)
	}
	return most
}

// randomTerms returns terms at all distances, the farther the rarer, as rare heaps
// are; their codes are below width.
func randomTerms(rng *rand.Rand, count, width int) []few.Term {
	terms := make([]few.Term, count)
	for i := range terms {
		reach := 1 << (1 + rng.IntN(13))
		terms[i] = few.Term{Distance: 1 + rng.IntN(reach), Code: uint8(rng.IntN(width))}
	}
	return terms
}

func TestExtendByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		width := 1 << rng.IntN(9)
		terms := randomTerms(rng, 1+rng.IntN(1<<rng.IntN(11)), width)
		k := New(terms)
		from := k.Reach() + rng.IntN(3)*100
		n := from + super*rng.IntN(9)
		got := make([]byte, n)
		for i := range from {
			got[i] = byte(rng.IntN(width))
		}
		want := bytes.Clone(got)
		most := define(terms, want, from, n)
		half := from + (n-from)/2/super*super
		if m := max(k.Extend(got, from, half), k.Extend(got, half, n)); m != most {
			t.Fatalf("%d terms: the greatest code is %d, not %d", len(terms), m, most)
		}
		if most < Codes && !bytes.Equal(got, want) {
			t.Fatalf("%d terms: codes differ", len(terms))
		}
	}
}

// One processor does all the work itself.
func TestOneProcessor(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	TestExtendByDefinition(t)
}

func TestVectorsAgreeWithPortable(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	column := make([]uint64, 8*200)
	for i := range column {
		column[i] = rng.Uint64() & rng.Uint64() & rng.Uint64()
	}
	for range 200 {
		list := randomTerms(rng, 1+rng.IntN(60), 256)
		g := rng.IntN(columns)
		for i, p := range [][columns]program{newTerms(list, word, super, 1+rng.IntN(columns)), newTerms(list, super, 1<<13, 1+rng.IntN(columns))} {
			got, want := new(excluded), new(excluded)
			if i == 0 {
				b := rng.IntN(8)
				mid(got, b, column, 8*150, p[g], g)
				midPortable(want, b, column, 8*150, p[g], g)
			} else {
				far(got, column, 8*150, p[g], g)
				farPortable(want, column, 8*150, p[g], g)
			}
			if *got != *want {
				t.Fatal("what is excluded differs")
			}
			var x, y [word]uint64
			j, b := rng.IntN(4), rng.IntN(8)
			transpose(&x, want, j, b)
			transposePortable(&y, want, j, b)
			if x != y {
				t.Fatal("what is free differs")
			}
			for i := range word {
				for c := range word {
					g := 8*j + c/8
					if free := want[64*g+8*b+c%8]>>i&1 == 0; free != (y[i]>>c&1 == 1) {
						t.Fatalf("position %d, code %d: free is %v", i, 64*j+c, free)
					}
				}
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	k := New([]few.Term{{Distance: 700}})
	for name, f := range map[string]func(){
		"distance 0":      func() { New([]few.Term{{}}) },
		"short history":   func() { k.Extend(make([]byte, 4096), 1024, 2048) },
		"part of a block": func() { k.Extend(make([]byte, 4096), 2048, 2049) },
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
