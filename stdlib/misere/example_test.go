package misere_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
)

var kayles = octal.MustParse("0.77")

// quotient returns the complete quotient of Kayles.
func quotient() misere.Monoid {
	q, err := misere.Quotient(kayles)
	if err != nil {
		panic(err)
	}
	return q
}

func Example() {
	g := octal.MustParse("0.77")         // Kayles
	fmt.Println(misere.Outcome(g, 4, 1)) // P in normal play
	fmt.Println(misere.Quotient(g))
	// Output:
	// N
	// misère quotient of 0.77: order 40, 9 in P, complete, Φ(n+12) = Φ(n) for n ≥ 71 <nil>
}

func ExampleOutcome() {
	fmt.Println(misere.Outcome(kayles, 1), misere.Outcome(kayles, 1, 1), misere.Outcome(kayles, 5, 5))
	// Output: P N N
}

func ExampleWinningMoves() {
	for _, m := range misere.WinningMoves(kayles, 5, 4) {
		fmt.Println(m)
	}
	// Output:
}

func ExampleExplain() {
	fmt.Println(misere.Explain(kayles, 4, 3))
	fmt.Println(misere.Explain(kayles, 9, 4))
	// Output:
	// 4 + 3 in misère play: N-position: the player who must move now wins
	// by tame theory: 4 + 3 is tame, firm with normal value 2 and misère value 2
	// winning: 4 → 3 (leaves a P-position: 3 + 3 is tame, firm with normal value 0 and misère value 0)
	// winning: 4 → 2 + 1 (leaves a P-position: 3 + 2 + 1 is tame, firm with normal value 0 and misère value 0)
	// winning: 3 → 1 + 1 (leaves a P-position: 4 + 1 + 1 is tame, fickle with normal value 1 and misère value 0)
	// 9 + 4 in misère play: N-position: the player who must move now wins
	// by proved quotient: Φ(9 + 4) = ad, outside the P-portion of the quotient of order 18
	// winning: 9 → 8 (leaves a P-position: Φ(8 + 4) = b², in the P-portion of the quotient of order 18)
	// winning: 9 → 6 + 2 (leaves a P-position: Φ(6 + 4 + 2) = b², in the P-portion of the quotient of order 18)
	// winning: 9 → 4 + 4 (leaves a P-position: Φ(4 + 4 + 4) = a, in the P-portion of the quotient of order 18)
	// winning: 4 → 1 + 1 (leaves a P-position: Φ(9 + 1 + 1) = d, in the P-portion of the quotient of order 18)
}

func ExampleExplain_panic() {
	defer func() { fmt.Println(recover()) }()
	misere.Explain(kayles, 3, -1)
	// Output: misere: heap size -1: must be ≥ 0
}

func ExampleAnswer_String() {
	fmt.Println(misere.Nim(1, 1, 1).String())
	// Output:
	// 1 + 1 + 1 in misère play: P-position: the player who must move now loses
	// by Bouton's rule: 1 + 1 + 1 has no heap above 1 and an odd number of heaps
}

func ExampleNim() {
	fmt.Println(misere.Nim(1, 1, 1).Outcome, misere.Nim(2, 1).Moves)
	// Output: P 2 → 0 (leaves a P-position: 1 has no heap above 1 and an odd number of heaps)
}

func ExampleGenus() {
	fmt.Println(misere.Genus(kayles, 9), misere.Genus(kayles, 9, 5))
	// Output: 4^046 0^02
}

func ExampleGenusSymbol_At() {
	g := misere.Genus(kayles, 5)
	fmt.Println(g, g.At(0), g.At(1), g.At(2), g.At(3), g.At(4))
	// Output: 4^146 1 4 6 4 6
}

func ExampleGenusSymbol_Outcome() {
	fmt.Println(misere.Genus(kayles, 1).Outcome(), misere.Genus(kayles, 2).Outcome())
	// Output: P N
}

func ExampleGenusSymbol_String() {
	fmt.Println(misere.GenusSymbol{Normal: 4, Misere: []int{0, 4, 6}}.String())
	// Output: 4^046
}

