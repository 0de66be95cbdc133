package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A notebook differs from another in the cells that show something else, and not from itself.
func TestDifferences(t *testing.T) {
	dir := t.TempDir()
	notebook := func(name string, texts ...string) string {
		var cells []string
		for _, text := range texts {
			cells = append(cells, `{"cell_type":"code","execution_count":1,"metadata":{},"source":["1 + `+
				`1"],"outputs":[{"output_type":"execute_result","execution_count":1,"metadata":{},"data":{"text/plain":["`+text+
				`"]}}]}`)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path,
			[]byte(`{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[`+strings.Join(cells, ",")+`]}`),
			0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	stored := notebook("stored.ipynb", "2", "3")
	for _, c := range []struct{ ran, want string }{
		{stored, ""}, {notebook("same.ipynb", "2", "3"), ""}, {notebook("other.ipynb", "2", "4"), "cell 2: "},
		{notebook("short.ipynb", "2"), "1 cells, and not 2"},
	} {
		wrong, err := differences(stored, c.ran)
		if err != nil || (len(wrong) > 0) != (c.want != "") || len(wrong) > 0 && !strings.HasPrefix(wrong[0], c.want) {
			t.Errorf("%s: %q, %v; want %q", filepath.Base(c.ran), wrong, err, c.want)
		}
	}
	for _, paths := range [][2]string{{"gone", stored}, {stored, "gone"}} {
		if _, err := differences(paths[0], paths[1]); err == nil {
			t.Errorf("%v are compared", paths)
		}
	}
}
