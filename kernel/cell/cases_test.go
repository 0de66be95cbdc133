package cell

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sprague/kernel/cell/source"
)

// A languageCase is a session of cells and what it prints in all.
type languageCase struct {
	name  string
	cells []string
	want  string
	check bool // an output is given
}

func readCases(t *testing.T, file string) []languageCase {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []languageCase
	for _, block := range strings.Split("\n"+string(text), "\n=== ")[1:] {
		name, rest, _ := strings.Cut(block, "\n")
		body, want, check := strings.Cut(rest, "\n>>>")
		want = strings.TrimSpace(want)
		list = append(list, languageCase{name, strings.Split(body, "\n---\n"), want, check && want != ""})
	}
	return list
}

// concurrent reports whether a case starts goroutines.
func (c *languageCase) concurrent() bool {
	return strings.Contains(strings.Join(c.cells, "\n"), "go func") ||
		strings.Contains(strings.Join(c.cells, "\n"), "\tgo ")
}

// TestLanguageCases runs the cases kept with this package, and those of further files that
// the pattern in SPRAGUE_CASES names. A short run takes every fourth, and those with goroutines.
func TestLanguageCases(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txt")
	further, err := filepath.Glob(os.Getenv("SPRAGUE_CASES"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files of cases: %v", len(files), err)
	}
	refused := 0
	for _, file := range append(files, further...) {
		for i, c := range readCases(t, file) {
			if testing.Short() && i%4 > 0 && !c.concurrent() {
				continue
			}
			t.Run(filepath.Base(file)+"/"+c.name, func(t *testing.T) {
				m := newMachine()
				for _, src := range c.cells {
					if err := m.eval(src); err != nil {
						if ce, ok := err.(diagnosticError); ok && (!c.check || ce[0].Kind == source.Refusal) {
							if ce[0].Kind == source.Refusal {
								refused++
								t.Logf("refused: %v", err)
							}
							return
						}
						t.Fatalf("%v", err)
					}
				}
				if got := strings.TrimSpace(m.out.String()); c.check && got != c.want {
					t.Errorf("got %q, want %q", got, c.want)
				}
			})
		}
	}
	if refused > 15 {
		t.Errorf("%d cases refused, want at most 15", refused)
	}
}

// A session that is checked twice gives the same units, to the byte: nothing of a lowering depends
// on the order of a map.
func TestLoweringIsDeterministic(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txt")
	for _, file := range files {
		for _, c := range readCases(t, file) {
			a, b := New(), New()
			for n, src := range c.cells {
				u, complaints := a.Check(src, n+1, "")
				v, _ := b.Check(src, n+1, "")
				if u == nil || v == nil {
					if u != v {
						t.Errorf("%s: %s, cell %d is refused once: %v", file, c.name, n+1, complaints)
					}
					break
				}
				if !slices.Equal(u.Steps, v.Steps) || !bytes.Equal(u.Fast, v.Fast) || !slices.Equal(u.Imports, v.Imports) ||
					!slices.Equal(u.Dropped, v.Dropped) || !slices.Equal(u.Keeps, v.Keeps) ||
					u.Again != v.Again {
					t.Errorf("%s: %s, cell %d gives two units:\n%q\n%q", file, c.name, n+1, u.Steps, v.Steps)
				}
				a.Commit(u, len(u.Steps))
				b.Commit(v, len(v.Steps))
			}
		}
	}
}