func ExampleGenusSymbol_HTML() {
	fmt.Println(misere.Genus(kayles, 5).HTML())
	// Output: 4<sup>146</sup>
}

func ExampleGenusSymbol_LaTeX() {
	fmt.Println(misere.Genus(kayles, 5).LaTeX())
	// Output: 4^{146}
}

func ExampleGenusSymbol_Display() {
	fmt.Println(misere.Genus(kayles, 5).Display().Text())
	// Output: 4^146
}

func ExampleGenera() {
	strip := misere.Genera(kayles, 10)
	fmt.Println(strip)
	fmt.Println(strip[4].Class, strip[5].Class, strip[6].Class)
	// Output:
	// 0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046
	// tame restive wild
}

func ExampleStrip_String() {
	fmt.Println(misere.Genera(octal.MustParse("0.3"), 4).String())
	// Output: 0^120 1^031 0^120 1^031
}

func ExampleFirstNotTame() {
	fmt.Println(misere.FirstNotTame(kayles, 20), misere.FirstNotTame(octal.MustParse("0.31"), 20))
	// Output: 5 -1
}

// Row 5 of Kayles is restive; row 6 is the first that is wild.
func ExampleFirstWild() {
	fmt.Println(misere.FirstWild(kayles, 20), misere.Genera(kayles, 7)[5].Class)
	// Output: 6 restive
}

func ExampleQuotient() {
	q, err := misere.Quotient(octal.MustParse("0.123"))
	fmt.Println(q, err)
	fmt.Println(q.Presentation())
	// Output:
	// misère quotient of 0.123: order 20, 5 in P, complete, Φ(n+5) = Φ(n) for n ≥ 5 <nil>
	// ⟨a, b, c, d | a² = 1, c² = 1, cd = bd, b²c = b³, d³ = ad²⟩, a = Φ(1), b = Φ(3), c = Φ(8), d = Φ(9)
}

// Dawson's Kayles is not known to have a finite quotient.
func ExampleQuotient_unfinished() {
	q, err := misere.Quotient(octal.MustParse("0.57"), misere.MaxTime(50*time.Millisecond))
	fmt.Println(errors.Is(err, misere.ErrBudget), q.Status())
	// Output: true partial
}

func ExampleMaxHeap() {
	fmt.Println(misere.Quotient(octal.MustParse("0.07"), misere.MaxHeap(14)))
	// Output: misère quotient of 0.07: order 24, 5 in P, partial: heaps 0 to 14 <nil>
}

func ExampleMaxTime() {
	_, err := misere.Quotient(kayles, misere.MaxTime(time.Second))
	fmt.Println(err)
	// Output: <nil>
}

func ExampleMaxWork() {
	m, err := misere.Quotient(octal.MustParse("0.36"), misere.MaxWork(1_000_000))
	fmt.Println(m.Order(), err)
	// Output: 96 misere: 0.36: quotient verified to heap 19 only: budget spent
}

func ExampleMaxSize() {
	_, err := misere.Quotient(kayles, misere.MaxSize(30))
	fmt.Println(err)
	// Output: misere: 0.77: quotient verified to heap 8 only: monoid too large
}

func ExampleWithContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := misere.Quotient(kayles, misere.WithContext(ctx))
	fmt.Println(err)
	// Output: misere: 0.77: quotient verified to heap 0 only: context canceled
}

func ExampleUnfinished_Error() {
	fmt.Println((&misere.Unfinished{Game: "0.57", Heap: 11, Reason: misere.ErrBudget}).Error())
	// Output: misere: 0.57: quotient verified to heap 11 only: budget spent
}

func ExampleUnfinished_Unwrap() {
	err := error(&misere.Unfinished{Game: "0.57", Heap: 11, Reason: misere.ErrSize})
	fmt.Println(errors.Is(err, misere.ErrSize))
	// Output: true
}

func ExampleMonoid_Steps() {
	steps := quotient().Steps()
	fmt.Println(steps[len(steps)-1].Holds)
	// Output: true
}

func ExampleCertificate_Steps() {
	for _, step := range quotient().Certificate().Steps() {
		if !step.Holds {
			fmt.Println(step.Statement)
		}
	}
	// Output:
}

