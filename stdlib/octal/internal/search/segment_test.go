package search

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"sprague/stdlib/octal/internal/engine"
)

// What the parts of a run have written is found in a folder of any name.
func TestSegmentsInFolderWithBrackets(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run[1]")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	st, err := engine.New(rule("0.104")).Stream(engine.SampleValues)
	if err != nil {
		t.Fatal(err)
	}
	deepest := st.Deepest() + 8
	done := engine.Intervals{{From: 1000, To: 2000}}
	part := segmentFile{"0.104", st.Prefix().Rares(), exclusion{done, deepest}}
	if err := replaceFile(filepath.Join(dir, segmentName(2, 3)), part); err != nil {
		t.Fatal(err)
	}
	r := &run{st: st}
	if err := r.joinSegments(dir); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(r.excluded, done) || r.st.Deepest() != deepest {
		t.Errorf("excluded %v, to splits of %d", r.excluded, r.st.Deepest())
	}
}
