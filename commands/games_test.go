package commands

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/octal"
	"sprague/stdlib/octal/survey"
)

// run runs a subcommand.
func run(args ...string) (string, error) {
	root := command()
	var out bytes.Buffer
	root.SetOut(&out)
	root.SetErr(&out)
	root.SetArgs(args)
	err := root.Execute()
	return out.String(), err
}

func TestSolveAndVerify(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kayles.json")
	out, err := run("solve", "0.77", "--out", file)
	if err != nil || !strings.Contains(out, "least preperiod  71") {
		t.Fatalf("%s, %v", out, err)
	}
	if out, err = run("verify", file); err != nil || !strings.Contains(out, "preperiod 71, period 12: proved") {
		t.Fatalf("%s, %v", out, err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	forged := bytes.Replace(text, []byte(`"preperiod": 71`), []byte(`"preperiod": 70`), 1)
	if err := os.WriteFile(file, forged, 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err = run("verify", file); err == nil {
		t.Errorf("a forged certificate passes: %s", out)
	}
}

func TestSequence(t *testing.T) {
	file := filepath.Join(t.TempDir(), "values")
	out, err := run("sequence", "0.106", "--values", "600000", "--out", file)
	if err != nil || !strings.Contains(out, "rare heaps, not counting the empty one: 15, the last 1103; mask 1101") {
		t.Fatalf("%s, %v", out, err)
	}
	if s, err := octal.OpenSequence(file); err != nil || s.Len() != 600000 {
		t.Errorf("the file: %v", err)
	}
	if out, err := run("sequence", "0.(3)", "--values", "10"); err != nil || !strings.Contains(out, "the greatest: 9") {
		t.Errorf("%s, %v", out, err)
	}
}

func TestCommandErrors(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.json")
	if err := os.WriteFile(bad, []byte(`{"a": 1}`), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"solve", "0..7"}, {"solve"}, {"sequence", "0.6", "--values", "0"}, {"solve", "0.6", "--values", "100"},
		{"verify"}, {"verify", bad}, {"verify", "missing.json"},
	} {
		if out, err := run(args...); err == nil {
			t.Errorf("%v: no error, %s", args, out)
		}
	}
}

func TestSurveyGoesOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "found.jsonl")
	first, err := run("survey", "0.0x", "--out", file, "--shard", "1/2", "--time", "300ms")
	if err != nil || !strings.Contains(first, "0.04     proved") && !strings.Contains(first, "0.04     open") {
		t.Fatalf("%s, %v", first, err)
	}
	if _, err := run("survey", "0.0x", "--out", file, "--time", "300ms"); err != nil {
		t.Fatal(err)
	}
	again, err := run("survey", "0.0x", "--out", file, "--time", "300ms")
	if err != nil || again != "" {
		t.Errorf("codes are looked at again: %s, %v", again, err)
	}
	if _, err := run("survey", "0.0x", "--out", file, "--time", "400ms"); err == nil ||
		!strings.Contains(err.Error(), "another command, sprague survey 0.0x --time=300ms (8 codes); use another file") {
		t.Errorf("another survey goes on with the file: %v", err)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, whole[:len(whole)-9], 0o666); err != nil { // killed while it wrote
		t.Fatal(err)
	}
	if again, err = run("survey", "0.0x", "--out", file, "--time", "300ms"); err != nil ||
		strings.Count(again, " values\n") != 1 {
		t.Errorf("after a line was cut off: %s, %v", again, err)
	}
	if text, err := os.ReadFile(file); err != nil || bytes.Count(text, []byte("\n")) != 9 ||
		!bytes.Contains(text, []byte(`"code":"0.07","standard":"0.137"`)) {
		t.Errorf("%s, %v", text, err)
	}
	if _, err := run("survey", "9.x"); err == nil {
		t.Error("a wrong pattern is not refused")
	}
}

// The atlas of a small family, from a survey and a certificate.
func TestSurveyMakesAnAtlas(t *testing.T) {
	dir := t.TempDir()
	found, cert, out := filepath.Join(dir, "found.jsonl"), filepath.Join(dir, "dawson.json"), filepath.Join(dir,
		"atlas.txt")
	for _, args := range [][]string{
		{"survey", "--forms", "0.[0137]x", "--time", "50ms", "--out", found},
		{"solve", "0.07", "--out", cert},
		{"survey", "atlas", found, cert, "--out", out},
	} {
		if text, err := run(args...); err != nil {
			t.Fatalf("%v: %s, %v", args, text, err)
		}
	}
	text, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(text), "\n0.77\tproved\tGuy-Smith\t71\t12\t") ||
		!strings.Contains(string(text), "\n0.07\tproved\tGuy-Smith\t53\t34\t") {
		t.Errorf("%s, %v", text, err)
	}
	if again, err := run("survey", "atlas", out, cert); err != nil || again != string(text) {
		t.Errorf("an atlas made of itself: %s, %v", again, err)
	}
	if games, err := (&surveying{open: true}).games([]string{"0.[07]x"}); err != nil || len(games) == 0 ||
		len(games) > 8 || slices.ContainsFunc(games, survey.Solved) {
		t.Errorf("open codes: %v, %v", games, err)
	}
	if err := os.WriteFile(found, []byte("{\"code\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"survey", "atlas"}, {"survey", "atlas", found},
		{"survey", "atlas", filepath.Join(dir, "none.jsonl")}, {"survey", "atlas", filepath.Join(dir, "none.json")}} {
		if text, err := run(args...); err == nil {
			t.Errorf("%v: no error, %s", args, text)
		}
	}
}

// The second part of the atlas has the forms that need four digits, and none that three are enough for.
func TestSurveyMakesTheAtlasOfFourDigits(t *testing.T) {
	found := filepath.Join(t.TempDir(), "found.jsonl")
	if out, err := run("survey", "--forms", "0.010x", "--values", "500", "--out", found); err != nil {
		t.Fatalf("%s, %v", out, err)
	}
	text, err := run("survey", "atlas", "--four", found)
	if err != nil || !strings.Contains(text, "\n0.0102\tproved\tone window\t1\t8\t") ||
		strings.Contains(text, "\n0.01\t") || strings.Contains(text, "\n0.1\t") {
		t.Errorf("%s, %v", text, err)
	}
	if text, err := run("survey", "atlas", found); err != nil || !strings.Contains(text, "\n0.01\t") &&
		!strings.Contains(text, "\n0.1\t") {
		t.Errorf("%s, %v", text, err)
	}
}

func TestBenchPrintsATable(t *testing.T) {
	out, err := run("bench", "0.77", "grundy", "--values", "3000")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if err != nil || len(lines) != 4 || !strings.HasPrefix(lines[2], "| 0.77 | 3 000 | ") ||
		!strings.HasPrefix(lines[3], "| Grundy's game | 3 000 | ") {
		t.Errorf("%s, %v", out, err)
	}
	if out, err := run("bench", "0..7"); err == nil {
		t.Errorf("no error, %s", out)
	}
}

func TestFiniteStateIsExplained(t *testing.T) {
	out, err := run("help", "finite-state")
	if err != nil || !strings.Contains(out, "Claim 2.") {
		t.Errorf("%s, %v", out, err)
	}
}
