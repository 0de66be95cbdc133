package stdlib_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"sprague/stdlib"
	"sprague/stdlib/board"
	"sprague/stdlib/boxes"
	"sprague/stdlib/coins"
	"sprague/stdlib/digraph"
	"sprague/stdlib/display"
	"sprague/stdlib/figure"
	"sprague/stdlib/grundy"
	"sprague/stdlib/misere"
	"sprague/stdlib/nim"
	"sprague/stdlib/nimber"
	"sprague/stdlib/octal"
	"sprague/stdlib/play"
	"sprague/stdlib/proof"
	"sprague/stdlib/subtraction"
	"sprague/stdlib/twoheap"
)

// displays are the kinds of value whose looks are kept in testdata/displays, as text and as HTML.
func displays(t *testing.T) map[string]any {
	certificate, err := octal.Kayles.Period()
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := octal.Lookup("0.07")
	unknown, _ := octal.Lookup("0.007")
	proved := grundy.Takes(2, 5, 7)
	if _, err := proved.Period(); err != nil {
		t.Fatal(err)
	}
	return map[string]any{
		"octal-game":       octal.Kayles,
		"octal-open":       octal.Treblecross,
		"octal-infinite":   octal.MustParse("0.(3)"),
		"subtraction-game": subtraction.New(2, 5, 7),
		"own-function":     grundy.New(func(n int) [][]int { return octal.Dawson.Options(n) }).Bounded(2).Named("my game"),
		"own-strings":      grundy.New(func(s string) []string { return nil }),
		"own-takes":        proved,
		"own-words":        grundy.Words("take 1, 2 or a square; split an even heap").Named("squares and halves"),
		"coins-game":       coins.MockTurtles,
		"coins-grid":       coins.TurningCorners,
		"two-heaps":        twoheap.Wythoff(),
		"misere-game":      octal.Kayles.Misere(),
		"certificate":      certificate,
		"atlas-entry":      entry,
		"atlas-open":       unknown,
		"sum":              grundy.Sum(octal.Kayles.Heap(5), subtraction.New(1, 2, 3).Heap(6), nim.Heaps(3)),
		"heap":             octal.Kayles.Heap(5),
		"position":         nim.Heaps(3, 5, 7),
		"staircase":        nim.Staircase(2, 1, 3),
		"nimstring":        boxes.Nimstring(boxes.Rectangle(2, 2)).Draw(0),
		"dots-and-boxes":   boxes.DotsAndBoxes(boxes.Rectangle(2, 2)).Draw(0, 1, 2, 5, 3, 4),
		"boxes-match":      play.New(boxes.DotsAndBoxes(boxes.Rectangle(2, 2))).Play(1),
		"boxes-explained":  boxes.Nimstring(boxes.Rectangle(1, 4)).Draw(0, 1, 2, 3, 9, 10, 11, 12).Explain(),
		"graph":            digraph.Hackenbush(digraph.Path(4), 0),
		"board":            board.CramOn("...", "..."),
		"moves":            octal.Kayles.WinningMoves(5, 7),
		"table":            octal.Kayles.Table(3, 12),
		"explanation":      grundy.Takes(1, 2).Splitting().Explain(4),
		"match":            play.New(octal.Kayles, 7, 5),
		"proof":            proof.Bouton(3, 5).All(),
		"comparison":       proof.Against(func(n int) int { return n % 4 }, subtraction.New(1, 2, 4).Options, 20),
		"genera":           misere.Genera(octal.Kayles, 12),
		"derivation":       nimber.ExplainEval("(2+3)*5/7"),
		"polynomial":       nimber.NewPoly(6, 3, 1),
		"figure":           figure.Values(octal.Kayles),
	}
}

// Displays look as they did when they were last looked at; go test ./stdlib -run Displays -update writes them anew, to
// be looked at again in a terminal and on a light and a dark page.
func TestDisplays(t *testing.T) {
	const folder = "testdata/displays"
	kept := map[string]bool{}
	for name, v := range displays(t) {
		bundle := display.Of(v)
		if strings.Contains(bundle.Text(), "0x") || bundle.Text() == "" {
			t.Errorf("%s shows %q", name, bundle.Text())
		}
		parts := map[string]string{name + ".txt": bundle.Text() + "\n"}
		if page := bundle.Data[display.MIMEHTML]; len(page) > 0 {
			parts[name+".html"] = strings.TrimSpace(string(page)) + "\n"
		}
		for file, got := range parts {
			kept[file] = true
			path := filepath.Join(folder, file)
			if *update {
				if err := os.MkdirAll(folder, 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
				continue
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s has changed:\n%s", file, got)
			}
		}
	}
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(files) < 30 {
		t.Fatalf("%d files (%v)", len(files), err)
	}
	for _, f := range files {
		if !kept[filepath.Base(f)] {
			t.Errorf("%s belongs to no value", f)
		}
	}
}

// The zero value of every type that cells see shows itself, or says in words of its own what is missing: a variable
// that was declared and not set, and one whose cell has failed, can be looked at.
func TestZeroValuesShowThemselves(t *testing.T) {
	shown := 0
	for _, p := range stdlib.Packages() {
		if !strings.HasPrefix(p.Path, "sprague/") {
			continue
		}
		for name, symbol := range stdlib.Symbols(p.Path) {
			if name[0] == '_' || symbol.Kind() != reflect.Pointer || !symbol.IsNil() ||
				symbol.Type().Elem().Kind() == reflect.Interface {
				continue
			}
			shown++
			if text := shownZero(reflect.Zero(symbol.Type().Elem()).Interface()); strings.Contains(text, "runtime error") ||
				strings.Contains(text, "slices.") {
				t.Errorf("%s.%s shows %s", p.Path, name, text)
			}
		}
	}
	if shown < 60 {
		t.Errorf("%d types", shown)
	}
}

func shownZero(v any) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	return display.Of(v).Text()
}
