package figure

import (
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// box is where a text of a document stands, from its upper left corner.
type box struct {
	left, top, right, bottom float64
	words                    string
}

// boxes returns where the texts of an SVG document stand, by the measures of the font.
func boxes(t *testing.T, svg []byte) (texts []box, width, height float64) {
	var doc struct {
		View string `xml:"viewBox,attr"`
		Any  []node `xml:",any"`
	}
	if err := xml.Unmarshal(svg, &doc); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscanf(doc.View, "0 0 %g %g", &width, &height); err != nil {
		t.Fatal(err)
	}
	for _, n := range doc.Any {
		texts = append(texts, n.texts()...)
	}
	return texts, width, height
}

type node struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Words   string     `xml:",chardata"`
	Any     []node     `xml:",any"`
}

func (n node) attr(name string) string {
	for _, a := range n.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (n node) number(name string) float64 {
	v, _ := strconv.ParseFloat(n.attr(name), 64)
	return v
}

func (n node) texts() (all []box) {
	for _, inner := range n.Any {
		all = append(all, inner.texts()...)
	}
	if n.XMLName.Local != "text" {
		return all
	}
	size := n.number("font-size")
	face := font.DefaultCache.Lookup(sans(size), vg.Length(size))
	wide, x, y := float64(face.Width(n.Words)), n.number("x"), n.number("y")
	b := box{x, y - 0.72*size, x + wide, y + 0.12*size, n.Words}
	if strings.HasPrefix(n.attr("transform"), "rotate(-90") {
		b = box{x - 0.72*size, y - wide, x + 0.12*size, y, n.Words}
	}
	return append(all, b)
}

// No two texts of any figure overlap, and none leaves the picture, whatever its size.
func TestNoWordsOverlap(t *testing.T) {
	for name, f := range gallery(t) {
		usual := [2]float64{float64(f.Width / vg.Inch), float64(f.Height / vg.Inch)}
		for _, size := range [][2]float64{usual, {10, 6}, {4, 3}, {320.0 / 96, 2.4}} {
			texts, width, height := boxes(t, f.Sized(size[0], size[1]).SVG())
			if len(texts) < 3 {
				t.Errorf("%s at %v: %d texts", name, size, len(texts))
			}
			for i, a := range texts {
				if a.left < -0.5 || a.top < -0.5 || a.right > width+0.5 || a.bottom > height+0.5 {
					t.Errorf("%s at %v: %q leaves the picture: %.0f, %.0f to %.0f, %.0f of %.0f × %.0f", name, size, a.words, a.left,
						a.top, a.right, a.bottom, width, height)
				}
				for _, b := range texts[:i] {
					if math.Min(a.right, b.right)-math.Max(a.left, b.left) > 0.5 &&
						math.Min(a.bottom, b.bottom)-math.Max(a.top, b.top) > 0.5 {
						t.Errorf("%s at %v: %q overlaps %q", name, size, a.words, b.words)
					}
				}
			}
		}
		f.Sized(usual[0], usual[1])
	}
}

// The measure of the test sees what overlaps.
func TestOverlapIsSeen(t *testing.T) {
	f := Values([]int{0, 1, 2})
	f.Plot.X.Tick.Marker = fixedTicks{}
	texts, _, _ := boxes(t, f.SVG())
	hits := 0
	for i, a := range texts {
		for _, b := range texts[:i] {
			if math.Min(a.right, b.right)-math.Max(a.left, b.left) > 0.5 &&
				math.Min(a.bottom, b.bottom)-math.Max(a.top, b.top) > 0.5 {
				hits++
			}
		}
	}
	if hits == 0 {
		t.Error("two labels one over the other are not seen")
	}
}

type fixedTicks struct{}

func (fixedTicks) Ticks(_, _ float64) []plot.Tick {
	return []plot.Tick{{Value: 1, Label: "one word"}, {Value: 1.05, Label: "another"}}
}

// Pictures have the size that was asked for; a legend in rows below, or a title in lines, adds to the
// height alone.
func TestSizes(t *testing.T) {
	for name, f := range gallery(t) {
		_, width, height := boxes(t, f.SVG())
		if math.Abs(width-float64(f.Width)) > 0.01 || height < float64(f.Height)-0.01 || height > float64(f.Height)+160 {
			t.Errorf("%s: %v × %v, asked for %v × %v", name, width, height, float64(f.Width), float64(f.Height))
		}
	}
}
