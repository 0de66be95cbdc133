package pdf

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sprague/stdlib/display"
)

// An operation is one of a page: m, l and c with the points they go through, and h.
type operation struct {
	name string
	at   []float64
}

// A failing test is what both kinds of tests are.
type failing interface {
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// traced returns the operations of a path on a page 100 high, upside up again.
func traced(t failing, d string) []operation {
	p := begin(100, 100)
	p.SetCompression(false)
	if err := p.trace(d); err != nil {
		t.Fatalf("%s: %v", d, err)
	}
	text, err := p.end()
	if err != nil {
		t.Fatal(err)
	}
	var list []operation
	for _, m := range regexp.MustCompile(`(?m)^((?:-?[0-9.]+ )*)([mlch])$`).FindAllStringSubmatch(string(text), -1) {
		o := operation{name: m[2]}
		for i, word := range strings.Fields(m[1]) {
			x, err := strconv.ParseFloat(word, 64)
			if err != nil {
				t.Fatal(err)
			}
			if i%2 == 1 {
				x = 100 - x
			}
			o.at = append(o.at, x)
		}
		list = append(list, o)
	}
	return list
}

// near reports whether two lists of operations are the same but for what a document rounds.
func near(a, b []operation) bool {
	return slices.EqualFunc(a, b, func(x, y operation) bool {
		return x.name == y.name && slices.EqualFunc(x.at, y.at, func(v, w float64) bool { return math.Abs(v-w) < 0.02 })
	})
}

// Commands lead where SVG says: capitals count from the corner, small letters from where the path is, what
// follows a move is a line, and a closed path goes on from its beginning.
func TestPathCommands(t *testing.T) {
	for d, want := range map[string][]operation{
		"M1 2L3 4":             {{"m", []float64{1, 2}}, {"l", []float64{3, 4}}},
		"M1,2l3,4":             {{"m", []float64{1, 2}}, {"l", []float64{4, 6}}},
		"m1 2 3 4 5 6":         {{"m", []float64{1, 2}}, {"l", []float64{4, 6}}, {"l", []float64{9, 12}}},
		"M1 2 3 4":             {{"m", []float64{1, 2}}, {"l", []float64{3, 4}}},
		"M1 2H9V7h1v-1":        {{"m", []float64{1, 2}}, {"l", []float64{9, 2}}, {"l", []float64{9, 7}}, {"l", []float64{10, 7}}, {"l", []float64{10, 6}}},
		"M1 1H5V5zl2 2":        {{"m", []float64{1, 1}}, {"l", []float64{5, 1}}, {"l", []float64{5, 5}}, {"h", nil}, {"l", []float64{3, 3}}},
		"M0 0C1 2 3 4 5 6":     {{"m", []float64{0, 0}}, {"c", []float64{1, 2, 3, 4, 5, 6}}},
		"M1 1c1 2 3 4 5 6":     {{"m", []float64{1, 1}}, {"c", []float64{2, 3, 4, 5, 6, 7}}},
		"M0 0Q3 3 6 0":         {{"m", []float64{0, 0}}, {"c", []float64{2, 2, 4, 2, 6, 0}}},
		"M1e1 20L30.5-7":       {{"m", []float64{10, 20}}, {"l", []float64{30.5, -7}}},
		" M 1 2 ":              {{"m", []float64{1, 2}}},
		"":                     nil,
		"M5 5A3 3 0 0 1 5 5":   {{"m", []float64{5, 5}}},
		"M2 2L4 4M6 6L8 8m1 1": {{"m", []float64{2, 2}}, {"l", []float64{4, 4}}, {"m", []float64{6, 6}}, {"l", []float64{8, 8}}, {"m", []float64{9, 9}}},
	} {
		if got := traced(t, d); !near(got, want) {
			t.Errorf("%q is %v, want %v", d, got, want)
		}
	}
	for _, d := range []string{"X1 2", "M1", "M", "L1 2 3", "M1 2C1 2 3 4 5", "M1 2Z3", "1 2", "M1 2A1 1 0 0 1 5", "MM1 2"} {
		if err := begin(10, 10).trace(d); err == nil {
			t.Errorf("%q is a path", d)
		}
	}
}

// An arc of a circle keeps to it, ends where it must, and goes the way round that its flags say: by the
// angles that are gone through.
func TestArcsKeepToTheirCircles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cx, cy := rapid.Float64Range(40, 60).Draw(t, "cx"), rapid.Float64Range(40, 60).Draw(t, "cy")
		r := rapid.Float64Range(5, 30).Draw(t, "r")
		from := rapid.Float64Range(0, 6.2).Draw(t, "from")
		turn := rapid.Float64Range(0.2, 6.0).Draw(t, "turn")
		clockwise := rapid.Bool().Draw(t, "clockwise")
		if math.Abs(turn-math.Pi) < 0.05 { // either way is as long
			turn += 0.1
		}
		to, sweep, large := from+turn, 1, 0
		if !clockwise {
			to, sweep = from-turn, 0
		}
		if turn > math.Pi {
			large = 1
		}
		on := func(angle float64) (x, y float64) { return cx + r*math.Cos(angle), cy + r*math.Sin(angle) }
		x0, y0 := on(from)
		x1, y1 := on(to)
		list := traced(t, fmt.Sprintf("M%f %fA%f %f 0 %d %d %f %f", x0, y0, r, r, large, sweep, x1, y1))
		at, gone := []float64{x0, y0}, 0.0
		for _, o := range list[1:] {
			if o.name != "c" {
				t.Fatalf("an arc with %v", o)
			}
			for s := range 21 { // places on the curve
				p := bezier(at, o.at, float64(s)/20)
				if d := math.Hypot(p[0]-cx, p[1]-cy); math.Abs(d-r) > 0.03+r/500 {
					t.Fatalf("%v from the centre, not %v: %v", d, r, list)
				}
			}
			step := math.Atan2(o.at[5]-cy, o.at[4]-cx) - math.Atan2(at[1]-cy, at[0]-cx)
			for step < 0 {
				step += 2 * math.Pi
			}
			if !clockwise {
				step = 2*math.Pi - step
			}
			gone += step
			at = o.at[4:]
		}
		if math.Hypot(at[0]-x1, at[1]-y1) > 0.02 || math.Abs(gone-turn) > 0.02 || len(list) > 5 {
			t.Fatalf("%v gone through of %v, to %v; %d curves", gone, turn, at, len(list)-1)
		}
	})
}

