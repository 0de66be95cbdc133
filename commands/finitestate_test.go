package commands

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
)

// A finite-state certificate is walked through in whole. A sample is never a proof, and has a status of its own.
func TestFiniteStateCertificate(t *testing.T) {
	files(t, nil)
	for _, r := range []row{
		{"solve 0.16 --out c.json", 0, "finite state", ""},
		{"verify c.json", 0, "proved; all 233232 steps recomputed, all 5 windows reached", ""},
		{"verify --quick c.json", 0, "proved", ""},
		{"verify --segment 1/3 c.json", 1, "", "unknown flag: --segment; a check covers everything"},
	} {
		r.check(t)
	}
	text, err := os.ReadFile("c.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, forge := range [][2]string{{`"preperiod": 105351`, `"preperiod": 105350`},
		{`"period": 149459`, `"period": 149458`}, {"0.16", "0.17"}} {
		forged := strings.Replace(string(text), forge[0], forge[1], 1)
		if err := os.WriteFile("forged.json", []byte(forged), 0o644); err != nil || forged == string(text) {
			t.Fatalf("there is no %s, %v", forge[0], err)
		}
		for _, args := range []string{"verify forged.json", "verify --quick forged.json"} {
			if s := whole(t, "", strings.Fields(args)...); s.code() != 1 || strings.Contains(s.out, "proved") {
				t.Errorf("%s for %s: %s: status %d, %s, %v", forge[1], forge[0], args, s.code(), s.out, s.failure)
			}
		}
	}
}

// Files are told in their order, up to the first that is refused.
func TestManyCertificates(t *testing.T) {
	files(t, map[string]string{"bad.json": "{"})
	codes := []string{"0.77", "0.07", "0.137", "0.6", "4.3"}
	var names []string
	for i, code := range codes {
		name := fmt.Sprintf("%d.json", i)
		if code == "0.6" { // which nobody has proved
			continue
		}
		row{"solve " + code + " --out " + name, 0, "proved", ""}.check(t)
		names = append(names, name)
	}
	s := whole(t, "", append([]string{"verify"}, names...)...)
	lines := strings.Split(strings.TrimSpace(s.out), "\n")
	if s.code() != 0 || len(lines) != len(names) {
		t.Fatalf("%d, %q, %v", s.code(), lines, s.failure)
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, names[i]+": ") || !strings.Contains(line, ": proved") {
			t.Errorf("line %d is %s, want one of %s", i, line, names[i])
		}
	}
	for at := range len(names) + 1 {
		list := append(append(append([]string{"verify"}, names[:at]...), "bad.json"), names[at:]...)
		s := whole(t, "", list...)
		if s.code() != 1 || strings.Count(s.out, ": proved") != at || !strings.HasPrefix(s.failure.Error(), "bad.json: ") {
			t.Errorf("a bad one at %d: %d, %s, %v", at, s.code(), s.out, s.failure)
		}
	}
}

// What is refused for its cost has its status, also within other words, and everything else another one.
func TestRefusals(t *testing.T) {
	tooMuch := &certificate.TooMuch{}
	for _, c := range []struct {
		err  error
		code int
	}{{tooMuch, 2}, {fmt.Errorf("c.json: %w", tooMuch), 2}, {errors.Join(errors.New("x"), tooMuch),
		2}, {errors.New("c.json"), 1}, {fmt.Errorf("c.json: %w", os.ErrNotExist), 1}} {
		if code := status(refusal("a", c.err)); code != c.code {
			t.Errorf("%v: status %d, want %d", c.err, code, c.code)
		}
	}
}
