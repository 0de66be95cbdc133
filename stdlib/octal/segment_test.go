package octal

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"sprague/stdlib/octal/internal/exclude"
)

// What the parts of a run have written is found in a folder of any name.
func TestSegmentsInFolderWithBrackets(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run[1]")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	g := MustParse("0.104")
	done := spans{{From: 1000, To: 2000}}
	part := segmentFile{g.rule.code, 0, exclusion{done, 3}}
	if err := replaceFile(filepath.Join(dir, segmentName(2, 3)), part); err != nil {
		t.Fatal(err)
	}
	r := &run{st: &stream{prefix: &sparse{rule: &g.rule}, check: &exclude.Checker[byte]{}}}
	if err := r.joinSegments(dir); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(r.excluded, done) || r.st.check.Deepest != 3 {
		t.Errorf("excluded %v, to splits of %d", r.excluded, r.st.check.Deepest)
	}
}
