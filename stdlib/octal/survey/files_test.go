package survey

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sprague/stdlib/octal"
)

// file writes a file of a test and returns its name.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// lines writes findings as a survey does.
func lines(t *testing.T, list ...Finding) string {
	t.Helper()
	var b strings.Builder
	for _, f := range list {
		text, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(text, '\n'))
	}
	return b.String()
}

// Which of two findings says more does not depend on the order in which they are met: no two are
// each better than the other, and better than better is better.
func TestBetterIsAnOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	some := func() Finding {
		f := Finding{Observed: r.Int64N(4)}
		if r.IntN(2) == 0 {
			f.Period = 1 + r.Int64N(2)
		}
		if r.IntN(2) == 0 {
			f.Certificate = "c"
		}
		return f
	}
	for range 2000 {
		a, b, c := some(), some(), some()
		if a.betterThan(a) || a.betterThan(b) && b.betterThan(a) || a.betterThan(b) && b.betterThan(c) && !a.betterThan(c) {
			t.Fatalf("%+v, %+v, %+v", a, b, c)
		}
	}
	proved, open := Finding{Period: 1}, Finding{Observed: 1 << 40}
	if !proved.betterThan(open) || !(Finding{Period: 1, Certificate: "c"}).betterThan(proved) ||
		!open.betterThan(Finding{Observed: 1}) {
		t.Error("what is proved does not come first, or more values do not")
	}
}

// The best finding of several files is the same in every order of the files, and what a run excludes
// is kept beside it.
func TestBestInAnyOrder(t *testing.T) {
	few := Finding{Code: "0.007", Standard: "0.007", Status: Open, Observed: 100, Excluded: 90}
	many := Finding{Code: "0.007", Standard: "0.007", Status: Open, Observed: 900}
	proved := Finding{Code: "0.77", Standard: "0.77", Status: Proved, Period: 12, Preperiod: 71, Observed: 200,
		Theorem: "Guy-Smith"}
	signed := proved
	signed.Certificate = strings.Repeat("a", 64)
	names := []string{file(t, "a.jsonl", lines(t, few, proved)), file(t, "b.jsonl", lines(t, many)),
		file(t, "c.jsonl", lines(t, signed))}
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 0, 2}, {2, 0, 1}} {
		var files []string
		for _, i := range order {
			files = append(files, names[i])
		}
		best, err := bestOf(files, standard)
		if err != nil {
			t.Fatal(err)
		}
		if f := best["0.007"]; f.Observed != 900 || f.Excluded != 90 {
			t.Errorf("order %v: %+v", order, f)
		}
		if f := best["0.77"]; f.Certificate != signed.Certificate {
			t.Errorf("order %v: %+v", order, f)
		}
	}
}

// A survey is read without its incomplete last line; any other malformed line is an error with its number, and the
// last finding on a game counts.
func TestSurveysThatWereKilled(t *testing.T) {
	first := Finding{Code: "0.07", Standard: "0.07", Observed: 1}
	second := first
	second.Observed = 2
	text := lines(t, first, second)
	list, err := findings(file(t, "s.jsonl", text+`{"code":"0.0`))
	if err != nil || len(list) != 1 || list[0].Observed != 2 {
		t.Errorf("%v, %v", list, err)
	}
	for name, x := range map[string]struct{ text, want string }{
		"half a line":  {text + "{\n" + text, "s.jsonl:3:"},
		"no line":      {"", "no findings"},
		"cut off only": {`{"code":"0.07"}`, "no findings"},
		"no object":    {"3\n", "s.jsonl:1:"},
	} {
		if _, err := findings(file(t, "s.jsonl", x.text)); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, not %q", name, err, x.want)
		}
	}
}

// An atlas made of an atlas is the same, and it is one that package octal reads.
func TestAtlasOfAnAtlas(t *testing.T) {
	games, err := octal.Family("0.[0137]7", "0.007", "0.15")
	if err != nil {
		t.Fatal(err)
	}
	var list []Finding
	for _, g := range games {
		list = append(list, Solve(context.Background(), g, octal.MaxValues(600)))
	}
	var once, twice strings.Builder
	if err := Atlas(&once, file(t, "s.jsonl", lines(t, list...))); err != nil {
		t.Fatal(err)
	}
	if err := Atlas(&twice, file(t, "a.txt", once.String())); err != nil || once.String() != twice.String() {
		t.Errorf("%v:\n%s\n%s", err, once.String(), twice.String())
	}
	entries, err := octal.ReadAtlas(once.String())
	if err != nil || len(entries) == 0 {
		t.Fatalf("%d entries, %v", len(entries), err)
	}
	for _, e := range entries {
		if e.Period > 0 {
			if c, err := e.Verify(octal.MaxValues(600)); err != nil || c.Period != e.Period {
				t.Errorf("%s: %v, %v", e.Code, c, err)
			}
		}
	}
	if err := Atlas(&once, file(t, "a.txt", "0.77\tproved\n")); err == nil {
		t.Error("half a line is an entry")
	}
}

// A certificate is taken when it is confirmed, and not when a number of it is changed.
func TestCertificatesAreConfirmed(t *testing.T) {
	c, err := octal.Kayles.Period()
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	list, err := findings(file(t, "c.json", string(text)))
	if err != nil || len(list) != 1 || list[0].Code != "0.77" || list[0].Period != 12 || list[0].Preperiod != 71 ||
		list[0].Certificate != c.Digest() {
		t.Errorf("%+v, %v", list, err)
	}
	for name, forged := range map[string]string{
		"another period": strings.Replace(string(text), `"period": 12`, `"period": 24`, 1),
		"another game":   strings.Replace(string(text), `"0.77"`, `"0.07"`, 1),
		"no JSON":        "certificate",
		"cut off":        string(text[:len(text)/2]),
	} {
		if forged == string(text) {
			forged = strings.Replace(string(text), `"period":12`, `"period":24`, 1)
		}
		if forged == string(text) {
			t.Fatalf("%s: nothing was changed in %.80s", name, text)
		}
		if _, err := findings(file(t, "c.json", forged)); err == nil || !strings.Contains(err.Error(), "c.json") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
