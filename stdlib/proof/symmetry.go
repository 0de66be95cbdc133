package proof

import (
	"fmt"

	"sprague/stdlib/octal"
)

// Symmetry proves that the first player wins Kayles on a row of n pins by the symmetry strategy: knock down the
// middle, then mirror every move of the opponent on the other side. It panics unless 1 ≤ n ≤ 2000.
func Symmetry(n int) *Proof {
	if n < 1 || n > 2000 {
		panic(fmt.Sprintf("proof: Symmetry(%d): must be from 1 to 2000 pins", n))
	}
	p := &Proof{Title: fmt.Sprintf("The first player wins Kayles on a row of %d", n)}
	take := 2 - n%2
	half := (n - take) / 2
	p.add(take+2*half == n && (take == 1 || take == 2),
		"Knock down the middle %s of the row of $%d$: what is left is $%d + %d$, two equal rows.",
		[]string{"pin", "two pins"}[take-1], n, half, half)
	replies, mirrored := mirror(half)
	p.add(mirrored == replies, "Call a position symmetric when its rows come in equal pairs. Whatever the opponent "+
		"does in a row of $%d$, taking $1$ or $2$ and leaving $a + b$, the same can be done in its twin, and the "+
		"position is symmetric again: all %d moves have their mirror image.", half, replies)
	whole := true
	for h := range half + 1 {
		moves, images := mirror(h)
		whole = whole && moves == images
	}
	p.add(whole, "The same holds for every row of $0$ to $%d$ pins that can come up later.", half)
	p.argue("So the first player can always answer. The pins run out, and the opponent is the first who cannot move.")
	values := octal.MustParse("0.77").Values(n + 1)
	p.argue("In values: the two equal rows have $%d \\oplus %d = 0$, so the first player has left a P-position.",
		values[half], values[half])
	p.add(values[n] != 0, "And indeed $G(%d) = %d \\neq 0$.", n, values[n])
	return p
}

// mirror counts the moves in a row of h, by the numbers left on both sides, and those whose mirror image is also a
// legal move, so that it can be the answer in the other of two equal rows.
func mirror(h int) (moves, images int) {
	legal := map[[2]int]bool{}
	for take := 1; take <= 2; take++ {
		for left := 0; left+take <= h; left++ {
			legal[[2]int{left, h - take - left}] = true
		}
	}
	for m := range legal {
		if legal[[2]int{m[1], m[0]}] {
			images++
		}
	}
	return len(legal), images
}