// bezier returns a place on a curve.
func bezier(from, through []float64, s float64) [2]float64 {
	var p [2]float64
	for i := range p {
		a, b, c, d := from[i], through[i], through[2+i], through[4+i]
		p[i] = a*(1-s)*(1-s)*(1-s) + 3*b*s*(1-s)*(1-s) + 3*c*s*s*(1-s) + d*s*s*s
	}
	return p
}

// Numbers are parted by spaces, commas and their own signs, and kept where they can be drawn with.
func TestNumbers(t *testing.T) {
	for text, want := range map[string][]float64{
		"1 2,3":            {1, 2, 3},
		"1-2-3.5":          {1, -2, -3.5},
		"1e3-2":            {1000, -2},
		"1e-3-2":           {0.001, -2},
		"":                 nil,
		"one 2":            {2},
		"1e300 -1e300":     {1e6, -1e6},
		"NaN Inf -Inf":     {0, 1e6, -1e6},
		" , , 4":           {4},
		"999999 1000001":   {999999, 1e6},
		"-1000001 -999999": {-1e6, -999999},
	} {
		if got := numbers(text); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// Colours are words, three digits or six; none is none.
func TestColours(t *testing.T) {
	for text, want := range map[string][4]int{
		"": {1, 2, 3, 1}, "none": {}, "white": {255, 255, 255, 1}, "#fff": {255, 255, 255, 1}, "#1a0": {17, 170, 0, 1}, "#010203": {1, 2, 3, 1}, "black": {0, 0, 0, 1}, "teal": {0, 0, 0, 1},
	} {
		r, g, b, ok := colour(text, "#010203")
		if got := [4]int{r, g, b, map[bool]int{true: 1}[ok]}; got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// The text of an element is all of it, that of elements inside it too, and a text that does not end is none.
func TestContent(t *testing.T) {
	for text, want := range map[string]string{"<t>a<b>c<d/></b>e</t>": "ace", "<t></t>": "", "<t>&lt;&amp;</t>": "<&", "<t>a": "", "<t><b></t>": ""} {
		d := xml.NewDecoder(strings.NewReader(text))
		d.Token()
		got, err := contentOf(d)
		if got != want || (err == nil) != strings.HasSuffix(text, "</t>") && text != "<t><b></t>" {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
}

// What is not known, not whole or too large fails with a reason, and not by a panic.
func TestPicturesThatFail(t *testing.T) {
	picture := base64.StdEncoding.EncodeToString(square())
	for name, body := range map[string]string{
		"an ellipse":         `<ellipse rx="1" ry="2"/>`,
		"a turned group":     `<g transform="scale(2)"/>`,
		"a bad path":         `<path d="M1"/>`,
		"a linked image":     `<image href="https://example.org/a.png"/>`,
		"no image":           `<image href="data:image/png;base64,!!!"/>`,
		"an image of noise":  `<image width="1" height="1" href="data:image/png;base64,AAAA"/>`,
		"scaled text":        `<text transform="scale(2)">a</text>`,
		"text without end":   `<text>a`,
		"an empty mask":      `<mask id="m"/>`,
		"a mask of a circle": `<mask id="m"><circle/></mask>`,
		"no such mask":       `<rect mask="url(#n)"/>`,
		"a mask elsewhere":   `<mask id="m"><image x="1" y="1" width="2" height="2" href="data:image/png;base64,` + picture + `"/></mask><rect x="1" y="1" width="2" height="3" mask="url(#m)"/>`,
		"a mask of noise":    `<mask id="m"><image href="data:image/png;base64,AAAA"/></mask><rect mask="url(#m)"/>`,
	} {
		if got, err := OfSVG([]byte(`<svg viewBox="0 0 9 9">` + body + `</svg>`)); err == nil {
			t.Errorf("%s: a document of %d bytes", name, len(got))
		}
	}
	for _, box := range []string{"", "0 0 9", "0 0 0 9", "0 0 9 -1", "0 0 100000 9", "0 0 NaN 9", "a b c d"} {
		if _, err := OfSVG([]byte(`<svg viewBox="` + box + `"></svg>`)); err == nil {
			t.Errorf("a picture of %q", box)
		}
	}
	for _, box := range []string{"0 0 9 9", "0,0,9,9", "-5 -5 99999 1"} {
		if _, err := OfSVG([]byte(`<svg viewBox="` + box + `"></svg>`)); err != nil {
			t.Errorf("no picture of %q: %v", box, err)
		}
	}
	for _, text := range []string{"", "<svg", `<p viewBox="0 0 9 9"/>`} {
		if _, err := OfSVG([]byte(text)); err == nil {
			t.Errorf("%q is a picture", text)
		}
	}
	if _, err := OfPNG([]byte("no picture")); err == nil {
		t.Error("noise is a PNG")
	}
	// A picture is drawn anew up to its bound, and is its PNG with one byte more.
	svg := []byte(`<svg viewBox="0 0 9 9"></svg>`)
	for size, box := range map[int]string{most: "[0 0 9.00 9.00]", most + 1: "[0 0 10.00 5.00]"} {
		padded := append(slices.Clone(svg), bytes.Repeat([]byte(" "), size-len(svg))...)
		b := With(display.Plain("p").With(display.MIMESVG, padded).With(display.MIMEPNG, square()))
		if !bytes.Contains(b.Data[MIME], []byte("/MediaBox "+box)) {
			t.Errorf("a picture of %d bytes has not the size %s", size, box)
		}
	}
	if b := display.Plain("p"); With(b).Data[MIME] != nil {
		t.Error("no picture has a document")
	}
	if b := display.Plain("p").With(display.MIMESVG, svg).With(MIME, []byte("mine")); string(With(b).Data[MIME]) != "mine" {
		t.Error("a document that is there is replaced")
	}
}

// Through a mask a colour is seen as far as the mask is light.
func TestThrough(t *testing.T) {
	cut := image.NewGray(image.Rect(0, 0, 3, 1))
	cut.Pix = []uint8{0, 100, 255}
	seen, err := png.Decode(bytes.NewReader(through(cut, color.NRGBA{R: 1, G: 2, B: 3})))
	if err != nil {
		t.Fatal(err)
	}
	for x, light := range cut.Pix {
		want := color.NRGBA{1, 2, 3, light}
		if got := color.NRGBAModel.Convert(seen.At(x, 0)); got != want && light > 0 {
			t.Errorf("through %d one sees %v, want %v", light, got, want)
		}
	}
}
