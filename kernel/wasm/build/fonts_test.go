package build

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The replacement has each package of fonts that gonum's plots import, and compiles.
func TestFonts(t *testing.T) {
	dir := t.TempDir()
	if err := writeFonts(dir); err != nil {
		t.Fatal(err)
	}
	imports, err := exec.Command("go", "list", "-f", `{{join .Imports "\n"}}`,
		"gonum.org/v1/plot/font/liberation").Output()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for path := range strings.FieldsSeq(string(imports)) {
		name, ok := strings.CutPrefix(path, liberation+"/")
		if !ok {
			continue
		}
		n++
		if _, err := os.Stat(filepath.Join(dir, name, name+".go")); err != nil {
			t.Error(err)
		}
	}
	if n != 12 {
		t.Errorf("plots import %d fonts", n)
	}
	build := exec.Command("go", "build", "./...")
	build.Dir = dir
	if said, err := build.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, said)
	}
}
