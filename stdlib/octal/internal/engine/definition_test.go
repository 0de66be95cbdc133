package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/task"
)

// optionsOf lists the values of the options of n by the words of the rule and nothing else.
func optionsOf(r *rules.Rule, values []uint32, n int) map[uint32]bool {
	out := map[uint32]bool{}
	for t := range n + 1 {
		d, m := r.Digit(t), n-t
		if d&rules.LeaveNone != 0 && m == 0 {
			out[0] = true
		}
		if d&rules.LeaveOne != 0 && m > 0 && t > 0 {
			out[values[m]] = true
		}
		for a := 1; a < m; a++ {
			if d&rules.LeaveTwo != 0 && !(r.Unequal && 2*a == m) {
				out[values[a]^values[m-a]] = true
			}
			for b := 1; d&rules.LeaveThree != 0 && a+b < m; b++ {
				out[values[a]^values[b]^values[m-a-b]] = true
			}
		}
	}
	return out
}

// Values by the definition are the mex of what the words of the rule allow, of finite and of
// repeating codes, with up to three heaps, and of unequal splits.
func TestPlainByWords(t *testing.T) {
	games := []*rules.Rule{grundys, {Code: "0.(3)", Head: []uint8{0}, Tail: []uint8{3}},
		{Code: "0.3(25)", Head: []uint8{0, 3}, Tail: []uint8{2, 5}}, {Code: "4.(7)", Head: []uint8{4}, Tail: []uint8{7}}}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		r := &rules.Rule{Head: []uint8{uint8(4 * rng.IntN(4))}}
		for range 1 + rng.IntN(4) {
			r.Head = append(r.Head, uint8(rng.IntN(16)))
		}
		for range rng.IntN(3) {
			r.Tail = append(r.Tail, uint8(rng.IntN(16)))
		}
		r.Code = fmt.Sprint(r.Head, r.Tail)
		games = append(games, r)
	}
	for _, r := range games {
		n := 120
		if r.Leaves()&rules.LeaveThree != 0 {
			n = 50
		}
		p := NewPlain(r)
		p.Extend(n / 3) // taken up again
		p.Extend(n)
		for h, v := range p.Known() {
			options := optionsOf(r, p.values, h)
			if options[v] {
				t.Fatalf("%s: heap %d has an option of its own value %d", r.Code, h, v)
			}
			for u := range v {
				if !options[u] {
					t.Fatalf("%s: heap %d of value %d has no option of value %d", r.Code, h, v, u)
				}
			}
		}
	}
}

// Sets of values are sets: of what was added, joined and cleared.
func TestBitsetsBySets(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 8))
	for range 200 {
		var a, b bitset
		in, also := map[uint32]bool{}, map[uint32]bool{}
		width := 1 + rng.IntN(300)
		for range rng.IntN(2 * width) {
			v := uint32(rng.IntN(width))
			a.add(v)
			in[v] = true
		}
		for range rng.IntN(width) {
			v := uint32(rng.IntN(2 * width))
			b.add(v)
			also[v] = true
		}
		a.union(&b)
		mex := 0
		for v := range uint32(2*width + 70) {
			if a.has(v) != (in[v] || also[v]) || b.has(v) != also[v] {
				t.Fatalf("%d is in, or is not", v)
			}
			if int(v) == mex && a.has(v) {
				mex++
			}
		}
		if a.mex() != mex {
			t.Fatalf("mex %d, not %d", a.mex(), mex)
		}
		clear(a)
		if a.mex() != 0 || a.has(0) {
			t.Fatal("a cleared set has members")
		}
	}
	for n := range 130 { // words that are full to the last bit
		var s bitset
		for v := range n {
			s.add(uint32(v))
		}
		if s.mex() != n {
			t.Errorf("the mex of 0, …, %d is not %d", n-1, s.mex())
		}
	}
}

// The lemma of §2: common and common make rare, with the position wherever it may take part.
func TestCommonAndCommonIsRare(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 3))
	tried := 0
	for range 20_000 {
		r := randomFinite(rng)
		parity, shared := r.SplitParity()
		s := Space{Mask: 1 + uint32(rng.IntN(255)), Position: shared && rng.IntN(2) == 0, Parity: parity}
		u, v, a, b := uint32(rng.IntN(256)), uint32(rng.IntN(256)), rng.IntN(100), rng.IntN(100)
		for take, d := range r.Head {
			if d&rules.LeaveTwo != 0 && !s.Rare(u, a) && !s.Rare(v, b) {
				tried++
				if !s.Rare(u^v, a+b+take) {
					t.Fatalf("%s, %+v: %d at %d and %d at %d make a common value", r.Code, s, u, a, v, b)
				}
			}
		}
	}
	if tried < 2000 {
		t.Errorf("tried %d", tried)
	}
}

