package octal

import (
	"strings"

	"sprague/stdlib/internal/summary"
	"sprague/stdlib/octal/internal/rules"
)

// Named games. [WinningWays] chapter 4, [GuySmith1956].
var (
	// Kayles, 0.77: knock down one skittle, or two that stand together.
	Kayles = MustParse("0.77")
	// Dawson is Dawson's Kayles, 0.07: take two together. Its values are those of Dawson's Chess, one heap later.
	Dawson = MustParse("0.07")
	// DawsonsChess, 0.137, is Dawson's game of pawns with the last to move winning.
	DawsonsChess = MustParse("0.137")
	// Officers, 0.6: take one from a heap of at least two, and you may split the rest.
	Officers = MustParse("0.6")
	// Treblecross, 0.007, is one-dimensional tic-tac-toe with crosses only.
	Treblecross = MustParse("0.007")
	// Guiles, 0.15: take one or two that make a whole heap, or two out of the middle of a heap of at least four.
	Guiles = MustParse("0.15")
	// GrundysGame splits a heap into two heaps of different sizes.
	GrundysGame = newGame(rule{rules.Rule{Code: "Grundy's game", Head: []uint8{leaveTwo}, Unequal: true}})
)

// A naming holds the names of a code.
type naming struct {
	code   string
	name   string
	others string // other names
	goName string // the variable of this package, or ""
}

// namings follow [WinningWays] chapter 4 and [GuySmith1956].
var namings = []naming{
	{"0.77", "Kayles", "Rip Van Winkle's game (Loyd)", "Kayles"},
	{"0.07", "Dawson's Kayles", "Arc Kayles on paths, one-row Cram", "Dawson"},
	{"0.137", "Dawson's Chess", "Node Kayles on paths", "DawsonsChess"},
	{"0.6", "Officers", "the Officers' game", "Officers"},
	{"0.007", "Treblecross", "one-dimensional tic-tac-toe", "Treblecross"},
	{"0.15", "Guiles", "", "Guiles"},
	{"Grundy's game", "Grundy's game", "", "GrundysGame"},
	{"0.(3)", "Nim", "", ""},
	{"4.(3)", "Lasker's Nim", "", ""},
	{"0.3", "She-Loves-Me, She-Loves-Me-Not", "", ""},
	{"0.33", "the game of taking 1 or 2", "", ""},
}

// naming returns the names of the code, empty for most.
func (g Game) naming() naming {
	for _, n := range namings {
		if n.code == g.Code() {
			return n
		}
	}
	return naming{code: g.Code()}
}

// Name returns the name of the game, such as "Kayles", or its code.
func (g Game) Name() string {
	if n := g.naming(); n.name != "" {
		return n.name
	}
	return g.Code()
}

func (g Game) title() string {
	if n := g.Name(); n != g.Code() {
		return summary.Capital(n) + ", " + g.Code()
	}
	return g.Code()
}

// spelling returns the Go expression for the game.
func (g Game) spelling() string { return g.naming().spelling() }

func (n naming) spelling() string {
	if n.goName != "" {
		return "octal." + n.goName
	}
	return `octal.MustParse("` + n.code + `")`
}

// variable returns the Go expression for the game with a name or the beginning of one, such as "octal.Kayles" for
// "kayles", or "".
func variable(name string) string {
	plain := func(s string) string {
		return strings.ToLower(strings.NewReplacer(" ", "", "'", "", "’", "").Replace(s))
	}
	name = plain(name)
	for _, n := range namings {
		whole := plain(n.name)
		if name == whole || name != "" && name == plain(n.goName) || len(name) > 3 && strings.HasPrefix(whole, name) {
			return n.spelling()
		}
	}
	return ""
}
