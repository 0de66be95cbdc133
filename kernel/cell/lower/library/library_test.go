package library

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The sources of the library's generic functions are those of the Go distribution that
// builds the program.
func TestLibraryIsCurrent(t *testing.T) {
	extra, err := os.ReadFile("extra.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "gen")
	if out, err := exec.Command("go", "build", "-o", program, "../../../../.ci/library").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.WriteFile(filepath.Join(dir, "extra.go.txt"), extra, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "sources.gz")); err != nil || !bytes.Equal(data, compressed) {
		t.Errorf("the sources are not those of this Go distribution: go generate ./kernel/cell/lower/library (%v)", err)
	}
}
