package contents

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"sprague/internal/atomicfile"
)

func signaturesIn(file string) *signatures { return &signatures{kept: atomicfile.Shared{File: file}} }

// Two servers of one user trust what either has been told to, and nothing else.
func TestSharedTrust(t *testing.T) {
	file := filepath.Join(t.TempDir(), "signatures")
	one, two := signaturesIn(file), signaturesIn(file)
	nb := func(n int) []byte { return fmt.Append(nil, "notebook ", n) }
	for n := range 10 {
		if err := []*signatures{one, two}[n%2].add(nb(n)); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 10 {
		for _, s := range []*signatures{one, two, signaturesIn(file)} {
			if !s.has(nb(n)) {
				t.Errorf("notebook %d is not trusted everywhere", n)
			}
		}
	}
	if one.has(nb(10)) || signaturesIn("").has(nb(1)) {
		t.Error("another notebook is trusted than was signed")
	}
}

// The oldest signatures go first.
func TestSignaturesAreBounded(t *testing.T) {
	s := signaturesIn("")
	s.add([]byte("first"))
	s.kept.Update(func(text []byte) []byte {
		for n := range maxSignatures {
			text = fmt.Appendln(text, n)
		}
		return text
	})
	s.add([]byte("last"))
	_, list := parseSignatures(s.kept.Text())
	if len(list) != maxSignatures || list[0] != "1" || !s.has([]byte("last")) || s.has([]byte("first")) {
		t.Errorf("%d signatures from %s on", len(list), strings.Join(list[:2], ", "))
	}
}
