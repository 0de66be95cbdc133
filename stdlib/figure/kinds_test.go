package figure

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/subtraction"
)

// gallery returns figures of every kind, at their ends too: nothing, one, seven, a million.
func gallery(t *testing.T) map[string]*Figure {
	kayles := octal.MustParse("0.77")
	certified := func(code string) periodic.Certificate {
		c, err := octal.MustParse(code).Period()
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	return map[string]*Figure{
		"values":      Values(kayles),
		"seven":       seven(),
		"cloud":       Values(repeated(cloudFrom + 10)),
		"empty":       Values([]int{}),
		"constant":    Values([]int{3, 3, 3}),
		"one value":   Values([]int{7}),
		"differences": Differences(kayles, 12),
		"period":      Period(certified("0.77")),
		"saltus":      Period(certified("0.07")),
		"arithmetic":  Period(certified("4.7")),
		"compare":     Compare(octal.MustParse("0.137"), octal.MustParse("0.07")),
		"equal":       Compare(octal.MustParse("0.161"), octal.MustParse("0.36")),
		"far pair":    Compare([]int{math.MaxInt, 0, 3}, []int{math.MinInt, 1, 3}),
		"long pair":   Compare(repeated(cloudFrom+10), repeated(50)),
		"histogram":   Histogram(kayles),
		"heat":        Heatmap([][]int{{0, 1}, {1, 0}}),
		"big heat":    Heatmap(nimTable(70)),
		"flat heat":   Heatmap([][]int{{0, 1, 2, 3, 4, 5, 6, 7}}),
		"one cell":    Heatmap([][]int{{0}}),
		"rare":        Rare(octal.MustParse("0.6"), 300),
		"many rare":   Rare(kayles, cloudFrom+1),
		"negative":    Values([]int{-5, 3, -100, 40, 0}),
		"large":       Values([]int{0, math.MaxInt, 5, math.MinInt}),
		"nine": Values([]int{0}, []int{1, 2}, []int{2, 3}, []int{3}, []int{4, 1}, []int{5}, []int{6, 6}, []int{7},
			[]int{8}),
		"long name":   Values(kayles).Title(strings.Repeat("a name that goes on ", 12)),
		"foreign":     Values(kayles).Title("קיילס, كايلس and 保龄球"),
		"few bars":    Histogram([]int{0, 0, 1}),
		"far bars":    Histogram([]int{math.MaxInt - 1, math.MaxInt}),
		"far twins":   Values([]int{math.MaxInt - 1, math.MaxInt}),
		"far lanes":   Compare([]int{math.MinInt}, []int{math.MinInt + 1}),
		"far table":   Heatmap(farTable()),
		"wide bars":   Histogram([]int{0, 5, 1_000_000, 1_000_000, -3}),
		"million":     Values(repeated(1_000_000)),
		"large table": Heatmap([][]int{{0, math.MaxInt / 2}, {7, 1}}),
		"near costs":  Cost("seconds", Curve{Name: "a", Sizes: []int{1000, 1100}, Costs: []float64{1e-6, 1.1e-6}}),
		"same costs":  Cost("seconds", Curve{Name: "a", Sizes: []int{999, 1000}, Costs: []float64{3, 3}}),
		"survey":      Survey(subtraction.Survey(5)),
		"cost":        Cost("seconds", Curve{Name: "a", Sizes: []int{1, 1000}, Costs: []float64{1e-6, 1}}),
		"costs": Cost("steps", Curve{Name: "all pairs of heaps", Sizes: []int{10, 100_000},
			Costs: []float64{100, 1e10}}, Curve{Name: "by periods", Sizes: []int{10, 100_000}, Costs: []float64{10, 1e5}}),
	}
}

// seven returns a figure of seven games with long names.
func seven() *Figure {
	var games []any
	for _, code := range []string{"0.77", "0.137", "0.07", "0.6", "4.7", "0.156", "0.115"} {
		games = append(games, octal.MustParse(code))
	}
	return Values(games...)
}

func repeated(n int) []int {
	values := make([]int, n)
	for i := range values {
		values[i] = i % 17
	}
	return values
}

func nimTable(n int) [][]int {
	table := make([][]int, n)
	for a := range table {
		table[a] = make([]int, n)
		for b := range n {
			table[a][b] = a ^ b
		}
	}
	return table
}

// Who cannot see a figure is told its title and what it shows; the name of a game is in both.
func TestFiguresDescribeThemselves(t *testing.T) {
	for name, f := range gallery(t) {
		svg := string(f.SVG())
		if !strings.Contains(svg, "<title>"+strings.ReplaceAll(f.Plot.Title.Text, "'", "&#39;")+"</title>") ||
			!strings.Contains(svg, `role="img"`) {
			t.Errorf("%s: no title", name)
		}
		if len(f.about) < 20 {
			t.Errorf("%s: described as %q", name, f.about)
		}
	}
	for _, f := range []*Figure{Values(octal.MustParse("0.77")), Histogram(octal.MustParse("0.77"))} {
		if !strings.Contains(f.Plot.Title.Text, "Kayles (0.77)") || !strings.Contains(f.about, "Kayles") {
			t.Errorf("%q, %q", f.Plot.Title.Text, f.about)
		}
	}
}

// Many series: each has a colour and a shape that no other has together, and a line in the legend.
func TestSeriesDiffer(t *testing.T) {
	met := map[string]bool{}
	for i := range 72 {
		look := fmt.Sprint(colourOf(i), fmt.Sprintf("%#v", shapeOf(i)))
		if met[look] {
			t.Errorf("series %d looks like one before", i)
		}
		met[look] = true
	}
	svg := string(seven().SVG())
	for _, name := range []string{"Kayles (0.77)", "Dawson", "0.115"} {
		if !strings.Contains(svg, name) {
			t.Errorf("no %s in the legend", name)
		}
	}
}

// What cannot be drawn is told in words.
func TestNoPictureOfNonsense(t *testing.T) {
	for name, draw := range map[string]func(){
		"not a number":  func() { Cost("s", Curve{Name: "a", Sizes: []int{1, 2}, Costs: []float64{1, math.NaN()}}) },
		"infinite":      func() { Cost("s", Curve{Name: "a", Sizes: []int{1, 2}, Costs: []float64{1, math.Inf(1)}}) },
		"too wide":      func() { Histogram([]int{math.MinInt, math.MaxInt}) },
		"rare negative": func() { Rare(fixed{-1, 2}, 2) },
		"rare great":    func() { Rare(fixed{1, 1 << 60}, 2) },
	} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.HasPrefix(text, "figure: ") {
					t.Errorf("%s: %q", name, text)
				}
			}()
			draw()
		}()
	}
}

