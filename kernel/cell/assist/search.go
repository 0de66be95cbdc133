package assist

import (
	"cmp"
	"go/doc"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"sprague/kernel/cell"
	"sprague/stdlib"
)

// A Match is a documented symbol that a search has found.
type Match struct {
	Name string // as a cell writes it: "octal.Game.Period"
	Doc  string // first sentence
}

// Search finds the symbols of the packages that a question in plain words is about, at most
// fifty, the best first. A word counts for more the fewer symbols it fits, in a name for more
// than in the documentation, and in our own packages for more than in those of the library;
// what fits all the words comes before what fits a part of them.
func Search(c *cell.Checker, question string) []Match {
	want := searchWords(question)
	var found []candidate
	fits := make([]int, len(want)) // how many symbols each word fits
	for _, p := range stdlib.Packages() {
		for symbol, e := range c.Docs.Package(p.Path) {
			h := candidate{name: strings.TrimSuffix(p.Name+"."+symbol, "."), doc: e.Doc, ours: p.Ours}
			if !h.weigh(want) {
				continue
			}
			for i, strength := range h.strength {
				if strength > 0 {
					fits[i]++
				}
			}
			found = append(found, h)
		}
	}
	for i := range found {
		found[i].judge(fits)
	}
	slices.SortFunc(found, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), strings.Compare(a.name, b.name))
	})
	var out []Match
	for _, h := range found[:min(len(found), 50)] {
		if h.score < found[0].score/5 {
			break
		}
		out = append(out, Match{h.name, new(doc.Package).Synopsis(h.doc)})
	}
	return out
}

// fillers are words of a question that say nothing of what it is about.
var fillers = strings.Fields(`a an the of in on at to for from with by and or is are was do does did can could i me my
	we you it its this that how what which when where why find get make show some any all there be use using`)

// alternatives are the words under which the packages speak of a thing.
var alternatives = map[string][]string{
	"picture": {"figure"}, "plot": {"figure"}, "chart": {"figure"}, "diagram": {"figure", "graph"},
	"inverse": {"inv"}, "multiply": {"mul"}, "product": {"mul"}, "divide": {"div"}, "root": {"sqrt"},
	"who": {"outcome"}, "wins": {"outcome", "winning"}, "win": {"outcome", "winning"}, "winner": {"outcome", "winning"},
	"strategy": {"winning"}, "domino": {"cram"}, "dominoes": {"cram"}, "stop": {"interrupt"}, "cycle": {"loopy"},
	"draws": {"loopy"},
	"own":   {"new"}, "check": {"verify"}, "prove": {"proof"}, "code": {"octal"}, "computer": {"perfect"},
	"opponent": {"perfect"},
}

// searchWords returns the words of a question that count, each with its alternatives.
func searchWords(question string) [][]string {
	fold := strings.NewReplacer("è", "e", "é", "e", "'s", "")
	all := strings.FieldsFunc(fold.Replace(strings.ToLower(question)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	var words [][]string
	for _, w := range all {
		if slices.Contains(fillers, w) && len(all) > 1 {
			continue
		}
		forms := append([]string{w}, alternatives[w]...)
		if len(w) > 3 && strings.HasSuffix(w, "s") {
			forms = append(forms, strings.TrimSuffix(w, "s"))
		}
		words = append(words, forms)
	}
	return words
}

// A candidate is a symbol that at least one word of the question fits.
type candidate struct {
	name, doc string
	ours      bool
	strength  []float64 // how well each word fits
	score     float64
}

// weigh fills in how well each word fits and reports whether any does.
func (h *candidate) weigh(want [][]string) bool {
	name, text := nameWords(h.name), strings.ToLower(h.doc)
	first, _, _ := strings.Cut(text, ". ")
	h.strength = make([]float64, len(want))
	some := false
	for i, forms := range want {
		for j, w := range forms {
			s := strengthOf(w, name, first, text)
			if j > 0 {
				s *= 0.8 // not the word of the question itself
			}
			h.strength[i] = max(h.strength[i], s)
		}
		some = some || h.strength[i] > 0
	}
	return some
}

func strengthOf(w string, name []string, first, text string) float64 {
	best := 0.0
	for i, part := range name {
		switch {
		case part == w && i == len(name)-1:
			return 10 // the name ends in it: Period in octal.Game.Period
		case part == w:
			best = max(best, 8)
		case strings.HasPrefix(part, w) && len(w) > 2:
			best = max(best, 5)
		}
	}
	switch {
	case best > 0:
	case beginsWord(first, w):
		best = 4
	case beginsWord(text, w):
		best = 1
	}
	return best
}

// judge gives the score, from how many symbols each word of the question fits.
func (h *candidate) judge(fits []int) {
	matched := 0
	for i, s := range h.strength {
		if s > 0 {
			matched++
			h.score += s / math.Log(2+float64(fits[i]))
		}
	}
	part := float64(matched) / float64(len(h.strength))
	h.score *= part * part
	h.score /= 1 + 0.05*float64(len(nameWords(h.name)))
	if !h.ours {
		h.score /= 4
	}
}

var joint = regexp.MustCompile(`(\p{Ll})(\p{Lu})`)

// nameWords divides "octal.Game.WinningMoves" into octal, game, winning, moves.
func nameWords(name string) []string {
	apart := strings.ToLower(joint.ReplaceAllString(name, "$1.$2"))
	return strings.FieldsFunc(apart, func(r rune) bool { return r == '.' })
}

// beginsWord reports whether a word of the text begins with w.
func beginsWord(text, w string) bool {
	for i := range text {
		if strings.HasPrefix(text[i:], w) && (i == 0 || !isLetter(text[i-1])) {
			return true
		}
	}
	return false
}

func isLetter(b byte) bool { return 'a' <= b && b <= 'z' || b >= 0x80 }
