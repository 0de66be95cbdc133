package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/internal/strict"
)

// A Game is what the rules let a player do with one heap: after taking t tokens, leave the
// rest as no heap, one, two or three, as the digit of t says with 1, 2, 4, 8.
type Game struct {
	Name        string
	head, block []int   // the digits of a code, and those that repeat behind them
	set         []int64 // the takes of a subtraction game, ascending
	subtraction bool
	but         bool    // all takes but those of the set
	unequal     bool    // two heaps left must differ
	takes       []int64 // of a finite game, ascending: those with a digit above 0
	first       [][]int // where heaps have codes of their own, of 0, 1, …; head has the digits of all
	round       [][]int // and those that repeat behind them
}

const (
	longestName = 1 << 16 // of a game
	grundysGame = "Grundy's game"
)

var (
	codes = regexp.MustCompile(`^([048C])\.([0-9A-F]*)(?:\(([0-9A-F]+)\))?$`) // a move that takes nothing must split
	sets  = regexp.MustCompile(`^subtraction (all but )?\{([1-9][0-9]*(?:,[1-9][0-9]*)*)?\}$`)
)

// ReadGame understands "0.77", "0.33(300)", "0.3F", "Grundy's game", "subtraction {1,2,3}" and
// "subtraction all but {2,3}", and each game in one spelling only: the shortest code in capital
// letters, sets that ascend, without spaces. A rule that depends on the heap, which [ReadAnyGame]
// reads, is refused: whoever asks for the digit of a take without saying of which heap would get
// it wrong.
func ReadGame(name string) (*Game, error) {
	g, err := ReadAnyGame(name)
	if err == nil && g.ByHeap() {
		return nil, fmt.Errorf("check: %q: the rule depends on the heap, and this speaks of rules that do not",
			strict.Clip(name))
	}
	return g, err
}

// ReadAnyGame is [ReadGame], and understands "heaps 0.3 (0.77 0.33)", where heaps have codes of
// their own, as well.
func ReadAnyGame(name string) (*Game, error) {
	g := &Game{Name: name}
	said := "no game has this name in certificates"
	if len(name) > longestName {
		said = "a name that is too long"
	} else if name == grundysGame {
		g.head, g.unequal, said = []int{4}, true, ""
	} else if m := codes.FindStringSubmatch(name); m != nil {
		g.head, g.block = digits(m[1]+m[2]), digits(m[3])
		said = g.longer()
	} else if m := sets.FindStringSubmatch(name); m != nil {
		g.subtraction, g.but = true, m[1] != ""
		said = g.readSet(m[2])
	} else if m := codesByHeap.FindStringSubmatch(name); m != nil {
		said = g.readCodes(m[1], m[2])
	}
	if said != "" {
		return nil, fmt.Errorf("check: %q: %s", strict.Clip(name), said)
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

// longer says why a code is not the shortest for its game: that has the shortest block, begun as
// early as can be, no zeros at the end, and one digit at least behind the point.
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
		return "no digit behind the point"
	}
	return ""
}

// readSet reads a list such as "1,2,3", which may be empty where all takes but these are allowed.
func (g *Game) readSet(list string) string {
	if list == "" && g.but {
		return ""
	}
	for _, s := range strings.Split(list, ",") {
		t, err := strconv.ParseInt(s, 10, 64)
		if err != nil || t > mostNumber {
			return "no set of takes"
		}
		if len(g.set) > 0 && t <= g.set[len(g.set)-1] {
			return "the takes do not ascend"
		}
		g.set = append(g.set, t)
	}
	return ""
}

// Digit returns the digit of t ≥ 0; where heaps have codes of their own, what any of them allows.
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

// Greatest returns the greatest number of the set of a subtraction game, 0 without one.
func (g *Game) Greatest() int64 {
	if len(g.set) == 0 {
		return 0
	}
	return g.set[len(g.set)-1]
}

// Finite reports whether all digits from some one on are 0.
func (g *Game) Finite() bool { return len(g.block) == 0 && !g.but }

// Takes returns the t with a digit above 0 of a finite game, ascending.
func (g *Game) Takes() []int64 { return g.takes }

// Splitting returns the takes of a finite game that may leave two heaps.
func (g *Game) Splitting() []int64 {
	return slices.DeleteFunc(slices.Clone(g.takes), func(t int64) bool { return g.Digit(t)&4 == 0 })
}

// Last returns k, the greatest t with a digit above 0, of a finite game.
func (g *Game) Last() int64 {
	if len(g.takes) == 0 {
		return 0
	}
	return g.takes[len(g.takes)-1]
}

// Leaves returns the bits of all digits: what some move may leave.
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

// MostHeaps is the greatest number of heaps that a move can leave, one at least.
func (g *Game) MostHeaps() int64 {
	switch leaves := g.Leaves(); {
	case leaves&8 != 0:
		return 3
	case leaves&4 != 0:
		return 2
	}
	return 1
}

// Unequal reports whether two heaps left must differ, as in Grundy's game.
func (g *Game) Unequal() bool { return g.unequal }

// Written returns the digits of takes of 0, 1, 2, … and those that repeat behind them, nil for none.
func (g *Game) Written() (head, block []int) {
	if !g.subtraction {
		return slices.Clone(g.head), slices.Clone(g.block)
	}
	for t := range g.Greatest() + 1 {
		head = append(head, g.Digit(t))
	}
	if g.but {
		block = []int{3}
	}
	return head, block
}

// widest returns how many tokens a move takes at most, or, where there is no such number, how many digits the code
// writes with its block, and of a set the greatest number.
func (g *Game) widest() int64 {
	switch {
	case g.Finite():
		return g.Last()
	case g.subtraction:
		return g.Greatest()
	}
	return int64(len(g.head) + len(g.block))
}
