package check

import (
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// A heap has moves if some digit allows one, by the bits of the digits: at the heaps where a take leaves
// just nothing, one token, two or three.
func TestMovesByDigits(t *testing.T) {
	for _, name := range []string{"0.1", "0.2", "0.3", "0.4", "0.02", "0.04", "0.8", "0.08", "0.9", "0.A", "4.1", "8.2",
		"0.77", "0.F", "0.(2)", "0.1(04)", "Grundy's game"} {
		g, err := check.ReadAnyGame(name)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 12 {
			want := false
			for take := range n + 1 {
				d, left := g.Digit(int64(take)), n-take
				for parts := range 4 {
					switch {
					case d>>parts&1 == 0:
					case parts == 0:
						want = want || left == 0
					case parts == 2 && g.Unequal():
						want = want || left >= 3 // 1 + 2
					default:
						want = want || left >= parts
					}
				}
			}
			if got := moves(g, n); got != want {
				t.Errorf("%s: heap %d has moves: %v", name, n, got)
			}
		}
	}
}

// A heap without moves is the identity, also where a digit allows to leave a heap of what is left and nothing is.
func TestHeapsWithoutMovesAreTheIdentity(t *testing.T) {
	c := Claim{Envelope: certificate.Envelope{Game: "0.2"}, Heaps: 1, Order: 2,
		Generators: []Generator{{Heap: 1, Row: []int32{1, 0}}}, P: []int32{1}, Phi: []int32{0, 1}}
	if err := c.Confirm(certificate.Options{}); err == nil ||
		!strings.Contains(err.Error(), "heap 1 has no options, but is element 1") {
		t.Errorf("0.2: %v", err)
	}
}

// The hypothesis of the theorem on usual elements is asked of every n, also in a game that never splits, and
// with w = 1.
func TestUsualWithinOne(t *testing.T) {
	c, err := Read([]byte(usualElements.Example))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Confirm(certificate.Options{}); err != nil {
		t.Fatal(err)
	}
	c.Within = 1
	if err := c.Confirm(certificate.Options{}); err == nil ||
		!strings.Contains(err.Error(), "some product of two usual elements is not that of two heaps with the sum 3, "+
			"one of at most 1") {
		t.Errorf("within 1: %v", err)
	}
}

// One element that is apart is a bound, by the theorem on orders from below, and none is not.
func TestOneElementApart(t *testing.T) {
	c, err := Read([]byte(orderAtLeast.Example))
	if err != nil {
		t.Fatal(err)
	}
	c.Apart = c.Apart[:1]
	if c.Rests() != orderAtLeast || !c.out(c.Outside) || c.out(0) {
		t.Errorf("one element apart: by %s", c.Rests().Name)
	}
	if err := c.Confirm(certificate.Options{}); err != nil {
		t.Errorf("one element apart: %v", err)
	}
	text, err := c.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Read(text); err != nil || len(again.Apart) != 1 || again.Outside != c.Outside {
		t.Errorf("read back: %+v, %v", again, err)
	}
	c.Apart = nil
	if c.Rests() != verified || c.Confirm(certificate.Options{}) == nil {
		t.Errorf("no element apart: by %s, and an element outside", c.Rests().Name)
	}
}

// A certificate of every theorem is written and read back as the same claim, and as the same text.
func TestClaimsAreReadBack(t *testing.T) {
	for _, c := range claims(t) {
		text, err := c.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var again Claim
		if err := again.UnmarshalJSON(text); err != nil {
			t.Errorf("%s: %v", c.Rests().Name, err)
			continue
		}
		second, err := again.MarshalJSON()
		if err != nil || string(second) != string(text) || again.Rests() != c.Rests() {
			t.Errorf("%s is read back by %s: %s, %v", c.Rests().Name, again.Rests().Name, second, err)
		}
		if err := new(Claim).UnmarshalJSON(text[:len(text)-1]); err == nil {
			t.Errorf("%s: half a certificate is one", c.Rests().Name)
		}
	}
}
