package misere_test

import (
	"fmt"

	"sprague/stdlib/certificate"
	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
)

// A path of four vertices in Node Kayles is as good as nothing, and one of nine is like no heap of Nim.
func ExampleCanonical() {
	fmt.Println(misere.Canonical(digraph.NodeKayles(digraph.Path(4))))
	fmt.Println(misere.Canonical(digraph.NodeKayles(digraph.Path(9))))
	fmt.Println(misere.Canonical(octal.Kayles, 5), misere.Canonical(octal.Kayles, 5).Genus())
	// Output:
	// 0
	// {*1, *2, {*2, *3}}
	// {*1, *2, *3, {*2, *3}} 4^146
}

func ExampleForm_Equal() {
	board := grundy.New(map[string][]string{"a": {"b", "c"}, "b": {"d"}, "c": {"b"}})
	a, d := misere.Canonical(board, "a"), misere.Canonical(board, "d")
	fmt.Println(a, d, a.Equal(d))
	// Output: *2 0 false
}

func ExampleForm_Plus() {
	two := misere.Canonical(grundy.Words("take any number"), 2)
	fmt.Println(two.Plus(two), two.Plus(two).Outcome(), two.Plus(two).Birthday())
	// Output: {*2, *3} P 4
}

func ExampleForm_Options() {
	fmt.Println(misere.Canonical(octal.Kayles, 5).Options())
	// Output: [*1 *2 *3 {*2, *3}]
}

func ExampleForm_Outcome() {
	fmt.Println(misere.Canonical(digraph.ArcKayles(digraph.Grid(2, 4))).Outcome())
	// Output: N
}

func ExampleForm_Genus() {
	f := misere.Canonical(digraph.ArcKayles(digraph.Grid(3, 3)))
	fmt.Println(f.Genus(), f.Genus().Class)
	// Output: 0^120 tame
}

func ExampleForm_Birthday() {
	fmt.Println(misere.Canonical(octal.Kayles, 5).Birthday())
	// Output: 5
}

func ExampleForm_String() {
	fmt.Println(misere.Form{})
	// Output: 0
}

func ExampleForm_Display() {
	fmt.Println(misere.Canonical(octal.Kayles, 5).Display().Text())
	// Output: {*1, *2, *3, {*2, *3}}: genus 4^146, restive, N-position: the player who must move now wins
}

// Notakto: a move makes a cross on a board of 3 × 3, and three in a row end play on it. The boards below are all that
// can come up, and the quotient tells who wins any number of them [PlambeckWhitehead2013].
func ExampleClosureOf() {
	lines := []int{0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}
	notakto := grundy.New(func(board int) (left []int) {
		for _, line := range lines {
			if board&line == line {
				return nil
			}
		}
		for square := range 9 {
			if board>>square&1 == 0 {
				left = append(left, board|1<<square)
			}
		}
		return left
	}).Named("Notakto")
	boards := misere.ClosureOf(notakto, 0)
	q, _ := boards.Quotient()
	fmt.Println(q)
	fmt.Println(q.Presentation())
	fmt.Println(q.PPortion(), "empty board:", q.Phi(boards.Heap(0)))
	// Output:
	// misère quotient of 450 positions of Notakto, as heaps 0 to 7: order 18, 4 in P, verified to heap 7
	// ⟨a, b, c, d | a² = 1, cd = ac, d² = c², b³ = b, b²c = c, b²d = d⟩, a = Φ(1), b = Φ(2), c = Φ(4), d = Φ(7)
	// [a b² bd c²] empty board: d
}

func ExampleClosure_Quotient() {
	q, _ := misere.ClosureOf(digraph.NodeKayles(digraph.Cycle(9))).Quotient()
	fmt.Println(q.Order(), q.POrder())
	fmt.Println(certificate.Verify(q.Certificate().JSON(), certificate.Options{}))
	// Output:
	// 6 2
	// misère quotient of the 46 positions listed for Node Kayles on the cycle of 9 vertices: order 6, 2 in P: proved; every sum of them checked; the rules are the listed options <nil>
}

func ExampleClosure_Forms() {
	fmt.Println(misere.ClosureOf(octal.Kayles, 5).Forms())
	// Output: [0 *1 *2 *3 {*1, *2, *3, {*2, *3}}]
}

func ExampleClosure_Heap() {
	boards := misere.ClosureOf(octal.Kayles, 5)
	fmt.Println(boards.Heap(4), boards.Forms()[boards.Heap(4)])
	// Output: 1 *1
}

func ExampleClosure_String() {
	fmt.Println(misere.ClosureOf(octal.Kayles, 5))
	// Output: 5 positions of 0.77, as heaps 0 to 4
}
