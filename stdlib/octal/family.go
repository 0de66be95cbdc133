package octal

import (
	"fmt"
	"strings"
)

// mostOfFamily limits the codes of a pattern.
const mostOfFamily = 1 << 16

// longestPattern is in bytes.
const longestPattern = 1 << 12

// Family returns the games whose codes match one of the patterns, each game once, in the order of the patterns and the
// codes. In a pattern each of x, y, z, w and ? matches any octal digit, and brackets list alternatives: "0.xyz",
// "4.xy", "0.[37]x". A wrong pattern gives a *[SyntaxError].
func Family(patterns ...string) ([]Game, error) {
	var all []string
	for _, pattern := range patterns {
		codes, err := codesOf(pattern)
		if err != nil {
			return nil, err
		}
		all = append(all, codes...)
	}
	return parseAll(all)
}

// codesOf returns the codes that match a pattern.
func codesOf(pattern string) ([]string, error) {
	if len(pattern) > longestPattern {
		return nil, wrong(0, "a pattern of %d bytes; it can have %d", len(pattern), longestPattern)
	}
	choices, err := readPattern(pattern)
	if err != nil {
		return nil, err
	}
	codes := []string{""}
	for _, choice := range choices {
		var longer []string
		for _, code := range codes {
			for _, c := range choice {
				longer = append(longer, code+string(c))
			}
		}
		if codes = longer; len(codes) > mostOfFamily {
			return nil, wrong(0, "the pattern %q stands for more than %d codes", clip(pattern), mostOfFamily)
		}
	}
	return codes, nil
}

// readPattern returns the alternatives for each position of a pattern.
func readPattern(pattern string) ([]string, error) {
	var choices []string
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case strings.IndexByte("xyzw?", c) >= 0:
			choices = append(choices, "01234567")
		case c == '[':
			n := strings.IndexByte(pattern[i:], ']')
			if n < 2 {
				return nil, wrong(i, "brackets that list digits must hold one and be closed")
			}
			choices = append(choices, pattern[i+1:i+n])
			i += n
		default:
			choices = append(choices, string(c))
		}
	}
	return choices, nil
}

// parseAll parses codes and drops repeated games.
func parseAll(codes []string) ([]Game, error) {
	var games []Game
	seen := map[string]bool{}
	for _, code := range codes {
		g, err := Parse(code)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", clip(code), err)
		}
		if !seen[g.Code()] {
			seen[g.Code()] = true
			games = append(games, g)
		}
	}
	return games, nil
}
