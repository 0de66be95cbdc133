package census

import (
	"strings"

	"sprague/stdlib/octal"
)

// Codes returns the codes of the patterns, as octal.Family expands them, each once, in order. It omits codes whose
// digits are all 0, which have no moves. The error is that of octal.Family for the first invalid pattern.
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
