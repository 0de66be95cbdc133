package registry

// A Sequence is a game of heaps that the values of a game are looked for among.
type Sequence struct {
	Name   string            // with the code, if it has one
	Cell   string            // how a cell writes it
	Values func(n int) []int // of heaps 0 … n − 1, or fewer where the next is no int

	// OEIS is the number of the values in the On-Line Encyclopedia of Integer Sequences; "" where it is not known here.
	OEIS string
}

// Named and Unnamed are the games with names, and those that only have a code or a set of numbers. Each package adds
// its own when it is loaded; Unnamed makes them when they are asked for.
var (
	Named   []Sequence
	Unnamed []func(yield func(Sequence) bool)
)
