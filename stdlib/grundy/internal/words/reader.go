package words

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// word is a word, number or sign of a rule.
type word struct {
	text   string
	offset int
}

// scan takes a rule apart, in small letters. Signs are words of their own, also those that no rule has: what is not
// understood is refused, not left out.
func scan(rule string) []word {
	var words []word
	begin := -1
	end := func(i int) {
		if begin >= 0 {
			words = append(words, word{singular(strings.ToLower(rule[begin:i])), begin})
			begin = -1
		}
	}
	for i, c := range rule {
		switch {
		case unicode.IsLetter(c) || unicode.IsDigit(c):
			if begin < 0 {
				begin = i
			}
		default:
			end(i)
			if !unicode.IsSpace(c) {
				words = append(words, word{string(c), i})
			}
		}
	}
	end(len(rule))
	return words
}

// singular returns the word by which the reader knows others that mean the same.
func singular(w string) string {
	switch w {
	case "bean", "beans", "counter", "counters", "pin", "pins", "stone", "stones", "coin", "coins", "tokens", "skittles",
		"skittle", "match", "matches", "object", "objects", "chip", "chips", "bead", "beads", "marble", "marbles", "pebble",
		"pebbles", "matchstick", "matchsticks", "cookie", "cookies", "item", "items":
		return "token"
	case "heaps", "pile", "piles", "row", "rows", "stack", "stacks", "part", "parts":
		return "heap"
	case "leaving", "leaves":
		return "leave"
	case "takes", "remove", "removes", "subtract", "subtracts", "taking", "removing", "subtracting":
		return "take"
	case "factor", "factors":
		return "divisor"
	case "squares", "primes", "cubes", "powers", "multiples", "numbers", "divisors", "players", "composites":
		return strings.TrimSuffix(w, "s")
	case "an":
		return "a"
	case "amount", "amounts":
		return "number"
	case "unequal", "distinct":
		return "different"
	case "splits", "break", "breaks", "divide", "divides", "splitting":
		return "split"
	case "in":
		return "into"
	case "whoever":
		return "who"
	case "makes", "moves", "reduces", "decreases", "knocks":
		return strings.TrimSuffix(w, "s")
	case "win", "lose":
		return w + "s"
	case "removed":
		return "took"
	case "neighbouring", "neighboring", "consecutive", "contiguous":
		return "adjacent"
	case "nonzero":
		return "positive"
	case "sizes":
		return "size"
	}
	return w
}

// reader reads a rule.
type reader struct {
	text   string
	tokens []word
	at     int

	restricted bool // whether a clause has named some heaps only
	apart      bool // whether the amounts of the clause stand apart: what follows may be of the last one alone
}

func (r *reader) done() bool { return r.at == len(r.tokens) }

// peek reports whether these words come next.
func (r *reader) peek(words ...string) bool {
	if r.at+len(words) > len(r.tokens) {
		return false
	}
	for i, w := range words {
		if r.tokens[r.at+i].text != w {
			return false
		}
	}
	return true
}

// try reads these words if they come next.
func (r *reader) try(words ...string) bool {
	if !r.peek(words...) {
		return false
	}
	r.at += len(words)
	return true
}

var numerals = []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

// number reads a number if one comes next.
func (r *reader) number() (int, bool) {
	if r.done() {
		return 0, false
	}
	n, err := strconv.Atoi(r.tokens[r.at].text)
	if i := slices.Index(numerals, r.tokens[r.at].text); i >= 0 {
		n, err = i+1, nil
	}
	if err != nil || n < 0 {
		return 0, false
	}
	r.at++
	return n, true
}

// peekRange reports whether "from 1 to 4" or the like comes next, and no heap.
func (r *reader) peekRange() bool {
	ahead := *r
	if !ahead.try("from") {
		return false
	}
	_, ok := ahead.number()
	return ok && ahead.peek("to")
}

// huge reports whether a number comes next that no int holds.
func (r *reader) huge() bool {
	if r.done() {
		return false
	}
	_, err := strconv.Atoi(r.tokens[r.at].text)
	return errors.Is(err, strconv.ErrRange)
}

// fail returns an error at the next word.
func (r *reader) fail(format string, args ...any) error {
	e := &Error{Rule: r.text, Offset: len(r.text), Msg: fmt.Sprintf(format, args...)}
	if !r.done() {
		e.Offset = r.tokens[r.at].offset
	}
	return e
}