// In 0.31 the products of two of the elements 4 and 5 are met among the sums of two heaps, one of at most 3 tokens, of
// any size.
func ExampleCertificate_ByUsual() {
	q, _ := misere.Quotient(octal.MustParse("0.31"))
	c, err := q.Certificate().ByUsual()
	fmt.Println(c.Rests().Name, c.Usual, c.Within, err)
	fmt.Println(c.Verify())
	fmt.Println(c.Steps()[6].Holds)
	// Output:
	// usual elements [4 5] 3 <nil>
	// <nil>
	// true
}

func ExampleMonoid_Status() {
	fmt.Println(quotient().Status())
	// Output: complete
}

func ExampleMonoid_Game() {
	fmt.Println(quotient().Game())
	// Output: 0.77
}

func ExampleMonoid_Heap() {
	fmt.Println(quotient().Heap() >= 168)
	// Output: true
}

func ExampleMonoid_Order() {
	fmt.Println(quotient().Order(), quotient().POrder())
	// Output: 40 9
}

func ExampleMonoid_POrder() {
	fmt.Println(quotient().POrder())
	// Output: 9
}

func ExampleMonoid_Period() {
	fmt.Println(quotient().Period())
	// Output: 71 12
}

func ExampleMonoid_Growth() {
	for _, g := range quotient().Growth() {
		fmt.Printf("heap %d: order %d, %d in P\n", g.Heap, g.Order, g.POrder)
	}
	// Output:
	// heap 1: order 2, 1 in P
	// heap 2: order 6, 2 in P
	// heap 5: order 12, 3 in P
	// heap 9: order 18, 6 in P
	// heap 12: order 24, 8 in P
	// heap 25: order 32, 9 in P
	// heap 27: order 40, 9 in P
}

func ExampleMonoid_Phi() {
	q := quotient()
	fmt.Println(q.Phi(5), q.Phi(10), q.Phi(1_000_000_000))
	// Output: c b ab²
}

func ExampleMonoid_Sum() {
	q := quotient()
	fmt.Println(q.Sum(9, 9, 9) == q.Sum(9), q.Sum(9, 5))
	// Output: true b²
}

func ExampleMonoid_Outcome() {
	fmt.Println(quotient().Outcome(1_000_000, 999_999, 3))
	// Output: N
}

func ExampleMonoid_Explain() {
	fmt.Println(quotient().Explain(12, 4))
	// Output:
	// 12 + 4 in misère play: N-position: the player who must move now wins
	// by proved quotient: Φ(12 + 4) = ae, outside the P-portion of the quotient of order 40
	// winning: 12 → 9 + 1 (leaves a P-position: Φ(9 + 4 + 1) = d, in the P-portion of the quotient of order 40)
	// winning: 12 → 7 + 3 (leaves a P-position: Φ(7 + 4 + 3) = b², in the P-portion of the quotient of order 40)
	// winning: 12 → 5 + 5 (leaves a P-position: Φ(5 + 5 + 4) = ac², in the P-portion of the quotient of order 40)
	// winning: 4 → 1 + 1 (leaves a P-position: Φ(12 + 1 + 1) = e, in the P-portion of the quotient of order 40)
}

func ExampleMonoid_WinningMoves() {
	fmt.Println(len(quotient().WinningMoves(100, 7)))
	// Output: 8
}

func ExampleMonoid_Generators() {
	fmt.Println(quotient().Generators())
	// Output: [1 2 5 9 12 25 27]
}

func ExampleMonoid_Elements() {
	fmt.Println(quotient().Elements()[:12])
	// Output: [1 a b c d e f g ab ac ad ae]
}

func ExampleMonoid_PPortion() {
	fmt.Println(quotient().PPortion())
	// Output: [a d e ac b² ac² ad² ade adf]
}

func ExampleMonoid_Idempotents() {
	fmt.Println(quotient().Idempotents())
	// Output: [1 b² c² d² de]
}

func ExampleElement_Times() {
	q := quotient()
	fmt.Println(q.Phi(5).Times(q.Phi(9)))
	// Output: b²
}

