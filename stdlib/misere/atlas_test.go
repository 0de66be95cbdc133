package misere_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sprague/stdlib/misere"
)

// The atlas has every code, and a sample of its quotients is found once more, with the same certificates.
func TestAtlas(t *testing.T) {
	all := misere.Atlas()
	if len(all) != 575 {
		t.Errorf("%d codes", len(all))
	}
	r := rand.New(rand.NewPCG(81, 82))
	complete, tried := all.Complete(), 0
	for _, i := range r.Perm(len(complete)) {
		if e := complete[i]; e.Heap < 400 && tried < 25 {
			tried++
			if m, err := e.Quotient(); err != nil || m.Order() != e.Order || m.POrder() != e.POrder {
				t.Errorf("%v, but the search finds %v, %v", e, m, err)
			}
		}
	}
	if tried < 25 {
		t.Errorf("%d quotients were tried", tried)
	}
}

func TestWrongAtlas(t *testing.T) {
	for _, text := range []string{"0.1", `{"game":"0.1"}`, `{"game":"0.1","status":"open"}`,
		`{"game":"0.1","status":"partial","order":"two"}`, `{"status":"partial","order":2,"p_order":1,"heap":3}`,
		`{"game":"0.1","status":"partial"}`, `{"game":"0.1","status":"complete","order":2,"p_order":1,"heap":15}`,
		`{"game":"0.1","status":"infinite","order":2,"p_order":1,"heap":15}`} {
		if e, err := misere.ReadAtlas(text); err == nil {
			t.Errorf("%q is read as %v", text, e)
		}
	}
	forged, _ := misere.Lookup("0.77")
	forged.Certificate = "0"
	if _, err := forged.Quotient(); err == nil {
		t.Error("a wrong digest is not seen")
	}
	forged, _ = misere.Lookup("0.404")
	forged.Order++
	if _, err := forged.Quotient(); err == nil || !strings.Contains(err.Error(), "in the atlas, but") {
		t.Errorf("a wrong order: %v", err)
	}
}

func ExampleAtlas() {
	all := misere.Atlas()
	fmt.Println(len(all), len(all.Complete()) > 200)
	// Output: 575 true
}

func ExampleLookup() {
	fmt.Println(misere.Lookup("0.77"))
	_, ok := misere.Lookup("0.7777")
	fmt.Println(ok)
	// Output:
	// 0.77: misère quotient of order 40, 9 in P, Φ with period 12 from 71 true
	// false
}

func ExampleEntries_Complete() {
	fmt.Println(misere.Entries{{Code: "0.07", Status: misere.Partial}}.Complete())
	// Output: 0 codes, 0 quotients complete
}

func ExampleEntry_Quotient() {
	e, _ := misere.Lookup("0.77")
	m, err := e.Quotient()
	fmt.Println(m, err)
	// Output: misère quotient of 0.77: order 40, 9 in P, complete, Φ(n+12) = Φ(n) for n ≥ 71 <nil>
}

// Infinite quotients are found once more, with the same certificates, and are finite before.
func TestInfiniteEntries(t *testing.T) {
	infinite := misere.Atlas().Infinite()
	if len(infinite) == 0 {
		t.Fatal("none is in the atlas")
	}
	e, ok := misere.Lookup("0.404")
	if !ok || e.Status != misere.Infinite {
		t.Fatal(e)
	}
	if m, err := e.Quotient(); err != nil || m.Order() != e.Order || m.POrder() != e.POrder || m.Heap() != e.Heap-1 {
		t.Errorf("%v, but the search finds %v, %v", e, m, err)
	}
	if o, err := e.Outcomes(misere.MaxWork(1 << 40)); err != nil || !o.Infinite() {
		t.Errorf("%v, but the search finds %v, %v", e, o, err)
	}
	e.Certificate = "0"
	if _, err := e.Outcomes(); err == nil {
		t.Error("a wrong digest is not seen")
	}
	e, _ = misere.Lookup("0.77")
	if _, err := e.Outcomes(); err == nil {
		t.Error("Kayles has a finite quotient")
	}
}

func ExampleEntries_Infinite() {
	e, _ := misere.Lookup("0.404")
	fmt.Println(misere.Entries{e}.Infinite())
	// Output:
	// code   order  in P  preperiod of Φ  period of Φ  known to heap
	//   0.404  18     4                                  infinite with 12
	// 1 codes, 0 quotients complete, 1 infinite
}

func ExampleEntry_Outcomes() {
	e, _ := misere.Lookup("0.404")
	fmt.Println(e)
	o, err := e.Outcomes()
	fmt.Println(o.Infinite(), err)
	// Output:
	// 0.404: infinite misère quotient with heaps to 12
	// true <nil>
}

func ExampleOutcomes_Digest() {
	fmt.Println(len(takeOne().Digest()))
	// Output: 32
}

func ExampleReadAtlas() {
	fmt.Println(misere.ReadAtlas(`# a comment
{"game":"0.07","status":"partial","order":638,"p_order":109,"heap":33}
`))
	_, err := misere.ReadAtlas(`{"game":"0.07"}`)
	fmt.Println(err)
	// Output:
	// code  order  in P  preperiod of Φ  period of Φ  known to heap
	//   0.07  638    109                                33
	// 1 codes, 0 quotients complete <nil>
	// misere: atlas, line 1: status "": must be complete, partial or infinite
}

func ExampleCertificate_Digest() {
	e, _ := misere.Lookup("0.77")
	m, _ := e.Quotient()
	fmt.Println(m.Certificate().Digest() == e.Certificate)
	// Output: true
}

// An entry of an atlas by hand that names no heap with a finite quotient is an error, not a search without bound.
func TestEntryWithoutAHeap(t *testing.T) {
	for _, e := range []misere.Entry{{Code: "0.77", Status: misere.Partial, Order: 1},
		{Code: "0.77", Status: misere.Infinite, Order: 1, Heap: 1}, {Code: "0.77", Status: misere.Infinite, Order: 1}} {
		if _, err := e.Quotient(); err == nil || !strings.Contains(err.Error(), "knows no heap") {
			t.Errorf("%s, heap %d: %v", e.Status, e.Heap, err)
		}
	}
}
