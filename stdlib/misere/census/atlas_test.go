package census

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
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
	write(append(lines, `{"game":"0.07","status":"partial","order":2,"p_order":1,"heap":2}`...))
	var out strings.Builder
	if err := Atlas(&out, dir, name, name); err != nil {
		t.Fatal(err)
	}
	e, err := misere.ReadAtlas(out.String())
	if err != nil || len(e) != 3 || len(e.Complete()) != 2 || e[2].Order != 40 || e[2].Period != 12 {
		t.Errorf("%v, %v", e, err)
	}
	write(lines[:len(lines)-2]) // a census that was killed
	if err := Atlas(&out, dir, name); err != nil || strings.Count(out.String(), `"game"`) != 4 {
		t.Errorf("%v, with %s", err, out.String())
	}
	write([]byte(strings.Replace(string(lines), `"order":40`, `"order":41`, 1)))
	if err := Atlas(&out, dir, name); err == nil || !strings.Contains(err.Error(), "differs from the record") {
		t.Errorf("%v", err)
	}
	if err := Atlas(&out, t.TempDir(), name); err == nil {
		t.Error("no certificates are needed")
	}
}

// A certificate in the folder makes a record infinite, once it is verified; an atlas that was made before keeps what it
// has settled.
func TestAtlasOfInfinite(t *testing.T) {
	dir := t.TempDir()
	o, err := misere.Semilinear(octal.MustParse("0.404"), 12)
	if err != nil || !o.Infinite() {
		t.Fatal(err)
	}
	certificate, name := filepath.Join(dir, "0.404.json"), filepath.Join(dir, "found.jsonl")
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(certificate, " "+string(o.Certificate())+"\n") // the digest does not depend on spaces
	record := `{"game":"0.404","status":"partial","order":18,"p_order":3,"heap":11}` + "\n"
	write(name, record)
	var out strings.Builder
	if err := Atlas(&out, dir, name); err != nil {
		t.Fatal(err)
	}
	e, err := misere.ReadAtlas(out.String())
	if err != nil || len(e.Infinite()) != 1 || e[0].Heap != 12 || e[0].Certificate != o.Digest() {
		t.Errorf("%v, %v", e, err)
	}
	made := filepath.Join(dir, "atlas.txt")
	write(made, out.String())
	var again strings.Builder
	if err := Atlas(&again, t.TempDir(), made, name); err != nil || again.String() != out.String() {
		t.Errorf("%v: made anew it is %s", err, again.String())
	}
	write(name, strings.Replace(record, `"heap":11`, `"heap":12`, 1))
	if err := Atlas(&out, dir, name); err == nil {
		t.Error("a finite quotient with heaps to 12 is taken beside the certificate")
	}
	write(name, record)
	write(certificate, strings.Replace(string(o.Certificate()), "0.404", "0.5", 1))
	if err := Atlas(&out, dir, name); err == nil {
		t.Error("a wrong certificate is taken")
	}
}
