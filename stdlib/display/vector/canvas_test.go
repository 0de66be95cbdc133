package vector

import (
	"image"
	"image/color"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"pgregory.net/rapid"
)

// body is what a canvas has drawn.
func body(c *Canvas) string {
	document := string(c.Document("", "", ""))
	_, inside, _ := strings.Cut(document, "</style>\n")
	return strings.TrimSuffix(inside, "</svg>\n")
}

// Moving, turning and scaling add up, and Pop takes them back with the colour and the width.
func TestPushAndPop(t *testing.T) {
	c := New(100, 100)
	var line vg.Path
	line.Move(vg.Point{X: 1})
	line.Line(vg.Point{X: 2})
	c.SetColor(color.Black)
	c.SetLineWidth(1)
	c.Push()
	c.Translate(vg.Point{X: 10, Y: 20})
	c.Rotate(math.Pi / 2)
	c.Scale(2, 2)
	c.SetColor(color.White)
	c.Stroke(line)
	c.Pop()
	c.Stroke(line)
	got := body(c)
	for _, want := range []string{`stroke="#ffffff"`, `stroke-width="2" d="M10 78L10 76"`, `stroke="#000000"`,
		`stroke-width="1" d="M1 100L2 100"`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

// Neighbouring shapes of one look are one path, others are paths of their own; lines without a width are none.
func TestPathsOfOneLook(t *testing.T) {
	c := New(10, 10)
	box := vg.Rectangle{Max: vg.Point{X: 1, Y: 1}}.Path()
	for _, k := range []color.Color{color.Black, color.Black, color.White, color.Black} {
		c.SetColor(k)
		c.Fill(box)
	}
	c.SetLineWidth(0)
	c.Stroke(box)
	if got := body(c); strings.Count(got, "<path") != 3 || strings.Count(got, "Z") != 4 {
		t.Errorf("%s", got)
	}
	c = New(10, 10)
	c.SetLineWidth(1)
	c.SetLineDash([]vg.Length{2, 1}, 0)
	c.Stroke(box)
	if got := body(c); !strings.Contains(got, `stroke-dasharray="2 1"`) {
		t.Errorf("no dashes: %s", got)
	}
}

// Numbers have two digits behind the point at most, and no zeros that say nothing.
func TestShortNumbers(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 1: "1", -1: "-1", 1.5: "1.5", 1.25: "1.25", 1.004: "1", -0.001: "0",
		100: "100", 1e6: "1000000", 0.999: "1"} {
		if got := short(v); got != want {
			t.Errorf("%v is %s, want %s", v, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Float64Range(-1e6, 1e6).Draw(t, "v")
		got, err := strconv.ParseFloat(short(v), 64)
		if err != nil || math.Abs(got-v) > 0.00501 || !regexp.MustCompile(`^-?\d+(\.\d?[1-9])?$`).MatchString(short(v)) {
			t.Fatalf("%v is %s", v, short(v))
		}
	})
}

// A colour that is a role's has its class, any other its value alone; what is seen through has its share.
func TestPaints(t *testing.T) {
	for k, want := range map[color.Color]string{
		Ink:                               ` fill="#222222" class="fi"`,
		Hues[3]:                           ` fill="#b23f88" class="f3"`,
		GridX:                             ` fill="#e4e4e5" class="fg tx"`,
		color.NRGBA{1, 2, 3, 255}:         ` fill="#010203"`,
		color.NRGBA{1, 2, 3, 51}:          ` fill="#010203" fill-opacity="0.2"`,
		color.Black:                       ` fill="#000000" class="fi"`,
		color.RGBA{0x22, 0x22, 0x22, 255}: ` fill="#222222" class="fi"`,
	} {
		if got := paint("fill", k); got != want {
			t.Errorf("%v: %s, want %s", k, got, want)
		}
	}
	if got := paint("stroke", nil); got != ` stroke="#000000" class="ki"` {
		t.Errorf("no colour: %s", got)
	}
	if got := Attributes("stroke", 'g'); got != ` stroke="#e4e4e4" class="kg"` {
		t.Errorf("the grid: %s", got)
	}
}

// Stencils and groups are for this canvas, however gonum wraps it; on others there is nothing of them.
func TestWrappedCanvases(t *testing.T) {
	c := New(10, 10)
	wrapped := draw.New(c)
	if Inside(wrapped) != c || Inside(&wrapped) != c || Inside(c) != c {
		t.Error("the canvas is not found in its wrappings")
	}
	other := vgimg.New(10, 10)
	cut := image.NewGray(image.Rect(0, 0, 2, 2))
	box := vg.Rectangle{Max: vg.Point{X: 5, Y: 5}}
	if Inside(other) != nil || Stencil(other, box, Ink, cut) {
		t.Error("another canvas is one of ours")
	}
	drawn := 0
	Within(other, "data", func() { drawn++ })
	Within(wrapped, "data", func() { drawn++ })
	if !Stencil(wrapped, box, Hues[0], cut) || !Stencil(wrapped, box, Hues[1], cut) || drawn != 2 {
		t.Errorf("%d drawn", drawn)
	}
	got := body(c)
	if !strings.Contains(got, "<g class=\"data\">\n</g>\n") || strings.Count(got, "<mask ") != 2 ||
		!strings.Contains(got, `class="f1" mask="url(#sf-`) {
		t.Errorf("%s", got)
	}
}
