package mutation

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/board"
	"sprague/stdlib/certificate"
	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
	"sprague/stdlib/ruler"
	"sprague/stdlib/subtraction"
)

var (
	mutants = flag.Int("mutants", 400, "so many changes of the certificates of each theorem")
	seed    = flag.Uint64("seed", 1, "for the choice of changes")
)

// byTheorem returns short certificates, by their theorems.
func byTheorem(t testing.TB) map[string][][]byte {
	t.Helper()
	out := map[string][][]byte{}
	add := func(c any, err error) {
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		var says struct{ Theorem string }
		if err := json.Unmarshal(text, &says); err != nil {
			t.Fatal(err)
		}
		out[says.Theorem] = append(out[says.Theorem], text)
	}
	for _, code := range []string{"0.77", "0.05", "4.3", "0.4", "0.333", "0.12", "0.F", "0.(05)", "0.(631)", "0.1330(30)",
		"0.33(300)", "0.(3)", "0.3F", "0.3(70)", "0.8"} {
		add(octal.MustParse(code).Period())
	}
	for _, g := range []subtraction.Game{subtraction.New(1, 2, 3), subtraction.New(2, 5, 7), subtraction.AllBut(2, 3, 7),
		subtraction.AllBut(), subtraction.AllBut(1)} {
		add(g.Period())
	}
	for _, g := range []*grundy.Game{
		grundy.Words("take 1 or 2; take 1 or 2 from an odd heap and leave two heaps"),
		grundy.Words("take 1; take 1 from an even heap and leave two heaps"),
		grundy.Words("take 1 or 2; take 3 from a heap divisible by 4"),
		grundy.Words("take 1 or 2; take 3 from a heap of at most 9")} {
		add(g.Period(grundy.MaxValues(300)))
	}
	for _, code := range []string{"0.0905", "0.2048", "0.3F", "0.000D"} {
		add(ruler.Find(octal.MustParse(code)))
	}
	for _, theorem := range certificate.Theorems() {
		out[theorem.Name] = append(out[theorem.Name], []byte(theorem.Example))
	}
	out[usual] = append(out[usual], withUsual(t, "0.123"), withUsual(t, "0.53"))
	for _, code := range []string{"0.1", "0.3", "0.12", "0.77"} {
		m, err := misere.Quotient(octal.MustParse(code), misere.MaxHeap(60))
		add(m, err)
	}
	for _, code := range []string{"0.3", "0.123", "0.53"} {
		add(misere.Quotient(octal.MustParse(code)))
	}
	for code, heap := range map[string]int{"0.77": 5, "0.07": 4, "0.4": 3} {
		add(misere.OrderAtLeast(octal.MustParse(code), heap, 2))
	}
	for _, c := range []misere.Closure{misere.ClosureOf(octal.Kayles, 9), misere.ClosureOf(board.Sprouts(2)),
		misere.ClosureOf(digraph.NodeKayles(digraph.Path(9)))} {
		add(c.Quotient())
	}
	return out
}

const usual = "usual elements"

// withUsual returns a certificate of a quotient by the theorem on usual elements: with those that any two of have a
// product which is met within half of the heaps.
func withUsual(t testing.TB, code string) []byte {
	t.Helper()
	m, err := misere.Quotient(octal.MustParse(code))
	if err != nil {
		t.Fatal(err)
	}
	c := m.Certificate()
	for x := range int32(c.Order) {
		c.Usual, c.Within = append(c.Usual, x), c.Heaps/2-1
		if c.Verify() != nil {
			c.Usual = c.Usual[:len(c.Usual)-1]
		}
	}
	return c.JSON()
}

// limits for a mutant.
var limits = certificate.Limits{Time: 4 * time.Second, Memory: 1 << 30}

// verdict reports whether one checker accepts a certificate, and whether it was checked.
func verdict(text []byte, plain bool) (proved, looked bool, err error) {
	out, err := certificate.Verify(text, certificate.Options{Limits: limits, Plain: plain})
	var tooMuch *certificate.TooMuch
	return err == nil && out.Status == certificate.Proved, !errors.As(err, &tooMuch), err
}

