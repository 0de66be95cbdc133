package exclude

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// order is a class in which the rare code u lies just below the common code u at
// even heaps and just above it at odd ones.
func order(width int) Class {
	c := Class{Width: width, Above: [2][]int{make([]int, width), make([]int, width)}}
	for u := range width {
		c.Above[0][u], c.Above[1][u] = u, u+1
	}
	return c
}

// gapsByDefinition tries every hit at every position.
func gapsByDefinition(c *Checker, codes []byte, from, to int, heap int64) []Gap {
	var gaps []Gap
	for n := from; n < to; n++ {
		for u := range c.class.Width {
			if int(codes[n]) >= c.class.Above[(int(heap)+n-from)&1][u] && c.every.nearest(findPortable, codes, n, uint8(u)) == 0 {
				gaps = append(gaps, Gap{n, uint8(u)})
			}
		}
	}
	return gaps
}

func TestGapsByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 12 {
		width := 8 * (1 + rng.IntN(4))
		var hits []Hit
		d := 1
		for range 20 + rng.IntN(160) {
			d += 1 + rng.IntN(6)
			hits = append(hits, Hit{d, uint8(rng.IntN(8))})
		}
		codes := make([]byte, 40000)
		for i := range codes {
			codes[i] = uint8(min(rng.IntN(8), rng.IntN(8)) + rng.IntN(2)*rng.IntN(width-7))
		}
		c := New(order(width), hits, codes[:20000], 400)
		c.path = paths()[rng.IntN(len(paths()))]
		from, to := c.Reach(), c.Reach()+512*70
		if to > len(codes) {
			to = from + (len(codes)-from)/512*512
		}
		heap := rng.Int64N(100)
		got, want := c.Check(codes, from, to, heap), gapsByDefinition(c, codes, from, to, heap)
		sortGaps(got)
		if !slices.Equal(got, want) {
			t.Fatalf("width %d, %d hits: %d gaps, by definition %d", width, len(hits), len(got), len(want))
		}
	}
}

func sortGaps(g []Gap) {
	slices.SortFunc(g, func(a, b Gap) int {
		if a.Position != b.Position {
			return a.Position - b.Position
		}
		return int(a.Code) - int(b.Code)
	})
}

func TestProbesByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		hits := make([]Hit, 1+rng.IntN(300))
		for i := range hits {
			hits[i] = Hit{1 + rng.IntN(1000), uint8(rng.IntN(64))}
		}
		codes := make([]byte, 1100)
		for i := range codes {
			codes[i] = uint8(rng.IntN(200))
		}
		p := newProbes(hits)
		for range 20 {
			n, u, want := 1024+rng.IntN(77), uint8(rng.IntN(256)), 0
			for _, h := range hits {
				if codes[n-h.Distance]^h.Code == u && (want == 0 || h.Distance < want) {
					want = h.Distance
				}
			}
			if got := p.nearest(findPortable, codes, n, u); got != want {
				t.Fatalf("the nearest hit is at %d, not %d", want, got)
			}
			for _, l := range p.layers {
				j, same := findPortable(codes[:n], l, u)
				for _, way := range paths() {
					if i, found := way.find(codes[:n], l, u); i != j || found != same {
						t.Fatalf("%s: block %d, %x; portable block %d, %x", way.name, i, found, j, same)
					}
				}
			}
		}
	}
}

func TestVectorsAgreeWithPortable(t *testing.T) {
	for _, p := range paths() {
		t.Run(p.name, func(t *testing.T) { agreeWithPortable(t, p) })
	}
}

func agreeWithPortable(t *testing.T, p path) {
	rng := rand.New(rand.NewPCG(3, 4))
	const width, stride = 24, 60
	codes := make([]byte, 64*48)
	for i := range codes {
		codes[i] = uint8(rng.IntN(30))
	}
	a, b := make([]uint64, width*stride), make([]uint64, width*stride)
	p.bitmaps(a, stride, 5, width, codes)
	bitmapsPortable(b, stride, 5, width, codes)
	if !slices.Equal(a, b) {
		t.Fatal("the bitmaps differ")
	}
	for range 500 {
		offsets := make([]int, 4*(1+rng.IntN(6)))
		for i := range offsets {
			offsets[i] = 8*stride*rng.IntN(width) - rng.IntN(64)
		}
		var x, y, even, odd [lanesWords]uint64
		for i := range x {
			even[i] = rng.Uint64() & rng.Uint64() & rng.Uint64()
			odd[i] = rng.Uint64() & rng.Uint64() & rng.Uint64()
		}
		if p.residue(&x, &even, &odd, a, 20, offsets) != residuePortable(&y, &even, &odd, a, 20, offsets) || x != y {
			t.Fatal("the residues differ")
		}
	}
	for range 200 {
		rest, from := make([]uint64, 8*(1+rng.IntN(9))), a[rng.IntN(100):]
		for i := range rest {
			rest[i] = rng.Uint64()
		}
		shift := uint(rng.IntN(64))
		if p.common(rest, from[:len(rest)+1], shift) != commonPortable(rest, from[:len(rest)+1], shift) {
			t.Fatal("what is common differs")
		}
	}
	above, want := make([][lanesWords]uint64, width+1), make([][lanesWords]uint64, width+1)
	p.suffixes(above, a, stride, 20, width)
	suffixesPortable(want, a, stride, 20, width)
	if !slices.Equal(above, want) {
		t.Fatal("the suffixes differ")
	}
}
