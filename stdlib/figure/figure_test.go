package figure

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/display"
	"sprague/stdlib/display/vector"
)

var t0 = display.Terminal{}

// Every figure is well-formed SVG, a PNG that decodes, has text, and comes out the same twice.
func TestEveryFigureInEveryFormat(t *testing.T) {
	again := gallery(t)
	for name, f := range gallery(t) {
		svg := f.SVG()
		if !bytes.Equal(svg, again[name].SVG()) || !bytes.Equal(svg, f.SVG()) {
			t.Errorf("%s: the SVG differs from one drawing to the next", name)
		}
		for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if strings.Contains(string(svg), "NaN") {
			t.Errorf("%s: a coordinate of the SVG is no number", name)
		}
		img, err := png.Decode(bytes.NewReader(f.PNG()))
		if err != nil || img.Bounds().Dx() < 500 {
			t.Errorf("%s: PNG %v", name, err)
		}
		if strings.Count(f.String(), "\n") < 1 {
			t.Errorf("%s: text %q", name, f.String())
		}
	}
}

// A bitmap that kept its own proportions would not lie where the axes say.
func TestBitmapsFillTheirPlace(t *testing.T) {
	svg := string(gallery(t)["cloud"].SVG())
	if strings.Count(svg, "<image ") != 1 || !strings.Contains(svg, `preserveAspectRatio="none"`) {
		t.Error("the cloud is no bitmap, or one that keeps its proportions")
	}
	if !strings.Contains(svg, "<mask ") || !strings.Contains(svg, `class="f0" mask=`) {
		t.Error("the cloud has a colour of its own, not that of its series on the page")
	}
}

// What a page draws anew when a reader zooms is marked: the data and the notes, the numbers and the grid.
func TestPartsAreMarked(t *testing.T) {
	svg := string(gallery(t)["period"].SVG())
	for _, part := range []string{`<g class="data">`, `<g class="note">`, `class="fi tx"`, `class="fi ty"`,
		`class="kg tx"`, `class="kg ty"`} {
		if !strings.Contains(svg, part) {
			t.Errorf("no %s", part)
		}
	}
}

// On the page of a game for a telephone a note has no room for all it says.
func TestNoteIsShorterWhereItHasNoRoom(t *testing.T) {
	period := gallery(t)["period"]
	for width, want := range map[float64]string{8: "repeats from here on, for ever<", 4.2: "repeats from here on<"} {
		if svg := string(period.Sized(width, 3).SVG()); !strings.Contains(svg, want) {
			t.Errorf("%v inches: no %s", width, want)
		}
	}
}

// A full circle in one arc would be drawn as nothing.
func TestRingsAreClosedByTwoArcs(t *testing.T) {
	c := vector.New(100, 100)
	d := draw.New(c)
	d.DrawGlyph(draw.GlyphStyle{Color: black, Radius: 10, Shape: thickRing{}}, vg.Point{X: 50, Y: 50})
	svg := string(c.Document("", "", ""))
	want := "M60 50L60 50A10 10 0 0 0 40 50A10 10 0 0 0 60 50Z"
	if !strings.Contains(svg, want) {
		t.Errorf("no %s in %s", want, svg)
	}
}

func TestSaveInEveryFormat(t *testing.T) {
	f := Values([]int{0, 1, 2, 3})
	for _, ending := range []string{"svg", "png", "pdf", "eps", "jpg", "tif", "PNG"} {
		file := filepath.Join(t.TempDir(), "values."+ending)
		if err := f.Save(file); err != nil {
			t.Error(err)
		}
		if info, err := os.Stat(file); err != nil || info.Size() < 500 {
			t.Errorf("%s: %v", ending, err)
		}
	}
	if f.Save(filepath.Join(t.TempDir(), "no", "such", "folder.svg")) == nil {
		t.Error("saved into a folder that is not there")
	}
}

// Every value appears in the drawing by characters, in the row of its value and the column of its heap.
func TestCharactersShowEveryValue(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		values := make([]int, 1+r.IntN(60))
		for n := range values {
			values[n] = r.IntN(12)
		}
		_, high := bounds(values)
		low, _ := bounds(values)
		lines := strings.Split(characters(t0, values, nil, 0), "\n")
		for n, v := range values {
			line := []rune(lines[high-v])
			if 8+n >= len(line) || line[8+n] != '•' {
				t.Fatalf("%v: no dot for G(%d) = %d\n%s", values, n, v, characters(t0, values, nil, 0))
			}
		}
		if dots := strings.Count(characters(t0, values, nil, 0), "•"); dots != len(values) {
			t.Fatalf("%v from %d to %d: %d dots", values, low, high, dots)
		}
	}
}

