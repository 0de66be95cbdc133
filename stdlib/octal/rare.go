package octal

import (
	"fmt"
	"strings"

	"sprague/stdlib/octal/internal/engine"
)

// RareHeaps lists the rare heaps of a game below a bound.
type RareHeaps struct {
	Game   string
	Below  int    // the bound
	Mask   uint32 // a value is rare if it has an even number of bits in common
	Parity bool   // the heap's parity is counted too, see Rare
	Heaps  []int  // the rare heaps n ≥ 1, ascending
	Values []int  // their values
}

// Rare returns the mask with the fewest rare heaps below n, and these heaps. A value is rare if it has an even
// number of bits in common with the mask; with Parity, if that number plus n plus the parity of the takes that
// split is even. The nim sum of two common values is rare, so values are quick to compute if few heaps are rare
// [WinningWays]. It panics if n < 1, and for codes that are infinite or allow three heaps.
func (g Game) Rare(n int) RareHeaps {
	if n < 1 {
		panic(fmt.Sprintf("octal: Rare(%d): n must be at least 1", n))
	}
	if !g.Sparse() {
		panic(fmt.Sprintf("octal: %s: Rare needs a finite code with digits up to 7", g))
	}
	values := g.Sequence(n)
	sp := values.histogram().Best(g.rule.SplitParity())
	r := RareHeaps{Game: g.Code(), Below: n, Mask: sp.Mask, Parity: sp.Position}
	for h := 1; h < n; h++ {
		engine.Poll(h)
		if v := values.At(h); sp.Rare(uint32(v), h) {
			r.Heaps = append(r.Heaps, h)
			r.Values = append(r.Values, v)
		}
	}
	return r
}

// Sparse reports whether [Game.Rare] is defined: the code is finite and moves leave at most two heaps.
func (g Game) Sparse() bool {
	return len(g.rule.Tail) == 0 && g.rule.Leaves()&leaveThree == 0
}

// Last returns the last rare heap, or 0.
func (r RareHeaps) Last() int {
	if len(r.Heaps) == 0 {
		return 0
	}
	return r.Heaps[len(r.Heaps)-1]
}

// String shows the mask and the rare heaps with their values.
func (r RareHeaps) String() string {
	var b strings.Builder
	with := ""
	if r.Parity {
		with = ", and the heap's parity"
	}
	fmt.Fprintf(&b, "%s: mask %b in binary%s; %d of the heaps below %d are rare, the last %d", r.Game, r.Mask, with,
		len(r.Heaps), r.Below, r.Last())
	const shown = 40
	for i, h := range r.Heaps {
		if i == shown {
			b.WriteString(" …")
			break
		}
		if i == 0 {
			b.WriteString("\nG:")
		}
		fmt.Fprintf(&b, " %d→%d", h, r.Values[i])
	}
	return b.String()
}
