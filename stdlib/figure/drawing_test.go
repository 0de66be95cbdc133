package figure

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"pgregory.net/rapid"

	"sprague/stdlib/display/vector"
	"sprague/stdlib/octal"
)

// unpacked reads numbers as a page does.
func unpacked(t *testing.T, packed string) []int {
	var values []int
	code, deflated := strings.CutPrefix(packed, "deflate:")
	if !deflated {
		for _, word := range strings.Fields(packed) {
			v, err := strconv.Atoi(word)
			if err != nil {
				t.Fatal(err)
			}
			values = append(values, v)
		}
		return values
	}
	raw, err := base64.StdEncoding.DecodeString(code)
	if err != nil {
		t.Fatal(err)
	}
	raw, err = io.ReadAll(flate.NewReader(bytes.NewReader(raw)))
	if err != nil || len(raw)%4 != 0 {
		t.Fatalf("%d bytes: %v", len(raw), err)
	}
	for i := 0; i < len(raw); i += 4 {
		values = append(values, int(int32(binary.LittleEndian.Uint32(raw[i:]))))
	}
	return values
}

// Values come to a page as they are, in words or deflated; too many or too great ones do not come at all.
func TestCarriedValues(t *testing.T) {
	for _, n := range []int{0, 1, mostPlain - 1, mostPlain, mostPlain + 1, 1<<14 + 1} {
		values := make([]int, n)
		for i := range values {
			values[i] = (i*i*7919)%4099 - 2000
		}
		if n > 2 {
			values[0], values[n-1] = math.MaxInt32, math.MinInt32
		}
		text := packed(values)
		if got := unpacked(t, text); !slices.Equal(got, values) && n > 0 {
			t.Errorf("%d values come as %d others", n, len(got))
		}
		if strings.HasPrefix(text, "deflate:") != (n > mostPlain) {
			t.Errorf("%d values begin with %.10s", n, text)
		}
	}
	for _, values := range [][]int{{math.MaxInt32 + 1}, {math.MinInt32 - 1, 0}, make([]int, mostCarried+1)} {
		if got := packed(values); got != "" {
			t.Errorf("%d values, %d first, come in %d bytes", len(values), values[0], len(got))
		}
	}
	if packed(make([]int, mostCarried)) == "" {
		t.Errorf("%d values do not come", mostCarried)
	}
}

// What a page gets to zoom a figure is what was drawn.
func TestZoomableFigures(t *testing.T) {
	table := [][]int{{0, 1, 2}, {1, 0, 3}}
	for name, c := range map[string]struct {
		f      *Figure
		kind   string
		across int
		values [][]int
	}{
		"values":  {Values([]int{3, 1, 2}, []int{5}), "plot", 0, [][]int{{3, 1, 2}, {5}}},
		"table":   {Heatmap(table), "table", 3, [][]int{{0, 1, 2, 1, 0, 3}}},
		"compare": {Compare([]int{1, 2}, []int{1, 3}), "plot", 0, [][]int{{1, 2}, {1, 3}}},
	} {
		l := c.f.layout()
		area := c.f.paint(draw.New(vector.New(l.width, l.height)), l)
		var z struct {
			zoomable
			Series []struct {
				Values string
				Count  int
			} `json:"series"`
		}
		if err := json.Unmarshal([]byte(c.f.zoomData(area, l)), &z); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if z.Kind != c.kind || z.Across != c.across || len(z.Series) != len(c.values) {
			t.Errorf("%s: %+v", name, z)
			continue
		}
		for i, want := range c.values {
			if got := unpacked(t, z.Series[i].Values); !slices.Equal(got, want) || z.Series[i].Count != len(want) {
				t.Errorf("%s: series %d is %v, want %v", name, i, got, want)
			}
		}
		if b := z.Box; !(0 <= b[0] && b[0] < b[2] && b[2] <= float64(l.width) && 0 <= b[1] && b[1] < b[3] &&
			b[3] <= float64(l.height)) {
			t.Errorf("%s: the data lie at %v", name, b)
		}
		if z.X[0] >= z.X[1] || z.Y[0] >= z.Y[1] {
			t.Errorf("%s: axes %v, %v", name, z.X, z.Y)
		}
	}
	h := Histogram([]int{1, 2})
	if got := h.zoomData(draw.New(vector.New(10, 10)), h.layout()); got != "" {
		t.Errorf("a histogram zooms: %s", got)
	}
}

