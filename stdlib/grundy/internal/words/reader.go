package words

import (
	"cmp"
	_ "embed"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// reader reads a rule by patterns of its words.
type reader struct {
	rule   string
	text   string // the rule in the words that patterns have, each with a space behind it
	places []int  // by the offsets in text of words and of its end, their offsets in the rule
	at     int    // in text

	restricted bool // whether a clause has named some heaps only
	apart      bool // whether the amounts of the clause stand apart: what follows may be of the last one alone
}

// wordOrSign also matches signs that no rule has: what is not understood is refused, not left out.
var wordOrSign = regexp.MustCompile(`[\pL\p{Nd}]+|[^\pL\p{Nd}\pZ\s\v\x{85}]`)

func newReader(rule string) *reader {
	r := &reader{rule: rule}
	var text strings.Builder
	mark := func(place int) {
		r.places = append(r.places, make([]int, text.Len()+1-len(r.places))...)
		r.places[text.Len()] = place
	}
	for _, w := range wordOrSign.FindAllStringIndex(rule, -1) {
		mark(w[0])
		word := strings.ToLower(rule[w[0]:w[1]])
		text.WriteString(cmp.Or(synonyms[word], word) + " ")
	}
	mark(len(rule))
	r.text = text.String()
	return r
}

//go:embed synonyms.txt
var synonymsText string

// synonyms has the words that patterns have for others: a line of the text names one, and those that it stands for.
var synonyms = func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(synonymsText) {
		word, others, _ := strings.Cut(line, ":")
		for _, other := range strings.Fields(others) {
			all[other] = word
		}
	}
	return all
}()

// A pattern is written in words: a|b is either of two, a? may be left out, a* comes any number of times, # is a number,
// ## is one too large for an int, $ is the end of the rule, and what is behind = must come next, but is not read.
var (
	patterns sync.Map // from a pattern to its regular expression
	inWords  = regexp.MustCompile(`[^\s?|()*$]+|\(`)
	numerals = []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
)

func compiled(pattern string) *regexp.Regexp {
	if re, ok := patterns.Load(pattern); ok {
		return re.(*regexp.Regexp)
	}
	expression := func(part string) string {
		return strings.ReplaceAll(inWords.ReplaceAllStringFunc(part, func(word string) string {
			switch word {
			case "(":
				return "(?:"
			case "#":
				return `(?:(?:\d{1,18}|` + strings.Join(numerals, "|") + `)\x20)`
			case "##":
				return `(?:\d{19,}\x20)`
			}
			return "(?:" + regexp.QuoteMeta(word) + `\x20)`
		}), " ", "")
	}
	read, next, _ := strings.Cut(pattern, "=")
	re := regexp.MustCompile("^(" + expression(read) + ")(?:" + expression(next) + ")")
	patterns.Store(pattern, re)
	return re
}

// read reads what a pattern matches, if that comes next.
func (r *reader) read(pattern string) (phrase string, ok bool) {
	m := compiled(pattern).FindStringSubmatch(r.text[r.at:])
	if m == nil {
		return "", false
	}
	r.at += len(m[1])
	return m[1], true
}

func (r *reader) try(pattern string) bool {
	_, ok := r.read(pattern)
	return ok
}

// then reads what a pattern matches with what follows it, or nothing.
func (r *reader) then(pattern string, rest func() bool) bool {
	begin := r.at
	if r.try(pattern) && rest() {
		return true
	}
	r.at = begin
	return false
}

func (r *reader) done() bool { return r.at == len(r.text) }

// numbers returns the numbers of a phrase.
func numbers(phrase string) (all []int) {
	for _, word := range strings.Fields(phrase) {
		if n, err := strconv.Atoi(word); err == nil {
			all = append(all, n)
		} else if i := slices.Index(numerals, word); i >= 0 {
			all = append(all, i+1)
		}
	}
	return all
}

// An entry of a table says what a phrase means. Where only its first words come next, the rest is missing.
type entry[T any] struct {
	words, rest string
	means       T
	missing     string
}

// choose reads the first phrase of a table that comes next. It also returns the error for numbers in it that make no
// sense, and that for a phrase without its rest.
func choose[T any](r *reader, table []entry[T]) (means T, phrase string, err error) {
	for _, e := range table {
		if phrase, ok := r.read(e.words + e.rest); ok {
			return e.means, phrase, r.fail(e.missing)
		}
		if e.missing != "" && r.try(e.words) {
			return means, "", r.fail(e.missing)
		}
	}
	return means, "", nil
}

// fail returns an error at the next word.
func (r *reader) fail(message string) error {
	return &Error{Rule: r.rule, Offset: r.places[r.at], Msg: message}
}

// since returns the words of the rule from a place on, as they were written, with "tokens" behind a number.
func (r *reader) since(begin int) string {
	text := strings.TrimRight(r.rule[r.places[begin]:r.places[r.at]], " ,")
	complete := strings.HasSuffix(text, "token") || strings.HasSuffix(text, "tokens") || strings.HasSuffix(text, "heap")
	if complete || !r.try("=token") {
		return text
	}
	if slices.Contains([]string{"1", "one", "single", "a"}, text[strings.LastIndex(text, " ")+1:]) {
		return text + " token"
	}
	return text + " tokens"
}
