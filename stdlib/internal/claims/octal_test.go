package claims

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/proof"
)

// A1: a row of Kayles has the values 0, 1, 2, 3, 1, and G(5) = 4 from its five options. Holds.
func TestA1SmallKayles(t *testing.T) {
	values := octal.Kayles.Values(6)
	if !slices.Equal(values, []int{0, 1, 2, 3, 1, 4}) {
		t.Errorf("values %v", values)
	}
	e := octal.Kayles.Explain(5)
	var heaps [][]int
	var left []int
	for _, o := range e.Options {
		heaps, left = append(heaps, o.Heaps()), append(left, o.Value)
	}
	want := [][]int{{4}, {3, 1}, {2, 2}, {3}, {2, 1}}
	if !slices.EqualFunc(heaps, want, slices.Equal) || e.Value != 4 {
		t.Error(e)
	}
	if p := proof.MexProperty(left...); !p.Holds() {
		t.Error(p.All())
	}
}

// A2: the table of Kayles in rows of twelve, constant from row 6 on. Holds.
func TestA2KaylesTable(t *testing.T) {
	rows := []string{
		"0 1 2 3 1 4 3 2 1 4 2 6", "4 1 2 7 1 4 3 2 1 4 6 7", "4 1 2 8 5 4 7 2 1 8 6 7",
		"4 1 2 3 1 4 7 2 1 8 2 7", "4 1 2 8 1 4 7 2 1 4 2 7", "4 1 2 8 1 4 7 2 1 8 6 7",
	}
	table := octal.Kayles.Table(60, 12)
	for a := range table.Rows() {
		want := "4 1 2 8 1 4 7 2 1 8 2 7"
		if a < len(rows) {
			want = rows[a]
		}
		if got := strings.Trim(strings.Join(strings.Fields(sprint(table.Row(a))), " "), "[]"); got != want {
			t.Errorf("row %d is %s, not %s", a, got, want)
		}
	}
}

func sprint(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return strings.ReplaceAll(string(text), ",", " ")
}

// A3: Kayles is 0.77; the last exception is 70, and i = 71, p = 12, k = 2 ask for the comparison of
// n < 156, up to the pair G(155) and G(167). Holds.
func TestA3KaylesPeriod(t *testing.T) {
	c, err := octal.MustParse("0.77").Period()
	if err != nil {
		t.Fatal(err)
	}
	if c.Exceptions[len(c.Exceptions)-1] != 70 || c.Period != 12 || c.Take != 2 || c.From != 71 || c.To != 156 ||
		c.Bound != 168 {
		t.Error(c)
	}
	if err := c.Verify(); err != nil || !proof.Period(c).Holds() {
		t.Error(err)
	}
}

// A4: the theorem of Guy and Smith. On random finite codes its bound is never followed by a
// difference.
func TestA4OctalPeriodicity(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 62))
	const most = 600
	applied := 0
	for range 400 {
		var code strings.Builder
		code.WriteString([]string{"0.", "4."}[rng.IntN(2)])
		for range 1 + rng.IntN(4) {
			code.WriteByte(byte('0' + rng.IntN(8)))
		}
		g := octal.MustParse(code.String())
		k, values := g.LastDigit(), g.Values(most)
		for p := 1; p < 40; p++ {
			i := 1
			for n := 1; n+p < most; n++ {
				if values[n] != values[n+p] {
					i = n + 1
				}
				if n+1 == 2*i+p+k { // i ≤ n < 2i+p+k has been compared
					applied++
					for m := i; m+p < most; m++ {
						if values[m] != values[m+p] {
							t.Fatalf("%s: i = %d, p = %d, but G(%d) = %d and G(%d) = %d", g, i, p, m, values[m], m+p, values[m+p])
						}
					}
				}
			}
		}
	}
	if applied < 200 {
		t.Errorf("applied only %d times", applied)
	}
}

// A5: Nim is 0.333…; 0.0777… is a game, and not the game 0.1 although the fractions are equal. Holds.
func TestA5DigitsAreNoNumber(t *testing.T) {
	for n, v := range octal.MustParse("0.333...").Values(200) {
		if v != n {
			t.Fatalf("0.333…: G(%d) = %d", n, v)
		}
	}
	a, b := octal.MustParse("0.0777..."), octal.MustParse("0.1")
	if h := a.Compare(b, 100); h != 1 {
		t.Errorf("0.0777… and 0.1 first differ at %d", h)
	}
}

// A6: in 0.6 one is taken from a heap of at least two, and the rest may be split. Holds.
func TestA6OfficersRule(t *testing.T) {
	g := octal.MustParse("0.6")
	if len(g.Options(1)) != 0 || !slices.EqualFunc(g.Options(5), [][]int{{4}, {3, 1}, {2, 2}}, slices.Equal) {
		t.Errorf("options %v and %v", g.Options(1), g.Options(5))
	}
	if g.Rule() != "Take 1 token and leave one heap or two heaps. Who cannot move loses." {
		t.Error(g.Rule())
	}
}

// A7: 0.106 reaches the period 328226140474 after 465384263797 values. The certificate says so, and a
// sample of its steps is recomputed here; sprague verify recomputes them all.
func TestA7LongestPeriod(t *testing.T) {
	text, err := os.ReadFile("../../../notebooks/data/0.106.json")
	if err != nil {
		t.Fatal(err)
	}
	var c periodic.Certificate
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	if c.Game != "0.106" || c.Preperiod != 465384263797 || c.Period != 328226140474 || c.Status != periodic.Proved {
		t.Error(c)
	}
	if _, err := c.VerifySample(300); err != nil {
		t.Error(err)
	}
}