func TestWholeTicks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for range 5000 {
		low := float64(r.IntN(2000) - 1000)
		high := low + float64(1+r.IntN(1<<r.IntN(30)))
		ticks := plot.Ticker(whole{}).Ticks(low, high)
		if len(ticks) < 2 || len(ticks) > 11 {
			t.Fatalf("%d ticks from %v to %v", len(ticks), low, high)
		}
		for _, tick := range ticks {
			if tick.Value != float64(int(tick.Value)) || tick.Value < low || tick.Value > high {
				t.Fatalf("tick %v from %v to %v", tick.Value, low, high)
			}
		}
	}
}

func TestGroupedDigits(t *testing.T) {
	for v, want := range map[int64]string{0: "0", 999: "999", 1000: "1000", 12345: "12 345", -1234567: "−1 234 567"} {
		if got := grouped(v); got != want {
			t.Errorf("%d shows as %q, want %q", v, got, want)
		}
	}
}

func TestPanicsNameThePackage(t *testing.T) {
	for name, call := range map[string]func(){
		"no sequence":  func() { Values() },
		"no lag":       func() { Differences([]int{1}, 0) },
		"no size":      func() { Values([]int{1}).Sized(0, 1) },
		"ragged table": func() { Heatmap([][]int{{1}, {1, 2}}) },
		"empty table":  func() { Heatmap([][]int{}) },
		"no table":     func() { Heatmap(3) },
		"free of cost": func() { Cost("s", Curve{Sizes: []int{1, 2}, Costs: []float64{0, 1}}) },
		"short curve":  func() { Cost("s", Curve{Sizes: []int{1}, Costs: []float64{1}}) },
		"no curve":     func() { Cost("s") },
		"one size":     func() { Cost("s", Curve{Sizes: []int{7, 7}, Costs: []float64{1, 2}}) },
		"no bars":      func() { Histogram([]int{}) },
		"endless bars": func() { Histogram([]int{0, math.MaxInt}) },
		"a house":      func() { Values([]int{1}).Sized(1000, 1) },
		"half a point": func() { NewSketch("", "").Line(0, 1, 2, 3) },
		"no look":      func() { NewSketch("", "").Words(8, 0, 0, "") },
		"far away":     func() { NewSketch("", "").Dot(0, math.NaN(), 0, "") },
		"no sketch":    func() { NewSketch("", "").SVG() },
		"far apart":    func() { Differences([]int{math.MinInt, 1}, 1) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "figure: ") {
					t.Errorf("panic %v", s)
				}
			}()
			call()
		})
	}
}

// The mask of the transform has the fewest rare values of all masks.
func TestSparsestMask(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 12))
	for range 2000 {
		values := make([]int, 1+r.IntN(40))
		for n := range values {
			values[n] = r.IntN(16)
		}
		count := func(mask int) (rare int) {
			for _, v := range values {
				if bits.OnesCount(uint(v&mask))%2 == 0 {
					rare++
				}
			}
			return rare
		}
		best := sparsest(values)
		for mask := 1; mask < 16; mask++ {
			if count(mask) < count(best) {
				t.Fatalf("%v: mask %b has %d rare values, %b has %d", values, best, count(best), mask, count(mask))
			}
		}
	}
}

// Figures in characters hold whatever an int holds, and keep the greatest and the least
// value in the outer rows.
func TestCharactersOfGreatValues(t *testing.T) {
	for _, values := range [][]int{{0, math.MaxInt}, {math.MinInt, math.MaxInt, 0}, {1 << 40, 5, 77}, {3, 3}} {
		lines := strings.Split(characters(t0, values, nil, 0), "\n")
		at := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, "└") })
		top, bottom := lines[0], lines[at-1]
		if !strings.Contains(top, strconv.Itoa(slices.Max(values))+" │") || !strings.Contains(top, "•") ||
			!strings.Contains(bottom, strconv.Itoa(slices.Min(values))+" │") || !strings.Contains(bottom, "•") {
			t.Errorf("%v:\n%s", values, strings.Join(lines, "\n"))
		}
	}
}

// Costs that do not grow still have an axis.
func TestCostOfConstants(t *testing.T) {
	f := Cost("seconds", Curve{"flat", []int{10, 20}, []float64{1, 1}})
	if svg := f.SVG(); !bytes.Contains(svg, []byte("flat: slope 0.00")) {
		t.Errorf("%s", svg)
	}
}
