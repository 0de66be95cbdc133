package nimber

import (
	"math/rand/v2"
	"testing"
)

// Benchmarks of operations named with /latency feed each result into the next; the
// others are independent, as in a loop over data. Numbers differ between machines and
// with what else runs; the ratios to Baseline within one run are what counts:
//
//	go test ./stdlib/nimber -run '^$' -bench . -count 5

// operands returns 1024 random numbers, so that tables are met at random places.
func operands() *[1024]uint64 {
	r := rand.New(rand.NewPCG(1, 2))
	var x [1024]uint64
	for i := range x {
		x[i] = r.Uint64()
	}
	return &x
}

var sink uint64

func benchMap(b *testing.B, f func(x uint64) uint64) {
	x := operands()
	f(x[0])
	b.ResetTimer()
	var s uint64
	for i := 0; i < b.N; i++ {
		s ^= f(x[i&1023])
	}
	sink = s
}

// What takes a few nanoseconds is called directly, not through a function value, which
// alone would cost one.
func BenchmarkMul(b *testing.B) {
	x := operands()
	b.Run("independent", func(b *testing.B) {
		var s uint64
		for i := 0; i < b.N; i++ {
			s ^= Mul(x[i&1023], x[(i+7)&1023])
		}
		sink = s
	})
	b.Run("latency", func(b *testing.B) {
		s := x[0]
		for i := 0; i < b.N; i++ {
			s = Mul(s, x[i&1023])
		}
		sink = s
	})
}

func BenchmarkMulPortable(b *testing.B) {
	x := operands()
	Mul(x[0], x[1])
	b.Run("independent", func(b *testing.B) {
		var s uint64
		for i := 0; i < b.N; i++ {
			s ^= mulPortable(x[i&1023], x[(i+7)&1023])
		}
		sink = s
	})
	b.Run("latency", func(b *testing.B) {
		s := x[0]
		for i := 0; i < b.N; i++ {
			s = mulPortable(s, x[i&1023])
		}
		sink = s
	})
}

func BenchmarkMulBaseline(b *testing.B) {
	x, base := operands(), newBaseline()
	b.Run("independent", func(b *testing.B) {
		var s uint64
		for i := 0; i < b.N; i++ {
			s ^= base.mul(x[i&1023], x[(i+7)&1023])
		}
		sink = s
	})
	b.Run("latency", func(b *testing.B) {
		s := x[0]
		for i := 0; i < b.N; i++ {
			s = base.mul(s, x[i&1023])
		}
		sink = s
	})
}

func BenchmarkInv(b *testing.B)   { benchMap(b, Inv) }
func BenchmarkLog(b *testing.B)   { benchMap(b, Log) }
func BenchmarkOrder(b *testing.B) { benchMap(b, Order) }

func BenchmarkSquare(b *testing.B) {
	x := operands()
	var s uint64
	for i := 0; i < b.N; i++ {
		s ^= Square(x[i&1023])
	}
	sink = s
}

func BenchmarkSqrt(b *testing.B) {
	x := operands()
	var s uint64
	for i := 0; i < b.N; i++ {
		s ^= Sqrt(x[i&1023])
	}
	sink = s
}

func BenchmarkPow(b *testing.B) {
	x := operands()
	for i := 0; i < b.N; i++ {
		sink = Pow(x[i&1023], x[(i+7)&1023])
	}
}

func BenchmarkSolveQuadratic(b *testing.B) {
	x := operands()
	var s uint64
	for i := 0; i < b.N; i++ {
		r, _ := SolveQuadratic(x[i&1023])
		s ^= r
	}
	sink = s
}

// First use: everything built from nothing. The tables live in variables that other
// benchmarks read, but building them again writes the same numbers.
func BenchmarkFirstUse(b *testing.B) {
	for name, build := range map[string]func(){"field": buildField, "log16": buildLog16, "log": func() { buildLog() }} {
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				build()
			}
		})
	}
}

// A baseline is what fast programs for nim products do: logarithms of 16-bit nimbers and
// Karatsuba's identity twice. Zero has a logarithm so large that every sum with it reads
// a zero.
type baseline struct {
	log [1 << 16]uint32
	exp [4*zeroLog + 8]uint16
}

func newBaseline() *baseline {
	t := new(baseline)
	x := uint64(1)
	for i := range order16 {
		t.log[x] = uint32(i)
		t.exp[i], t.exp[i+order16] = uint16(x), uint16(x)
		x = towerMul(x, generator16, 16)
	}
	copy(t.exp[2*order16:zeroLog], t.exp[:])
	t.log[0] = zeroLog
	return t
}

func (t *baseline) mul16(a, b uint16) uint16 { return t.exp[t.log[a]+t.log[b]] }

func (t *baseline) mul32(a, b uint32) uint32 {
	a0, a1, b0, b1 := uint16(a), uint16(a>>16), uint16(b), uint16(b>>16)
	p := t.mul16(a0, b0)
	return uint32(p^t.mul16(a0^a1, b0^b1))<<16 | uint32(p^t.exp[t.log[a1]+t.log[b1]+3])
}

// top32 multiplies by 2^31.
func (t *baseline) top32(a uint32) uint32 {
	a0, a1 := uint16(a), uint16(a>>16)
	return uint32(t.exp[t.log[a0^a1]+3])<<16 | uint32(t.exp[t.log[a1]+6])
}

func (t *baseline) mul(a, b uint64) uint64 {
	a0, a1, b0, b1 := uint32(a), uint32(a>>32), uint32(b), uint32(b>>32)
	p := t.mul32(a0, b0)
	return uint64(p^t.mul32(a0^a1, b0^b1))<<32 | uint64(p^t.top32(t.mul32(a1, b1)))
}

func TestBaseline(t *testing.T) {
	base := newBaseline()
	eachEdgy(5000, func(a, b, _ uint64) {
		if got, want := base.mul(a, b), Mul(a, b); got != want {
			t.Errorf("%#x ⊗ %#x = %#x, want %#x", a, b, got, want)
		}
	})
}
