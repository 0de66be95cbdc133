// Package registry lets packages tell those that they import about games. Package octal has the names and the atlas;
// package grundy, which octal imports, asks here whether a game that a user has declared is one of these.
package registry

// Game is what is known of a game with a code.
type Game struct {
	Name     string // such as "Kayles"; "" for most
	Spelling string // how a cell writes it, such as "octal.Kayles"
	Standard string // its standard form, if that is another code, and how many heaps earlier it is
	Period   string // what is known of the period, in words, such as "12 from heap 71 on, proved"

	// The period, if it is proved.
	Preperiod, Length, Saltus int64
	Proved                    bool
}

// Octal returns what is known of a code, or of the name "Grundy's game". Package octal sets it when it is loaded; a
// program without that package knows nothing.
var Octal = func(code string) (Game, bool) { return Game{}, false }

// Heaps are the moves of a game of heaps whose values a theorem has, to be given to grundy.New.
type Heaps struct {
	Options  func(n int) [][]int        // panics for n < 0
	Value    func(n int) int            // of a heap of n ≥ 0: the mex of the values of its options
	Reaching func(n, value int) [][]int // the options of this value, found without listing all; may be nil
}

// Subtraction is the game in which a move takes one of the numbers of a set, or any number but these, to be given to
// grundy.New.
type Subtraction struct {
	Set    []int // ascending
	AllBut bool
	Name   string                           // in certificates
	Closed func(n int) (value int, ok bool) // the value where a formula has it
}

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
