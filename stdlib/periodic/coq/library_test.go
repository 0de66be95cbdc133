package coq_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	misere "sprague/stdlib/misere/check"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/periodic/coq"
)

// TestTheorems looks whether the library has the theorems that the registries name.
func TestTheorems(t *testing.T) {
	places := map[string]string{}
	for _, theorem := range check.Theorems {
		places[theorem.Name] = theorem.Coq
	}
	for _, theorem := range misere.Theorems {
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

// TestRefused has the theorems without a checker.
func TestRefused(t *testing.T) {
	for _, text := range []string{"", "{}", `{"format":2,"kind":"period","theorem":"sum bound","game":"0.1F","preperiod":1,"period":2,"saltus":1,"exceptions":[],"stride":2,"margin":0,"heap":1}`} {
		if _, err := coq.Theory([]byte(text)); err == nil {
			t.Errorf("%q has a theory", text)
		}
	}
}
