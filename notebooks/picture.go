package notebooks

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Pictures are compared by what they show. Machines differ in the last bit of a
// fused multiplication, which moves an edge by a fraction of a pixel.
const (
	pixelSlack = 0.01 // mean difference of a channel, where 1 is black against white
	coordSlack = 0.02 // difference of two numbers of an SVG, in its own units
)

// pngDifference compares two PNG pictures pixel by pixel.
func pngDifference(old, fresh []byte) string {
	if bytes.Equal(old, fresh) {
		return ""
	}
	a, errA := png.Decode(bytes.NewReader(old))
	b, errB := png.Decode(bytes.NewReader(fresh))
	if errA != nil || errB != nil {
		return "not a picture"
	}
	if a.Bounds().Size() != b.Bounds().Size() {
		return fmt.Sprintf("size %v, stored is %v", b.Bounds().Size(), a.Bounds().Size())
	}
	if d := meanDifference(a, b); d > pixelSlack {
		return fmt.Sprintf("the picture differs by %.1f %%", 100*d)
	}
	return ""
}

// meanDifference is the mean over pixels and channels, 0 to 1.
func meanDifference(a, b image.Image) float64 {
	box, off := a.Bounds(), b.Bounds().Min.Sub(a.Bounds().Min)
	total := 0.0
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			r1, g1, b1, a1 := a.At(x, y).RGBA()
			r2, g2, b2, a2 := b.At(x+off.X, y+off.Y).RGBA()
			total += channel(r1, r2) + channel(g1, g2) + channel(b1, b2) + channel(a1, a2)
		}
	}
	return total / float64(4*max(1, box.Dx()*box.Dy()))
}

func channel(a, b uint32) float64 { return math.Abs(float64(a)-float64(b)) / 0xffff }

var svgNumber = regexp.MustCompile(`-?\d+(\.\d+)?([eE][-+]?\d+)?`)

// svgDifference compares two SVG texts: the same text, with numbers that may
// differ by a hair.
func svgDifference(old, fresh string) string {
	if old == fresh {
		return ""
	}
	if d := textDifference(svgNumber.ReplaceAllString(old, "#"), svgNumber.ReplaceAllString(fresh, "#")); d != "" {
		return "the drawing has other parts:" + shortened(d, 12)
	}
	a, b := svgNumber.FindAllString(old, -1), svgNumber.FindAllString(fresh, -1)
	for i := range a {
		x, _ := strconv.ParseFloat(a[i], 64)
		y, _ := strconv.ParseFloat(b[i], 64)
		if math.Abs(x-y) > coordSlack {
			return fmt.Sprintf("number %d of the drawing is %s, stored is %s", i+1, b[i], a[i])
		}
	}
	return ""
}

func shortened(text string, lines int) string {
	parts := strings.SplitAfterN(text, "\n", lines+1)
	if len(parts) <= lines {
		return text
	}
	return strings.Join(parts[:lines], "") + "…"
}
