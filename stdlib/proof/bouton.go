package proof

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/nim"
	"sprague/stdlib/task"
)

// Bouton proves, for these heaps, that the xor decides Nim: from xor 0 every move leads to another xor, and from
// another xor some move leads to 0. It panics for a negative heap.
func Bouton(heaps ...int) *Proof {
	sum := nim.Sum(heaps...)
	p := &Proof{Title: fmt.Sprintf("Nim with heaps $%s$ [Bouton1901]", summary.Numbers(heaps, ", "))}
	width := max(1, bits.Len(uint(slices.Max(append(slices.Clone(heaps), 0)))))
	p.columns(heaps, width)
	p.add(nim.Sum() == 0, "The end of the game, with no bean left, has xor $0$, and the player who must move there "+
		"has lost.")
	if sum == 0 {
		p.everyMoveSpoils(heaps)
		p.argue("So the first player must leave a xor that is not $0$, and, by the other half of the proof, the second " +
			"player can make it $0$ again, down to the end: a **P-position**.")
	} else {
		p.someMoveRestores(heaps, sum)
		p.argue("The opponent then meets xor $0$ and must spoil it, and so on down to the end: an **N-position**.")
	}
	p.agreesWithPlay(heaps, sum)
	return p
}

// columns adds the binary columns with their parities.
func (p *Proof) columns(heaps []int, width int) {
	rows := make([]string, len(heaps))
	parities := 0
	for i, h := range heaps {
		rows[i] = fmt.Sprintf("$%d = %s_2$", h, binary(h, width))
	}
	for b := range width {
		ones := 0
		for _, h := range heaps {
			ones += h >> b & 1
		}
		parities |= ones % 2 << b
	}
	p.add(parities == nim.Sum(heaps...), "In binary: %s. A column with an odd number of ones gives $1$, an even one "+
		"$0$: the xor is $%s_2 = %d$.",
		strings.Join(rows, ", "), binary(parities, width), parities)
}

// everyMoveSpoils checks every move from a position with xor 0.
func (p *Proof) everyMoveSpoils(heaps []int) {
	for i, h := range heaps {
		if h == 0 {
			continue
		}
		holds := true
		for to := range h {
			if to&1023 == 0 {
				task.Check()
			}
			holds = holds && h^to != 0
		}
		p.add(holds, "A move in heap %d changes $%d$ into a smaller number $x$; the xor becomes $%d \\oplus x$, and that "+
			"is not $0$ for any of the $%d$ choices, because $x \\neq %d$.", i+1, h, h, h, h)
	}
}

// someMoveRestores shows the moves to xor 0.
func (p *Proof) someMoveRestores(heaps []int, sum int) {
	top := bits.Len(uint(sum)) - 1
	odd := 0
	for _, h := range heaps {
		odd += h >> top & 1
	}
	p.add(odd%2 == 1, "The leading one of the xor stands for $%d$. An odd number of heaps, namely %d, has a one in "+
		"that column, so there is at least one.", 1<<top, odd)
	for i, h := range heaps {
		to := h ^ sum
		if h>>top&1 == 0 {
			p.add(to > h, "Heap %d has no one in that column: $%d \\oplus %d = %d$ would be greater than $%d$, which is not "+
				"a move.", i+1, h, sum, to, h)
			continue
		}
		left := slices.Clone(heaps)
		left[i] = to
		p.add(to < h && nim.Sum(left...) == 0,
			"Heap %d has: take it from $%d$ to $%d \\oplus %d = %d \\lt %d$. Then $%s = 0$.", i+1, h, h, sum, to, h, xors(left))
	}
}

// agreesWithPlay compares the result with exhaustive search, for small heaps.
func (p *Proof) agreesWithPlay(heaps []int, sum int) {
	const most = 200_000
	positions := 1
	for _, h := range heaps {
		if h >= most || positions*(h+1) > most {
			return
		}
		positions *= h + 1
	}
	g := grundy.New(func(p []int) [][]int {
		var options [][]int
		for i := range p {
			for to := range p[i] {
				o := slices.Clone(p)
				o[i] = to
				options = append(options, o)
			}
		}
		return options
	})
	outcome := g.Outcome(heaps)
	p.add(outcome == grundy.OutcomeOf(sum), "Playing out all %d positions gives %s as well.", positions, outcome)
}
