package nimber

import (
	"fmt"
	"math/big"
	"slices"
	"testing"
)

// Values from the literature, each with its source.

func TestOEIS(t *testing.T) {
	for _, c := range []struct {
		id    string
		first uint64
		f     func(uint64) uint64
		want  []uint64
	}{
		{"A006042, the nim squares", 0, Square, []uint64{
			0, 1, 3, 2, 6, 7, 5, 4, 13, 12, 14, 15, 11, 10, 8, 9, 24, 25, 27, 26, 30, 31, 29, 28, 21, 20,
			22, 23, 19, 18, 16, 17, 52, 53, 55, 54, 50, 51, 49, 48, 57, 56, 58, 59, 63, 62, 60, 61, 44,
			45, 47, 46, 42, 43, 41, 40, 33, 32, 34, 35, 39, 38, 36, 37, 103, 102, 100, 101, 97, 96, 98, 99}},
		{"A051917, the inverses", 1, Inv, []uint64{
			1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4, 170, 160, 109, 107, 131, 139, 116, 115,
			228, 234, 92, 89, 73, 77, 220, 209, 85, 214, 80, 219, 199, 179, 203, 184, 66, 226, 70,
			236, 156, 247, 149, 248, 255, 182, 189, 240, 120, 164, 174, 127, 142, 100, 98, 134}},
		{"A212200, the multiplicative orders", 1, Order, []uint64{
			1, 3, 3, 15, 15, 15, 15, 5, 15, 5, 15, 15, 5, 5, 15, 85, 85, 255, 255, 85, 85, 255, 255, 85,
			85, 255, 255, 255, 255, 85, 85, 255, 255, 255, 255, 85, 255, 85, 255, 255, 255, 255, 255,
			255, 85, 255, 85, 255, 85, 85, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 85, 85,
			255, 255, 51, 255, 255, 255, 51, 255, 255, 17, 255, 85, 255, 17, 255, 85}},
	} {
		for i, want := range c.want {
			if n := c.first + uint64(i); c.f(n) != want {
				t.Errorf("%s: at %d %d, want %d", c.id, n, c.f(n), want)
			}
		}
	}
	if got := Order(256); got != 21845 { // A212200, Conway and Ryba
		t.Errorf("Order(256) = %d", got)
	}
}

// OEIS A051910: the triangle of products, m ≤ n.
func TestProductTriangle(t *testing.T) {
	want := []uint64{0, 0, 1, 0, 2, 3, 0, 3, 1, 2, 0, 4, 8, 12, 6, 0, 5, 10, 15, 2, 7, 0, 6, 11, 13, 14, 8, 5,
		0, 7, 9, 14, 10, 13, 3, 4, 0, 8, 12, 4, 11, 3, 7, 15, 13, 0, 9, 14, 7, 15, 6, 1, 8, 5, 12,
		0, 10, 15, 5, 3, 9, 12, 6, 1, 11, 14, 0, 11, 13, 6, 7, 12, 10, 1, 9, 2, 4, 15}
	values := Table(12).Values
	for n := range 12 {
		for m := range n + 1 {
			if got := values[n][m]; got != want[0] {
				t.Errorf("%d ⊗ %d = %d, want %d", n, m, got, want[0])
			}
			want = want[1:]
		}
	}
}

// Turning Corners [WinningWays, chapter 14]: a move turns the four corners of a
// rectangle, the lower right one from heads to tails. By the theory of coin turning the
// value of one head at (a, b) is the mex over what a move leaves, three heads. The values
// here are computed as those of that game.
func TestTurningCorners(t *testing.T) {
	const n = 20
	var g [n][n]uint64
	for a := range n {
		for b := range n {
			var left []uint64
			for x := range a {
				for y := range b {
					left = append(left, g[x][b]^g[a][y]^g[x][y])
				}
			}
			for slices.Contains(left, g[a][b]) {
				g[a][b]++
			}
		}
	}
	for a, row := range Table(n).Values {
		if !slices.Equal(row, g[a][:]) {
			t.Errorf("row %d: %v, want %v", a, row, g[a])
		}
	}
}

