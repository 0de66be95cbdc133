package check

import (
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/internal/strict"
)

// A Game is a set of rules for one heap: after taking t tokens, a player may leave the rest as no heap, one, two or
// three, according to the bits 1, 2, 4, 8 of the digit of t.
type Game struct {
	Name        string
	head, block []int   // the digits of a code, and those that repeat after them
	set         []int64 // the takes of a subtraction game, ascending
	subtraction bool
	but         bool    // all takes except those of the set
	unequal     bool    // two heaps left must differ
	takes       []int64 // the set, or of a finite code those with a digit above 0, ascending
	first       [][]int // the codes of the heaps 0, 1, …, if heaps have their own; head is their union
	round       [][]int // and those that repeat after them
}

const (
	longestName = 1 << 16 // of a game
	grundysGame = "Grundy's game"
)

var (
	codes = regexp.MustCompile(`^([048C])\.([0-9A-F]*)(?:\(([0-9A-F]+)\))?$`) // a move that takes nothing must split
	sets  = regexp.MustCompile(`^subtraction (all but )?\{([1-9][0-9]*(?:,[1-9][0-9]*)*)?\}$`)
)

// ReadGame parses "0.77", "0.33(300)", "0.3F", "Grundy's game", "subtraction {1,2,3}" and "subtraction all but
// {2,3}". Each game has one spelling only: the shortest code in capital letters, ascending sets, no spaces. It
// rejects rules that depend on the heap, which [ReadAnyGame] accepts, since the digit of a take would be ambiguous.
func ReadGame(name string) (*Game, error) {
	g, err := ReadAnyGame(name)
	if err == nil && g.ByHeap() {
		return nil, fmt.Errorf("check: %q: the rule depends on the heap; only rules that do not are accepted here",
			strict.Clip(name))
	}
	return g, err
}

// ReadAnyGame is [ReadGame], but also accepts "heaps 0.3 (0.77 0.33)", where heaps have their own codes.
func ReadAnyGame(name string) (*Game, error) {
	g := &Game{Name: name}
	problem := "no game has this name in certificates"
	if len(name) > longestName {
		problem = "the name is too long"
	} else if name == grundysGame {
		g.head, g.unequal, problem = []int{4}, true, ""
	} else if m := codes.FindStringSubmatch(name); m != nil {
		g.head, g.block = digits(m[1]+m[2]), digits(m[3])
		problem = g.longer()
	} else if m := sets.FindStringSubmatch(name); m != nil {
		g.subtraction, g.but = true, m[1] != ""
		problem = g.readSet(m[2])
	} else if m := codesByHeap.FindStringSubmatch(name); m != nil {
		problem = g.readCodes(m[1], m[2])
	}
	if problem != "" {
		return nil, fmt.Errorf("check: %q: %s", strict.Clip(name), problem)
	}
	g.takes = g.set
	for t, d := range g.head {
		if d != 0 {
			g.takes = append(g.takes, int64(t))
		}
	}
	return g, nil
}

func digits(text string) []int {
	var out []int
	for _, c := range text {
		out = append(out, strings.IndexRune("0123456789ABCDEF", c))
	}
	return out
}

// longer says why a code is not the shortest of its game, or returns "": the shortest has the shortest block, which
// begins as early as possible, no zeros at the end, and at least one digit after the point.
func (g *Game) longer() string {
	h, b := len(g.head), len(g.block)
	for n := 1; n < b; n++ {
		if b%n == 0 && slices.Equal(g.block[n:], g.block[:b-n]) {
			return "the block of this code repeats a shorter one; certificates write the shortest code"
		}
	}
	switch {
	case b == 1 && g.block[0] == 0, b == 0 && h > 2 && g.head[h-1] == 0:
		return "zeros at the end; certificates write the shortest code"
	case b > 0 && h > 1 && g.head[h-1] == g.block[b-1]:
		return "the block of this code can begin earlier; certificates write the shortest code"
	case b == 0 && h == 1:
		return "no digit after the point"
	}
	return ""
}

// readSet parses a list such as "1,2,3", which may be empty if all other takes are allowed.
func (g *Game) readSet(list string) string {
	if list == "" && g.but {
		return ""
	}
	for _, s := range strings.Split(list, ",") {
		t, err := strconv.ParseInt(s, 10, 64)
		if err != nil || t > mostNumber {
			return "not a set of takes"
		}
		if len(g.set) > 0 && t <= g.set[len(g.set)-1] {
			return "the takes do not ascend"
		}
		g.set = append(g.set, t)
	}
	return ""
}

// Digit returns the digit of t ≥ 0; if heaps have their own codes, the union of all.
func (g *Game) Digit(t int64) int {
	switch {
	case g.subtraction:
		_, in := slices.BinarySearch(g.set, t)
		if t > 0 && in != g.but {
			return 3
		}
		return 0
	case t < int64(len(g.head)):
		return g.head[t]
	case len(g.block) > 0:
		return g.block[(t-int64(len(g.head)))%int64(len(g.block))]
	}
	return 0
}

// Finite reports whether only finitely many digits are not 0.
func (g *Game) Finite() bool { return len(g.block) == 0 && !g.but }

// Takes returns the t of a finite game whose digits are not 0, ascending.
func (g *Game) Takes() []int64 { return g.takes }

// Splitting returns the takes of a finite game that may leave two heaps.
func (g *Game) Splitting() []int64 {
	return slices.DeleteFunc(slices.Clone(g.takes), func(t int64) bool { return g.Digit(t)&4 == 0 })
}

// Last returns k, the greatest t of a finite game whose digit is not 0, or the greatest number in the set of a
// subtraction game; 0 if there is none.
func (g *Game) Last() int64 {
	if len(g.takes) == 0 {
		return 0
	}
	return g.takes[len(g.takes)-1]
}

// Leaves returns the union of all digits.
func (g *Game) Leaves() int {
	if g.subtraction {
		return 3
	}
	all := 0
	for _, d := range slices.Concat(g.head, g.block) {
		all |= d
	}
	return all
}

// MostHeaps returns the largest number of heaps that a move can leave, at least 1.
func (g *Game) MostHeaps() int64 {
	return int64(max(bits.Len(uint(g.Leaves()))-1, 1))
}

// Unequal reports whether two heaps left must differ, as in Grundy's game.
func (g *Game) Unequal() bool { return g.unequal }

// Written returns the digits of takes of 0, 1, 2, …, and those that repeat after them, or nil.
func (g *Game) Written() (head, block []int) {
	if !g.subtraction {
		return slices.Clone(g.head), slices.Clone(g.block)
	}
	for t := range g.Last() + 1 {
		head = append(head, g.Digit(t))
	}
	if g.but {
		block = []int{3}
	}
	return head, block
}

// widest returns the most tokens that a move takes; if there is no such number, the number of digits of the code
// with its block, or the greatest number of the set.
func (g *Game) widest() int64 {
	if g.Finite() || g.subtraction {
		return g.Last()
	}
	return int64(len(g.head) + len(g.block))
}
