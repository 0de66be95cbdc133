package commands

import (
	"strings"
	"testing"

	"sprague/kernel"
)

// The cell of every game runs, and shows something.
func TestGamesAreStated(t *testing.T) {
	s, err := kernel.New(kernel.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	list := games()
	for line := range strings.Lines(ownGame) {
		if cell, isCell := strings.CutPrefix(line, "    "); isCell {
			list = append(list, game{names: "a game of one's own", cell: cell})
		}
	}
	for i, g := range list {
		if g.cell == "" {
			if !strings.HasPrefix(g.says, "not here: ") {
				t.Errorf("%s is neither stated nor refused", g.names)
			}
			continue
		}
		res := s.Eval(t.Context(), kernel.Cell{Number: i + 1, Source: g.cell}, new(printed))
		if res.Err != nil || res.Value == nil || res.Value.Text() == "" {
			t.Errorf("%s: %v, shows %v", g.names, res.Err, res.Value)
		}
	}
}

// A game is found by each of its names, in any case, by the beginnings of their words, with and without an apostrophe.
func TestGamesByName(t *testing.T) {
	for query, want := range map[string]string{
		"chomp": "Chomp", "nimstring": "Nimstring", "northcott's": "Northcott", "Silver dollar": "Silver Dollar",
		"acrostic": "Acrostic", "kotzig": "Kotzig", "dots and boxes": "Dots and Boxes", "dots-and-b": "Dots and Boxes",
		"sliding coins": "Silver Dollar", "square subtr": "Subtract",
	} {
		found := gamesNamed(query)
		if len(found) != 1 || !strings.HasPrefix(found[0].names, want) {
			t.Errorf("%q finds %v", query, found)
		}
	}
	for _, query := range []string{"period", "hop", "chomp period"} {
		if found := gamesNamed(query); found != nil {
			t.Errorf("%q finds %v", query, found)
		}
	}
}
