package nimber

import (
	"errors"
	"flag"
	"math/big"
	"math/rand/v2"
	"testing"
)

// randomOrdinal returns a sum of a few terms over κ₃, κ₅, κ₇, κ₉, κ₁₁ and κ₂₅.
func randomOrdinal(r *rand.Rand, terms int) Ordinal {
	var a []term
	for range terms {
		var e exponent
		for k, limit := range []uint64{9, 25, 7, 11} {
			if r.IntN(2) == 0 {
				e = e.with(k, r.Uint64N(limit))
			}
		}
		a = append(a, term{e, NewBig(edgy(r) >> (60 - 4*r.IntN(3)))})
	}
	return normal(a)
}

func TestOrdinalFieldLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 60 {
		a, b, c := randomOrdinal(r, 3), randomOrdinal(r, 2), randomOrdinal(r, 2)
		ab := must(a.Mul(b))
		switch {
		case !ab.Equal(must(b.Mul(a))):
			t.Errorf("%v ⊗ %v does not commute", a, b)
		case !must(ab.Mul(c)).Equal(must(a.Mul(must(b.Mul(c))))):
			t.Errorf("%v ⊗ %v ⊗ %v is not associative", a, b, c)
		case !must(a.Mul(b.Add(c))).Equal(ab.Add(must(a.Mul(c)))):
			t.Errorf("%v ⊗ (%v ⊕ %v) does not distribute", a, b, c)
		case !must(a.Square()).Equal(must(a.Mul(a))):
			t.Errorf("the square of %v", a)
		case !must(a.Pow(6)).Equal(must(must(a.Pow(4)).Mul(must(a.Square())))):
			t.Errorf("powers of %v", a)
		}
	}
}

func TestOrdinalInverse(t *testing.T) {
	texts := []string{"1", "5", "w", "w+1", "w^2*3", "w^3+w", "w^w", "w^w+w+1", "w^(w*3+2)+w^w+4", "w^(w*5)+w^9+1",
		"w^(w^2)+w", "w^(w^13)", "w^(w^13)+1", "w^(w^3*4+1)*2+7"}
	for _, text := range texts {
		a := MustParseOrdinal(text)
		if got := must(a.Mul(must(a.Inv()))); !got.Equal(finite(1)) {
			t.Errorf("%v times its inverse is %v", a, got)
		}
		b := MustParseOrdinal("w^w+w*2+3")
		if got := must(must(b.Div(a)).Mul(a)); !got.Equal(b) {
			t.Errorf("%v / %v ⊗ %v = %v", b, a, a, got)
		}
	}
}

// The p-th powers of ω^(ω^k), p the odd prime with index k: [Conway1976] and [Lenstra1977].
func TestAlpha(t *testing.T) {
	for p, want := range map[int]string{
		3: "2", 5: "4", 7: "w+1", 11: "w^w+1", 13: "w+4", 17: "16", 19: "w^3+4", 23: "w^(w^3)+1", 29: "w^(w^2)+4",
		31: "w^w+1", 37: "w^3+4", 41: "w^w+1", 43: "w^(w^2)+1", 47: "w^(w^7)+1",
	} {
		if got := must(Kappa(p).Pow(uint64(p))).String(); got != want {
			t.Errorf("κ_%d^%d = %s, want %s", p, p, got, want)
		}
	}
	for _, c := range []struct {
		base, want string
		n          uint64
	}{
		{"w^(w^13)", "w^(w^7)+1", 47}, {"w+1", "w^2*3", 7}, {"w^3", "w", 3}, {"w^(w*5)", "w^w", 5}, {"w^w", "4", 5},
	} {
		if got := must(MustParseOrdinal(c.base).Pow(c.n)).String(); got != c.want {
			t.Errorf("(%s)^%d = %s, want %s", c.base, c.n, got, c.want)
		}
	}
	if got := must(Omega().Mul(MustParseOrdinal("w^2*3"))); !got.Equal(finite(1)) {
		t.Errorf("w ⊗ w^2*3 = %v", got)
	}
}

// degree returns the degree of a over {0, 1}: the least d with a^(2^d) = a.
func degree(a Ordinal) int {
	for b, d := must(a.Square()), 1; ; d++ {
		if b.Equal(a) {
			return d
		}
		b = must(b.Square())
	}
}

var excessTo = flag.Int("excess", 43, "the largest prime whose excess TestExcess proves")

