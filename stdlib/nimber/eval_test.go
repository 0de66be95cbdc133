package nimber

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestEval(t *testing.T) {
	a, b := Nimber(7), Nimber(1<<40+3)
	for text, want := range map[string]Nimber{
		"2*2": 3, "(2+3)*5/7": Nimber(2 ^ 3).Mul(5).Div(7), "2+3*5": Nimber(2).Add(Nimber(3).Mul(5)), "-5": 5, "2 - 3": 1,
		"2^3": Nimber(2).Pow(3), "2^-1": Nimber(2).Inv(), "4⊗4 ⊕ 1": Nimber(4).Square().Add(1), "sqrt(6)^2": 6, "inv(9)*9": 1,
		"a*b+a": a.Mul(b).Add(a), "square(a)": a.Square(), "18446744073709551615": 1<<64 - 1, "((((1))))": 1, "8/4/2": Nimber(8).Div(4).Div(2),
		" a ^ 2 ": a.Square(), "0^0": 1,
	} {
		if got, err := ParseExpression(text, a, b); err != nil || got != want {
			t.Errorf("%s = %d (%v), want %d", text, got, err, want)
		}
		if title := ExplainEval(text, a, b).Title; !strings.HasSuffix(title, "= "+want.text()) {
			t.Errorf("%s", title)
		}
	}
}

func TestExpressionErrors(t *testing.T) {
	for text, rest := range map[string]string{
		"": "", "2+": "", "(2+3": "(2+3", "2)": ")", "2 % 3": "% 3", "5/0": "0", "5/(2+2)": "(2+2)", "2^x": "x", "x": "x", "foo(3)": "foo(3)",
		"sqrt 3": "3", "18446744073709551616": "18446744073709551616", "2 3": "3", "inv(0)": "inv(0)", "ä": "ä", "0^-1": "0^-1", "2**3": "*3",
	} {
		_, err := ParseExpression(text)
		var e *ExpressionError
		if !errors.As(err, &e) || strings.TrimLeft(e.Text[e.Offset:], " ") != rest {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Expressions without brackets that are written at random agree with the methods.
func TestEvalByMethods(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 5))
	for range 2000 {
		x, y, z := Nimber(r.Uint64()>>r.IntN(64)), Nimber(r.Uint64()>>r.IntN(64)|1), Nimber(r.Uint64())
		if got, want := Eval("(a + b) * c / b ^ 2", x, y, z), x.Add(y).Mul(z).Div(y.Square()); got != want {
			t.Fatalf("%d %d %d: %d, want %d", x, y, z, got, want)
		}
	}
}

func TestRoots(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 6))
	for range 60 {
		var roots []Nimber
		for range 1 + r.IntN(6) {
			roots = append(roots, Nimber(r.Uint64()>>r.IntN(64)))
		}
		p := FromRoots(append(slices.Clone(roots), roots[:r.IntN(len(roots))]...)...)
		want := slices.Clone(roots)
		slices.Sort(want)
		want = slices.Compact(want)
		if got := p.Mul(NewPoly(Nimber(r.Uint64() | 1))).Roots(); !slices.Equal(got, want) {
			t.Fatalf("%v: roots %v, want %v", p, got, want)
		}
	}
	for a := range Nimber(40) { // x² + x + a, as QuadraticRoots has it
		got := NewPoly(a, 1, 1).Roots()
		var want []Nimber
		for _, x := range QuadraticRoots(1, 1, uint64(a)) {
			want = append(want, Nimber(x))
		}
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("x² + x + %d: roots %v, want %v", a, got, want)
		}
	}
}

// Division, and the least common rules of polynomials, on random ones.
func TestPolyRing(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 7))
	random := func() Poly {
		c := make([]Nimber, r.IntN(7))
		for i := range c {
			c[i] = Nimber(r.Uint64() >> (8 * r.IntN(8)))
		}
		return NewPoly(c...)
	}
	for range 500 {
		p, q, s := random(), random(), random()
		x := Nimber(r.Uint64())
		if got, want := p.Mul(q.Add(s)).At(x), p.At(x).Mul(q.At(x).Add(s.At(x))); got != want {
			t.Fatalf("%v %v %v at %d: %d, want %d", p, q, s, x, got, want)
		}
		if q.Degree() < 0 {
			continue
		}
		quotient, rest := p.DivMod(q)
		if back := quotient.Mul(q).Add(rest); !slices.Equal(back.c, p.c) || rest.Degree() >= q.Degree() {
			t.Fatalf("%v by %v: %v rest %v", p, q, quotient, rest)
		}
		if d := p.GCD(q); p.Degree() >= 0 {
			if _, rest := p.DivMod(d); rest.Degree() >= 0 {
				t.Fatalf("gcd %v does not divide %v", d, p)
			}
		}
		left, right := p.Mul(q).Derivative(), p.Derivative().Mul(q).Add(p.Mul(q.Derivative()))
		if !slices.Equal(left.c, right.c) {
			t.Fatalf("derivative of the product of %v and %v", p, q)
		}
	}
}

// The derivations end in what the functions say.
func TestDerivations(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 8))
	for range 200 {
		a := r.Uint64()>>r.IntN(63) | 1
		for title, d := range map[string]Derivation{"order": ExplainOrder(a), "field": ExplainField(a), "polynomial": ExplainMinimalPolynomial(a), "log": ExplainLog(a)} {
			if len(d.Steps) < 2 {
				t.Errorf("%s of %d: %v", title, a, d)
			}
		}
		if d := ExplainOrder(a); d.Steps[len(d.Steps)-1] != "the order is "+Nimber(Order(a)).text() {
			t.Errorf("%v", d)
		}
		if d := ExplainLog(a); !strings.HasSuffix(d.Steps[len(d.Steps)-1], "= "+Nimber(a).text()) {
			t.Errorf("%v", d)
		}
		if d := ExplainMinimalPolynomial(a); !strings.HasSuffix(d.Steps[len(d.Steps)-1], "its value is 0") {
			t.Errorf("%v", d)
		}
	}
}
