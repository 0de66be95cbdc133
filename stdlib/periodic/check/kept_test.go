package check

import (
	"os"
	"strings"
	"testing"
)

// A note about a stretch is read back, and is not taken for that of another claim,
// of another stretch, or when it is damaged.
func TestNotesOfStretches(t *testing.T) {
	claim := Claim{Game: "0.104", Take: 3}
	k, err := newKept(t.TempDir(), claim)
	if err != nil {
		t.Fatal(err)
	}
	from := Window{At: 100, Values: Packed{1, 2, 3}}
	if got, err := k.load(5, from); err != nil || got.At != 100 {
		t.Fatalf("without a note: %+v, %v", got, err)
	}
	if err := k.save(5, 170, []byte{4, 5, 6}); err != nil {
		t.Fatal(err)
	}
	if got, err := k.load(5, from); err != nil || got.At != 170 || got.Values[2] != 6 {
		t.Errorf("%+v, %v", got, err)
	}
	claim.Take = 4
	other, err := newKept(k.dir, claim)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.load(5, from); err == nil {
		t.Error("the note of another claim is taken")
	}
	if _, err := k.load(5, Window{At: 171, Values: from.Values}); err == nil {
		t.Error("a note before its window is taken")
	}
	text, err := os.ReadFile(k.file(5))
	if err != nil {
		t.Fatal(err)
	}
	for _, damaged := range []string{string(text[:20]), strings.Replace(string(text), `"digest":"`, `"digest":"0`, 1)} {
		if err := os.WriteFile(k.file(5), []byte(damaged), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := k.load(5, from); err == nil {
			t.Errorf("a damaged note is taken: %s", damaged)
		}
	}
}
