package mexscan

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// randomTerms returns terms that keep codes small: few of them.
func randomTerms(rng *rand.Rand) []Term {
	terms := make([]Term, 1+rng.IntN(14+40*rng.IntN(2)))
	least := 1 + rng.IntN(9)
	for i := range terms {
		terms[i] = Term{Distance: least + rng.IntN(1+rng.IntN(700)), Code: uint16(rng.IntN(16))}
	}
	if rng.IntN(2) == 0 {
		terms[0] = Term{Distance: least}
	}
	return terms
}

// Every path that the processor can go gives the codes of the definition.
func TestVectorAgreesWithPortable(t *testing.T) {
	for _, kernel := range kernels {
		rng := rand.New(rand.NewPCG(1, 2))
		for range 1500 {
			k := kernel.make(randomTerms(rng))
			start := k.Reach() + historyNeeded
			n := start + rng.IntN(900)
			got, want := make([]byte, n+Slack), make([]byte, n+Slack)
			bound := 16 << rng.IntN(2)
			for i := range start {
				got[i] = byte(rng.IntN(bound))
			}
			copy(want, got)
			most := k.Extend(got, start, n)
			if int(k.portable(want, start, n)) != most {
				t.Fatalf("%s: %+v: greatest code %d", kernel.name, k.terms, most)
			}
			if most <= MaxCode && !bytes.Equal(got[:n], want[:n]) {
				t.Fatalf("%s: %+v: codes differ", kernel.name, k.terms)
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	for name, f := range map[string]func(){
		"distance 0":    func() { New([]Term{{0, 0}}) },
		"great code":    func() { New([]Term{{1, 64}}) },
		"short history": func() { New([]Term{{900, 0}}).Extend(make([]byte, 2000), 100, 200) },
		"no slack":      func() { New([]Term{{1, 0}}).Extend(make([]byte, 300), 200, 300) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is not refused", name)
				}
			}()
			f()
		}()
	}
}

// terms106 are the terms of 0.106: the codes of its fifteen rare heaps are not
// needed to measure, their distances are.
var terms106 = []Term{{6, 0}, {10, 1}, {13, 2}, {29, 3}, {71, 4}, {87, 1}, {99, 2}, {104, 5}, {200, 1}, {300, 2},
	{400, 3}, {500, 4}, {700, 5}, {900, 1}, {1106, 2}}

func BenchmarkExtend(b *testing.B) {
	codes := make([]byte, 1<<16)
	from, to := 4096, len(codes)-Slack
	for _, kernel := range kernels {
		k := kernel.make(terms106)
		b.Run(kernel.name, func(b *testing.B) {
			b.SetBytes(int64(to - from))
			for range b.N {
				k.Extend(codes, from, to)
			}
		})
	}
}
