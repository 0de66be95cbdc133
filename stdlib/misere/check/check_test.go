package check_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/misere"
	"sprague/stdlib/misere/check"
	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// claim returns the certificate of a game, from the search.
func claim(t *testing.T, code string) check.Claim {
	t.Helper()
	m, err := misere.Quotient(octal.MustParse(code))
	if err != nil {
		t.Fatal(err)
	}
	var c check.Claim
	if err := json.Unmarshal(m.Certificate().JSON(), &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// longer makes a claim speak of more heaps, by its period.
func longer(c *check.Claim, heaps int) {
	for range heaps {
		c.Phi = append(c.Phi, c.Phi[len(c.Phi)-c.Period])
	}
	c.Heaps += heaps
}

// Every kind of fact is checked: a wrong fact in a certificate is found and named.
func TestWrongClaims(t *testing.T) {
	for _, c := range []struct {
		spoil func(*check.Claim)
		says  string
	}{
		{func(c *check.Claim) {}, ""},
		{func(c *check.Claim) { c.Game = "0.7a" }, "no game has this name"},
		{func(c *check.Claim) { c.Game = "0.7" }, "quotient of 0.7: "},
		{func(c *check.Claim) { c.Order++ }, "the row of heap 1 has 40 entries, but the monoid 41 elements"},
		{func(c *check.Claim) { c.Heaps-- }, "values of Φ"},
		{func(c *check.Claim) { c.Phi[3] = 40 }, "40 is not an element"},
		{func(c *check.Claim) { c.Generators[len(c.Generators)-1].Heap = 1000 }, "generator of heap 1000"},
		{func(c *check.Claim) {
			c.Generators[1].Row[7], c.Generators[1].Row[9] = c.Generators[1].Row[9], c.Generators[1].Row[7]
		}, "do not commute"},
		{func(c *check.Claim) { c.Generators = c.Generators[1:] }, "no sum of heaps is element"},
		{func(c *check.Claim) { c.Generators[0].Heap = 0 }, "generator of heap 0 is element 1"},
		{func(c *check.Claim) { c.P = append([]int32{0}, c.P...) }, "the identity is in P"},
		{func(c *check.Claim) { c.P = c.P[1:] }, "has no option in P"},
		{func(c *check.Claim) { c.P = nil }, "no context distinguishes"},
		{func(c *check.Claim) { c.Phi[10] = c.Phi[9] }, "in P, and so is one of its options"},
		{func(c *check.Claim) { c.Preperiod-- }, "Φ(70)"},
		{func(c *check.Claim) { c.Preperiod = 0 }, "must be ≥ 1"},
		{func(c *check.Claim) { c.Period *= 4 }, "the theorem needs"},
		{func(c *check.Claim) { c.Preperiod++; longer(c, 2) }, "n₀ is not the least"},
		{func(c *check.Claim) { longer(c, 2*c.Period); c.Period *= 2 }, "the period is not the least: 12 is also one"},
		{func(c *check.Claim) { longer(c, 4*c.Period); c.Period *= 3 }, "the period is not the least: 12 is also one"},
		{func(c *check.Claim) { longer(c, 100) }, ""},
		{func(c *check.Claim) { c.Preperiod = 1 << 62 }, "the greatest heap is"},
		{func(c *check.Claim) { c.Period = 1 << 62 }, "the greatest heap is"},
		{func(c *check.Claim) { c.Game = "1.77" }, "no game has this name"},
		{func(c *check.Claim) { c.Complete, c.Preperiod, c.Period = false, 0, 0 }, ""},
	} {
		kayles := claim(t, "0.77")
		c.spoil(&kayles)
		err := kayles.Confirm(certificate.Options{})
		if c.says == "" && err != nil {
			t.Errorf("%v", err)
		}
		if c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%v, want %q", err, c.says)
		}
	}
}

// A monoid that is too small fails the N-check, one that is too large is not reduced.
func TestWrongOrders(t *testing.T) {
	small := check.Claim{Envelope: certificate.Envelope{Kind: certificate.KindQuotient, Game: "0.77"}, Heaps: 2, Order: 2,
		P: []int32{1}, Phi: []int32{0, 1, 1},
		Generators: []check.Generator{{Heap: 1, Row: []int32{1, 0}}}}
	large := check.Claim{Envelope: certificate.Envelope{Kind: certificate.KindQuotient, Game: "0.1"}, Heaps: 1, Order: 4,
		P: []int32{1, 3}, Phi: []int32{0, 1},
		Generators: []check.Generator{{Heap: 1, Row: []int32{1, 2, 3, 0}}}}
	for _, c := range []check.Claim{small, large} {
		var f *certificate.Failure
		if err := c.Confirm(certificate.Options{}); !errors.As(err, &f) || !strings.HasSuffix(f.Of, c.Game) {
			t.Errorf("%v", err)
		}
	}
}

func TestInterrupted(t *testing.T) {
	c := claim(t, "0.77")
	task.Stop()
	defer task.Reset()
	if err := c.Confirm(certificate.Options{}); err != task.ErrInterrupted {
		t.Errorf("interrupted: %v", err)
	}
}

func FuzzVerify(f *testing.F) {
	f.Add([]byte(`{"format":2,"kind":"misere quotient","theorem":"verified ` +
		`quotient","game":"0.1","heaps":1,"order":2,"generators":[{"heap":1,"row":[1,0]}],"p":[1],"phi":[0,1]}`))
	f.Add([]byte(`{"format":2,"kind":"misere ` +
		`quotient","theorem":"Plambeck-Siegel","game":"0.(3)","heaps":0,"order":1,"generators":[],"p":[],"phi":[0],` +
		`"preperiod":1,"period":1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) < 400 {
			certificate.Verify(text, certificate.Options{}) // says yes or no, and does not panic
		}
	})
}

func ExampleRead() {
	c, err := check.Read([]byte(one))
	fmt.Println(c.Game, c.Order, c.Rests().Name, err)
	_, err = certificate.Verify([]byte(strings.Replace(one, `"p":[1]`, `"p":[]`, 1)), certificate.Options{})
	fmt.Println(err)
	// Output:
	// 0.1 2 verified quotient <nil>
	// check: misere quotient of 0.1: no context distinguishes elements 0 and 1
}

// one is the certificate of 0.1.
const one = `{"format":2,"kind":"misere quotient","theorem":"verified quotient","game":"0.1","heaps":1,"order":2,
	"generators":[{"heap":1,"row":[1,0]}],"p":[1],"phi":[0,1]}`

func ExampleClaim_Confirm() {
	c := check.Claim{Envelope: certificate.Envelope{Kind: certificate.KindQuotient, Game: "0.1"}, Order: 1,
		Phi: []int32{0}}
	fmt.Println(c.Confirm(certificate.Options{}))
	// Output: <nil>
}

// The w that is named for usual elements is the least that will do, and the theorem is not believed
// of others.
func TestByUsual(t *testing.T) {
	for _, code := range []string{"0.31", "0.312", "0.153", "0.53"} {
		c, err := claim(t, code).ByUsual()
		if err != nil {
			t.Fatalf("%s: %v", code, err)
		}
		if err := c.Confirm(certificate.Options{}); err != nil || len(c.Usual) == 0 {
			t.Errorf("%s: %v, %v", code, c.Usual, err)
		}
		for name, spoil := range map[string]func(*check.Claim){
			"w - 1":          func(c *check.Claim) { c.Within-- },
			"another period": func(c *check.Claim) { c.Period++ },
			"no w":           func(c *check.Claim) { c.Within = 0 },
			"P":              func(c *check.Claim) { c.P = c.P[1:] },
		} {
			forged := c
			spoil(&forged)
			if err := forged.Confirm(certificate.Options{}); err == nil {
				t.Errorf("%s: %s passes", code, name)
			}
		}
	}
	if _, err := claim(t, "0.77").ByUsual(); err == nil {
		t.Error("elements of Kayles are usual")
	}
	small := claim(t, "0.31")
	small.Complete, small.Preperiod, small.Period = false, 0, 0
	if _, err := small.ByUsual(); err == nil {
		t.Error("elements of some heaps are usual")
	}
}

// What is wrong in a claim of an order from below is found and named; and each element that is
// added to those that are apart is one too many.
func TestWrongBounds(t *testing.T) {
	honest := func() check.Claim {
		c, err := misere.OrderAtLeast(octal.MustParse("0.77"), 5, 2)
		if err != nil {
			t.Fatal(err)
		}
		return c.Claim
	}
	all := honest()
	for x := range int32(all.Order) {
		if slices.Contains(all.Apart, x) || x == all.Outside {
			continue
		}
		c := honest()
		c.Apart = append(slices.Clone(c.Apart), x)
		slices.Sort(c.Apart)
		if err := c.Confirm(certificate.Options{}); err == nil ||
			!strings.Contains(err.Error(), "distinguishes the elements") {
			t.Errorf("element %d too: %v", x, err)
		}
	}
	for i, c := range []struct {
		spoil func(*check.Claim)
		says  string
	}{
		{func(c *check.Claim) {}, ""},
		{func(c *check.Claim) { c.Apart = c.Apart[1:] }, ""},
		{func(c *check.Claim) { c.Apart = append(c.Apart, c.Outside) }, "apart"},
		{func(c *check.Claim) { c.Apart = append(c.Apart, c.Apart[len(c.Apart)-1]) }, "do not ascend"},
		{func(c *check.Claim) { c.Apart = append(c.Apart, int32(c.Order)) }, "is not an element"},
		{func(c *check.Claim) { c.Outside, c.Apart = 0, c.Apart[1:] }, "is the outside element"},
		{func(c *check.Claim) { c.Outside = int32(c.Order) }, "is the outside element"},
		{func(c *check.Claim) { c.Complete, c.Preperiod, c.Period = true, 1, 1 }, "is the outside element"},
		{func(c *check.Claim) { c.Apart = nil }, "is the outside element"},
		{func(c *check.Claim) { c.P = append(c.P, c.Outside); slices.Sort(c.P) }, "is in P"},
		{func(c *check.Claim) { c.P = c.P[1:] }, "has no option in P"},
		{func(c *check.Claim) { c.Game = "0.7" }, "quotient of 0.7: "},
		{func(c *check.Claim) { c.Phi[4] = c.Outside }, "quotient of 0.77: "},
	} {
		claim := honest()
		c.spoil(&claim)
		err := claim.Confirm(certificate.Options{})
		if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%d: %v, want %q", i, err, c.says)
		}
	}
}

// The element outside must hold what reaches it, and nothing may lead to it from elsewhere.
func TestOutside(t *testing.T) {
	claim := func(row []int32, phi ...int32) check.Claim {
		return check.Claim{Envelope: certificate.Envelope{Kind: certificate.KindQuotient, Game: "0.3"}, Heaps: len(phi) - 1,
			Order: 3, Generators: []check.Generator{{Heap: 1, Row: row}},
			P: []int32{1}, Phi: phi, Outside: 2, Apart: []int32{0, 1}}
	}
	for i, c := range []struct {
		claim check.Claim
		says  string
	}{
		{claim([]int32{1, 2, 2}, 0, 1), ""},
		{claim([]int32{1, 2, 2}, 0, 1, 2), ""},
		{claim([]int32{1, 2, 0}, 0, 1), "heap 1 maps the outside element 2 to 0"},
		{claim([]int32{1, 2, 2}, 0, 1, 2, 0), "a move in heap 3 leads from a sum within bounds to the outside element 2"},
	} {
		err := c.claim.Confirm(certificate.Options{})
		if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%d: %v, want %q", i, err, c.says)
		}
	}
}