func ExampleElement_Outcome() {
	fmt.Println(quotient().Phi(9).Outcome())
	// Output: P
}

func ExampleElement_String() {
	fmt.Println(quotient().Phi(8).String())
	// Output: ab²
}

func ExampleMonoid_String() {
	fmt.Println(quotient().String())
	// Output: misère quotient of 0.77: order 40, 9 in P, complete, Φ(n+12) = Φ(n) for n ≥ 71
}

func ExampleMonoid_Display() {
	q, _ := misere.Quotient(octal.MustParse("0.75"))
	fmt.Println(q.Display().Text())
	// Output:
	// misère quotient of 0.75: order 8, 2 in P, complete, Φ(n+2) = Φ(n) for n ≥ 8
	// ⟨a, b, c | a² = 1, bc = ab, c² = b²⟩, a = Φ(1), b = Φ(2), c = Φ(5)
	// P = {a, b²}
	// idempotents: 1, b²
	//     0+   1   a   b   a   b   c   b   c   b ab²
	//    10+   b ab²   b
}

func ExampleMonoid_Presentation() {
	fmt.Println(quotient().Presentation())
	// Output: ⟨a, b, c, d, e, f, g | a² = 1, bd = bc, be = bc, bf = ab, cd = b², ce = b², dg = cg, e² = de, eg = cg, f² = b², fg = ag, g² = b², b²c = acf, c³ = c, c²f = ab², d³ = d, d²f = f⟩, a = Φ(1), b = Φ(2), c = Φ(5), d = Φ(9), e = Φ(12), f = Φ(25), g = Φ(27)
}

func ExamplePresentation_String() {
	p := misere.Presentation{Generators: []string{"a"}, Heaps: []int{1}, Relations: []string{"a² = 1"}}
	fmt.Println(p.String())
	// Output: ⟨a | a² = 1⟩, a = Φ(1)
}

func ExampleMonoid_Table() {
	fmt.Println(quotient().Table())
	// Output:
	// 0+   1   a   b  ab   a   c  ab   b ab²   d   b  bc
	//    12+   e ab²   b abc ab² d²e  ab   b ade acf  bc abc
	//    24+ acf   f   b   g  cf acf abc   b ab²   g  bc abc
	//    36+ acf ab²   b  ab ab² acf abc   b ab²   g   b abc
	//    48+ acf ab²   b   g ab² acf abc   b ab² acf   b abc
	//    60+ acf ab²   b   g ab² acf abc   b ab²   g  bc abc
	//    72+ acf ab²   b   g ab² acf abc   b ab²   g   b abc
	//    84+ acf ab²   b   g ab² acf abc   b ab²   g   b abc
}

func ExampleTable_String() {
	q, _ := misere.Quotient(octal.MustParse("0.31"))
	fmt.Println(q.Table().String())
	// Output: 0+   1   a   b  b² ab²  b² ab²  b²
}

func ExampleTable_HTML() {
	q, _ := misere.Quotient(octal.MustParse("0.31"))
	fmt.Println(strings.Count(q.Table().HTML(), "<td"))
	// Output: 8
}

func ExampleMonoid_Verify() {
	fmt.Println(quotient().Verify())
	// Output: <nil>
}

func ExampleMonoid_Certificate() {
	q, _ := misere.Quotient(octal.MustParse("0.1"))
	fmt.Println(q.Certificate())
	// Output: {"format":2,"kind":"misere quotient","theorem":"Plambeck-Siegel","game":"0.1","heaps":15,"order":2,"generators":[{"heap":1,"row":[1,0]}],"p":[1],"phi":[0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"preperiod":2,"period":1}
}

func ExampleMonoid_MarshalJSON() {
	q, _ := misere.Quotient(octal.MustParse("0.1"))
	text, err := q.MarshalJSON()
	fmt.Println(len(text) > 0, err)
	// Output: true <nil>
}

func ExampleCertificate_Verify() {
	c := quotient().Certificate()
	fmt.Println(c.Verify())
	c.Phi[70] = c.Phi[71]
	fmt.Println(c.Verify())
	// Output:
	// <nil>
	// check: misere quotient of 0.77: element 9 with heap 70 is in P, and so is one of its options
}

