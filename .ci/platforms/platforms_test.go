package main

import (
	"os"
	"path/filepath"
	"testing"
)

// An error is counted on the system that sees it, in tests too, and on no other.
func TestErrorsOfOneSystem(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if n, err := check("linux", "arm64", "./..."); err == nil && n == 0 {
		t.Error("nothing is wrong with a folder without packages")
	}
	for name, text := range map[string]string{
		"go.mod":             "module tiny\n\ngo 1.26\n",
		"tiny.go":            "package tiny\n\nconst Word = 1 << 40\n",
		"on_windows.go":      "package tiny\n\nvar n string = 1\n",
		"tiny_arm64_test.go": "package tiny\n\nvar m int = \"\"\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		system, arch string
		wrong        bool
	}{{"linux", "amd64", false}, {"windows", "amd64", true}, {"darwin", "amd64", false}, {"linux", "arm64", true}} {
		if n, err := check(c.system, c.arch, "./..."); err != nil || (n > 0) != c.wrong {
			t.Errorf("%s/%s: %d errors, %v", c.system, c.arch, n, err)
		}
	}
}
