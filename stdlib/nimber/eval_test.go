package nimber

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestEval(t *testing.T) {
	a, b := uint64(7), uint64(1<<40+3)
	for text, want := range map[string]uint64{
		"2*2": 3, "(2+3)*5/7": Div(Mul(2^3, 5), 7), "2+3*5": 2 ^ Mul(3, 5), "-5": 5, "2 - 3": 1,
		"2^3": Pow(2, 3), "2^-1": Inv(2), "4⊗4 ⊕ 1": Square(4) ^ 1, "sqrt(6)^2": 6, "inv(9)*9": 1,
		"a*b+a": Mul(a, b) ^ a, "square(a)": Square(a), "18446744073709551615": 1<<64 - 1, "((((1))))": 1,
		"8/4/2":   Div(Div(8, 4), 2),
		" a ^ 2 ": Square(a), "0^0": 1,
	} {
		if got, err := ParseExpression(text, a, b); err != nil || got != Of(want) {
			t.Errorf("%s = %v (%v), want %d", text, got, err, want)
		}
		if title := ExplainEval(text, a, b).Title; !strings.HasSuffix(title, fmt.Sprint("= ", want)) {
			t.Errorf("%s", title)
		}
	}
}

func TestExpressionErrors(t *testing.T) {
	for text, rest := range map[string]string{
		"": "", "2+": "", "(2+3": "(2+3", "2)": ")", "2 % 3": "% 3", "5/0": "0", "5/(2+2)": "(2+2)", "2^x": "x", "x": "x",
		"foo(3)": "foo(3)",
		"sqrt 3": "3", "18446744073709551616": "18446744073709551616", "2 3": "3", "inv(0)": "inv(0)", "ä": "ä",
		"0^-1": "0^-1", "2**3": "*3", "2\x003": "\x003",
	} {
		_, err := ParseExpression(text)
		var e *SyntaxError
		if !errors.As(err, &e) || strings.TrimLeft(e.Text[e.Offset:], " ") != rest {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Random expressions without brackets agree with the methods.
func TestEvalByMethods(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 5))
	for range 2000 {
		a, b, c := r.Uint64()>>r.IntN(64), r.Uint64()>>r.IntN(64)|1, r.Uint64()
		x, y, z := Of(a), Of(b), Of(c)
		if got, want := Eval("(a + b) * c / b ^ 2", a, b, c), x.Add(y).Mul(z).Div(y.Square()); got != want {
			t.Fatalf("%v %v %v: %v, want %v", x, y, z, got, want)
		}
	}
}

// The derivations end with the results of the functions.
func TestDerivations(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 8))
	for range 200 {
		a := r.Uint64()>>r.IntN(63) | 1
		for title, d := range map[string]Derivation{"order": ExplainOrder(a), "field": ExplainField(a),
			"polynomial": ExplainMinimalPolynomial(a), "log": ExplainLog(a)} {
			if len(d.Steps) < 2 {
				t.Errorf("%s of %d: %v", title, a, d)
			}
		}
		if d := ExplainOrder(a); d.Steps[len(d.Steps)-1] != "the order is "+fmt.Sprint(Order(a)) {
			t.Errorf("%v", d)
		}
		if d := ExplainLog(a); !strings.HasSuffix(d.Steps[len(d.Steps)-1], fmt.Sprint("= ", a)) {
			t.Errorf("%v", d)
		}
		if d := ExplainMinimalPolynomial(a); !strings.HasSuffix(d.Steps[len(d.Steps)-1], "its value is 0") {
			t.Errorf("%v", d)
		}
	}
}
