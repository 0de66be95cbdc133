package rarecover

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
func gapsByDefinition[C Code](c *Checker[C], codes []C, from, to int, heap int64) []Gap {
	var gaps []Gap
	for n := from; n < to; n++ {
		for u := range c.class.Width {
			if int(codes[n]) >= c.class.Above[(int(heap)+n-from)&1][u] && c.every.nearest(findPortable[C], codes, n, C(u)) == 0 {
				gaps = append(gaps, Gap{n, uint16(u)})
			}
		}
	}
	return gaps
}

func TestGapsByDefinition(t *testing.T) {
	t.Run("bytes", func(t *testing.T) { gapsAsByDefinition[uint8](t, 512*70, 8, 16, 24, 32) })
	t.Run("words", func(t *testing.T) { gapsAsByDefinition[uint16](t, 512*3, 24, 264, 520) })
}

func gapsAsByDefinition[C Code](t *testing.T, length int, widths ...int) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 12 {
		width := widths[rng.IntN(len(widths))]
		var witnesses []Witness
		d := 1
		for range 20 + rng.IntN(160) {
			d += 1 + rng.IntN(6)
			witnesses = append(witnesses, Witness{d, uint16(rng.IntN(8))})
		}
		codes := make([]C, 40000)
		for i := range codes {
			codes[i] = C(min(rng.IntN(8), rng.IntN(8)) + rng.IntN(2)*rng.IntN(width-7))
		}
		c := New(order(width), witnesses, codes[:20000], 400, nil)
		c.path = paths[C]()[rng.IntN(len(paths[C]()))]
		from, to := c.Reach(), c.Reach()+length
		if to > len(codes) {
			to = from + (len(codes)-from)/512*512
		}
		heap := rng.Int64N(100)
		got, whole := c.Check(codes, from, to, heap, nil)
		want := gapsByDefinition(c, codes, from, to, heap)
		sortGaps(got)
		if !whole || !slices.Equal(got, want) {
			t.Fatalf("width %d, %d witnesses: %d gaps, by definition %d", width, len(witnesses), len(got), len(want))
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
	t.Run("bytes", func(t *testing.T) { probesByDefinition[uint8](t, 64, 200) })
	t.Run("words", func(t *testing.T) { probesByDefinition[uint16](t, 256, 800) })
}

func probesByDefinition[C Code](t *testing.T, width, most int) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		witnesses := make([]Witness, 1+rng.IntN(300))
		for i := range witnesses {
			witnesses[i] = Witness{1 + rng.IntN(1000), uint16(rng.IntN(width))}
		}
		codes := make([]C, 1100)
		for i := range codes {
			codes[i] = C(rng.IntN(most))
		}
		p := newProbes[C](witnesses)
		for range 20 {
			n, u, want := 1024+rng.IntN(77), C(rng.IntN(4*width)), 0
			for _, h := range witnesses {
				if codes[n-h.Distance]^C(h.Code) == u && (want == 0 || h.Distance < want) {
					want = h.Distance
				}
			}
			if got := p.nearest(findPlain[C], codes, n, u); got != want {
				t.Fatalf("the nearest hit is at %d, not %d", want, got)
			}
			for _, l := range p.layers {
				j, same := findPlain(codes[:n], l, u)
				for _, way := range paths[C]() {
					if i, found := way.find(codes[:n], l, u); i != j || found != same {
						t.Fatalf("%s: block %d, %x; plain block %d, %x", way.name, i, found, j, same)
					}
				}
			}
		}
	}
}

func TestVectorsAgreeWithPortable(t *testing.T) {
	for _, p := range paths[uint8]() {
		t.Run(p.name+" bytes", func(t *testing.T) { agreeWithPortable(t, p) })
	}
	for _, p := range paths[uint16]() {
		t.Run(p.name+" words", func(t *testing.T) { agreeWithPortable(t, p) })
	}
}

func agreeWithPortable[C Code](t *testing.T, p path[C]) {
	rng := rand.New(rand.NewPCG(3, 4))
	const width, stride = 24, 60
	codes := make([]C, 64*48)
	for i := range codes {
		codes[i] = C(rng.IntN(30))
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
		var x, y, even, odd [batchWords]uint64
		for i := range x {
			even[i] = rng.Uint64() & rng.Uint64() & rng.Uint64()
			odd[i] = rng.Uint64() & rng.Uint64() & rng.Uint64()
		}
		if p.residue(&x, &even, &odd, a, 20, offsets) != residuePortable(&y, &even, &odd, a, 20, offsets) || x != y {
			t.Fatal("the residues differ")
		}
	}
	above, want := make([][batchWords]uint64, width+1), make([][batchWords]uint64, width+1)
	p.suffixes(above, a, stride, 20, width)
	suffixesPortable(want, a, stride, 20, width)
	if !slices.Equal(above, want) {
		t.Fatal("the suffixes differ")
	}
}

// What is stopped says so, and the gaps it found till then are the first ones.
func TestStopped(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	codes := make([]uint8, 60000)
	for i := range codes {
		codes[i] = uint8(rng.IntN(24))
	}
	witnesses := []Witness{{3, 1}, {11, 2}, {40, 5}}
	never := func() bool { return false }
	if New(order(24), witnesses, codes[:20000], 400, func() bool { return true }) != nil {
		t.Error("a checker is made though it was stopped")
	}
	c := New(order(24), witnesses, codes[:20000], 400, never)
	from := c.Reach()
	to := from + 2*interval
	all, whole := c.Check(codes, from, to, 0, never)
	if !whole || len(all) == 0 {
		t.Fatalf("%d gaps, whole: %v", len(all), whole)
	}
	asked := 0
	some, whole := c.Check(codes, from, to, 0, func() bool { asked++; return asked > 10 })
	if whole || len(some) >= len(all) || !slices.Equal(some, all[:len(some)]) {
		t.Errorf("stopped: %d gaps of %d, whole: %v", len(some), len(all), whole)
	}
}