// No false mutant is proved; and the plain checker, the fast one and the second one agree on each that they check.
func TestMutants(t *testing.T) {
	if testing.Short() {
		*mutants = min(*mutants, 100)
	}
	certificates := byTheorem(t)
	var others [][]byte
	theorems := slices.Sorted(maps.Keys(certificates)) // in one order, for the draws to be the same in each run
	for _, theorem := range theorems {
		others = append(others, certificates[theorem][0])
	}
	for _, theorem := range theorems {
		list := certificates[theorem]
		t.Run(theorem, func(t *testing.T) {
			t.Logf("seed %d", *seed)
			count := *mutants
			if theorem == "infinite quotient" {
				count /= 4 // each takes a second, once plainly and once more
			}
			second := newReader(t)
			taken, tried, slowest := 0, 0, time.Duration(0)
			for i, honest := range list {
				if proved, _, err := verdict(honest, true); !proved {
					t.Fatalf("%v: %s", err, honest)
				}
				second.add(honest, true)
				for what, text := range Of(honest, others, count/len(list)+1, *seed+uint64(i)) {
					began := time.Now()
					plain, looked, why := verdict(text, true)
					quick, also, why2 := verdict(text, false)
					slowest = max(slowest, time.Since(began))
					tried++
					if looked && also && plain != quick {
						t.Errorf("%s: plainly %v, quickly %v: %.2000s", what, why, why2, text)
					}
					if plain || quick {
						taken++
						if err := judge(text); err != nil {
							t.Errorf("%s: it is proved, and false: %v: %.2000s", what, err, text)
						}
					}
					if looked && tried%8 == 0 {
						second.add(text, plain)
					}
				}
			}
			second.compare(t, theorem)
			t.Logf("%d changes, %d of them true and proved; the slowest took %v", tried, taken, slowest)
			if tried < count || taken == tried {
				t.Errorf("%d changes, %d of them proved", tried, taken)
			}
		})
	}
}

// judge returns why a certificate is false, or nil.
func judge(text []byte) error {
	var says struct{ Kind string }
	if err := json.Unmarshal(text, &says); err != nil {
		return err
	}
	switch says.Kind {
	case certificate.KindPeriod:
		return True(text)
	case certificate.KindExclusion:
		return TrueExclusion(text)
	case certificate.KindRegularity:
		return TrueRegularity(text, 120)
	case certificate.KindOutcomes:
		return TrueOutcomes(text, 3)
	}
	return TrueQuotient(text, 12)
}

// A reader is the second checker with its input.
type reader struct {
	dir    string
	proved []bool
}

func newReader(t *testing.T) *reader { return &reader{dir: t.TempDir()} }

func (r *reader) name(i int) string { return filepath.Join(r.dir, fmt.Sprintf("%06d.json", i)) }

func (r *reader) add(text []byte, proved bool) {
	if os.WriteFile(r.name(len(r.proved)), text, 0o666) == nil {
		r.proved = append(r.proved, proved)
	}
}

// compare runs the second checker on everything. It reports which theorems it supports and ignores others.
func (r *reader) compare(t *testing.T, theorem string) {
	t.Helper()
	const second = "../../periodic/check/python/second.py"
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Log("there is no python3: the second reader was not asked")
		return
	}
	list, err := exec.Command(python, second, "--theorems").Output()
	if err != nil {
		t.Fatal(err)
	}
	known := slices.Contains(strings.Split(string(list), "\n"), theorem)
	judged := 0
	defer func() {
		if known != (judged > 0) {
			t.Errorf("the second reader knows the theorem %q: %v; it has judged %d certificates", theorem, known, judged)
		}
	}()
	args := []string{second, "--most", "3e6"}
	for i := range r.proved {
		args = append(args, r.name(i))
	}
	out, _ := exec.Command(python, args...).Output() // its status is that of the worst
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(r.proved) {
		t.Fatalf("%d answers to %d certificates: %s", len(lines), len(r.proved), lines[len(lines)-1])
	}
	for i, line := range lines {
		_, says, _ := strings.Cut(line, ".json: ")
		if says == "proved" {
			judged++
		}
		if proved := says == "proved"; proved != r.proved[i] && !strings.HasPrefix(says, "not looked at") {
			text, err := os.ReadFile(r.name(i))
			t.Errorf("proved here: %v; the second reader: %s: %.2000s %v", r.proved[i], says, text, err)
		}
	}
}
