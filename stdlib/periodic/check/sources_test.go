package check_test

import (
	"path/filepath"
	"strings"
	"testing"

	"sprague/stdlib/periodic/check"
)

// The list of files in sources.go is complete: notes of a verification are kept for the code that made them.
func TestSourcesAreComplete(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		if _, err := check.Sources.ReadFile(name); (err != nil) != strings.HasSuffix(name, "_test.go") {
			t.Errorf("%s in the sources: %v", name, err)
		}
	}
}