// fixed is a game whose values are these.
type fixed []int

func (f fixed) Values(n int) []int { return f[:n] }

// Bars of values far apart can still be seen.
func TestThinBarsAreSeen(t *testing.T) {
	svg := string(Histogram([]int{0, 1_000_000}).SVG())
	m := regexp.MustCompile(`class="f0" d="M([0-9.]+) [0-9.]+L[0-9.]+ [0-9.]+L([0-9.]+)`).FindStringSubmatch(svg)
	if m == nil {
		t.Fatal("no bars")
	}
	left, _ := strconv.ParseFloat(m[1], 64)
	right, _ := strconv.ParseFloat(m[2], 64)
	if right-left < 1 {
		t.Errorf("a bar is %.2f points wide", right-left)
	}
}

// TestLanesDoNotMeet holds the upper lane of a comparison above the lower, where the span of the
// values is more than an int holds too.
func TestLanesDoNotMeet(t *testing.T) {
	for _, pair := range [][2][]int{{{3, 0}, {1, 2}}, {{math.MaxInt, 0}, {math.MinInt, 1}},
		{{math.MaxInt}, {math.MaxInt - 1}}, {{math.MinInt}, {math.MinInt}}} {
		f := Compare(pair[0], pair[1])
		_, _, above, _ := f.drawn[0].DataRange()
		_, _, _, below := f.drawn[1].DataRange()
		if above <= below {
			t.Errorf("%v: the upper lane begins at %g, the lower ends at %g", pair, above, below)
		}
	}
}

// farTable has many values, so near one another that a float64 does not tell them apart.
func farTable() [][]int {
	row := make([]int, 50)
	for i := range row {
		row[i] = math.MaxInt - i
	}
	return [][]int{row}
}
