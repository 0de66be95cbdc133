package coq_test

import (
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/periodic/coq"
)

// TestTheorems looks whether the library has the theorems that the registries name.
func TestTheorems(t *testing.T) {
	places := map[string]string{}
	for _, theorem := range check.Theorems() {
		places[theorem.Name] = theorem.Coq
	}
	for _, theorem := range certificate.Theorems() {
		if theorem.Kind != certificate.KindQuotient {
			continue
		}
		places[theorem.Name] = theorem.Coq
	}
	for theorem, place := range places {
		if place == "" {
			continue // its help page says so
		}
		file, name, ok := strings.Cut(place, ", ")
		if !ok {
			t.Errorf("%s is proved at %q: that is no file and theorem", theorem, place)
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
		}
		if !regexp.MustCompile(`(?m)^Theorem ` + name + `\b`).Match(text) {
			t.Errorf("%s has no theorem %s", file, name)
		}
	}
}

// TestExamples has a theory of each theorem: the checker of its own, and no more than forty lines where there is no
// table of windows.
func TestExamples(t *testing.T) {
	for _, theorem := range check.Theorems() {
		if theorem.Coq == "" {
			continue // it is not proved there
		}
		theory, err := coq.Theory([]byte(theorem.Example))
		if err != nil {
			t.Fatal(err)
		}
		text := string(theory.Text)
		claim := regexp.MustCompile(`(?m)^Proof\. apply .*\bcheck_(\w+)_sound`).FindStringSubmatch(text)
		checker := strings.NewReplacer("Guy-Smith for three heaps", "guy_smith", "Guy-Smith", "guy_smith", "all-but window",
			"all_but", "repeating code", "repeating",
			"live values", "live", "finite state", "walking", " ", "_").Replace(theorem.Name)
		if claim == nil || claim[1] != checker {
			t.Errorf("%s is proved by %v", theorem.Name, claim)
		}
		if lines := strings.Count(text, "\n"); lines > 40 {
			t.Errorf("%s has %d lines", theorem.Name, lines)
		}
	}
}

// TestRefused has what is no certificate, and what has no digits.
func TestRefused(t *testing.T) {
	for _, text := range []string{"", "{}", `{"format":2,"kind":"period","theorem":"Guy-Smith","game":"Grundy's ` +
		`game","preperiod":1,"period":2,"exceptions":[0]}`} {
		if _, err := coq.Theory([]byte(text)); err == nil {
			t.Errorf("%q has a theory", text)
		}
	}
	long, err := os.ReadFile("../../../notebooks/data/misere/0.56.json")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := coq.Theory(long); !errors.Is(err, coq.ErrNoTheory) {
		t.Errorf("a quotient of 326640 heaps: %v", err)
	}
}

// TestLesson looks whether the definitions that the lesson on proof asks to be believed are those of the library.
func TestLesson(t *testing.T) {
	notebook, err := os.ReadFile("../../../notebooks/proved.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	var lesson struct {
		Cells []struct {
			Type   string   `json:"cell_type"`
			Source []string `json:"source"`
		} `json:"cells"`
	}
	if err := json.Unmarshal(notebook, &lesson); err != nil {
		t.Fatal(err)
	}
	library := ""
	for _, name := range []string{"Mex.v", "Codes.v", "Play.v", "Periods.v", "Misere.v", "Check.v"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		library += string(text)
	}
	found := 0
	for _, cell := range lesson.Cells {
		if cell.Type != "markdown" {
			continue
		}
		for i, block := range strings.Split(strings.Join(cell.Source, ""), "```\n") {
			if block = strings.TrimSpace(block); i%2 == 0 ||
				!regexp.MustCompile(`^(Definition|Record|Inductive|Theorem) `).MatchString(block) {
				continue
			}
			for _, part := range strings.Split(block, "\n\n") {
				found++
				if !strings.Contains(spaced(library), spaced(part)) {
					t.Errorf("the library has not what the lesson shows:\n%s", part)
				}
			}
		}
	}
	if found < 9 {
		t.Errorf("only %d definitions are shown", found)
	}
}

// spaced writes a text with one space between any two words.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// A theorem that is too long for coqc says so; another does not.
func TestReservation(t *testing.T) {
	long, err := os.ReadFile("../../../notebooks/data/0.106.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text []byte
		want bool
	}{{long, true}, {guySmith("0.77", 71, 12), false}} {
		theory, err := coq.Theory(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(theory.Text), "NOT COMPILED: coqc would have to walk"); got != c.want {
			t.Errorf("%s says so: %t", theory.Name, got)
		}
	}
}
