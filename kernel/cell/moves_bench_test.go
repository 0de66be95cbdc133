package cell

import "testing"

// A moves function of the rule of Kayles, in the shapes that people give it.
var kaylesShapes = []struct{ name, cell string }{
	{"half", "func kayles(n int) [][]int { var out [][]int; for t := 1; t <= 2; t++ { for a := 0; a+a <= n-t; a++ { " +
		"out = append(out, []int{a, n-t-a}) } }; return out }"},
	{"full", "func kayles(n int) [][]int { var out [][]int; for t := 1; t <= 2; t++ { for a := 0; a <= n-t; a++ { out " +
		"= append(out, []int{a, n-t-a}) } }; return out }"},
	{"variable", "kayles := func(n int) [][]int { var out [][]int; for t := 1; t <= 2; t++ { for a := 0; a+a <= n-t; " +
		"a++ { out = append(out, []int{a, n-t-a}) } }; return out }"},
	{"add", "func kayles(n int) [][]int { var out [][]int; add := func(a, b int) { if b >= a { out = append(out, " +
		"[]int{a, b}) } }; for k := range n { add(k, n-k-1); add(k, n-k-2) }; return out }"},
	{"grown", "func kayles(n int) (out [][]int) { for t := 1; t <= min(n, 2); t++ { for a := range n-t+1 { var q " +
		"[]int; if a > 0 { q = append(q, a) }; if n-t-a > 0 { q = append(q, n-t-a) }; out = append(out, q) } }; return }"},
	{"seq", "func halves(n int) iter.Seq2[int, int] { return func(yield func(int, int) bool) { for a := 0; a <= n-a; " +
		"a++ { if !yield(a, n-a) { return } } } }\nfunc kayles(n int) (out [][]int) { for t := 1; t <= 2; t++ { for a, b " +
		":= range halves(n-t) { out = append(out, []int{a, b}) } }; return }"},
	{"defer", "func kayles(n int) (out [][]int) { defer func() {}(); for t := 1; t <= 2; t++ { for a := 0; a+a <= " +
		"n-t; a++ { out = append(out, []int{a, n-t-a}) } }; return }"},
	{"set", "func kayles(n int) (out [][]int) { seen := map[[2]int]bool{}; for t := 1; t <= 2; t++ { for a := 0; a+a " +
		"<= n-t; a++ { if k := [2]int{a, n-t-a}; !seen[k] { seen[k] = true; out = append(out, k[:]) } } }; return }"},
}

// BenchmarkMoves computes 2000 values of Kayles from a function that lists its moves.
func BenchmarkMoves(b *testing.B) {
	for _, shape := range kaylesShapes {
		b.Run(shape.name, func(b *testing.B) {
			m := newMachine()
			for _, text := range []string{shape.cell, "g := grundy.New(kayles); g.Values(10)"} {
				if err := m.eval(text); err != nil {
					b.Fatal(err)
				}
			}
			if err := m.eval("len(grundy.New(kayles).Values(2000));"); err != nil {
				b.Fatal(err)
			}
			call := m.last.Steps[len(m.last.Steps)-1]
			for b.Loop() {
				if _, err := m.interp.Eval(call); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
