package words

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"sprague/stdlib/internal/summary"
)

// Every place of a rule belongs to a word, a number or a sign, or parts them; each is told where it stands.
func TestScanKeepsPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-zA-Z0-9 ,;.…-]{0,60}`)).Draw(t, "rule")
		last := 0
		r := newReader(rule)
		for word := range strings.SplitSeq(strings.TrimSuffix(r.text, " "), " ") {
			if word == "" {
				break // of a rule without words
			}
			place := r.places[r.at]
			if place < last || place >= len(rule) {
				t.Fatalf("%q: %q is at %d, after %d", rule, word, place, last)
			}
			if strings.ContainsAny(word, ",;.…-") &&
				(utf8.RuneCountInString(word) != 1 || !strings.HasPrefix(rule[place:], word)) {
				t.Fatalf("%q: %q is not at %d", rule, word, place)
			}
			last = place + 1
			r.at += len(word) + 1
		}
		if !r.done() || r.places[r.at] != len(rule) {
			t.Fatalf("%q ends at %d", rule, r.places[r.at])
		}
	})
}

// No text, however odd, does more than fail, and a failure has its place in the text.
func TestAnyText(t *testing.T) {
	parts := []string{"take", "split", "a", "heap", "of", "1", "2", "99999999999999999999", "or", "and", "leave", "two",
		"different", "equal", "heaps", ",", ";", ".", "…", "except", "from", "at", "least", "most", "up", "to",
		"modulo", "divisible", "by", "any", "number", "power", "multiple", "between", "may", "the", "rest", "whole",
		"square", "who", "cannot", "move", "loses", "all", "but", "may", "you",
		"half", "halve", "adjacent", "if", "even", "twice", "took", "single", "coprime", "in", "turn", "there", "is", "no",
		"only", "not", "nothing", "into", "more", "token"}
	rapid.Check(t, func(t *rapid.T) {
		rule := strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 14).Draw(t, "words"), " ")
		clauses, _, err := Parse(rule)
		if e, ok := err.(*Error); ok {
			if e.Rule != rule || e.Offset < 0 || e.Offset > len(rule) || e.Msg == "" || e.Error() != e.Msg {
				t.Fatalf("%q: %+v", rule, e)
			}
			return
		}
		for _, c := range clauses {
			if c.Amount == nil || c.Leaves == 0 || c.Amount(-1) {
				t.Fatalf("%q: %+v", rule, c)
			}
			for n := range 12 { // asking is safe for every heap and every number
				for take := range n + 1 {
					if c.Amount(take) && (c.Heap == nil || c.Heap(n)) {
						c.Each(n-take, n, func(heaps ...int) {
							sum := 0
							for _, h := range heaps {
								sum += h
							}
							if sum != n-take || len(heaps) > 3 || take == 0 && len(heaps) < 2 {
								t.Fatalf("%q: %d of %d leaves %v", rule, take, n, heaps)
							}
						})
					}
				}
			}
		}
	})
}

// Words that mean the same are read as the same.
func TestSynonyms(t *testing.T) {
	for rule, others := range map[string][]string{
		"take 1 or 2 tokens": {"TAKE 1 or 2", "take one or two beans", "A player may take 1 or 2 counters.",
			"you may remove 1, 2 coins", "a move takes 1 or 2 stones", "take 1 or 2 pins. Who cannot move loses."},
		"take 3 from an even heap and leave two different heaps": {"take 3 from even piles, leaving two unequal heaps",
			"take three from an even row and leave two distinct heaps",
			"take 3 from even heaps and leave two heaps of different sizes"},
		"split a heap": {"may split a heap", "you may split any heap", "break a pile",
			"divide a heap", "split only a heap", "split every heap into two heaps"},
		"take 1 and leave one or two heaps": {"take 1 and leave a heap or two heaps",
			"take 1 and leave one heap or two heaps", "take 1 token, leave one or two heaps"},
		"take a whole heap of 3": {"take 3 and leave nothing", "take a whole pile of 3 counters"},
		"take 2 and leave at most two heaps": {"take 2 and leave up to two heaps",
			"take 2 and leave nothing, one heap or two heaps", "take 2 and may split the rest",
			"take 2, may split what is left"},
		"take a square of tokens": {"take a square", "take squares", "take a square number of beans",
			"take square numbers"},
		"take a power of 3 or a multiple of 5": {"take powers of 3 or multiples of 5", "take a power of 3, multiples of 5"},
		"take 1 or 2; split a heap": {"take 1 or 2, or split a heap into two", "take 1 or 2 tokens, split any heap",
			"take 1 or 2 or split it into two smaller heaps", "players may take 1 or 2, or may split a heap",
			"each player can take 1 or 2; either player can split a heap into two non-empty heaps",
			"every move may take 1 or 2, or split a pile into two nonempty piles"},
		"take 1; take 3 and leave two heaps": {"take 1, or take 3 and split the rest into two",
			"take 1; take exactly 3, split it", "take just 1 or take only 3 and split the heap"},
		"take 1 or 4 from a heap; split a heap into two equal heaps": {
			"take 1 or 4 from a heap, or split it into two equal heaps"},
		"take 1 and leave nothing, one heap or two heaps": {"take 1, perhaps split the heap", "take 1 and optionally split",
			"take 1 and you can split it", "take 1 and possibly split what is left"},
		"take 2 to 5": {"take a number between 2 and 5", "take 2-5", "take 2–5", "take between 2 and 5 tokens",
			"take 2 or 3, 4 to 5"},
		"take 1 to 3": {"take no more than 3", "take fewer than 4", "take less than 4 tokens", "take 3 or fewer",
			"take 3 tokens or less"},
		"take 4 or more":     {"take more than 3", "take no fewer than 4", "take no less than 4", "take at least 4"},
		"take a divisor":     {"take a factor of the heap"},
		"take at least half": {"remove at least half of the heap", "take at least half of the tokens"},
		"take a number coprime to the heap": {"take a number relatively prime to the heap size",
			"take numbers coprime to the heap"},
		"take a square": {"take a perfect square", "subtract perfect squares"},
		"take 1 or 2; take any number and leave nothing": {"take 1, 2 or all", "take 1 or 2 or the whole heap",
			"take 1 or 2, or everything", "take all; take 1 or 2", "take 1 or 2; take all of it"},
		"take 1 from an odd heap; take any number from an even heap and leave nothing": {
			"take 1 from an odd heap; take all from an even heap"},
		"take 1 or 2 and leave one heap": {"take 1 or 2, but not all", "take 1 or 2 but you may not take all",
			"take one or two tokens but not everything", "take 1 or 2, but not the whole heap"},
		"take 2 to 5 tokens": {"take from 2 to 5", "On each turn, a player removes from 2 to 5 matches.",
			"In every turn take 2 to 5. Who takes the last token wins.", "take 2 to 5. The last player wins."},
		"take 1 or 2 and leave at most two heaps": {"Take 1 or 2. You may split the remaining heap.",
			"take 1 or 2 tokens. You may then split the rest into two heaps", "take one or two; optionally split what is left",
			"take one skittle or two adjacent skittles", "Knock down one or two neighbouring pins.",
			"take a single token or a pair of consecutive tokens"},
		"take 1 to 3 tokens": {"Two players alternately take 1, 2, or 3 stones. The player who takes the last stone wins.",
			"Players take turns removing 1 to 3 matches. Last to move wins.", "Alice and Bob take turns taking at most 3 coins",
			"reduce the heap by 1, 2 or 3", "take away one, two, or three. A player unable to move loses.",
			"a player must take 1 token or 2 or 3 tokens from the same heap; normal play", "take 1, 2 or 3 tokens from n"},
		"take exactly half": {"halve an even heap", "halve the heap if it is even", "take half of an even heap",
			"take half the heap if it is even"},
		"take 2 from an even heap": {"take 2 if the heap is even", "take 2 tokens from heaps of even size"},
		"take any number": {"take any positive number of stones", "take as many as you like",
			"take one stone or more"},
		"take a proper divisor": {"subtract any proper divisor of n from n"},
		"take any number and leave one heap": {"take any number of stones but not all of them",
			"take any number. You may not take all.", "take any number. A player can't take the whole heap."},
		"take 1 from a heap of more than 2": {"take 1 from any heap larger than 2",
			"take 1 from a heap with more than 2 coins"},
		"split any heap into two equal heaps": {"split the heap in half", "break a pile into two halves"},
		"take 1, 4, …":                        {"take 1, 4, 7, ..."},
		"split a heap into two different heaps": {"split a heap into two heaps of unequal size",
			"split a heap in two unequal heaps"},
		"split a heap into two equal heaps": {"split a heap into two heaps of equal size"},
		"take 1; split an even heap":        {"take one token, or split an even heap in two"},
		"take 1 and may split the rest":     {"take 1 and you may split the remaining heap"},
		"take any number except 3": {"take any amount other than 3", "take any number but 3", "take any number, except 3",
			"take any number but not 3"},
	} {
		first, _, err := Parse(rule)
		if err != nil {
			t.Errorf("%s: %v", rule, err)
			continue
		}
		for _, other := range others {
			second, _, err := Parse(other)
			if err != nil {
				t.Errorf("%s: %v", other, err)
				continue
			}
			for n := range 20 {
				if a, b := options(first, n), options(second, n); !reflect.DeepEqual(a, b) {
					t.Errorf("%s and %s: heap %d has options %v and %v", rule, other, n, a, b)
					break
				}
			}
		}
	}
}

// A rule without clauses is that there is no move; an empty text is none.
func TestNoMove(t *testing.T) {
	for _, rule := range []string{"there is no move", "There is no move. Who cannot move loses."} {
		if c, _, err := Parse(rule); err != nil || len(c) != 0 {
			t.Errorf("%s: %v, %v", rule, c, err)
		}
	}
	if got := Sentence(nil, Memory{}); got != "There is no move." {
		t.Errorf("no clause: %s", got)
	}
	for _, rule := range []string{"", " ", "\t\n", "who cannot move loses"} {
		if _, _, err := Parse(rule); err == nil {
			t.Errorf("%q is a rule", rule)
		}
	}
}

// What a rule says and no move can do is refused at its place, and so are signs and sentences that would be left out.
func TestRefusedRules(t *testing.T) {
	for rule, place := range map[string]string{
		"take -1": "-1", "take 1 (or 2)": "(or 2)", "take 1/2": "/2", "take 0-3": "0-3", "take 3-1": "",
		"take fewer than 1": "", "take 1 and split a heap": "and split", "take 1 from an odd heap, or split it": "it",
		"take 1 or else 2": "else",
		"take 0":           "0", "take 0 to 3": "0 to", "take 0 or more": "0 or", "take at least 0": "",
		"take up to 0 tokens": "tokens",
		"take at most 0":      "", "take between 0 and 2": "", "take 1 or 2 except 1 or 2": "1 or 2 except",
		"take 1 from a heap of 0": "0", "take 1 from a heap of 0 or 2": "0 or 2",
		"split a heap into one heap": "one", "split a heap into nothing": "nothing",
		"split a heap into at most two heaps": "at most",
		"take 1 and leave 0 heaps":            "0 heaps", "take 1 and leave four heaps": "four",
		"there is no move. take 1": "take 1", "take 1. Who cannot move loses. Take 2": "Take 2",
		"take 1; there is no move":       "there",
		"take 1 or all from an odd heap": "from", "take 1 from an odd heap or all": "",
		"take 1. The last player loses.": "The last", "take 1; misère": "misère",
		"take 1 or 2. Whoever takes the last stone loses.": "Whoever", "take 1. The last player to move loses": "The last",
		"halve a heap": "", "take 1 or take half": "half", "replace a heap by two smaller heaps": "replace",
		"take 1, or 2 from an even heap": "", "take 1 token or 2 tokens if the heap is even": "even",
		"take 1 token or 2 tokens and leave one heap": "leave", "take 1 from each heap": "each",
		"take 1 from an odd heap; take 2 from the heap": "the heap", "take 1; take 2. You may split the rest": "You",
		"take 1 if it rains": "rains", "take 1 from an even heap if it is odd": "odd", "take 1, 2, 4, …": "",
		"take 99999999999999999999": "999", "take 1 or more than all": "than all", "take all but 1": "all",
	} {
		c, _, err := Parse(rule)
		e, ok := err.(*Error)
		if !ok {
			t.Errorf("%s is read as %v", rule, c)
		} else if !strings.HasPrefix(rule[e.Offset:], place) || place == "" && e.Offset != len(rule) {
			t.Errorf("%s: %s, at %q", rule, e.Msg, rule[e.Offset:])
		}
	}
	for _, rule := range []string{"take 1 from a heap of 0 or 2 modulo 4", "take any number except 0",
		"take 2 to 4 except 3"} {
		if _, _, err := Parse(rule); err != nil {
			t.Errorf("%s: %v", rule, err)
		}
	}
}

// A least common multiple is the least number that both divide; 0 stands for 1.
func TestLeastMultiples(t *testing.T) {
	for a := range 40 {
		for b := range 40 {
			got := LeastMultiple(a, b)
			want := 1
			for want%max(a, 1) != 0 || want%max(b, 1) != 0 {
				want++
			}
			if got != want {
				t.Fatalf("%d and %d: %d, want %d", a, b, got, want)
			}
		}
	}
	var c Clause
	c.Repeats(4, 3)
	c.Repeats(6, 1)
	if c.Every != 12 || c.After != 3 {
		t.Errorf("every 4 from 3 on and every 6 from 1 on: %d from %d on", c.Every, c.After)
	}
}

// Clauses are fixed where a code could say them: from Begin on the amounts repeat after Cycle, and the
// most is one that is allowed.
func TestFixedAmounts(t *testing.T) {
	for rule, fixed := range map[string]bool{
		"take 1, 4 or 7": true, "take up to 5": true, "take 3 or more": true, "take at least 3": true,
		"take 2 to 4 or 9": true, "take between 3 and 8": true,
		"take any number": true, "take any number except 2, 5": true, "take 7 or at least 9 except 12": true,
		"take 2 to 20 or a multiple of 3": true, "split a heap": true,
		"take a square": false, "take a prime": false, "take 1, 3, …": true, "take a power of 3": false,
		"take a multiple of 4": true, "take 1 or an odd number": true,
		"take an even number or a multiple of 3 except 8": true,
		"take an odd number or a cube":                    false, "take a divisor": false,
		"take at most half of the heap": false, "take a triangular number": false,
	} {
		c, _, err := Parse(rule)
		if err != nil || len(c) != 1 {
			t.Fatalf("%s: %v", rule, err)
		}
		if c[0].Fixed != fixed {
			t.Errorf("%s is fixed: %v", rule, c[0].Fixed)
		}
		if !fixed {
			continue
		}
		for n := max(c[0].Begin, 1); n < 200 && c[0].Most == Unbounded; n++ {
			if cycle := max(c[0].Cycle, 1); c[0].Amount(n) != c[0].Amount(n+cycle) {
				t.Errorf("%s: %d tokens are not as %d, though all from %d on repeat", rule, n, n+cycle, c[0].Begin)
			}
		}
		if most := c[0].Most; most != Unbounded && (most > 0 && !c[0].Amount(most) || c[0].Amount(most+1)) {
			t.Errorf("%s: the most is %d", rule, most)
		}
	}
}

// Lists and numbers in words.
func TestLists(t *testing.T) {
	for want, list := range map[string][]string{"": nil, "a": {"a"}, "a or b": {"a", "b"}, "a, b or c": {"a", "b", "c"}} {
		if got := summary.Or(list); got != want {
			t.Errorf("%q is %q", list, got)
		}
	}
	for want, list := range map[string][]int{"1 token": {1}, "2 tokens": {2}, "1 or 2 tokens": {1, 2},
		"1, 2 or 30 tokens": {1, 2, 30}} {
		if got := Alternatives(list); got != want {
			t.Errorf("%v is %q", list, got)
		}
	}
	var triples [][3]int
	EachTriple(9, "different", func(a, b, c int) { triples = append(triples, [3]int{a, b, c}) })
	if want := [][3]int{{1, 2, 6}, {1, 3, 5}, {2, 3, 4}}; !slices.Equal(triples, want) {
		t.Errorf("nine in three different heaps: %v", triples)
	}
}
