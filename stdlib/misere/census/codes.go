package census

import (
	"fmt"
	"strings"

	"sprague/stdlib/octal"
)

// Codes returns the codes that the patterns stand for, in order, each once: "0.77" for
// itself, and "?" in place of a digit for each octal digit. A code whose digits are all 0 is
// left out: that game has no moves. The error is that
// of octal.Parse for the first pattern that is no code.
func Codes(patterns ...string) ([]string, error) {
	var out []string
	seen := map[string]bool{}
	for _, p := range patterns {
		for _, code := range expand(p) {
			if _, err := octal.Parse(code); err != nil {
				return nil, fmt.Errorf("%q: %w", p, err)
			}
			if !seen[code] && strings.Trim(code, ".0") != "" {
				seen[code] = true
				out = append(out, code)
			}
		}
	}
	return out, nil
}

// expand replaces every "?" by each digit.
func expand(pattern string) []string {
	head, tail, found := strings.Cut(pattern, "?")
	if !found {
		return []string{pattern}
	}
	var out []string
	for _, rest := range expand(tail) {
		for d := '0'; d <= '7'; d++ {
			out = append(out, head+string(d)+rest)
		}
	}
	return out
}
