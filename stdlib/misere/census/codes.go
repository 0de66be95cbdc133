package census

import (
	"strings"

	"sprague/stdlib/octal"
)

// Codes returns the codes that the patterns stand for, as octal.Family reads them, in order and
// each once. A code whose digits are all 0 is left out: that game has no moves. The error is that of
// octal.Family for the first pattern that is none.
func Codes(patterns ...string) ([]string, error) {
	var out []string
	seen := map[string]bool{}
	for _, p := range patterns {
		games, err := octal.Family(p)
		if err != nil {
			return nil, err
		}
		for _, g := range games {
			if code := g.Code(); !seen[code] && strings.Trim(code, ".0") != "" {
				seen[code] = true
				out = append(out, code)
			}
		}
	}
	return out, nil
}
