package registry

// Heaps are the moves of a game of heaps whose values a theorem has, to be given to grundy.New.
type Heaps struct {
	Options  func(n int) [][]int        // panics for n < 0
	Value    func(n int) int            // of a heap of n ≥ 0: the mex of the values of its options
	Reaching func(n, value int) [][]int // the options of this value, found without listing all; may be nil
}
