package main_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestNotices looks whether the licences of all modules that the program is built from
// are at hand, of the versions that it is built from.
func TestNotices(t *testing.T) {
	text, err := os.ReadFile("THIRD-PARTY-NOTICES.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	out, err := exec.Command("go", "list", "-deps", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := slices.Compact(slices.Sorted(strings.FieldsFuncSeq(string(out), func(r rune) bool { return r == '\n' })))
	if len(modules) < 10 {
		t.Fatalf("only %d modules were found", len(modules))
	}
	for _, m := range modules {
		if !slices.Contains(lines, m) {
			t.Errorf("no notice of %s; go run ./.ci/notices >THIRD-PARTY-NOTICES.txt", m)
		}
	}
}
