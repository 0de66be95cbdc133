package commands

import (
	"strings"

	"sprague/stdlib/octal"
)

// parseGame reads a code or a name, of which the beginning is enough: kayles, dawson, "Dawson's Chess", grundy.
func parseGame(name string) (octal.Game, error) {
	plain := func(s string) string {
		return strings.ToLower(strings.NewReplacer("'", "", "’", "", " ", "").Replace(s))
	}
	for _, g := range []octal.Game{octal.Kayles, octal.Dawson, octal.DawsonsChess, octal.Officers, octal.Treblecross,
		octal.Guiles, octal.GrundysGame} {
		if start := plain(name); len(start) > 3 && strings.HasPrefix(plain(g.Name()), start) {
			return g, nil
		}
	}
	return octal.Parse(name)
}
