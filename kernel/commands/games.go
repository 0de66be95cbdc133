package commands

import (
	_ "embed"
	"slices"
	"strings"
)

// A game is one that people ask for by a name that no package has.
type game struct {
	names string // those people use, one after the other
	says  string // what it is here, or why it is not
	cell  string // that states it; "" for most games that are not here
}

//go:embed games.txt
var gamesText string

// games reads games.txt: paragraphs of a line "names: what it is" and the cell.
func games() (all []game) {
	for paragraph := range strings.SplitSeq(strings.TrimSpace(gamesText), "\n\n") {
		first, cell, _ := strings.Cut(paragraph, "\n")
		names, says, _ := strings.Cut(first, ": ")
		all = append(all, game{names, says, cell})
	}
	return all
}

// gamesNamed returns the games whose names have words that begin with all those of the query.
func gamesNamed(query string) (found []game) {
	words := func(s string) []string {
		return strings.FieldsFunc(strings.ToLower(strings.NewReplacer("'s", "", "’s", "").Replace(s)), func(r rune) bool {
			return strings.ContainsRune(" ,-", r)
		})
	}
	for _, g := range games() {
		named := words(g.names)
		missing := func(word string) bool {
			return !slices.ContainsFunc(named, func(name string) bool { return strings.HasPrefix(name, word) })
		}
		if !slices.ContainsFunc(words(query), missing) {
			found = append(found, g)
		}
	}
	return found
}

// String returns the names, what the game is here, and the cell.
func (g game) String() string {
	text := g.names + ": " + g.says + "\n"
	if g.cell != "" {
		text += "    " + strings.ReplaceAll(g.cell, "\n", "\n    ") + "\n"
	}
	return text
}