// The excess m_p is the least m for which κ ⊕ m, κ = Σ κ_q, has no p-th root. An element
// of the field of order 2^d, p | 2^d − 1, has one if and only if its power of exponent
// (2^d − 1)/p is 1. This proves the entries of the table, and that Q is right:
//
//	go test ./stdlib/nimber -run Excess -excess 73
func TestExcess(t *testing.T) {
	for k := 0; oddPrime(k) <= *excessTo; k++ {
		p := oddPrime(k)
		alpha := must(Alpha(p))
		excess := uint64(excesses()[k])
		for m := range excess + 1 {
			a := alpha.Add(finite(excess ^ m))
			d := degree(a)
			if f := orderOf2(p); d%f != 0 {
				d *= f
			}
			e := new(big.Int).Lsh(big.NewInt(1), uint(d))
			e.Sub(e, big.NewInt(1)).Div(e, big.NewInt(int64(p)))
			if hasRoot := powInt(a, e).Equal(finite(1)); hasRoot != (m < excess) {
				t.Errorf("%v has a root of order %d: %v", a, p, hasRoot)
			}
		}
	}
}

// powInt raises a to a long exponent.
func powInt(a Ordinal, e *big.Int) Ordinal {
	r := finite(1)
	for i := e.BitLen() - 1; i >= 0; i-- {
		r = must(r.Square())
		if e.Bit(i) == 1 {
			r = must(r.Mul(a))
		}
	}
	return r
}

// κ_p has degree p over the field of α_p.
func TestDegrees(t *testing.T) {
	for _, p := range []int{3, 5, 7, 11, 13, 17, 19, 29, 31, 37} {
		alpha, kappa := degree(must(Alpha(p))), degree(Kappa(p))
		if kappa != p*alpha {
			t.Errorf("degree of κ_%d is %d, of α_%d %d", p, kappa, p, alpha)
		}
	}
}

// On finite nimbers Ordinal and Big agree.
func TestOrdinalFinite(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for range 50 {
		a, b := randomBig(r, 3), randomBig(r, 2)
		got, ok := must(OrdinalFromBig(a).Mul(OrdinalFromBig(b))).Finite()
		if !ok || !got.Equal(a.Mul(b)) {
			t.Errorf("%v ⊗ %v = %v", a, b, got)
		}
	}
	if _, ok := Omega().Finite(); ok {
		t.Error("ω is finite")
	}
}

func TestUnknownConstant(t *testing.T) {
	a := MustParseOrdinal("w^(w^59)") // κ₂₈₃
	_, powErr := a.Pow(283)
	_, invErr := a.Inv()
	for _, err := range []error{powErr, invErr} {
		var unknown *UnknownError
		if !errors.As(err, &unknown) || unknown.Prime != 283 {
			t.Errorf("error %v, want one about 283", err)
		}
	}
	if got := must(a.Pow(282)); got.String() != "w^(w^59*282)" {
		t.Errorf("κ₂₈₃^282 = %v", got)
	}
}

// The largest index there is a prime for.
func TestKappaLimit(t *testing.T) {
	if got := len(oddPrimes()); got != maxOmegaPower+1 {
		t.Errorf("%d odd primes", got)
	}
	a := MustParseOrdinal("w^(w^6540)")
	if !a.Equal(Kappa(65521)) {
		t.Errorf("κ_65521 = %v", Kappa(65521))
	}
	for _, q := range []int{-1, 0, 1, 6, 65536, 65537} {
		if !panics(func() { Kappa(q) }) {
			t.Errorf("Kappa(%d) does not panic", q)
		}
	}
}

func TestOrdinalOrder(t *testing.T) {
	ascending := []string{"0", "1", "100", "w", "w+1", "w*2", "w^2", "w^2+w", "w^w", "w^(w+1)", "w^(w*2)+5", "w^(w^2)",
		"w^(w^2+w)*3"}
	for i, s := range ascending {
		for j, u := range ascending {
			got := MustParseOrdinal(s).Cmp(MustParseOrdinal(u))
			if (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("%s compared with %s: %d", s, u, got)
			}
		}
	}
}

func TestParseOrdinal(t *testing.T) {
	for text, want := range map[string]string{
		"w^(w*2)+w*3+5": "w^(w*2)+w*3+5", "ω^ω^13": "w^(w^13)", " w ^ ( w ^ 2 + w·4 + 1 ) * 7 ": "w^(w^2+w*4+1)*7",
		"0": "0", "w^1": "w", "w^(w^1)": "w^w", "007": "7", "w^(2)": "w^2",
	} {
		if got, err := ParseOrdinal(text); err != nil || got.String() != want {
			t.Errorf("%q: %v, %v, want %s", text, got, err, want)
		}
	}
	for text, offset := range map[string]int{
		"": 0, "w^": 2, "1+w": 2, "w*0": 2, "w^0": 2, "w^w^w": 4, "w^(w^w)": 5, "w+w": 2, "w+0": 2, "w++": 2, "5w": 1,
		"w^(3": 4, "a": 0, "w^(w^6541)": 3, "w^99999999999999999999": 2, "w)": 1, "-1": 0,
	} {
		_, err := ParseOrdinal(text)
		if e, ok := err.(*SyntaxError); !ok || e.Offset != offset {
			t.Errorf("%q: %v, want an error at %d", text, err, offset)
		}
	}
}
