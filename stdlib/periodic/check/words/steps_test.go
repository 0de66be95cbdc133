package words_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/periodic/check/words"
)

// example returns the claim of a theorem's example, its game and all values it speaks of, nil where these are many.
func example(t *testing.T, theorem *check.Theorem) (check.Claim, *check.Game, []int) {
	t.Helper()
	c, err := check.Read([]byte(theorem.Example))
	if err != nil {
		t.Fatal(err)
	}
	g, err := check.Possible(c)
	if err != nil {
		t.Fatal(err)
	}
	if bound := check.Bound(c, g); bound < 20_000 {
		return c, g, check.Values(g, bound)
	}
	return c, g, nil
}

// Of the example of every theorem all steps hold, are sentences without gaps, and are fewer where values are.
func TestStepsOfEveryTheorem(t *testing.T) {
	for _, theorem := range check.Theorems {
		c, g, values := example(t, theorem)
		var last int
		for _, known := range []int{0, len(values) / 2, len(values)} {
			steps, err := words.Steps(c, g, values[:known])
			if err != nil {
				t.Errorf("%s, %d values: %v", theorem.Name, known, err)
				continue
			}
			for _, s := range steps {
				if strings.ContainsAny(s.Statement, "{}@") || strings.Contains(s.Statement, "%!") || len(s.Statement) < 10 || !strings.HasSuffix(s.Statement, ".") {
					t.Errorf("%s: the step %q", theorem.Name, s.Statement)
				}
				if !s.Holds && known == len(values) {
					t.Errorf("%s: %q is said not to hold", theorem.Name, s.Statement)
				}
			}
			if len(steps) < last {
				t.Errorf("%s: %d steps with %d values, %d with fewer", theorem.Name, len(steps), known, last)
			}
			last = len(steps)
		}
		h := c.About()
		steps, _ := words.Steps(c, g, values)
		all := ""
		for _, s := range steps {
			all += s.Statement + "\n"
		}
		if len(values) > 0 && !strings.Contains(all, fmt.Sprintf("G(n+%d) = G(n)", h.Period)) {
			t.Errorf("%s does not say what is compared:\n%s", theorem.Name, all)
		}
		if lines := strings.Count(strings.TrimSpace(theorem.Induction), "\n"); last <= lines {
			t.Errorf("%s: %d steps of an induction of %d lines", theorem.Name, last, lines+1)
		}
	}
}

// A claim whose numbers are true and not the least, or not true, has a step that does not hold: the
// one that the checker refuses it for.
func TestStepsThatDoNotHold(t *testing.T) {
	claim := func(game string, preperiod, period int64) (check.Claim, *check.Game, []int) {
		c := &check.GuySmith{}
		c.Game, c.Preperiod, c.Period = game, preperiod, period
		g, err := check.Possible(c)
		if err != nil {
			t.Fatal(err)
		}
		values := check.Values(g, check.Bound(c, g))
		c.Exceptions = []int64{}
		for n := range preperiod { // what the period, carried on downwards, does not give
			if values[n] != values[preperiod+((n-preperiod)%period+period)%period] {
				c.Exceptions = append(c.Exceptions, n)
			}
		}
		c.Values = values[:preperiod+period]
		return c, g, values
	}
	for _, c := range []struct {
		preperiod, period int64
		wrong             string // what the step begins with; empty where all hold
	}{
		{71, 12, ""},
		{72, 12, "The preperiod cannot be less"},
		{71, 24, "24/2 = 12 is a period too"},
		{71, 36, "36/3 = 12 is a period too"},
		{70, 12, "G(n+12) = G(n)"},
		{71, 11, "G(n+11) = G(n)"},
	} {
		claimed, g, values := claim("0.77", c.preperiod, c.period)
		steps, err := words.Steps(claimed, g, values)
		if err != nil {
			t.Fatal(err)
		}
		var wrong []string
		for _, s := range steps {
			if !s.Holds {
				wrong = append(wrong, s.Statement)
			}
		}
		if (c.wrong == "") != (len(wrong) == 0) || c.wrong != "" && !strings.HasPrefix(strings.Join(wrong, "\n"), c.wrong) && !strings.Contains(strings.Join(wrong, "\n"), "\n"+c.wrong) {
			t.Errorf("0.77 from %d with %d: %q do not hold, want %q", c.preperiod, c.period, wrong, c.wrong)
		}
		if refused := check.CheckBy(claimed, g, check.ByDefinition) != nil; refused != (c.wrong != "") {
			t.Errorf("0.77 from %d with %d: refused by the checker: %v", c.preperiod, c.period, refused)
		}
	}
}

