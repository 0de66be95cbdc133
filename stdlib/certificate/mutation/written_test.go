package mutation

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/octal"
)

// files are the names of what is in a folder.
func files(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// verified returns why a certificate is not proved.
func verified(text []byte) error {
	_, err := certificate.Verify(text, certificate.Options{})
	return err
}

// Beside each certificate stands one with another number, which is false: its checker accepts the one and
// refuses the other, for every theorem.
func TestFalseOnesAreFalse(t *testing.T) {
	write := func(text, field string) {
		w := writer{t: t, dir: t.TempDir()}
		w.write([]byte(text), field, "")
		names := files(t, w.dir)
		if w.written != 1 || w.false != 1 || len(names) != 2 || !strings.HasPrefix(names[0], "false-") {
			t.Fatalf("%d written, %d false: %v", w.written, w.false, names)
		}
		for i, name := range names {
			text, err := os.ReadFile(filepath.Join(w.dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if err := verified(text); (err == nil) != (i == 1) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	for _, theorem := range certificate.Theorems() {
		switch theorem.Kind {
		case certificate.KindPeriod:
			write(theorem.Example, "period")
			write(theorem.Example, "preperiod")
		case certificate.KindQuotient:
			write(theorem.Example, "order")
		}
	}
}

// Names of files say the kind and the game, and have no letters that a shell reads in its own way.
func TestNamesOfFiles(t *testing.T) {
	w := writer{t: t, dir: t.TempDir()}
	for _, text := range []string{
		`{"kind":"period","game":"0.77","period":12}`, `{"kind":"period","game":"subtraction {1,2}","heaps":3,"period":1}`,
		`{"kind":"misere quotient","game":"Grundy's game","heaps":8}`, `no JSON`,
	} {
		w.file("", []byte(text))
	}
	w.file("mutant-7", []byte(`{"kind":"period","game":"0.77"}`))
	want := []string{"_.json", "misere_quotient_Grundy_s_game_to_8.json", "mutant-7.json", "period_0.77.json",
		"period_subtraction__1_2_.json"}
	if got := files(t, w.dir); !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
}

// What is kept for changes is not written; a short atlas has certificates that are right.
func TestWriters(t *testing.T) {
	kept := writer{t: t, dir: t.TempDir(), only: &[][]byte{}}
	kept.period(octal.MustParse("0.07").Period())
	if len(*kept.only) != 1 || kept.written != 0 || len(files(t, kept.dir)) != 0 {
		t.Errorf("%d kept, %d written", len(*kept.only), kept.written)
	}
	w := writer{t: t, dir: t.TempDir()}
	w.atlas(20)
	names := files(t, w.dir)
	if w.written < 5 || w.written != w.false {
		t.Fatalf("%d written, %d false", w.written, w.false)
	}
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(w.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := verified(text); (err == nil) == strings.HasPrefix(name, "false-") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The same seed makes the same changes, so many of each certificate at most, and none of them is what it was made of.
func TestMutantsOfCertificates(t *testing.T) {
	text := []byte(certificate.Theorems()[0].Example)
	read := func(seed uint64) (all []string) {
		for _, changed := range Of(text, [][]byte{text}, 5, seed) {
			all = append(all, string(changed))
		}
		return all
	}
	one, again := read(7), read(7)
	if len(one) == 0 || len(one) > 5 || !slices.Equal(one, again) || slices.Equal(one, read(8)) ||
		slices.Contains(one, string(text)) {
		t.Errorf("%q and %q", one, again)
	}
}
