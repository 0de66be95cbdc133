package nimber

import (
	"math/rand/v2"
	"testing"
)

// edgy returns random 64-bit nimbers, many of them at the edges: 0, 1, powers of two,
// numbers of few bits, the largest of a subfield and their neighbours.
func edgy(r *rand.Rand) uint64 {
	switch r.IntN(6) {
	case 0:
		return uint64(r.IntN(4))
	case 1:
		return 1 << r.IntN(64)
	case 2:
		return 1<<(1<<r.IntN(7)) - 1 - uint64(r.IntN(2))
	case 3:
		return r.Uint64() >> r.IntN(64)
	case 4:
		return ^uint64(0) << r.IntN(64)
	}
	return r.Uint64()
}

// eachEdgy calls f with n triples of edgy nimbers, the same in every run.
func eachEdgy(n int, f func(a, b, c uint64)) {
	r := rand.New(rand.NewPCG(2, 64))
	for range n {
		f(edgy(r), edgy(r), edgy(r))
	}
}

func TestFieldLaws(t *testing.T) {
	eachEdgy(20000, func(a, b, c uint64) {
		switch {
		case Mul(a, b) != Mul(b, a):
			t.Errorf("%#x ⊗ %#x does not commute", a, b)
		case Mul(Mul(a, b), c) != Mul(a, Mul(b, c)):
			t.Errorf("%#x ⊗ %#x ⊗ %#x depends on the order", a, b, c)
		case Mul(a, b^c) != Mul(a, b)^Mul(a, c):
			t.Errorf("%#x ⊗ (%#x ⊕ %#x) does not distribute", a, b, c)
		case Mul(a, 1) != a || Mul(a, 0) != 0:
			t.Errorf("%#x: 1 or 0 fails", a)
		}
	})
}

func TestInverse(t *testing.T) {
	eachEdgy(20000, func(a, b, _ uint64) {
		if a == 0 {
			return
		}
		if got := Mul(a, Inv(a)); got != 1 {
			t.Errorf("%#x ⊗ Inv = %#x", a, got)
		}
		if got := Mul(Div(b, a), a); got != b {
			t.Errorf("%#x / %#x ⊗ %#x = %#x", b, a, a, got)
		}
		if Inv(a) != Pow(a, groupOrder-1) {
			t.Errorf("Inv(%#x) is not the power 2^64−2", a)
		}
	})
	for a := uint64(1); a < 1<<16; a++ {
		if Mul(a, Inv(a)) != 1 {
			t.Fatalf("Inv(%d) = %d", a, Inv(a))
		}
	}
}

func TestFrobenius(t *testing.T) {
	eachEdgy(20000, func(a, b, _ uint64) {
		switch {
		case Square(a) != Mul(a, a):
			t.Errorf("Square(%#x) = %#x", a, Square(a))
		case Sqrt(Square(a)) != a || Square(Sqrt(a)) != a:
			t.Errorf("Sqrt(%#x) = %#x", a, Sqrt(a))
		case Square(Mul(a, b)) != Mul(Square(a), Square(b)):
			t.Errorf("squaring is not multiplicative at %#x, %#x", a, b)
		}
	})
}

func TestPow(t *testing.T) {
	eachEdgy(2000, func(a, m, n uint64) {
		if a == 0 {
			return
		}
		switch {
		case Mul(Pow(a, m/2), Pow(a, n/2)) != Pow(a, m/2+n/2):
			t.Errorf("%#x: powers %d and %d do not add", a, m/2, n/2)
		case Pow(Pow(a, m), n) != Pow(a, mulMod(m%groupOrder, n, groupOrder)):
			t.Errorf("%#x: powers %d and %d do not multiply", a, m, n)
		}
	})
	p := uint64(1)
	for n := range uint64(40) {
		if Pow(5, n) != p {
			t.Errorf("Pow(5, %d) = %d, want %d", n, Pow(5, n), p)
		}
		p = Mul(p, 5)
	}
	if Pow(0, 0) != 1 || Pow(0, 20) != 0 || Pow(0, 1) != 0 {
		t.Error("powers of 0")
	}
}

func TestIndependentProduct(t *testing.T) {
	eachEdgy(5000, func(a, b, _ uint64) {
		if got, want := Mul(a, b), conwayProduct(a, b); got != want {
			t.Errorf("%#x ⊗ %#x = %#x, want %#x", a, b, got, want)
		}
	})
}

func TestLogarithm(t *testing.T) {
	eachEdgy(2000, func(a, b, n uint64) {
		if a != 0 {
			if got := Pow(Generator, Log(a)); got != a {
				t.Fatalf("Log(%#x) = %d, whose power is %#x", a, Log(a), got)
			}
		}
		if got := Log(Pow(Generator, n)); got != n%groupOrder {
			t.Fatalf("Log of power %d = %d", n, got)
		}
		if a == 0 || b == 0 {
			return
		}
		m, ok := LogBase(a, b)
		if ok && (Pow(b, m) != a || m >= Order(b)) {
			t.Fatalf("LogBase(%#x, %#x) = %d", a, b, m)
		}
		if !ok && Pow(a, Order(b)) == 1 {
			t.Fatalf("LogBase(%#x, %#x) found nothing though the order divides", a, b)
		}
	})
}
