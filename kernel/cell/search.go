package cell

import (
	"go/doc"
	"sort"
	"strings"

	"sprague/stdlib"
)

// A Match is a documented symbol that a search has found.
type Match struct {
	Name string // as a cell writes it: "octal.Game.Period"
	Doc  string // first sentence
}

// Search finds the symbols of the packages whose names and documentation contain all
// the words, regardless of case; what matches by name comes first, our own packages
// before those of the library.
func (c *Checker) Search(words string) []Match {
	want := strings.Fields(strings.ToLower(words))
	if len(want) == 0 {
		return nil
	}
	type scored struct {
		Match
		score int
	}
	var list []scored
	for _, p := range stdlib.Packages() {
		for symbol, e := range c.docs.Package(p.Path) {
			name := strings.TrimSuffix(p.Name+"."+symbol, ".")
			score := rank(strings.ToLower(name), strings.ToLower(e.Doc), want)
			if score == 0 {
				continue
			}
			if p.Ours {
				score += 100
			}
			list = append(list, scored{Match{name, new(doc.Package).Synopsis(e.Doc)}, score})
		}
	}
	sort.Slice(list, func(i, j int) bool {
		if list[i].score != list[j].score {
			return list[i].score > list[j].score
		}
		return list[i].Name < list[j].Name
	})
	var out []Match
	for _, m := range list[:min(len(list), 50)] {
		out = append(out, m.Match)
	}
	return out
}

// rank is 0 when a word is missing, and higher the more words are in the name.
func rank(name, text string, words []string) int {
	score := 0
	for _, w := range words {
		switch {
		case strings.HasSuffix(name, "."+w) || name == w:
			score += 30
		case strings.Contains(name, w):
			score += 10
		case strings.Contains(text, w):
			score++
		default:
			return 0
		}
	}
	return score
}
