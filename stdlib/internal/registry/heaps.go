package registry

// Heaps are the moves of a game of heaps whose values a theorem has. Package coins gives them to grundy.New.
type Heaps struct {
	Options func(n int) [][]int // panics for n < 0
	Value   func(n int) int     // of a heap of n ≥ 0: the mex of the values of its options
}
