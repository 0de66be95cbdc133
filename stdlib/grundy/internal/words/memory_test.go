package words

import (
	"strings"
	"testing"
)

// Conditions on moves before are read in several wordings.
func TestMemoryInWords(t *testing.T) {
	for rule, want := range map[string]Memory{
		"take 1 or 2": {},
		"take any number of tokens, at most twice what was taken last": {Times: 2},
		"take any number; at most 2 times what was just taken":         {Times: 2},
		"take any number, up to three times the last move":             {Times: 3},
		"take any number, less than twice what was taken last": {Times: 2,
			More: -1},
		"take any number, at most as many as were taken last": {Times: 1},
		"take any number, at most what was taken last plus 3": {Times: 1,
			More: 3},
		"take 1, 2 or 5, but not what was just taken": {
			NoRepeat: true},
		"take 1, 2 or 5. No one may take what was just taken.": {
			NoRepeat: true},
		"take 1 to 4; a player may not repeat the last move": {
			NoRepeat: true},
		"take 1 to 5, but not the number your opponent just took": {
			NoRepeat: true},
		"take 1 to 3, but you may not repeat the previous move": {
			NoRepeat: true},
		"take at most twice as many stones as the previous player took; the first player may not take everything": {Times: 2},
		"take any number, once a player may pass":              {Pass: true},
		"take a square, with one pass. Who cannot move loses.": {Pass: true},
		"take 1 to 9, at most twice what was taken last; the first move leaves something; no one may take what was just " +
			"taken; " +
			"once a player may pass": {Times: 2, NoRepeat: true, Pass: true},
	} {
		clauses, got, err := Parse(rule)
		if err != nil || len(clauses) != 1 || got != want {
			t.Errorf("%s: %+v, %v", rule, got, err)
			continue
		}
		if _, again, err := Parse(Sentence(clauses, got)); err != nil || again != got {
			t.Errorf("%s: written as %q, which is %+v, %v", rule, Sentence(clauses, got), again, err)
		}
	}
	for rule, say := range map[string]string{
		"take any number; the first move leaves something":     "the first move is a case of its own",
		"take any number, at most twice what was left":         "up to what number?",
		"take any number; at most 0 times what was taken last": `begins with "take" or "split"`,
	} {
		if _, _, err := Parse(rule); err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%s: error %v", rule, err)
		}
	}
}
