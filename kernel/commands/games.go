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

// ownGame says how to state a game that is not here; its indented lines are cells.
const ownGame = `A game that is not here is stated in words, by a function or a graph of its positions, or on a board:
    grundy.Words("take 1 or 2; split an even heap").Values(20)
    grundy.New(func(n int) (left []int) { for d := 2; d <= n; d++ { left = append(left, n/d) }; return left }).Values(20)
    grundy.New(map[string][]string{"a": {"b", "c"}, "b": {"c"}}).Value("a")
    board.CramOn("..#", "...")
:lesson own-games has more`

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
