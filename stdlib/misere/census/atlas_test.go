package census

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sprague/stdlib/misere"
)

// An atlas is made of records whose certificates are verified, and of no others.
func TestAtlas(t *testing.T) {
	dir := t.TempDir()
	var lines []byte
	for _, code := range []string{"0.3", "0.77"} {
		m, r, err := Solve(context.Background(), code, misere.MaxWork(300_000_000))
		if err != nil {
			t.Fatal(err)
		}
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(append(lines, line...), '\n')
		if err := os.WriteFile(filepath.Join(dir, code+".json"), m.Certificate().JSON(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	name := filepath.Join(dir, "found.jsonl")
	write := func(text []byte) {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(append(lines, `{"game":"0.07","status":"partial","order":2,"p_order":1,"heap":2}`+"\n"...))
	var out strings.Builder
	if err := Atlas(&out, dir, name, name); err != nil {
		t.Fatal(err)
	}
	e, err := misere.ReadAtlas(out.String())
	if err != nil || len(e) != 3 || len(e.Complete()) != 2 || e[2].Order != 40 || e[2].Period != 12 {
		t.Errorf("%v, %v", e, err)
	}
	write([]byte(strings.Replace(string(lines), `"order":40`, `"order":41`, 1)))
	if err := Atlas(&out, dir, name); err == nil || !strings.Contains(err.Error(), "not that of the record") {
		t.Errorf("%v", err)
	}
	if err := Atlas(&out, t.TempDir(), name); err == nil {
		t.Error("no certificates are needed")
	}
}
