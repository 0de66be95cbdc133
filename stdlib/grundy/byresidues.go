package grundy

import (
	"slices"
	"strings"

	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/periodic"
)

// A rule may depend on the heap, as "split an even heap" does, and still repeat: from some heap on it depends only on
// n mod m. It is then a list of codes, one for each of the first heaps and one for each residue, and package periodic
// has a theorem for such lists. Conditions that were parsed or declared are known to repeat; a function is not.

// mostCodes is the maximum length of such a list.
const mostCodes = 4096

// byHeap is such a list: the codes of the heaps 0, 1, …, and then those that repeat.
type byHeap struct{ first, round []string }

// byHeap returns the codes of the heaps, if the rule repeats.
func (d *declared) byHeap() (byHeap, bool) {
	every, after, last, cycle, depends, unbounded := 1, 0, 0, 1, false, false
	for _, c := range d.clauses {
		if !c.Fixed || c.Of != nil || c.Parts != "" {
			return byHeap{}, false
		}
		depends, unbounded = depends || c.Heap != nil, unbounded || c.Most == words.Unbounded
		every, after = words.LeastMultiple(every, c.Every), max(after, c.After)
		last, cycle = max(last, c.Most, c.Begin-1), words.LeastMultiple(cycle, c.Cycle)
		if last > words.MostDigits-cycle || every > mostCodes || after+every > mostCodes || depends && unbounded {
			return byHeap{}, false
		}
	}
	codes := make([]string, after+every)
	for n := range codes {
		codes[n] = d.codeAt(n, last, cycle)
	}
	first, round := words.Shortest(codes[:after], codes[after:])
	return byHeap{first, round}, true
}

// codeAt returns the code of the moves from a heap of n.
func (d *declared) codeAt(n, last, cycle int) string {
	digits := make([]uint8, last+1+cycle)
	for i := range d.clauses {
		c := &d.clauses[i]
		for t := range digits {
			if (c.Heap == nil || c.Heap(n)) && (t <= c.Most || c.Most == words.Unbounded) && c.Amount(t) {
				digits[t] |= c.Leaves
			}
		}
	}
	code, _ := words.CodeOf(digits[:last+1], digits[last+1:]...)
	return code
}

// String returns the name of the game in certificates.
func (b byHeap) String() string {
	return "heaps " + strings.Join(append(slices.Clone(b.first), "("+strings.Join(b.round, " ")), " ") + ")"
}

// theorem returns the theorem that applies to the game.
func (b byHeap) theorem() periodic.Theorem {
	heaps, take := 1, 0
	for _, code := range slices.Concat(b.first, b.round) {
		head, _ := words.ReadCode(code)
		for t, d := range head {
			if d != 0 {
				take = max(take, t)
			}
			if d&words.Two != 0 {
				heaps = max(heaps, 2)
			}
			if d&words.Three != 0 {
				heaps = 3
			}
		}
	}
	return periodic.ByResidues(int64(heaps), int64(take), int64(len(b.round)), int64(len(b.first)))
}

// Or returns the game in which a move is one of g or one of other. It panics unless both are declared, as by Words.
func (g *Game) Or(other *Game) *Game {
	return declare("", slices.Concat(g.clauses("Or"), other.clauses("Or"))...)
}