// The best space leaves as few rare heaps as any, by a count for each.
func TestBestSpaceByCounting(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for range 60 {
		var c Histogram
		var values []uint32
		width := 1 + rng.IntN(40)
		for n := range 200 {
			v := uint32(rng.IntN(width))
			if rng.IntN(3) > 0 {
				v |= 1
			}
			values = append(values, v)
			c.Add(v, n)
		}
		parity, position := uint(rng.IntN(2)), rng.IntN(2) == 0
		rare := func(s Space) (count int) {
			for n, v := range values {
				if s.Rare(v, n) {
					count++
				}
			}
			return count
		}
		best := c.Best(parity, position)
		if best.Mask == 0 || best.Position && !position {
			t.Fatalf("%+v is not allowed", best)
		}
		for mask := uint32(1); mask < 64; mask++ {
			for _, p := range []bool{false, position} {
				if s := (Space{Mask: mask, Position: p, Parity: parity}); rare(s) < rare(best) {
					t.Fatalf("%+v leaves %d rare heaps, %+v only %d", best, rare(best), s, rare(s))
				}
			}
		}
	}
}

// The transform is the sum with signs that defines it.
func TestWalshHadamardByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for size := 1; size <= 64; size *= 2 {
		h := make([]int64, size)
		for i := range h {
			h[i] = rng.Int64N(1000) - 500
		}
		want := make([]int64, size)
		for i := range want {
			for j, x := range h {
				if (Space{Mask: uint32(i)}).Rare(uint32(j), 0) {
					want[i] += x
				} else {
					want[i] -= x
				}
			}
		}
		walshHadamard(h)
		if !slices.Equal(h, want) {
			t.Errorf("size %d: %v, not %v", size, h, want)
		}
	}
}

// Depth is the least a whose splits, with what does not split, give all rare values below, by a
// look at every a; and Reach is enough for every heap behind 2A + k.
func TestReachByDefinition(t *testing.T) {
	for _, code := range []string{"0.77", "0.055", "0.156", "0.104", "0.16"} {
		s := NewSparse(rule(code))
		s.Extend(2500)
		k := s.rule.Last()
		for n := 600; n < 2500; n += 97 {
			enough := func(a int) bool {
				met := map[uint32]bool{}
				for t, d := range s.rule.Head {
					if d&rules.LeaveOne != 0 {
						met[s.values[n-t]] = true
					}
					for b := 1; d&rules.LeaveTwo != 0 && b <= a; b++ {
						met[s.values[b]^s.values[n-t-b]] = true
					}
				}
				for v := range s.values[n] {
					if s.space.Rare(v, n) && !met[v] {
						return false
					}
				}
				return true
			}
			d := int(s.Depth(n))
			if !enough(d) || d > 0 && enough(d-1) {
				t.Errorf("%s: the splits of %d are tried to %d", code, n, d)
			}
		}
		a := int(s.Reach())
		if a < s.LastRare() {
			t.Errorf("%s: reach %d, and heap %d is rare", code, a, s.LastRare())
		}
		for n := 2*a + k + 1; n < 2500; n++ {
			if d := int(s.Depth(n)); d > a {
				t.Fatalf("%s: reach %d, and the splits of %d are tried to %d", code, a, n, d)
			}
		}
	}
}

// Settle continues until the depth tried is the depth needed.
func TestSettle(t *testing.T) {
	asked := 0
	got := Settle(3, 2, func(a, from int64) int64 {
		asked++
		if from != 2*a+2+1 {
			t.Errorf("from %d for %d", from, a)
		}
		return max(a, min(a+4, 17))
	})
	if got != 17 || asked != 5 {
		t.Errorf("%d after %d questions", got, asked)
	}
}

// Values in few bytes are the values, small and wide ones, and codes behind them.
func TestCompact(t *testing.T) {
	for _, most := range []uint32{1, 255, 256, 1 << 20} {
		values := []uint32{0, most, 3, most / 2}
		c := NewCompact(values)
		if c.Len() != 4 || c.Split() != 4 || (most > 255) != (c.Wide != nil) || (most > 255) != (c.Small == nil) {
			t.Errorf("%d: %+v", most, c)
		}
		c.Coding = NewCoding(Space{Mask: 6, Position: true})
		for code := range uint32(100) {
			c.Codes = append(c.Codes, byte(code))
		}
		for i := range c.Len() {
			want := uint32(0)
			if i < 4 {
				want = values[i]
			} else if want = c.Coding.Common(uint32(i-4), i); c.Coding.Rare(want, i) || c.Coding.encode(want) != uint32(i-4) {
				t.Fatalf("%d is not the common value of code %d at %d", want, i-4, i)
			}
			if c.At(i) != want {
				t.Fatalf("%d at %d, not %d", c.At(i), i, want)
			}
		}
	}
	if c := NewCompact(nil); c.Len() != 0 {
		t.Errorf("%+v", c)
	}
}

// The order of classes is that of values: Above tells the first common code above a rare one.
func TestClassesByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	for range 100 {
		c := NewCoding(Space{Mask: 1 + uint32(rng.IntN(63)), Position: rng.IntN(2) == 0, Parity: uint(rng.IntN(2))})
		width := 8 * (1 + rng.IntN(5))
		class := c.class(width)
		for parity := range 2 {
			for u := range width {
				for code := range width {
					if above := c.Common(uint32(code), parity) > c.rareValue(uint32(u),
						parity); above != (code >= class.Above[parity][u]) {
						t.Fatalf("%+v: the common code %d above the rare one %d: %v", c, code, u, above)
					}
				}
			}
		}
	}
}

