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
