package figure

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
	"sprague/stdlib/octal"
)

// panicOf returns what a call panics with, "" if it does not.
func panicOf(f func()) (message string) {
	defer func() {
		if why := recover(); why != nil {
			message = fmt.Sprint(why)
		}
	}()
	f()
	return ""
}

type value uint8

// listOf has Len and At, and a name.
type listOf struct {
	values []int
	name   string
}

func (l listOf) Len() int       { return len(l.values) }
func (l listOf) At(i int) int   { return l.values[i] }
func (l listOf) String() string { return l.name }

// entitled is a sequence with a name beside its code.
type entitled struct{ listOf }

func (entitled) Name() string { return "Kayles" }

// A sequence is read from whatever holds whole numbers; anything else is refused by its type.
func TestSequencesOfEveryKind(t *testing.T) {
	for kind, source := range map[string]any{
		"ints":     []int{3, 1, 2},
		"int8":     []int8{3, 1, 2},
		"uint64":   []uint64{3, 1, 2},
		"a type":   []value{3, 1, 2},
		"Len, At":  listOf{[]int{3, 1, 2}, "three"},
		"a struct": entitled{listOf{[]int{3, 1, 2}, "0.77"}},
	} {
		if s := seriesOf("Values", source); !slices.Equal(s.values, []int{3, 1, 2}) {
			t.Errorf("%s: %v", kind, s.values)
		}
	}
	if s := seriesOf("Values", octal.Kayles); len(s.values) != gameValues || s.name != "Kayles (0.77)" {
		t.Errorf("a game: %d values of %q", len(s.values), s.name)
	}
	for kind, source := range map[string]any{"nil": nil, "a number": 3, "floats": []float32{1}, "words": []string{"a"},
		"a map": map[int]int{}, "rows": [][]int{{1}}} {
		if why := panicOf(func() { seriesOf("Values", source) }); !strings.HasPrefix(why, "figure: Values of a ") &&
			kind != "nil" {
			t.Errorf("%s: %q", kind, why)
		}
	}
	for _, c := range []struct {
		source any
		want   string
	}{
		{[]int{1}, ""},
		{listOf{nil, "short"}, "short"},
		{listOf{nil, strings.Repeat("x", 80)}, strings.Repeat("x", 80)},
		{listOf{nil, strings.Repeat("x", 81)}, ""},
		{listOf{nil, "two\nlines"}, ""},
		{entitled{listOf{nil, "0.77"}}, "Kayles (0.77)"},
		{entitled{listOf{nil, "Kayles"}}, "Kayles"},
		{entitled{listOf{nil, ""}}, ""},
	} {
		if got := nameOf(c.source); got != c.want {
			t.Errorf("%v is called %q, want %q", c.source, got, c.want)
		}
	}
	if got := gameNamed("no code"); got != "no code" {
		t.Errorf("what is no code is called %q", got)
	}
}

// Differences are those of the definition, by numbers without bounds; what an int does not hold is refused.
func TestDifferencesByGreatNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		edge := rapid.OneOf(rapid.Int(), rapid.IntRange(-3, 3),
			rapid.SampledFrom([]int{math.MaxInt, math.MinInt, math.MaxInt - 1, math.MinInt + 1, 1 << 62, -1 << 62}))
		a, b := edge.Draw(t, "a"), edge.Draw(t, "b")
		want := new(big.Int).Sub(big.NewInt(int64(a)), big.NewInt(int64(b)))
		got := 0
		why := panicOf(func() { got = difference(7, a, b) })
		if want.IsInt64() != (why == "") || why == "" && int64(got) != want.Int64() {
			t.Fatalf("%d − %d = %d, %q", a, b, got, why)
		}
	})
	values := octal.Kayles.Values(60)
	for _, lag := range []int{1, 12, 59, 60, 61} {
		d := Differences(values, lag).drawn[0].values
		if len(d) != max(0, 60-lag) {
			t.Errorf("lag %d: %d differences", lag, len(d))
		}
		for n, x := range d {
			if x != values[n+lag]-values[n] {
				t.Errorf("lag %d: %d at %d", lag, x, n)
			}
		}
	}
}

// ⌊x·m/d⌋ and the labels of rows are those of numbers without bounds: the least value of each row is in
// it, and one less is not.
func TestRowsByGreatNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.OneOf(rapid.Int(), rapid.IntRange(-20, 20)).Draw(t, "low")
		high := rapid.OneOf(rapid.IntRange(low, math.MaxInt), rapid.Just(low)).Draw(t, "high")
		span := uint64(high) - uint64(low)
		rows := 16
		if span < 16 {
			rows = int(span) + 1
		}
		row := func(v *big.Int) int64 { // ⌊(v − low)·(rows − 1)/max(span, 1)⌋
			x := new(big.Int).Sub(v, big.NewInt(int64(low)))
			x.Mul(x, big.NewInt(int64(rows-1)))
			return x.Div(x, new(big.Int).SetUint64(max(span, 1))).Int64()
		}
		for r, label := range rowLabels(low, span, rows) {
			v, ok := new(big.Int).SetString(label, 10)
			if !ok || !v.IsInt64() {
				t.Fatalf("row %d of %d to %d begins at %q", r, low, high, label)
			}
			if got := scaled(uint64(v.Int64())-uint64(low), rows-1, max(span, 1)); int64(got) != row(v) || row(v) != int64(r) {
				t.Fatalf("from %d to %d: %s is in row %d, by great numbers %d, and begins row %d", low, high, label, got, row(v), r)
			}
			if r > 0 && row(new(big.Int).Sub(v, big.NewInt(1))) >= int64(r) {
				t.Fatalf("from %d to %d: row %d begins before %s", low, high, r, label)
			}
		}
	})
}

