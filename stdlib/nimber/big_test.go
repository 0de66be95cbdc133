package nimber

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// bigProduct multiplies by the plain recursion on ordinary integers, down to the product
// of powers of two in definition_test.go. It shares no code with Big.
func bigProduct(a, b *big.Int) *big.Int {
	if a.BitLen() <= 64 && b.BitLen() <= 64 {
		return new(big.Int).SetUint64(conwayProduct(a.Uint64(), b.Uint64()))
	}
	h := uint(64)
	for a.BitLen() > int(2*h) || b.BitLen() > int(2*h) {
		h *= 2
	}
	f := new(big.Int).Lsh(big.NewInt(1), h)
	a1, a0 := new(big.Int).DivMod(a, f, new(big.Int))
	b1, b0 := new(big.Int).DivMod(b, f, new(big.Int))
	low, high := bigProduct(a0, b0), bigProduct(a1, b1)
	mid := new(big.Int).Xor(bigProduct(a0, b1), bigProduct(a1, b0))
	mid.Xor(mid, high)
	low.Xor(low, bigProduct(high, new(big.Int).Rsh(f, 1)))
	return low.Add(low, mid.Mul(mid, f))
}

func randomBig(r *rand.Rand, words int) Big {
	w := make([]uint64, words)
	for i := range w {
		w[i] = edgy(r)
	}
	return trimmed(w)
}

func TestBigProduct(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, n := range [][2]int{{0, 1}, {1, 1}, {1, 2}, {2, 2}, {3, 2}, {2, 5}} {
		a, b := randomBig(r, n[0]), randomBig(r, n[1])
		if got, want := a.Mul(b), BigFromInt(bigProduct(a.Int(), b.Int())); !got.Equal(want) {
			t.Errorf("%s ⊗ %s = %s, want %s", a.Hex(), b.Hex(), got.Hex(), want.Hex())
		}
	}
}

func TestBigFieldLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 2, 3, 4, 7, 16, 33, 300, 700} {
		a, b, c := randomBig(r, n), randomBig(r, r.IntN(n)+1), randomBig(r, r.IntN(n)+1)
		one := NewBig(1)
		switch {
		case !a.Mul(b).Equal(b.Mul(a)):
			t.Errorf("%d words: does not commute", n)
		case !a.Mul(b).Mul(c).Equal(a.Mul(b.Mul(c))):
			t.Errorf("%d words: not associative", n)
		case !a.Mul(b.Add(c)).Equal(a.Mul(b).Add(a.Mul(c))):
			t.Errorf("%d words: does not distribute", n)
		case !a.Mul(one).Equal(a):
			t.Errorf("%d words: times 1 changes", n)
		case !a.IsZero() && !a.Mul(a.Inv()).Equal(one):
			t.Errorf("%d words: inverse fails", n)
		case !b.IsZero() && !a.Div(b).Mul(b).Equal(a):
			t.Errorf("%d words: quotient fails", n)
		case !a.Square().Equal(a.Mul(a)):
			t.Errorf("%d words: square fails", n)
		case !a.Square().Sqrt().Equal(a) || !a.Sqrt().Square().Equal(a):
			t.Errorf("%d words: square root fails", n)
		case !a.Pow(11).Equal(a.Mul(a).Mul(a.Pow(9))) || !a.Pow(0).Equal(one):
			t.Errorf("%d words: power fails", n)
		}
		x := a.SolveQuadratic()
		if !x.Square().Add(x).Equal(a) || x.Int().Bit(0) != 0 {
			t.Errorf("%d words: x² ⊕ x = a fails", n)
		}
	}
}

// The products of one word and those of many words must be equal.
func TestBigAgreesWithWords(t *testing.T) {
	eachEdgy(500, func(a, b, c uint64) {
		if got, _ := NewBig(a).Mul(NewBig(b)).Uint64(); got != Mul(a, b) {
			t.Errorf("%#x ⊗ %#x = %#x", a, b, got)
		}
		wide := Big{[]uint64{a, b | 1}}
		if got, want := wide.Mul(NewBig(c)), trimmed([]uint64{Mul(a, c), Mul(b|1, c)}); !got.Equal(want) {
			t.Errorf("%s ⊗ %#x = %s", wide.Hex(), c, got.Hex())
		}
	})
}

func TestParseBig(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0x0", "18446744073709551616": "0x10000000000000000", "0xFFff": "0xffff", "2^64": "0x10000000000000000",
	} {
		if got := MustParseBig(text); got.Hex() != want {
			t.Errorf("%q: %s, want %s", text, got.Hex(), want)
		}
	}
	for text, offset := range map[string]int{"": 0, "12a": 2, "-1": 0, "0x": 2, "0xg": 2, "2^": 2, "2^x": 2,
		"2^99999999999": 2, "1é": 1} {
		_, err := ParseBig(text)
		if e, ok := err.(*SyntaxError); !ok || e.Offset != offset {
			t.Errorf("%q: %v, want an error at %d", text, err, offset)
		}
	}
}

func BenchmarkBigMul(b *testing.B) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, n := range []int{128, 1024, 8192, 65536, 1 << 20} {
		b.Run(big.NewInt(int64(n)).String(), func(b *testing.B) {
			w := make([][]uint64, 2)
			for i := range w {
				for range n / 64 {
					w[i] = append(w[i], r.Uint64())
				}
			}
			x, y := Big{w[0]}, Big{w[1]}
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				x.Mul(y)
			}
		})
	}
}
