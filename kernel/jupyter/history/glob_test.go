package history

import (
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestGlob(t *testing.T) {
	for _, c := range []struct {
		pattern, input string
		want           bool
	}{
		{"", "", true}, {"", "a", false}, {"*", "", true}, {"?", "", false}, {"**", "ab", true},
		{"a*b*c", "aXbbYc", true}, {"a*b*c", "aXbbY", false}, {"*ab", "aab", true}, {"*aab", "aaab", true},
		{"?", "𝐚", true}, {"*?", "é", true}, {"*[^é]", "é", false}, {"[α-ω]*", "γ = 3", true},
		{"[]]", "]", true}, {"[!]]", "]", false}, {"[^a-c]", "d", true}, {"[a-]", "-", true},
		{"[a", "[a", true}, {"[", "[", true}, {"[z-a]", "m", false}, {`\*`, `\anything`, true},
	} {
		if got := parseGlob(c.pattern).matches(c.input); got != c.want {
			t.Errorf("%q matches %q: %v", c.pattern, c.input, got)
		}
	}
}

// Patterns match as the regular expressions do that say the same.
func TestGlobAgainstRegularExpressions(t *testing.T) {
	say := map[string]string{"*": `.*`, "?": `.`, "a": `a`, "b": `b`, "é": `é`, "[ab]": `[ab]`, "[^é]": `[^é]`}
	words := slices.Sorted(maps.Keys(say)) // in one order, for the draws to be the same in each run
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		var pattern, expression, input strings.Builder
		for range r.IntN(6) {
			w := words[r.IntN(len(words))]
			pattern.WriteString(w)
			expression.WriteString(say[w])
		}
		for range r.IntN(8) {
			input.WriteString([]string{"a", "b", "é", "\n"}[r.IntN(4)])
		}
		want := regexp.MustCompile(`(?s)\A` + expression.String() + `\z`).MatchString(input.String())
		if got := parseGlob(pattern.String()).matches(input.String()); got != want {
			t.Fatalf("%q matches %q: %v", pattern.String(), input.String(), got)
		}
	}
}