// What a drawing in characters leaves out is said, and nothing where it shows all.
func TestWhatIsLeftOut(t *testing.T) {
	for _, c := range []struct {
		heaps, columns int
		span           uint64
		rows           int
		want           string
	}{
		{70, 70, 15, 16, ""},
		{140, 70, 15, 16, "a column is 2 heaps"},
		{105, 70, 15, 16, "a column is about 1.5 heaps"},
		{70, 70, 16, 16, "a row is 1 or more values"},
		{70, 70, 32, 16, "a row is 2 or more values"},
		{71, 70, math.MaxUint64, 16, "a column is about 1.0 heaps, a row is 1152921504606846975 or more values"},
	} {
		if got := leftOut(c.heaps, c.columns, c.span, c.rows, 2); strings.TrimSpace(got) != c.want {
			t.Errorf("%d heaps in %d columns, %d values in %d rows: %q", c.heaps, c.columns, c.span, c.rows, got)
		}
	}
	for want, numbers := range map[string][]int{"": nil, "5": {5}, "0 1 2 3 4 5 6 7 8 9": {0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
		"0 1 2 3 4 5 6 7 8 9 … (11)": {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}} {
		if got := firstFew(numbers); got != want {
			t.Errorf("%v: %q", numbers, got)
		}
	}
	if got := legendOf(t0, "same", "other", nil); got != "" {
		t.Errorf("a legend of nothing: %q", got)
	}
}

// A table in letters holds the corner that it says it holds.
func TestTablesInLetters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		down, across := rapid.IntRange(1, 50).Draw(t, "down"), rapid.IntRange(1, 50).Draw(t, "across")
		scale := rapid.SampledFrom([]int{1, 1000, -70_000}).Draw(t, "scale")
		rows := make([][]int, down)
		for a := range rows {
			rows[a] = make([]int, across)
			for b := range rows[a] {
				rows[a][b] = (a ^ b) * scale
			}
		}
		lines := strings.Split(strings.TrimSuffix(tableText(t0, rows), "\n"), "\n")
		shown := min(down, 40)
		columns := strings.Fields(lines[shown+1])
		for i := range shown {
			a := shown - 1 - i
			fields := strings.Fields(strings.ReplaceAll(lines[i], "│", " "))
			if fields[0] != fmt.Sprint(a) || len(fields) != len(columns)+1 {
				t.Fatalf("row %d: %q", a, lines[i])
			}
			for b, text := range fields[1:] {
				if text != fmt.Sprint(rows[a][b]) {
					t.Fatalf("row %d, column %d: %s", a, b, text)
				}
			}
		}
		all := shown == down && len(columns) == across
		if said := len(lines) > shown+2; said == all || said &&
			!strings.Contains(lines[shown+2], fmt.Sprintf("rows 0 to %d of %d, columns 0 to %d of %d", shown-1, down,
				len(columns)-1, across)) {
			t.Fatalf("%d × %d: %q", down, across, lines[len(lines)-1])
		}
	})
}

// Counts in letters: a bar for each value, never empty where there is a heap, the longest for the most.
func TestCountsInLetters(t *testing.T) {
	counts := []int{1, 0, 1000, 3, 999}
	lines := strings.Split(strings.TrimSuffix(countLines(t0, counts, -2), "\n"), "\n")
	longest := strings.Count(lines[2], "▪")
	for i, c := range counts {
		bar := strings.Count(lines[i], "▪")
		if want := (c*longest + 999) / 1000; bar != want || (bar > 0) != (c > 0) {
			t.Errorf("%d heaps have a bar of %d, want %d", c, bar, want)
		}
		if !strings.HasPrefix(lines[i], fmt.Sprintf("%6d │", i-2)) || !strings.HasSuffix(lines[i], fmt.Sprintf(" %d", c)) {
			t.Errorf("%q", lines[i])
		}
	}
	for n, more := range map[int]string{40: "", 41: "… and 1 more values, up to 40"} {
		got := countLines(t0, slices.Repeat([]int{1}, n), 0)
		if strings.Contains(got, "more values") != (more != "") || !strings.Contains(got, more) {
			t.Errorf("%d values: %s", n, got[len(got)-60:])
		}
	}
}