func ExampleCertificate_Save() {
	file := filepath.Join(os.TempDir(), "quotient.json")
	defer os.Remove(file)
	fmt.Println(quotient().Certificate().Save(file))
	// Output: <nil>
}

func ExampleCertificate_Cite() {
	q, _ := misere.Quotient(octal.MustParse("0.1"), misere.MaxHeap(1))
	text, _, _ := strings.Cut(q.Certificate().Cite(), ";")
	fmt.Println(text)
	// Output: misère quotient of 0.1, heaps up to 1: order 2
}

func ExampleCertificate_JSON() {
	fmt.Println(len(quotient().Certificate().JSON()) < 2000)
	// Output: true
}

func ExampleCertificate_String() {
	q, _ := misere.Quotient(octal.MustParse("0.1"), misere.MaxHeap(1))
	fmt.Println(q.Certificate().String())
	// Output: {"format":2,"kind":"misere quotient","theorem":"verified quotient","game":"0.1","heaps":1,"order":2,"generators":[{"heap":1,"row":[1,0]}],"p":[1],"phi":[0,1]}
}

func ExampleCertificate_Display() {
	q, _ := misere.Quotient(octal.MustParse("0.1"), misere.MaxHeap(1))
	fmt.Println(len(q.Certificate().Display().Data))
	// Output: 2
}

func ExampleSibertConway() {
	for _, f := range misere.SibertConway() {
		fmt.Println(f.Normal, "in normal play:", f)
	}
	// Output:
	// P in normal play: E(5)E(4,1)
	// P in normal play: E(17,12,9)E(20,4,1)
	// P in normal play: 25 E(17,12,9)D(20,4,1)
	// N in normal play: D(5)D(4,1)
	// N in normal play: E(5)D(4,1)
	// N in normal play: D(9)E(4,1)
	// N in normal play: 12 E(4,1)
	// N in normal play: E(17,12,9)D(20,4,1)
	// N in normal play: 25 D(9)D(4,1)
}

func ExampleFamily_Has() {
	f := misere.SibertConway()[0]
	fmt.Println(f, f.Has(5, 5, 4, 1), f.Has(5, 4, 1), f.Has(5, 5, 2, 2))
	// Output: E(5)E(4,1) true false false
}

func ExampleFamily_String() {
	fmt.Println(misere.SibertConway()[2].String())
	// Output: 25 E(17,12,9)D(20,4,1)
}

func ExampleMonoid_Compare() {
	fmt.Println(quotient().Compare())
	// Output: 0.77: of 40 pairs of an element and a value, 14 have different outcomes in normal and misère play; such sums have only heaps [1 4 5 9 12 17 20 25]
}

func ExampleComparison_String() {
	q, _ := misere.Quotient(octal.MustParse("0.1"))
	fmt.Println(q.Compare().String())
	// Output: 0.1: of 2 pairs of an element and a value, 2 have different outcomes in normal and misère play; such sums have only heaps [1]
}

func ExampleCheckSibertConway() {
	sums, err := misere.CheckSibertConway(quotient())
	fmt.Println(sums, err)
	// Output: 390625 <nil>
}

func ExampleCertificate_Coq() {
	theory, err := quotient().Certificate().Coq()
	fmt.Println(strings.Contains(theory, "Theorem quotient u v : indistinguishable game u v"), err)
	// Output: true <nil>
}

func ExampleOrderAtLeast() {
	for copies := 1; copies <= 3; copies++ {
		c, err := misere.OrderAtLeast(octal.MustParse("0.154"), 22, copies)
		fmt.Println(c.AtLeast(), c.Verify(), err)
	}
	// Output:
	// 62 <nil> <nil>
	// 78 <nil> <nil>
	// 86 <nil> <nil>
}

func ExampleCertificate_AtLeast() {
	c, _ := misere.OrderAtLeast(octal.MustParse("0.77"), 5, 3)
	fmt.Println(c.AtLeast(), quotient().Certificate().AtLeast())
	// Output: 12 40
}