// A scale gives different values of few different colours, and of many colours in the order of the palette.
func TestScalesOfColours(t *testing.T) {
	for n := 1; n <= fewValues+2; n++ {
		row := make([]int, n)
		for i := range row {
			row[i] = i * i
		}
		s := scaleOf([][]int{row, row})
		if (s.few != nil) != (n <= fewValues) || s.low != 0 || s.high != (n-1)*(n-1) {
			t.Errorf("%d values: %+v", n, s)
		}
		met := map[color.Color]bool{}
		for _, v := range row {
			met[s.colour(v)] = true
		}
		if len(met) != n && n <= fewValues {
			t.Errorf("%d values in %d colours", n, len(met))
		}
		if n > 1 && (s.colour(s.low) != ramp[0] || s.colour(s.high) != ramp[255]) {
			t.Errorf("%d values do not reach the ends of the palette", n)
		}
	}
	light := func(c color.Color) float64 {
		r, g, b, _ := c.RGBA()
		return 0.2126*math.Pow(float64(r)/65535, 2.2) + 0.7152*math.Pow(float64(g)/65535,
			2.2) + 0.0722*math.Pow(float64(b)/65535, 2.2)
	}
	for i := 1; i < len(ramp); i++ {
		if light(ramp[i]) < light(ramp[i-1])-0.002 { // colours are whole numbers
			t.Errorf("colour %d of the palette is darker than the one before", i)
		}
	}
}