// Terms exclude what §5 says and nothing else: behind the last rare heap each code is the mex of them.
func TestTermsGiveCodes(t *testing.T) {
	for _, code := range []string{"0.77", "0.055", "0.104", "0.106"} {
		s := NewSparse(rule(code))
		s.Extend(6000)
		c := NewCoding(s.space)
		terms := s.terms(c)
		for n := s.LastRare()*2 + 2*s.rule.Last() + 2; n < 6000; n += 13 {
			var excluded bitset
			for _, x := range terms {
				excluded.add(c.encode(s.values[n-x.Distance]) ^ uint32(x.Code))
			}
			if got := c.Common(uint32(excluded.mex()), n); got != s.values[n] {
				t.Fatalf("%s: the terms give %d at %d; it is %d", code, got, n, s.values[n])
			}
		}
	}
}

// Kernels of every kind continue codes as the mex of terms does, in one go and in several, and tell
// the greatest.
func TestKernelsByMex(t *testing.T) {
	s := NewSparse(rule("0.104"))
	s.Extend(1 << 14)
	terms := s.terms(NewCoding(s.space))
	all := map[string]kernel[byte]{"chosen": newKernel(terms, 15), "for great codes": newKernel(terms, 100)}
	for name, k := range all {
		past := (k.Reach() + 511) / 512 * 512
		codes := make([]byte, past+4096+slack)
		c := NewCoding(s.space)
		begin := 1 << 13
		for i := range past {
			codes[i] = byte(c.encode(s.values[begin-past+i]))
		}
		want := slices.Clone(codes)
		greatest := 0
		for i := past; i < past+4096; i++ {
			var excluded bitset
			for _, x := range terms {
				excluded.add(uint32(want[i-x.Distance]) ^ uint32(x.Code))
			}
			want[i] = byte(excluded.mex())
			greatest = max(greatest, int(want[i]))
		}
		if most := k.Extend(codes, past, past+4096); most != greatest || !slices.Equal(codes[:past+4096], want[:past+4096]) {
			t.Errorf("%s: other codes, or the greatest is %d, not %d", name, most, greatest)
		}
	}
}

// Values of one game may be asked for by many at a time, and one after an interrupt are those of before.
func TestValuesForMany(t *testing.T) {
	g := New(rule("0.055"))
	want := NewPlain(g.Rule())
	want.Extend(3000)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			n := 3000 - 300*i
			if got := g.UpTo(n); len(got) != n || !slices.Equal(got, want.values[:n]) {
				t.Errorf("the first %d values are others", n)
			}
		})
	}
	wg.Wait()
	if g.Known() < 3000 || g.Compact(SampleValues) != nil {
		t.Errorf("%d values, perhaps from a stream", g.Known())
	}
	known := g.Known()
	task.Stop()
	func() {
		defer func() {
			if recover() != task.ErrInterrupted {
				t.Error("a stopped computation does not end")
			}
		}()
		g.UpTo(1 << 20)
	}()
	task.Reset()
	if g.Known() < known || !slices.Equal(g.UpTo(3000), want.values) {
		t.Error("values were lost")
	}
	met := false
	if !g.InSparse(func(s *Sparse) { met = s.Rule() == g.Rule() && len(s.Known()) >= known }) || !met {
		t.Error("the solver is not the one that is remembered")
	}
	if New(&rules.Rule{Code: "0.(3)", Head: []uint8{0}, Tail: []uint8{3}}).InSparse(func(*Sparse) {}) {
		t.Error("a repeating code has a sparse solver")
	}
}

// Values as bytes are the values, if they fit.
func TestBytes(t *testing.T) {
	got, ok := Bytes([]uint32{0, 7, 255})
	if !ok || !slices.Equal(got, []byte{0, 7, 255}) {
		t.Errorf("%v, %v", got, ok)
	}
	if _, ok := Bytes([]uint32{1, 256}); ok {
		t.Error("256 fits")
	}
}

// A ring gives each chunk the codes of the one before, whichever buffer is used again.
func TestReel(t *testing.T) {
	past := []byte{1, 2, 3, 4, 5, 6, 7, 8}
	place := ring(100, past, 4)
	before := slices.Clone(past)
	buffers := make([]Chunk[byte], 3)
	for i := range 20 {
		b := &buffers[i*i%3]
		if !place(b) || b.First != int64(100+4*i) || b.Len() != 4 || !slices.Equal(b.Codes[:b.From], before) {
			t.Fatalf("chunk %d: %+v, want behind %v", i, b, before)
		}
		for j := range 4 {
			b.Codes[b.From+j] = byte(10*i + j)
			if b.heap(b.From+j) != 100+4*i+j {
				t.Fatal("a heap is miscounted")
			}
		}
		before = slices.Concat(before[4:], b.Codes[b.From:b.To])
	}
}
