package octal

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/periodic/check"
)

// threeDigits returns all codes d₀.d₁d₂d₃ with d₀ 0 or 4.
func threeDigits() []string {
	var codes []string
	for c := 1; c < 512; c++ {
		codes = append(codes, fmt.Sprintf("0.%03o", c), fmt.Sprintf("4.%03o", c))
	}
	return codes
}

func TestValuesAgreeWithTheDefinition(t *testing.T) {
	for _, code := range threeDigits() {
		want, err := byDefinition(code, 300)
		if err != nil {
			t.Fatal(err)
		}
		if got := MustParse(code).Values(300); !slices.Equal(got, want) {
			t.Fatalf("%s: values differ from the definition", code)
		}
	}
}

// The infinite, hexadecimal and unequal games go by rules of their own.
func TestOtherRulesAgreeWithTheDefinition(t *testing.T) {
	names := []string{"0.(3)", "0.0(7)", "0.33(300)", "0.30(003)", "0.3F", "0.(37)", "0.1(052)", "4.0(13)", "8.1", "C.3",
		"0.00E", "0.(8)", "Grundy's game"}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		names = append(names, randomCode(rng))
	}
	for _, name := range names {
		want, err := byDefinition(name, 60)
		if err != nil {
			t.Fatal(err)
		}
		if got := game0(name).Values(60); !slices.Equal(got, want) {
			t.Errorf("%s: %v, by definition %v", name, got, want)
		}
	}
}

func game0(name string) Game {
	if name == GrundysGame.Code() {
		return GrundysGame
	}
	return MustParse(name)
}

// randomCode writes hexadecimal digits and, now and then, a repeating block.
func randomCode(rng *rand.Rand) string {
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	b.WriteString("048C"[rng.IntN(4):][:1] + ".")
	for range 1 + rng.IntN(4) {
		b.WriteByte(digits[rng.IntN(8+8*rng.IntN(2))])
	}
	if rng.IntN(2) == 0 {
		b.WriteByte('(')
		for range 1 + rng.IntN(3) {
			b.WriteByte(digits[rng.IntN(8)])
		}
		b.WriteByte(')')
	}
	return b.String()
}

func TestOptionsMakeTheValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		g := MustParse(randomCode(rng))
		values := g.Values(25)
		for n, want := range values {
			seen := map[int]bool{}
			for _, option := range g.Options(n) {
				v := 0
				for _, h := range option {
					v ^= values[h]
				}
				seen[v] = true
			}
			got := 0
			for seen[got] {
				got++
			}
			if got != want {
				t.Fatalf("%s: options of %d give %d, value %d", g, n, got, want)
			}
		}
	}
}

func TestWinningMovesWin(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		g := MustParse(randomCode(rng))
		heaps := []int{rng.IntN(12), rng.IntN(12), rng.IntN(12)}
		sum := 0
		for _, h := range heaps {
			sum ^= g.Value(h)
		}
		moves := g.WinningMoves(heaps...)
		if (sum == 0) != (len(moves) == 0) {
			t.Fatalf("%s %v: sum %d, winning moves %v", g, heaps, sum, moves)
		}
		for _, m := range moves {
			rest := sum ^ g.Value(heaps[m.Part])
			for _, h := range m.Heaps {
				rest ^= g.Value(h)
			}
			if rest != 0 {
				t.Fatalf("%s %v: %v leaves %d", g, heaps, m, rest)
			}
		}
	}
}

func TestWrongCodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	const alphabet = "0123456789.()xyz -é∞…\x00\xff"
	runes := []rune(alphabet)
	wrong := []string{"0.8x", "", "0..7", "7", "0." + strings.Repeat("7", 5000), "0.7é", "0.", ".", "1.7", "0.(", "0.7(3",
		"0.3)", "0.()", "0.3(4)5", "00.7", "0.7...7"}
	for len(wrong) < 3000 {
		var b strings.Builder
		for range rng.IntN(12) {
			b.WriteRune(runes[rng.IntN(len(runes))])
		}
		wrong = append(wrong, b.String())
	}
	refused := 0
	for _, code := range wrong {
		g, err := Parse(code)
		if err == nil {
			if again, err := Parse(g.Code()); err != nil || again.Code() != g.Code() {
				t.Fatalf("%q is read as %q, which is read as %v, %v", code, g.Code(), again, err)
			}
			continue
		}
		refused++
		var e *SyntaxError
		if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(code) || e.Msg == "" {
			t.Fatalf("%q: error %#v", code, err)
		}
	}
	if refused < 1000 {
		t.Errorf("only %d wrong codes were tried", refused)
	}
}

func TestEqualGamesAreWrittenAlike(t *testing.T) {
	for _, pair := range [][2]string{
		{"0.333...", "0.(3)"}, {".77", "0.77"}, {"0.770", "0.77"}, {"0.0777...", "0.0(7)"}, {"0.33…", "0.(3)"},
		{"0.1(3131)", "0.(13)"}, {"0.7(0)", "0.7"}, {"0.3f", "0.3F"}, {"0.0", "0.000"},
	} {
		if a, b := MustParse(pair[0]), MustParse(pair[1]); a.Code() != b.Code() {
			t.Errorf("%s is %s, %s is %s", pair[0], a, pair[1], b)
		}
	}
	if MustParse("0.0777...").Code() == MustParse("0.1").Code() {
		t.Error("0.0777… is taken for 0.1: a code is no number")
	}
}

// byDefinition returns values as the checker computes them.
func byDefinition(name string, n int64) ([]int, error) {
	g, err := check.ReadGame(game0(name).Code())
	if err != nil {
		return nil, err
	}
	return check.Values(g, n), nil
}

// The error for a name says how a cell writes the game, also for the beginning of a name.
func TestNamesAreNoCodes(t *testing.T) {
	for name, want := range map[string]string{
		"Kayles": "octal.Kayles", "dawson": "octal.Dawson", "Dawson's Chess": "octal.DawsonsChess",
		"Grundy": "octal.GrundysGame", "grundysgame": "octal.GrundysGame",
		"Lasker": `octal.MustParse("4.(3)")`, "nim": `octal.MustParse("0.(3)")`, "Treble": "octal.Treblecross",
	} {
		if _, err := Parse(name); err == nil || !strings.Contains(err.Error(), "write "+want+" ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"", "x", "gr", "0.77x", "kaylesandmore"} {
		if _, err := Parse(name); err == nil || strings.Contains(err.Error(), "is a name") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Dots and brackets in a wrong place are reported with where they belong.
func TestMisplacedRepetition(t *testing.T) {
	for code, at := range map[string]int{
		"0.33..": 4, "0..3": 2, "0.3....": 3, "0.3...5": 3, "0.3.5": 3, "0.3...(4)": 3, "0.3(...)": 4, "0.3)": 3, "(3)": 0,
		"0.3((4)": 4, "0.3(4": 3, "0.3(4)5": 6, "0.3(4)...": 6,
	} {
		var e *SyntaxError
		if _, err := Parse(code); !errors.As(err, &e) || e.Offset != at || !strings.HasSuffix(e.Msg, "; "+repetition) {
			t.Errorf("%q: %v", code, err)
		}
	}
}
