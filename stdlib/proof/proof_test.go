package proof

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/subtraction"
)

// Proofs of true statements hold, whatever the numbers, and no LaTeX is left in their text.
func TestProofsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 4))
	check := func(p *Proof) {
		if text := p.All().String(); !p.Holds() || strings.ContainsAny(text, `\$`) {
			t.Fatal(text)
		}
		if strings.Count(p.All().Markdown(), "$")%2 != 0 {
			t.Fatal(p.All().Markdown())
		}
	}
	heaps := func() []int {
		h := make([]int, r.IntN(4))
		for i := range h {
			h[i] = r.IntN(9)
		}
		return h
	}
	for range 3000 {
		check(MexProperty(heaps()...))
	}
	for range 3000 {
		check(Bouton(heaps()...))
	}
	kayles := grundy.New(func(n int) [][]int { return octal.MustParse("0.77").Options(n) })
	for range 4000 {
		parts := []grundy.Component{
			nim.Heaps(heaps()...), kayles.At(r.IntN(9)), subtraction.New(1+r.IntN(3), 1+r.IntN(6)).Heap(r.IntN(15)),
			nim.Lasker(heaps()...),
		}
		check(SumRule(parts[r.IntN(4)], parts[r.IntN(4)]))
	}
	for a := range 9 {
		for b := range 9 {
			check(NimProduct(a, b))
		}
	}
	for n := 1; n <= 60; n++ {
		check(Symmetry(n))
	}
	for k := 1; k <= 12; k++ {
		check(Residues(k))
	}
}

func TestPeriodsOfEveryKindHold(t *testing.T) {
	certificates := []periodic.Certificate{}
	for _, g := range []interface {
		Period() (periodic.Certificate, error)
	}{subtraction.New(1, 2, 3), subtraction.New(2, 5, 7), subtraction.AllBut(2, 3, 7), subtraction.AllBut()} {
		c, err := g.Period()
		if err != nil {
			t.Fatal(err)
		}
		certificates = append(certificates, c)
	}
	c, err := octal.MustParse("0.77").Period()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range append(certificates, c) {
		if p := Period(c); !p.Holds() {
			t.Error(p.All())
		}
		c.Period++
		if Period(c).Holds() {
			t.Errorf("%s: a wrong period is proved", c.Game)
		}
	}
}

// Facts of a long certificate that a sample has not tested are not marked as checked.
func TestClaimsAreNotChecked(t *testing.T) {
	text, err := os.ReadFile("../../notebooks/data/0.106.json")
	if err != nil {
		t.Fatal(err)
	}
	var c periodic.Certificate
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	if all := Period(c).All().String(); strings.Count(all, "[claimed]") != 1 || strings.Contains(all, "FAILS") {
		t.Error(all)
	}
}

// The values beyond those shown are tested as well.
func TestSumRuleChecksWhatItDoesNotShow(t *testing.T) {
	p := SumRule(lacking{nim.Heaps(100), 90}, nim.Heaps(0))
	if step := p.Step(68); p.Holds() || step.Holds || !strings.Contains(step.Statement, "reached in the same way") {
		t.Error(p.All())
	}
}

// lacking is a component without the moves to some value.
type lacking struct {
	grundy.Component
	value int
}

func (l lacking) Choices() []grundy.Choice {
	return slices.DeleteFunc(l.Component.Choices(), func(c grundy.Choice) bool { return c.Value == l.value })
}

// liar is a component whose value is not the mex of its options.
type liar struct{ grundy.Component }

func (l liar) Value() int { return l.Component.Value() + 1 }

func TestChecksCanFail(t *testing.T) {
	if p := SumRule(nim.Heaps(3), liar{nim.Heaps(2)}); p.Holds() {
		t.Error("a false value passes:", p.All())
	}
	p := &Proof{Title: "false"}
	p.add(true, "fine")
	p.add(false, "not fine")
	if p.Holds() || !strings.Contains(p.All().String(), "2. not fine  [FAILS]") ||
		!strings.Contains(p.String(), "SOME CHECK FAILS") {
		t.Error(p, p.All())
	}
}

func TestNextGoesRound(t *testing.T) {
	p := MexProperty(0)
	for i := range 9 {
		if got, want := p.Next().Number, i%p.Len()+1; got != want {
			t.Fatalf("call %d shows step %d, want %d", i, got, want)
		}
	}
}