// Single values computed with other programs.
func TestKnownValues(t *testing.T) {
	for _, c := range []struct {
		what      string
		got, want uint64
	}{
		{"(2^64−1)²", Square(1<<64 - 1), 0x9caf97a49cfc97f7},
		{"2^32 ⊗ 2^32", Mul(1<<32, 1<<32), 0x180000000},
		{"1/256", Inv(256), 61166},
		{"√2^63", Sqrt(1 << 63), 0xe880800080000000},
	} {
		if c.got != c.want {
			t.Errorf("%s = %#x, want %#x", c.what, c.got, c.want)
		}
	}
	want := []uint64{8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2, 128} // 8 ⊗ 1 … 16
	for i, w := range want {
		if got := Mul(8, uint64(i+1)); got != w {
			t.Errorf("8 ⊗ %d = %d, want %d", i+1, got, w)
		}
	}
}

// 2⊗3 by the definition: two rows a′ and three columns b′, six pairs.
func TestExplainMul(t *testing.T) {
	for a := range uint64(20) {
		for b := range uint64(20) {
			d := ExplainMul(a, b)
			if d.Product != Mul(a, b) || uint64(len(d.Pairs)) != a*b {
				t.Errorf("%d ⊗ %d: %d from %d pairs", a, b, d.Product, len(d.Pairs))
			}
		}
	}
	if got := len(ExplainMul(2, 3).Pairs); got != 6 {
		t.Errorf("2 ⊗ 3 has %d pairs", got)
	}
	if !panics(func() { ExplainMul(1<<32, 1<<32) }) || !panics(func() { Table(-1) }) {
		t.Error("a wrong argument went through")
	}
}

func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return false
}

func TestPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"Inv": func() { Inv(0) }, "Div": func() { Div(1, 0) }, "Log": func() { Log(0) }, "Order": func() { Order(0) },
		"LogBase": func() { LogBase(1, 0) }, "QuadraticRoots": func() { QuadraticRoots(0, 0, 0) },
		"Big.Inv": func() { Big{}.Inv() }, "Big.Div": func() { NewBig(1).Div(Big{}) },
		"Ordinal.Inv": func() { Ordinal{}.Inv() }, "MulVec": func() { MulVec(nil, []uint64{1}, nil) },
		"Kappa": func() { Kappa(6) }, "Alpha": func() { Alpha(9) }, "BigFromInt": func() { BigFromInt(big.NewInt(-1)) },
		"MustParseBig": func() { MustParseBig("x") }, "MustParseOrdinal": func() { MustParseOrdinal("x") },
	} {
		if !panics(f) {
			t.Errorf("%s does not panic", name)
		}
	}
}

// The polynomial of the isomorphism is irreducible of degree 64 if x^(2^64) ≡ x and the
// greatest common divisor of x^(2^32) ⊕ x with it is 1 (Rabin's test: 2 is the only prime
// in 64). The second holds if x^(2^32) ⊕ x is invertible, which in the ring modulo f means
// that some power of it is 1: it is a unit if its (2^64−1)-th power is 1.
func TestIrreducible(t *testing.T) {
	frobenius := func(x uint64, n int) uint64 {
		for range n {
			x = polyMul(x, x)
		}
		return x
	}
	if frobenius(2, 64) != 2 {
		t.Error("x^(2^64) is not x")
	}
	unit, power := frobenius(2, 32)^2, uint64(1)
	for range 64 {
		power = polyMul(polyMul(power, power), unit)
	}
	if power != 1 {
		t.Error("x^(2^32) ⊕ x is not invertible")
	}
}

// The nimber that stands for x is a root of the polynomial, by the tower product, and no
// conjugate of it is less.
func TestLeastRoot(t *testing.T) {
	square := func(x uint64) uint64 { return towerMul(x, x, 64) }
	x := uint64(leastRoot)
	x2 := square(x)
	x3, x4 := towerMul(x, x2, 64), square(x2)
	x64 := square(square(square(square(x4))))
	if x64^x4^x3^x^1 != 0 {
		t.Errorf("%#x is not a root", x)
	}
	for _, c := range Conjugates(x) {
		if c < x {
			t.Errorf("%#x is a smaller root", c)
		}
	}
}

// Carry-less multiplication against bit by bit.
func TestCarryless(t *testing.T) {
	check := func(a, b uint64) {
		var hi, lo uint64
		for i := range 64 {
			if a>>i&1 == 1 {
				lo ^= b << i
				hi ^= b >> (64 - i)
			}
		}
		if h, l := carryless(a, b); h != hi || l != lo {
			t.Errorf("carryless(%#x, %#x) = %#x, %#x, want %#x, %#x", a, b, h, l, hi, lo)
		}
	}
	eachEdgy(5000, func(a, b, _ uint64) { check(a, b) })
	check(1<<64-1, 1<<64-1)
}