// Lines hold the words in order, each as many as have room, and one word at the least.
func TestBrokenLines(t *testing.T) {
	style := begin("", "", "").Plot.Title.TextStyle
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-z0-9]{1,12}`), 0, 12).Draw(t, "words")
		widest := vg.Length(rapid.IntRange(1, 300).Draw(t, "widest"))
		lines := broken(strings.Join(words, " "), style, widest)
		if got := strings.Fields(strings.Join(lines, " ")); !slices.Equal(got, words) {
			t.Fatalf("%q in lines are %q", words, lines)
		}
		for i, line := range lines {
			if strings.Contains(line, " ") && style.Width(line) > widest {
				t.Fatalf("%q is %v wide, %v are there", line, style.Width(line), widest)
			}
			if i > 0 && style.Width(lines[i-1]+" "+strings.Fields(line)[0]) <= widest {
				t.Fatalf("%q has room above %q", line, lines[i-1])
			}
		}
	})
}

// A clipped text is the longest beginning that has room, with dots where it is cut.
func TestClippedText(t *testing.T) {
	style := begin("", "", "").Plot.Title.TextStyle
	words := "Grundy values of ⊗ and more"
	whole := style.Width(words)
	if got := clippedTo(words, style, whole); got != words {
		t.Errorf("with all its room: %q", got)
	}
	for w := vg.Length(0); w < whole; w += 3 {
		got := clippedTo(words, style, w)
		begin, cut := strings.CutSuffix(got, "…")
		if got != "" && (!cut || !strings.HasPrefix(words, begin) || style.Width(got) > w) {
			t.Errorf("in %v: %q", w, got)
		}
		longer := string([]rune(words)[:len([]rune(begin))+1]) + "…"
		if style.Width(longer) <= w && longer != words+"…" {
			t.Errorf("in %v: %q, though %q has room", w, got, longer)
		}
	}
}

// Rows of a legend hold all keys in order, and no row of several is wider than it may be.
func TestLegendRows(t *testing.T) {
	style := begin("", "", "").Plot.Legend.TextStyle
	rapid.Check(t, func(t *rapid.T) {
		var keys []key
		for _, name := range rapid.SliceOfN(rapid.StringMatching(`[a-z ]{0,20}`), 0, 12).Draw(t, "names") {
			keys = append(keys, key{name: name})
		}
		widest := vg.Length(rapid.IntRange(10, 400).Draw(t, "widest"))
		var all []key
		for _, row := range inRows(keys, style, widest) {
			used := -keyGap
			for _, k := range row {
				used += keyGap + k.width(style)
			}
			if len(row) == 0 || len(row) > 1 && used > widest {
				t.Fatalf("a row of %d keys is %v wide, %v are there", len(row), used, widest)
			}
			all = append(all, row...)
		}
		if !slices.EqualFunc(all, keys, func(a, b key) bool { return a.name == b.name }) {
			t.Fatalf("%d keys in rows of %d", len(keys), len(all))
		}
	})
}

// The slope of c·n^e is e, and adding a factor does not change it.
func TestSlopesOfPowers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, c := rapid.Float64Range(-3, 5).Draw(t, "e"), rapid.Float64Range(1e-6, 1e6).Draw(t, "c")
		k := Curve{Name: "a"}
		for _, n := range []int{1, 10, 70, 1000, 1 << 20} {
			k.Sizes = append(k.Sizes, n)
			k.Costs = append(k.Costs, c*math.Pow(float64(n), e))
		}
		if got := k.Slope(); math.Abs(got-e) > 1e-6 {
			t.Fatalf("slope %v of n^%v", got, e)
		}
	})
}

// A step is 1, 2 or 5 times a power of ten, and the least that is enough.
func TestStepsOfAxes(t *testing.T) {
	steps := []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000}
	for _, most := range []int{1, 2, 5, 9} {
		for span := 0.0; span <= 5000; span++ {
			got := wholeStep(span, most)
			i := slices.Index(steps, got)
			if i < 0 || got*float64(most) < span || i > 0 && steps[i-1]*float64(most) >= span {
				t.Fatalf("step %v for %v in %d", got, span, most)
			}
		}
	}
	for v, want := range map[float64]string{0: "0", 1e8: "100 000 000", 999_999_999: "999 999 999", 1e9: "1e9",
		2e9: "2e9", -1e9: "−1e9", 1.5e10: "1.5e10", 1 << 62: "4.612e18"} {
		if got := strings.ReplaceAll(tickLabel(v), "\u202f", " "); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
}

// Of the labels of another ticker no more are kept than there is room for.
func TestFittedTicks(t *testing.T) {
	ticker := plot.TickerFunc(func(_, _ float64) []plot.Tick {
		var ticks []plot.Tick
		for i := range 40 {
			tick := plot.Tick{Value: float64(i)}
			if i%2 == 0 {
				tick.Label = strconv.Itoa(i)
			}
			ticks = append(ticks, tick)
		}
		return ticks
	})
	for most := 1; most < 30; most++ {
		ticks, labels := fitted{ticker, most}.Ticks(0, 40), 0
		for _, tick := range ticks {
			if tick.Label != "" {
				labels++
			}
		}
		if len(ticks) != 40 || labels > max(most, 2) || labels < 2 {
			t.Errorf("%d ticks with %d labels, %d have room", len(ticks), labels, most)
		}
		if n := len((fitted{whole{}, most}).Ticks(0, 1000)); n > max(most, 2)+1 {
			t.Errorf("%d whole ticks, %d have room", n, most)
		}
	}
}

// Both lanes are numbered alike, however little room there is.
func TestLanesAreNumberedAlike(t *testing.T) {
	for most := 1; most < 30; most++ {
		ticks := fitted{lanes{0, 8, 12}, most}.Ticks(0, 20)
		half := len(ticks) / 2
		for i, tick := range ticks[half:] {
			if tick.Label == "" || tick.Label != ticks[i].Label || tick.Value != ticks[i].Value+12 {
				t.Errorf("room for %d: %v", most, ticks)
			}
		}
	}
}

// Pixels of a cloud: the more heaps, the darker, never so pale that one is not seen; none where there is none.
func TestShadesOfClouds(t *testing.T) {
	hits := make([]uint32, wide*high)
	for i := range 100 {
		hits[i] = uint32(i)
	}
	img := shades(hits)
	for i := range 100 {
		if i > 0 && img.Pix[i] < img.Pix[i-1] || (img.Pix[i] == 0) != (i == 0) || i > 0 && img.Pix[i] < 60 {
			t.Errorf("%d heaps have the shade %d", i, img.Pix[i])
		}
	}
	if img.Pix[99] != 255 || img.Pix[200] != 0 {
		t.Errorf("the most has %d, none has %d", img.Pix[99], img.Pix[200])
	}
	// Every heap makes a square of pixels somewhere, marked ones in a bitmap of their own.
	f := Values([]int{0, 5, 2})
	f.Plot.X.Min, f.Plot.X.Max, f.Plot.Y.Min, f.Plot.Y.Max = 0, 2, 0, 5
	d := drawn{values: []int{0, 5, 2}, marked: []int{1}}
	plain, special := d.density(f.Plot, 5, false), d.density(f.Plot, 5, true)
	count := func(pix []uint8) (n int) {
		for _, v := range pix {
			if v > 0 {
				n++
			}
		}
		return n
	}
	// cut by the corner, the right edge and the top edge
	if p, s := count(plain.Pix), count(special.Pix); p != 3*3+3*5 || s != 5*3 {
		t.Errorf("%d plain pixels and %d special ones", p, s)
	}
}

// Names, sizes and canvases at their limits.
func TestLimitsOfFigures(t *testing.T) {
	f := func() *Figure { return Values([]int{1, 2}) }
	for name, c := range map[string]struct {
		call func()
		ok   bool
	}{
		"a long name":     {func() { f().Title(strings.Repeat("x ", 1e6)).SVG() }, true},
		"a poster":        {func() { f().Sized(100, 100) }, true},
		"a larger one":    {func() { f().Sized(100, 100.01) }, false},
		"no number":       {func() { f().Sized(math.NaN(), 1) }, false},
		"a hundred":       {func() { Values(slices.Repeat([]any{[]int{1}}, mostCurves)...) }, true},
		"a hundred and 1": {func() { Values(slices.Repeat([]any{[]int{1}}, mostCurves+1)...) }, false},
		"bars":            {func() { Histogram([]int{0, mostBars - 1}) }, true},
		"one bar more":    {func() { Histogram([]int{0, mostBars}) }, false},
		"rare":            {func() { Rare(fixed{1, mostClasses - 1}, 2) }, true},
		"one too great":   {func() { Rare(fixed{1, mostClasses}, 2) }, false},
		"no game":         {func() { Rare(nil, 2) }, false},
		"no values":       {func() { Rare(octal.Kayles, 0) }, false},
	} {
		if why := panicOf(c.call); (why == "") != c.ok || why != "" && !strings.HasPrefix(why, "figure: ") {
			t.Errorf("%s: %q", name, why)
		}
	}
	if err := f().Save("values.doc"); err == nil ||
		!strings.Contains(err.Error(), "svg, eps, jpeg, jpg, pdf, png, tex, tif, tiff") {
		t.Errorf("an unknown ending: %v", err)
	}
}
