package mexscan

import (
	"math/rand/v2"
	"testing"
)

// mexOf is the definition of a code, by sets and not by bits: the least that no term excludes.
func mexOf(terms []Term, codes []byte, n int) int {
	excluded := map[int]bool{}
	for _, t := range terms {
		excluded[int(codes[n-t.Distance])^int(t.Code)] = true
	}
	c := 0
	for excluded[c] {
		c++
	}
	return c
}

// The portable kernel, against which all others are tested, gives the mex of the definition, as long as codes
// are what it can tell apart.
func TestPortableByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 16))
	for range 300 {
		k := New(randomTerms(r))
		codes := make([]byte, k.Reach()+historyNeeded+200+Slack)
		start := len(codes) - 200 - Slack
		for i := range start {
			codes[i] = byte(r.IntN(16))
		}
		most := k.portable(codes, start, start+200)
		if most > MaxCode {
			continue
		}
		greatest := 0
		for n := start; n < start+200; n++ {
			if want := mexOf(k.terms, codes, n); int(codes[n]) != want {
				t.Fatalf("%+v: the code at %d is %d, not %d", k.terms, n, codes[n], want)
			} else {
				greatest = max(greatest, want)
			}
		}
		if int(most) != greatest {
			t.Fatalf("%+v: the greatest code is %d, not %d", k.terms, most, greatest)
		}
	}
}

// Where all codes are excluded the greatest is one more than there is, and without terms all codes are 0.
func TestGreatestCode(t *testing.T) {
	var terms []Term
	for c := range MaxCode + 1 {
		terms = append(terms, Term{Distance: 1 + c, Code: uint16(c)})
	}
	for _, kernel := range kernels {
		k := kernel.make(terms)
		start := k.Reach() + historyNeeded
		codes := make([]byte, start+64+Slack)
		if most := k.Extend(codes, start, start+64); most != MaxCode+1 {
			t.Errorf("%s: all codes are excluded, and the greatest is %d", kernel.name, most)
		}
		none := kernel.make(nil)
		if most := none.Extend(codes, start, start+64); most != 0 || codes[start] != 0 || codes[start+63] != 0 {
			t.Errorf("%s: without terms the greatest is %d", kernel.name, most)
		}
	}
}

// Codes before the first, and those that are more than the slack behind the last, are left alone; nothing to
// extend is no work.
func TestBordersOfWhatIsWritten(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 17))
	for _, kernel := range kernels {
		for range 200 {
			k := kernel.make(randomTerms(r))
			start := k.Reach() + historyNeeded + r.IntN(20)
			end := start + r.IntN(300)
			codes := make([]byte, end+Slack+100)
			for i := range codes {
				codes[i] = byte(r.IntN(16))
			}
			before := append([]byte{}, codes...)
			k.Extend(codes, start, end)
			for i, c := range codes {
				if (i < start || i >= end+Slack) && c != before[i] {
					t.Fatalf("%s: [%d, %d) of %d: the code at %d is changed", kernel.name, start, end, len(codes), i)
				}
			}
			if most := k.Extend(codes, start, start); most != 0 {
				t.Fatalf("%s: nothing has the greatest code %d", kernel.name, most)
			}
		}
	}
}