// Texts are filled in by expressions on the numbers there are; what is no expression, has no end or no value is an error.
func TestFill(t *testing.T) {
	n := words.Numbers{Integers: map[string]int64{"i": 2, "p": 3, "big": 1 << 62}, Facts: map[string]bool{"closed": true, "open": false}}
	shown := []words.Step{{Statement: "one", Holds: true}, {Statement: "two"}}
	for text, want := range map[string]string{
		"":                            "[]",
		"plain":                       "[{plain true false}]",
		"{i+p} and {i*p}":             "[{5 and 6 true false}]",
		"{4*big}":                     "[{18446744073709551616 true false}]",
		"a [i < p]\nb [p < i]":        "[{a true false} {b false false}]",
		"a [open]\nb [!open]":         "[{a false false} {b true false}]",
		"a [i]":                       "[{a false false}]", // a number is no fact
		"before\n@\nafter":            "[{before true false} {one true false} {two false false} {after true false}]",
		"[i < p]":                     "[{[i < p] true false}]", // nothing is said
		"a [closed && i + 1 == p] ok": "[{a [closed && i + 1 == p] ok true false}]",
		"  {i}  ":                     "[{2 true false}]",
		"}":                           "[{} true false}]",
	} {
		steps, err := words.Fill(text, n, shown)
		if got := fmt.Sprint(steps); got != want || err != nil {
			t.Errorf("%q is %s, %v; want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"{", "{i", "{}", "{i +}", "{q}", "{i / 0}", "{func() int { return 1 }()}", "{println}", "a [q]", "a [i <]", "{int}"} {
		if steps, err := words.Fill(text, n, nil); err == nil || !strings.HasPrefix(err.Error(), "words: ") {
			t.Errorf("%q is %v, %v", text, steps, err)
		}
	}
	if _, err := words.Fill("{q}", n, nil); !strings.HasSuffix(err.Error(), "(there are big, closed, i, open, p)") {
		t.Errorf("the names there are: %v", err)
	}
}

// Integers are those of a claim, of what it embeds as well, by their names in certificates.
func TestIntegersByName(t *testing.T) {
	c := &check.AllBut{}
	c.Game, c.Preperiod, c.Period, c.Saltus = "x", 3, 4, 5
	got := words.Integers(c)
	for name, want := range map[string]int64{"preperiod": 3, "period": 4, "saltus": 5} {
		if got[name] != want {
			t.Errorf("%s is %d of %v", name, got[name], got)
		}
	}
	if _, ok := got["game"]; ok || got[""] != 0 {
		t.Errorf("texts and embedded structs among %v", got)
	}
}

// Every theorem has a proof above its code, and a file that is not there is told.
func TestProofOfEveryTheorem(t *testing.T) {
	end := regexp.MustCompile(`(?i)proof|because|by induction|∎`)
	for _, theorem := range check.Theorems {
		text := words.Proof(theorem, check.Sources)
		if !strings.HasPrefix(text, "# ") || !end.MatchString(text) || strings.Contains(text, "package check") || strings.Contains(text, "\n//") {
			t.Errorf("%s: %.60q", theorem.Name, text)
		}
	}
	files := fstest.MapFS{"a.go": {Data: []byte("package a\n\n// # One\n//\n//\tindented\n\nvar x = 1 // not this\n// nor this\n")}}
	if got := words.Proof(&check.Theorem{File: "a.go"}, files); got != "# One\n\n\tindented" {
		t.Errorf("the comment is %q", got)
	}
	defer func() {
		if why := fmt.Sprint(recover()); !strings.Contains(why, `"gone.go"`) {
			t.Errorf("a file that is not there: %s", why)
		}
	}()
	words.Proof(&check.Theorem{File: "gone.go"}, files)
}

// The steps of a finite-state claim name its rare heaps and work out one step, and say what is left to be
// walked where values do not reach.
func TestStepsOfStates(t *testing.T) {
	theorem := check.Named("finite state")
	c, err := check.Read([]byte(theorem.Example))
	if err != nil {
		t.Fatal(err)
	}
	g, err := check.Possible(c)
	if err != nil {
		t.Fatal(err)
	}
	f := c.(*check.FiniteState)
	values := check.Values(g, f.Begin(g)+1)
	steps, err := words.Steps(c, g, values)
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, s := range steps {
		all += s.Statement + "\n"
		if walked := strings.Contains(s.Statement, "to be walked through"); walked != s.Claimed {
			t.Errorf("marked as a claim: %v: %s", s.Claimed, s.Statement)
		}
	}
	common := f.Common(g)
	for n := int64(1); n <= f.Reach; n++ {
		if said := strings.Contains(all, fmt.Sprintf("G(%d) = %d = %b₂", n, values[n], values[n])); said == common(values[n], n) && n < 20 {
			t.Errorf("heap %d, common: %v, is named among the rare: %v", n, common(values[n], n), said)
		}
	}
	for _, want := range []string{fmt.Sprintf("Let A = %d, k = %d", f.Reach, g.Last()), fmt.Sprintf("For example n = B = %d", f.Begin(g)), "to be walked through from window to window"} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
}