// A8: no period of 0.6 is known. Holds as far as it is observed here, on 2^15 values; its last rare heap, 20627,
// is among them.
func TestA8OfficersOpen(t *testing.T) {
	c, err := octal.MustParse("0.6").Period(octal.MaxValues(1 << 15))
	if !errors.Is(err, octal.ErrBudget) || c.Period != 0 || c.Status == periodic.Proved {
		t.Errorf("%v, %v", c, err)
	}
	if last := octal.MustParse("0.6").Rare(1 << 15).Last(); last != 20627 {
		t.Errorf("the last rare heap is %d", last)
	}
}

// A9: infinite codes often are arithmetic periodic. Holds: proved for these, with and without splits.
func TestA9InfiniteCodes(t *testing.T) {
	for _, want := range []struct {
		code           string
		period, saltus int64
	}{{"0.333...", 1, 1}, {"0.0(7)", 2, 1}, {"0.33(300)", 12, 4}, {"0.30(003)", 8, 2}, {"0.(12)", 2, 1}, {"0.3(70)", 7,
		4}} {
		c, err := octal.MustParse(want.code).Period()
		if err != nil || c.Status != periodic.Proved || c.Period != want.period || c.Saltus != want.saltus ||
			c.Verify() != nil {
			t.Errorf("%s: %v, %v", want.code, c, err)
		}
	}
}

// A10: hexadecimal games are arithmetic periodic at times, often chaotic. Holds: 0.3F and 0.8 are proved; 0.1F shows no
// period in 300 values.
func TestA10HexadecimalCodes(t *testing.T) {
	for _, want := range []struct {
		code           string
		period, saltus int64
	}{{"0.3F", 6, 3}, {"0.8", 3, 1}} {
		c, err := octal.MustParse(want.code).Period()
		if err != nil || c.Period != want.period || c.Saltus != want.saltus || c.Verify() != nil {
			t.Errorf("%s: %v, %v", want.code, c, err)
		}
	}
	if c, err := octal.MustParse("0.1F").Period(octal.MaxValues(300)); err == nil || c.Period != 0 {
		t.Errorf("0.1F: %v, %v", c, err)
	}
}

// A11: Grundy's game begins 0, 0, 0, 1, 0, 2, 1, and its periodicity is open. Holds.
func TestA11GrundysGame(t *testing.T) {
	if v := octal.GrundysGame.Values(7); !slices.Equal(v, []int{0, 0, 0, 1, 0, 2, 1}) {
		t.Errorf("values %v", v)
	}
	if c, err := octal.GrundysGame.Period(octal.MaxValues(5000)); err == nil || c.Status == periodic.Proved {
		t.Errorf("%v, %v", c, err)
	}
}

// A12: Dawson's Chess is 0.137 and has the period 34. Holds, from 52 on.
func TestA12DawsonsChess(t *testing.T) {
	c, err := octal.MustParse("0.137").Period()
	if err != nil || c.Preperiod != 52 || c.Period != 34 || c.Verify() != nil {
		t.Errorf("%v, %v", c, err)
	}
}

// A13: "a window of 2·period + largest take proves the period". Fails: in 0.16 the values agree at distance
// 3 on the 14 heaps from 38 on, where 2·3 + 2 = 8 would do, and differ at 52.
func TestA13Fails(t *testing.T) {
	const p, k = 3, 2
	values := octal.MustParse("0.16").Values(60)
	for n := 38; n < 52; n++ {
		if values[n] != values[n+p] {
			t.Errorf("G(%d) = %d, G(%d) = %d", n, values[n], n+p, values[n+p])
		}
	}
	if 52-38 < 2*p+k || values[52] != 3 || values[52+p] != 1 {
		t.Errorf("G(52) = %d, G(55) = %d", values[52], values[52+p])
	}
}

// A14: "0.333…: remove any number and leave 0, 1 or 2 heaps". Fails: the digit 3 leaves none or one.
func TestA14Fails(t *testing.T) {
	for n := range 30 {
		for _, heaps := range octal.MustParse("0.333...").Options(n) {
			if len(heaps) > 1 {
				t.Errorf("%d may become %v", n, heaps)
			}
		}
	}
	if v := octal.MustParse("0.777...").Options(3); !slices.ContainsFunc(v, func(h []int) bool { return len(h) == 2 }) {
		t.Errorf("0.777…: the options of 3 are %v", v)
	}
}

// Treblecross, one-dimensional tic-tac-toe with crosses only, is 0.007: the values of its table, and on
// every row of 3 to 14 squares the winner of the game as it is played.
func TestTreblecross(t *testing.T) {
	want := []int{0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2, 2, 4, 4, 0, 5, 5, 2, 2, 2, 3}
	if got := octal.Treblecross.Values(len(want)); !slices.Equal(got, want) {
		t.Errorf("values %v", got)
	}
	for n := 3; n <= 14; n++ {
		wins := map[uint]bool{}
		// All boards without three crosses in a row, the full ones first: who completes three wins.
		for board := uint(1)<<n - 1; ; board-- {
			if board&(board>>1)&(board>>2) == 0 {
				for square := range n {
					next := board | 1<<square
					if next != board && (next&(next>>1)&(next>>2) != 0 || !wins[next]) {
						wins[board] = true
					}
				}
			}
			if board == 0 {
				break
			}
		}
		// The first cross of a row of n takes up to two squares on either side out of play.
		if got := octal.Treblecross.Value(n+2) != 0; got != wins[0] {
			t.Errorf("%d squares: value %d, but the first player wins: %v", n, octal.Treblecross.Value(n+2), wins[0])
		}
	}
}
