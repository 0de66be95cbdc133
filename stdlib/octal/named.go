package octal

import "sprague/stdlib/octal/internal/rules"

// The games that have names. [WinningWays] chapter 4, [GuySmith1956].
var (
	// Kayles, 0.77: knock down one skittle, or two that stand together.
	Kayles = MustParse("0.77")
	// Dawson is Dawson's Kayles, 0.07: take two together. Its values are those
	// of Dawson's Chess, one heap later.
	Dawson = MustParse("0.07")
	// DawsonsChess, 0.137, is Dawson's game of pawns with the last to move winning.
	DawsonsChess = MustParse("0.137")
	// Officers, 0.6: take one from a heap of at least two, and you may split the rest.
	Officers = MustParse("0.6")
	// Treblecross, 0.007, is one-dimensional tic-tac-toe with crosses only.
	Treblecross = MustParse("0.007")
	// Guiles, 0.15: take one or two that make a whole heap, or two out of the
	// middle of a heap of at least four.
	Guiles = MustParse("0.15")
	// GrundysGame splits a heap into two heaps of different sizes.
	GrundysGame = newGame(rule{rules.Rule{Code: "Grundy's game", Head: []uint8{leaveTwo}, Unequal: true}})
)
