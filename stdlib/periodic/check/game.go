package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
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
}

// longestName bounds the names of games.
const longestName = 1 << 16

// ReadGame understands "0.77", "0.33(300)", "0.3F", "Grundy's game", "subtraction {1,2,3}" and
// "subtraction all but {2,3}", and each game in one spelling only: the shortest code in capital letters, sets
// that ascend, without spaces.
func ReadGame(name string) (*Game, error) {
	if len(name) > longestName {
		return nil, fmt.Errorf("check: the name of a game with %d bytes", len(name))
	}
	g, err := read(name)
	if err != nil {
		return nil, err
	}
	if written := g.write(); written != name {
		return nil, fmt.Errorf("check: %q: a certificate writes this game as %q", clip(name), clip(written))
	}
	g.Name, g.takes = name, g.set
	for t, d := range g.head {
		if d != 0 {
			g.takes = append(g.takes, int64(t))
		}
	}
	return g, nil
}

func read(name string) (*Game, error) {
	if name == grundysGame {
		return &Game{head: []int{4}, unequal: true}, nil
	}
	if set, ok := strings.CutPrefix(name, subtraction+" "); ok {
		return readSet(set)
	}
	return readCode(name)
}

const (
	grundysGame = "Grundy's game"
	subtraction = "subtraction"
	allBut      = "all but "
	hexDigits   = "0123456789ABCDEF"
)

// readCode reads a code with at most one repeating block in brackets.
func readCode(name string) (*Game, error) {
	wrong := func(what string) (*Game, error) {
		return nil, fmt.Errorf("check: %q is no code of a game: %s", clip(name), what)
	}
	if len(name) < 3 || name[1] != '.' {
		return wrong("it has one digit before the point and some behind it")
	}
	head, block, repeats := strings.Cut(name[:1]+name[2:], "(")
	if repeats {
		var closed bool
		if block, closed = strings.CutSuffix(block, ")"); !closed || block == "" {
			return wrong("the repeating block is not well formed")
		}
	}
	g := &Game{}
	for i, c := range head + block {
		d := strings.IndexRune(hexDigits, c)
		if d < 0 {
			return wrong(fmt.Sprintf("%q is no digit", c))
		}
		if i < len(head) {
			g.head = append(g.head, d)
		} else {
			g.block = append(g.block, d)
		}
	}
	if g.head[0]&3 != 0 {
		return wrong("a move that takes nothing must split")
	}
	return g.shortest(), nil
}

// shortest writes the same game in the fewest digits: with the shortest block, begun as early
// as can be, and without zeros at the end.
func (g *Game) shortest() *Game {
	for n := 1; n < len(g.block); n++ {
		if len(g.block)%n == 0 && slices.Equal(g.block[n:], g.block[:len(g.block)-n]) {
			g.block = g.block[:n]
			break
		}
	}
	last := len(g.block) - 1
	for last >= 0 && len(g.head) > 1 && g.head[len(g.head)-1] == g.block[last] {
		g.head = g.head[:len(g.head)-1]
		g.block = append([]int{g.block[last]}, g.block[:last]...)
	}
	if last == 0 && g.block[0] == 0 {
		g.block = nil
	}
	for len(g.block) == 0 && len(g.head) > 2 && g.head[len(g.head)-1] == 0 {
		g.head = g.head[:len(g.head)-1]
	}
	if len(g.block) == 0 && len(g.head) == 1 {
		g.head = append(g.head, 0)
	}
	return g
}

// readSet reads "{1,2,3}" or "all but {2,3}".
func readSet(text string) (*Game, error) {
	list, but := strings.CutPrefix(text, allBut)
	inside, closed := strings.CutSuffix(strings.TrimPrefix(list, "{"), "}")
	g := &Game{subtraction: true, but: but}
	if but && inside == "" && closed {
		return g, nil
	}
	for _, s := range strings.Split(inside, ",") {
		t, err := strconv.ParseInt(s, 10, 64)
		if err != nil || t < 1 {
			return nil, fmt.Errorf("check: %q is no subtraction set", clip(text))
		}
		g.set = append(g.set, t)
	}
	slices.Sort(g.set)
	g.set = slices.Compact(g.set)
	return g, nil
}

// write returns the one spelling.
func (g *Game) write() string {
	if g.unequal {
		return grundysGame
	}
	var b strings.Builder
	if g.subtraction {
		b.WriteString(subtraction + " ")
		if g.but {
			b.WriteString(allBut)
		}
		b.WriteString("{")
		for i, t := range g.set {
			if i > 0 {
				b.WriteString(",")
			}
			b.WriteString(strconv.FormatInt(t, 10))
		}
		return b.String() + "}"
	}
	for t, d := range g.head {
		if t == 1 {
			b.WriteByte('.')
		}
		b.WriteByte(hexDigits[d])
	}
	if len(g.block) == 0 {
		return b.String()
	}
	if len(g.head) == 1 {
		b.WriteByte('.')
	}
	b.WriteByte('(')
	for _, d := range g.block {
		b.WriteByte(hexDigits[d])
	}
	return b.String() + ")"
}

// Digit returns the digit of t ≥ 0.
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

// Unequal reports whether two heaps left must differ, as in Grundy's game.
func (g *Game) Unequal() bool { return g.unequal }

func clip(s string) string {
	if len(s) > 60 {
		return strings.ToValidUTF8(s[:60], "") + "…"
	}
	return s
}

// Widest returns how many tokens a move takes at most, or, where there is no such number, how many digits the code writes with
// its block, and of a set the greatest number.
func (g *Game) Widest() int64 {
	switch {
	case g.subtraction:
		return g.Greatest()
	case len(g.block) > 0:
		return int64(len(g.head) + len(g.block))
	}
	return g.Last()
}

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