func TestGeneratorIsLeast(t *testing.T) {
	if got := Order(Generator); got != groupOrder {
		t.Errorf("Order(Generator) = %d", got)
	}
	for a := uint64(1 << 32); a < Generator; a++ {
		if Order(a) == groupOrder {
			t.Errorf("%d generates as well", a)
		}
	}
	product := uint64(1)
	for _, p := range primeFactors() {
		product *= p
		for d := uint64(2); d*d <= p; d++ {
			if p%d == 0 {
				t.Errorf("%d is not prime", p)
			}
		}
	}
	if product != groupOrder {
		t.Errorf("the factors give %d", product)
	}
}

func TestMinimalPolynomial(t *testing.T) {
	eachEdgy(300, func(a, b, _ uint64) {
		p := MinimalPolynomial(a)
		if p.At(a) != Of(0) || p.Degree() != FieldBits(a) {
			t.Fatalf("%#x: %v, at it %v", a, p, p.At(a))
		}
		if p.At(b) == Of(0) && !slices.Contains(Conjugates(a), b) {
			t.Fatalf("%v has another root %#x", p, b)
		}
	})
	for a, want := range []string{"x", "x + 1", "x^2 + x + 1", "x^2 + x + 1", "x^4 + x + 1"} {
		if got := MinimalPolynomial(uint64(a)).String(); got != want {
			t.Errorf("minimal polynomial of %d: %s, want %s", a, got, want)
		}
	}
}

func TestQuadratics(t *testing.T) {
	eachEdgy(20000, func(a, b, c uint64) {
		x, ok := SolveQuadratic(a)
		if ok != (a < 1<<63) || ok != (Trace(a) == 0) || ok && (Square(x)^x != a || x&1 == 1) {
			t.Errorf("SolveQuadratic(%#x) = %#x, %v", a, x, ok)
		}
		if a == 0 {
			return
		}
		roots := QuadraticRoots(a, b, c)
		for _, x := range roots {
			if Mul(a, Square(x))^Mul(b, x)^c != 0 {
				t.Errorf("%#x is no root of %#x x² + %#x x + %#x", x, a, b, c)
			}
		}
		// With two roots r, s the polynomial is a(x ⊕ r)(x ⊕ s).
		if b != 0 && len(roots) == 2 && (roots[0] >= roots[1] || Mul(a, roots[0]^roots[1]) != b) {
			t.Errorf("roots %#x of %#x x² + %#x x + %#x", roots, a, b, c)
		}
		if r := QuadraticRoots(1, b^c, Mul(b, c)); !slices.Contains(r, b) || !slices.Contains(r, c) {
			t.Errorf("(x ⊕ %#x)(x ⊕ %#x) has roots %#x", b, c, r)
		}
	})
	// The trace is the sum of all conjugates.
	eachEdgy(500, func(a, _, _ uint64) {
		var sum uint64
		for x, i := a, 0; i < 64; i++ {
			sum ^= x
			x = Square(x)
		}
		if sum != Trace(a) {
			t.Errorf("Trace(%#x) = %d, the conjugates add up to %d", a, Trace(a), sum)
		}
	})
	if got := fmt.Sprint(QuadraticRoots(0, 0, 5), QuadraticRoots(0, 2, 1), QuadraticRoots(1, 0, 6)); got != "[] [3] [4]" {
		t.Errorf("degenerate equations: %s", got)
	}
}

func TestFields(t *testing.T) {
	for a, want := range map[uint64]int{0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 15: 4, 16: 8, 255: 8, 256: 16, 1 << 16: 32,
		1 << 32: 64} {
		if got := FieldBits(a); got != want {
			t.Errorf("FieldBits(%d) = %d, want %d", a, got, want)
		}
	}
	// A field is closed: sums and products stay below, and so do inverses.
	eachEdgy(5000, func(a, b, _ uint64) {
		for w := 1; w <= 32; w *= 2 {
			mask := uint64(1)<<w - 1
			x, y := a&mask, b&mask
			if FieldBits(Mul(x, y)) > w || x != 0 && FieldBits(Inv(x)) > w {
				t.Errorf("the field of order 2^%d is left by %#x, %#x", w, x, y)
			}
		}
	})
}
